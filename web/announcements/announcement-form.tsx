import { audiences } from '#core/announcements/audiences.ts';
import type { Announcement } from '#core/announcements/contract.ts';
import { inKarachi } from '#core/calendar.ts';
import { lengths, longestAnnouncement } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CheckRow, Picks } from '../ui/choices.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';

interface AnnouncementFormProps {
  formKey: string;
  failure: Failure | undefined;
  /** The draft to change; null for a new one. */
  draft: Announcement | null;
}

const choices = Object.entries(audiences).map(([value, words]) => ({ value, ...words }));

/** A time as a browser's field writes it, in Asia/Karachi. */
const fieldTime = (time: Date | null | undefined) => (time ? inKarachi(time).toISOString().slice(0, 16) : '');

/** Writes a draft; its next page shows it as its readers will see it. */
export function AnnouncementForm({ formKey, failure, draft }: AnnouncementFormProps) {
  return (
    <ActionForm formKey={formKey} failure={failure} draft={null} className="grid gap-5">
      <FormError />
      <Field name="title" label="Title" hint="Also the subject of the mail." max={lengths.announcementTitle}>
        <TextInput defaultValue={draft?.title ?? ''} required />
      </Field>
      <Field name="words" label="Text" max={lengths.announcement}>
        <TextArea rows={4} defaultValue={draft?.words ?? ''} required />
      </Field>
      <Field
        name="link"
        label="Link (optional)"
        hint="A page of this site, such as /store."
        max={lengths.announcementLink}
      >
        <TextInput defaultValue={draft?.link ?? ''} autoComplete="off" dir="ltr" />
      </Field>
      <Field name="audience" label="For" group>
        <Picks options={choices} defaultValue={draft?.audience ?? 'everybody'} />
      </Field>
      <div className="grid gap-5 two:grid-cols-2">
        <Field name="starts_at" label="From (optional)" hint="In Asia/Karachi. Empty: as soon as you publish it.">
          <TextInput type="datetime-local" defaultValue={fieldTime(draft?.starts_at)} />
        </Field>
        <Field name="ends_at" label="Until" hint={`In Asia/Karachi, at most ${longestAnnouncement} days later.`}>
          <TextInput type="datetime-local" defaultValue={fieldTime(draft?.ends_at)} required />
        </Field>
      </div>
      <CheckRow name="mails" defaultChecked={draft?.mails ?? false}>
        Also mail it to the members it is for, except those who switched news off
      </CheckRow>
      <div>
        <SubmitButton>Save and preview</SubmitButton>
      </div>
    </ActionForm>
  );
}
