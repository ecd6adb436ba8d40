import { dateTime } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/message';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { message: await read(api.site.message({ id })), formKey: crypto.randomUUID() };
}

export function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const answered = () => ({ to: `/admin/messages${url.search}`, flash: 'message_answered' }) as const;
  return submit(request, api.site.answerMessage, answered, { with: { id } });
}

/**
 * One message beside the list: its text, and the answer that is mailed or was.
 */
export default function AdminMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, formKey } = loaderData;
  const { name, email, subject, answered_at, answered_by } = message;
  const words = (
    <>
      <p className="text-14 text-ink-2 wrap-anywhere">
        <bdi>{name}</bdi>, {email}
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {message.message}
      </p>
    </>
  );
  return (
    <PageDialog title={subject} eyebrow={dateTime(message.created_at)} side>
      {answered_at ? (
        <div className="body">
          {words}
          <Note look="good">
            {message.answer ? 'Answered' : 'Marked as answered'} {dateTime(answered_at)} by {answered_by}.
          </Note>
          {message.answer && (
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {message.answer}
            </p>
          )}
        </div>
      ) : (
        <ReasonForm formKey={formKey} failure={actionData} optional title="Note" label="Send answer">
          {words}
          <Field
            name="answer"
            label="Your answer"
            hint="We mail it with their message. Leave it empty if you answered elsewhere."
            max={lengths.contactAnswer}
          >
            <TextArea rows={6} className="min-h-[140px]" />
          </Field>
        </ReasonForm>
      )}
    </PageDialog>
  );
}
