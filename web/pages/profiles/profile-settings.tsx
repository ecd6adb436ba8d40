import { useLocation } from 'react-router';
import { lengths } from '#core/limits.ts';
import { expertisePresets } from '#core/profiles/expertise.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Cover } from '../../profiles/cover.tsx';
import { CvForm } from '../../profiles/cv-form.tsx';
import { PictureForm } from '../../profiles/picture-form.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { RupeesInput, TextArea, TextInput } from '../../ui/inputs.tsx';
import { Avatar } from '../../ui/person.tsx';
import { TagPicker } from '../../ui/tag-picker.tsx';
import { BothVersions, SeenVersion, useChangedElsewhere } from '../../ui/versions.tsx';
import type { Route } from './+types/profile-settings';

export async function loader({ context }: Route.LoaderArgs) {
  const versions = await read(context.get(pageContext).api.profiles.versions());
  const me = context.get(viewerContext);
  const { full_name, username, avatar_url, cover_photo_url, description, rate_per_hour, expertise, cv_file_url } = me;
  return {
    full_name,
    username,
    avatar_url,
    cover_photo_url,
    description,
    rate_per_hour,
    expertise,
    cv_file_url,
    version: versions.profile,
    saved: JSON.stringify([full_name, description, rate_per_hour, expertise]),
    keys: {
      profile: crypto.randomUUID(),
      photo: crypto.randomUUID(),
      cover: crypto.randomUUID(),
      cv: crypto.randomUUID(),
    },
  };
}

/**
 * Returns which of the page's forms was sent: the profile's own, or the one that its address names.
 */
function sentForm(search: string): 'profile' | 'photo' | 'cover' | 'cv' {
  const query = new URLSearchParams(search);
  return (['photo', 'cover', 'cv'] as const).find((form) => query.has(form)) ?? 'profile';
}

/** Each form is remounted once its values were saved. */
export function action({ context, request, url }: Route.ActionArgs) {
  const { profiles } = context.get(pageContext).api;
  switch (sentForm(url.search)) {
    case 'photo':
      return submit(request, profiles.saveAvatar, () => ({ to: '/profile', flash: 'avatar_saved' }));
    case 'cover':
      return submit(request, profiles.saveCover, () => ({ to: '/profile', flash: 'cover_saved' }));
    case 'cv':
      return submit(request, profiles.saveCv, ({ cv_file_url }) => ({
        to: '/profile#cv',
        flash: cv_file_url ? 'cv_saved' : 'cv_removed',
      }));
    case 'profile':
      return submit(request, profiles.update, () => ({ to: '/profile', flash: 'profile_saved' }), {
        lists: ['expertise'],
      });
  }
}

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, avatar_url, cover_photo_url, cv_file_url, version, saved, keys } = loaderData;
  // The loader does not run again for a refused form.
  const sent = sentForm(useLocation().search);
  const failureOf = (form: typeof sent) => (sent === form ? actionData : undefined);
  return (
    <>
      <div className="split">
        <aside>
          <section className="card grid gap-4" aria-labelledby="pictures">
            <h2 className="text-18" id="pictures">
              Photo and cover
            </h2>
            <PictureForm
              kind="photo"
              formKey={keys.photo}
              failure={failureOf('photo')}
              show={(preview) => <Avatar name={full_name} picture={preview ?? avatar_url} size={64} />}
            />
            <PictureForm
              kind="cover"
              formKey={keys.cover}
              failure={failureOf('cover')}
              show={(preview) => <Cover picture={preview ?? cover_photo_url} small />}
            />
          </section>
        </aside>
        <ActionForm
          key={saved}
          formKey={keys.profile}
          failure={failureOf('profile')}
          className="grid max-w-[680px] gap-5"
        >
          <SeenVersion version={version} />
          <ProfileFields me={loaderData} />
          <div>
            <SubmitButton large>Save changes</SubmitButton>
          </div>
        </ActionForm>
      </div>
      <CvForm formKey={keys.cv} failure={failureOf('cv')} url={cv_file_url} />
    </>
  );
}

/**
 * The profile's own fields; after a save elsewhere meanwhile, the saved values beside the typed
 * ones.
 */
function ProfileFields({ me }: { me: Route.ComponentProps['loaderData'] }) {
  const { full_name, username, description, rate_per_hour, expertise } = me;
  const isChanged = useChangedElsewhere();
  if (isChanged) {
    return (
      <>
        <BothVersions
          fields={[
            { name: 'full_name', label: 'Full name', saved: full_name },
            { name: 'description', label: 'About Me', saved: description },
            { name: 'rate_per_hour', label: 'Rate per hour (PKR)', saved: String(rate_per_hour ?? '') },
          ]}
        />
        <Field name="expertise" label="Expertise: yours" hint={`Now saved: ${expertise.join(', ') || 'none'}`} group>
          <TagPicker presets={expertisePresets} defaultValue={expertise} longest={lengths.expertise} />
        </Field>
      </>
    );
  }
  return (
    <>
      <FormError />
      <div className="two">
        <Field name="full_name" label="Full name">
          <TextInput autoComplete="name" defaultValue={full_name} maxLength={lengths.fullName} required />
        </Field>
        <Field name="username" label="Username" hint="Cannot be changed.">
          <TextInput defaultValue={username} readOnly />
        </Field>
      </div>
      <Field name="description" label="About Me" max={lengths.about}>
        <TextArea rows={4} defaultValue={description} />
      </Field>
      <div className="max-w-60">
        <Field name="rate_per_hour" label="Rate per hour (PKR)">
          <RupeesInput defaultValue={rate_per_hour ?? undefined} />
        </Field>
      </div>
      <Field name="expertise" label="Expertise" group>
        <TagPicker presets={expertisePresets} defaultValue={expertise} longest={lengths.expertise} />
      </Field>
    </>
  );
}
