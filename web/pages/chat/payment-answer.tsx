import { redirect } from 'react-router';
import { methodNames } from '#core/chat/settlements.ts';
import { money } from '#core/format.ts';
import { settlements } from '#core/limits.ts';
import { useOpenChat } from '../../chat/open-chat.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import type { Route } from './+types/payment-answer';

export function loader({ params, url }: Route.LoaderArgs) {
  if (params.answer !== 'received' && params.answer !== 'not-received') throw redirect(`/chat${url.search}`);
  return { formKey: crypto.randomUUID(), received: params.answer === 'received' };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const answer = { id: params.id, received: params.answer === 'received' };
  return submit(request, api.chat.answerPayment, () => ({ to: `/chat${url.search}`, flash: 'payment_answered' }), {
    with: answer,
  });
}

/** The tutor says whether a payment arrived; a confirmation is final. */
export default function ChatPaymentAnswer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { formKey, received } = loaderData;
  const payment = useOpenChat()?.payments.find(({ id }) => id === params.id);
  return (
    <PageDialog alert title={received ? 'Did it arrive?' : 'It did not arrive?'}>
      <ActionForm formKey={formKey} failure={actionData} draft={null} preventScrollReset>
        <div className="body">
          <FormError />
          {payment && (
            <p>
              <b>{money(payment.amount)}</b>, {methodNames[payment.method]}, <bdi>{payment.reference}</bdi>
            </p>
          )}
          {received ? (
            <p className="text-ink-2">
              Check your own account first: a picture alone is no proof. Once you confirm the payment, you cannot take
              it back.
            </p>
          ) : (
            <Field
              name="words"
              label="What do you see in your account? (optional)"
              hint="Both of you read this."
              max={settlements.words}
            >
              <TextArea rows={3} className="min-h-[88px]" />
            </Field>
          )}
        </div>
        <div className="foot">
          <CloseLink look="sec">Cancel</CloseLink>
          <SubmitButton>{received ? 'Confirm arrival' : 'Report missing'}</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
