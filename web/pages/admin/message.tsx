import Mail from 'lucide-react/icons/mail';
import { dateTime } from '#core/format.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
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
 * One message beside the list: its text, the way to answer by mail, and the mark that it is
 * answered.
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
      <a
        className="btn tonal justify-self-start"
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
      >
        <Mail className="size-4" /> Answer by mail
      </a>
    </>
  );
  return (
    <PageDialog title={subject} eyebrow={dateTime(message.created_at)} side>
      {answered_at ? (
        <div className="body">
          {words}
          <Note look="good">
            Marked as answered {dateTime(answered_at)} by {answered_by}.
          </Note>
        </div>
      ) : (
        <ReasonForm formKey={formKey} failure={actionData} optional title="Note" label="Mark as answered">
          {words}
        </ReasonForm>
      )}
    </PageDialog>
  );
}
