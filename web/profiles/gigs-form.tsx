import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useId } from 'react';
import { money } from '#core/format.ts';
import { lengths, mostGigs } from '#core/limits.ts';
import type { Gig } from '#core/profiles/gigs-contract.ts';
import { profileRefusals } from '#core/profiles/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { entriesIn, type Failure } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { RupeesInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { Note } from '../ui/note.tsx';
import { Empty } from '../ui/states.tsx';
import { SeenVersion, useChangedElsewhere } from '../ui/versions.tsx';
import './gigs.css';

/** The address with a blank form for one more gig. */
const addGigPath = '/profile/gigs?add';

interface GigsFormProps {
  gigs: readonly Gig[];
  /** Version of all gigs. */
  version: string;
  /** One more gig is being written. */
  adds: boolean;
  formKey: string;
  failure: Failure | undefined;
}

/** All gigs of the profile in one form; each button removes one gig and saves the rest. */
export function GigsForm({ gigs, version, adds, formKey, failure }: GigsFormProps) {
  const shown = failure ? entriesIn(failure.values, 'gigs') : Math.min(gigs.length + (adds ? 1 : 0), mostGigs);
  const places = Array.from({ length: shown }, (_, n) => n);
  const { title } = profileRefusals.gigs_full;
  return (
    <ActionForm later="Your gigs" key={JSON.stringify(gigs)} formKey={formKey} failure={failure} className="grid gap-5">
      <h2 className="sr-only">My Gigs</h2>
      {/* Pressing Enter in a field uses this button: the first one would remove a gig. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save gigs
      </button>
      <FormError />
      <SeenVersion version={version} />
      <SavedMeanwhile gigs={gigs} />
      <div className="gigs">
        {places.map((n) => (
          <GigFields key={n} n={n} gig={gigs[n]} />
        ))}
        {shown < mostGigs && (
          <Empty
            title={shown === 0 ? 'Add your first gig' : 'Add a second gig'}
            action={
              <LinkButton look="tonal" to={addGigPath} preventScrollReset>
                <Plus className="size-4" /> Add gig
              </LinkButton>
            }
          >
            {shown === 0
              ? 'A gig is something you do for a set price. It shows on your public profile.'
              : `Show more of what you can do: you can have up to ${mostGigs} gigs.`}
          </Empty>
        )}
      </div>
      {gigs.length >= mostGigs && (
        <Note role={adds ? 'alert' : undefined}>
          <b>{title}</b>: {wordsOf(profileRefusals.gigs_full)}
        </Note>
      )}
      {shown > 0 && (
        <div>
          <SubmitButton large>Save gigs</SubmitButton>
        </div>
      )}
    </ActionForm>
  );
}

/** Above the typed values: the gigs saved elsewhere meanwhile. */
function SavedMeanwhile({ gigs }: { gigs: readonly Gig[] }) {
  if (!useChangedElsewhere()) return null;
  return (
    <section className="card grid gap-2" aria-labelledby="now-saved">
      <h3 className="text-18" id="now-saved">
        Now saved
      </h3>
      {gigs.length === 0 && <p>No gigs.</p>}
      {gigs.map(({ title, description, price }) => (
        <p key={title} className="wrap-anywhere" dir="auto">
          <b>{title}</b>, {money(price)}: {description}
        </p>
      ))}
      <p className="text-ink-2">Yours are below: saving them replaces these.</p>
    </section>
  );
}

/** Title, description and price of one gig; `gig` holds its saved values. */
function GigFields({ n, gig }: { n: number; gig: Gig | undefined }) {
  const id = useId();
  const name = (field: keyof Gig) => `gigs.${n}.${field}`;
  return (
    <section className="card roomy grid gap-4" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-18" id={id}>
          Gig {n + 1}
        </h3>
        <button
          type="submit"
          className="icon-btn"
          formAction={`/profile/gigs?without=${n}`}
          aria-label={`Remove gig ${n + 1}`}
        >
          <Trash2 />
        </button>
      </div>
      <Field name={name('title')} label="Title" max={lengths.gigTitle}>
        <TextInput defaultValue={gig?.title} required />
      </Field>
      <Field name={name('description')} label="Description" max={lengths.gigDescription}>
        <TextArea rows={4} defaultValue={gig?.description} required />
      </Field>
      <Field name={name('price')} label="Price (PKR)">
        <RupeesInput defaultValue={gig?.price} required />
      </Field>
    </section>
  );
}
