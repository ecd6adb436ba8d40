import { useOutletContext } from 'react-router';
import { wordsOf } from '#core/refusal.ts';
import type { Order } from '#core/store/order-contract.ts';
import { storeRefusals } from '#core/store/refusals.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/order-cancel';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const done = () => ({ to: `/orders/${number}`, flash: 'order_cancelled' }) as const;
  return submit(request, api.store.cancelOrder, done, { with: { number } });
}

/** Over the order: the effects of cancelling, shown before it; 'Keep it' has the focus. */
export default function OrderCancel({ loaderData, actionData }: Route.ComponentProps) {
  const { number, status, total_formatted, pays_on_delivery } = useOutletContext<Order>();
  const isOpen = status === 'pending' || status === 'confirmed';
  return (
    <PageDialog title="Cancel this order?" eyebrow={number} alert>
      <ActionForm formKey={loaderData.formKey} failure={actionData}>
        <div className="body">
          <FormError />
          {isOpen ? (
            <p className="text-ink-2">
              We stop reserving its items, and you need not pay {total_formatted}. This cannot be undone, but you can
              order again while stock lasts.
            </p>
          ) : (
            <Note>{wordsOf(pays_on_delivery ? storeRefusals.order_packed : storeRefusals.order_not_open)}</Note>
          )}
        </div>
        <div className="foot">
          <CloseLink look="sec">Keep it</CloseLink>
          {isOpen && <SubmitButton look="bad">Cancel order</SubmitButton>}
        </div>
      </ActionForm>
    </PageDialog>
  );
}
