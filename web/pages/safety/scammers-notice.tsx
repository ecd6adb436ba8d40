import Ban from 'lucide-react/icons/ban';
import { isRouteErrorResponse, Link } from 'react-router';
import { date } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { safetyRefusals } from '#core/safety/refusals.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageError } from '../../site/page-error.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/scammers-notice';

const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const entry = await read(api.safety.notice({ token: tokenOf(url) }));
  return { entry, formKey: crypto.randomUUID() };
}

export function action({ context, request, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const token = tokenOf(url);
  const to = `/scammers/notice?token=${encodeURIComponent(token)}`;
  return submit(request, api.safety.replyToNotice, () => ({ to, flash: 'notice_replied' }), { with: { token } });
}

/**
 * For a person on the watchlist who follows the mail's link: the entry, and the one public reply.
 */
export default function ScammersNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, formKey } = loaderData;
  return (
    <div className="wrap page grid max-w-[760px] gap-6">
      <PageMeta title="You are on the watchlist" />
      <div>
        <h1>You are on the watchlist</h1>
        <p className="lede">
          For <bdi>{entry.full_name}</bdi>, @{entry.username}. Opened from our mail.
        </p>
      </div>
      <Note look="bad" icon={Ban}>
        Your account was blocked on {date(entry.created_at)}, and this entry is public.
      </Note>
      <section className="grid gap-2" aria-labelledby="why">
        <h2 className="text-18" id="why">
          The public reason
        </h2>
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {entry.reason}
        </p>
      </section>
      {entry.reply ? (
        <section className="grid gap-2" aria-labelledby="reply">
          <h2 className="text-18" id="reply">
            Your reply
          </h2>
          <p className="whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
            {entry.reply}
          </p>
          <Note look="good">
            It appears under the reason on the <Link to="/scammers">Community Watchlist</Link>.
          </Note>
        </section>
      ) : (
        <ActionForm formKey={formKey} failure={actionData} draft={null} className="grid gap-4">
          <FormError />
          <Field
            name="reply"
            label="Your reply"
            hint="Shown under the reason. No names or contact details of others."
            max={lengths.reply}
          >
            <TextArea rows={6} required />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton large>Send reply</SubmitButton>
            <span className="text-14 text-ink-3">You can reply once, and cannot change it.</span>
          </div>
        </ActionForm>
      )}
      <p className="text-14 text-ink-2">
        This page works until {date(entry.until)}. If the entry is wrong, <Link to="/contact">write to us</Link>:
        someone else on our team looks at it again. You may also ask for a copy of your data.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />;
  const { title } = safetyRefusals.notice_gone;
  return (
    <div className="wrap page">
      <PageMeta title={title} />
      <Empty isPage title={title} action={<LinkButton to="/contact">Contact us</LinkButton>}>
        {wordsOf(safetyRefusals.notice_gone)}
      </Empty>
    </div>
  );
}
