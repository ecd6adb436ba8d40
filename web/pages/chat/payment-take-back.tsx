import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import type { Route } from './+types/payment-take-back';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const to = { to: `/chat${url.search}`, flash: 'payment_withdrawn' } as const;
  return submit(request, api.chat.withdrawPayment, () => to, { with: { id: params.id } });
}

/** The student takes back a payment that they told by mistake. */
export default function ChatPaymentTakeBack({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageDialog alert title="Take this payment back?">
      <ActionForm formKey={loaderData.formKey} failure={actionData} draft={null} preventScrollReset>
        <div className="body">
          <FormError />
          <p className="text-ink-2">
            Do this if you sent it by mistake or with a wrong amount. Your tutor is told, and you can report the right
            one afterwards.
          </p>
        </div>
        <div className="foot">
          <CloseLink look="sec">Cancel</CloseLink>
          <SubmitButton>Take it back</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
