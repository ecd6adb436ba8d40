import { lengths, megabytes, sizes } from '#core/limits.ts';
import { expertisePresets } from '#core/profiles/expertise.ts';
import { pageContext, viewerContext } from '../lib/page-context.ts';
import { submit } from '../lib/submit.ts';
import { CvForm } from '../profiles/cv-form.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { RupeesInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { TagPicker } from '../ui/tag-picker.tsx';
import { Upload } from '../ui/upload.tsx';
import type { Route } from './+types/profile-settings';

export function loader({ context, url }: Route.LoaderArgs) {
  const me = context.get(viewerContext);
  const { full_name, username, avatar_url, description, rate_per_hour, expertise, cv_file_url } = me;
  const ofCv = url.searchParams.has('cv');
  return {
    full_name,
    username,
    description,
    rate_per_hour,
    expertise,
    cv_file_url,
    ofCv,
    saved: JSON.stringify([full_name, avatar_url, description, rate_per_hour, expertise]),
    formKey: crypto.randomUUID(),
    cvKey: crypto.randomUUID(),
  };
}

/** Two forms: the profile's own, and at '?cv' that of the CV. Each starts anew once what it shows was saved. */
export function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  if (url.searchParams.has('cv')) {
    return submit(request, api.profiles.saveCv, ({ cv_file_url }) => ({
      to: '/profile#cv',
      flash: cv_file_url ? 'cv_saved' : 'cv_removed',
    }));
  }
  const saved = () => ({ to: '/profile', flash: 'profile_saved' }) as const;
  const keep = (file: File) => api.files.upload({ bucket: 'avatars', file });
  return submit(request, api.profiles.update, saved, { lists: ['expertise'], keep });
}

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { full_name, username, description, rate_per_hour, expertise, cv_file_url, ofCv, saved, formKey, cvKey } =
    loaderData;
  return (
    <>
      <ActionForm
        key={saved}
        formKey={formKey}
        failure={ofCv ? undefined : actionData}
        encType="multipart/form-data"
        className="split"
      >
        <div className="grid max-w-[680px] gap-5">
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
          <div>
            <SubmitButton large>Save changes</SubmitButton>
          </div>
        </div>
        <aside className="card grid gap-3">
          <Upload
            bucket="avatars"
            label="Profile photo"
            title="Choose a picture"
            note={`PNG, JPEG or WebP, ${megabytes(sizes.image)} at most`}
            accept="image/png,image/jpeg,image/webp"
            fileName="avatar"
            idName="avatar_id"
          />
        </aside>
      </ActionForm>
      <CvForm formKey={cvKey} failure={ofCv ? actionData : undefined} url={cv_file_url} />
    </>
  );
}
