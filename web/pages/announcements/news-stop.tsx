import MailX from 'lucide-react/icons/mail-x';
import { pageContext } from '../../lib/page-context.ts';
import { submitAndTell, toldOrFailure } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/news-stop';

/**
 * The page of a mail's link. Opening it stops no mails, since programs open links too; mail
 * programs send the same address a form (RFC 8058).
 */
export function loader() {
  return { formKey: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submitAndTell(request, api.announcements.stopNews, {
    with: { token: url.searchParams.get('token') ?? '' },
  });
}

export default function NewsStop({ loaderData, actionData }: Route.ComponentProps) {
  const { told, failure } = toldOrFailure(actionData);
  return (
    <div className="wrap page grid max-w-[640px] gap-5">
      <PageMeta title="News of Mukammal" />
      {told ? (
        <div role="status">
          <Empty isPage title="You have stopped these mails" action={<LinkButton to="/settings">Settings</LinkButton>}>
            News of Mukammal is off. You can turn it on again in your settings.
          </Empty>
        </div>
      ) : (
        <>
          <h1>Stop news of Mukammal?</h1>
          <p className="text-ink-2">
            You will get no more mails about the site itself. Mails about your own assignments, bids and coins still
            come.
          </p>
          <ActionForm
            formKey={loaderData.formKey}
            failure={failure}
            draft={null}
            className="grid justify-items-start gap-4"
          >
            <FormError />
            <SubmitButton large>
              <MailX className="size-5" /> Stop these mails
            </SubmitButton>
          </ActionForm>
        </>
      )}
    </div>
  );
}
