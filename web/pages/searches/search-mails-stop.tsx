import MailX from 'lucide-react/icons/mail-x';
import { Link } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { submitAndTell, toldOrFailure } from '../../lib/submit.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/search-mails-stop';

/** The page of a mail's link. Opening it stops no mails, since programs open links too. */
export function loader() {
  return { formKey: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submitAndTell(request, api.searches.stop, { with: { token: url.searchParams.get('token') ?? '' } });
}

export default function SearchMailsStop({ loaderData, actionData }: Route.ComponentProps) {
  const { told, failure } = toldOrFailure(actionData);
  return (
    <div className="wrap page grid max-w-[640px] gap-5">
      <PageMeta title="Mails of saved searches" />
      {told ? (
        <div role="status">
          <Empty
            isPage
            title="You have stopped these mails"
            action={<LinkButton to="/saved-searches">Saved searches</LinkButton>}
          >
            The search is still saved. You can turn its mails on again at any time.
          </Empty>
        </div>
      ) : (
        <>
          <h1>Stop these mails?</h1>
          <p className="text-ink-2">
            You will get no more mails like this one. The search stays among your{' '}
            <Link to="/saved-searches">saved searches</Link>.
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
