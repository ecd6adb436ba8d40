import type { ReactNode } from 'react';
import { data, useOutletContext } from 'react-router';
import { lengths } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { AdminOrder } from '#core/store/admin-orders-contract.ts';
import { endingActs, orderActs } from '#core/store/order-acts.ts';
import type { Order } from '#core/store/order-contract.ts';
import { storeRefusals } from '#core/store/refusals.ts';
import { nextCase } from '../../admin/next-case.ts';
import { orderQueue } from '../../admin/queues.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { CheckRow } from '../../ui/choices.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/order-act';

const flashes = {
  packed: 'order_packed',
  sent: 'order_sent',
  delivered: 'order_delivered',
  returned: 'order_returned',
  cancelled: 'order_ended',
  refunded: 'order_refunded',
} as const;

const actOf = (act: string) => orderActs.find((known) => known === act);

export function loader({ params }: Route.LoaderArgs) {
  const act = actOf(params.act);
  if (!act) throw data(null, { status: 404 });
  return { act, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { number, act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const queue = orderQueue(api, url);
  const to = queue ? await nextCase(queue, url, number) : `/admin/orders/${number}${url.search}`;
  const moved = ({ status }: { status: Order['status'] }) => ({ to, flash: flashes[actOf(status) ?? 'packed'] });
  return submit(request, api.store.moveOrder, moved, { with: { number, status: act } });
}

/** Returns each act's question, button and effect. */
function asked({
  total_formatted,
  steps,
  pays_on_delivery,
}: AdminOrder): Record<(typeof orderActs)[number], [string, string, ReactNode]> {
  const was_paid = steps.some(({ status }) => status === 'paid');
  return {
    packed: ['Is it packed?', 'Mark as packed', 'The parcel is ready for the courier.'],
    sent: [
      'Is it on its way?',
      'Mark as sent',
      <Field
        key="tracking"
        name="tracking"
        label="Courier and tracking number"
        hint="Mailed to the buyer."
        max={lengths.tracking}
      >
        <TextInput autoComplete="off" />
      </Field>,
    ],
    delivered: pays_on_delivery
      ? [
          'Has it arrived, and is it paid?',
          'Mark as delivered and paid',
          `You have the ${total_formatted} from the courier. This completes the order.`,
        ]
      : ['Has it arrived?', 'Mark as delivered', 'This completes the order.'],
    returned: [
      'Did the parcel come back?',
      'Mark as returned',
      'It was refused, or could not be delivered, and is here again. Its units can be sold again. This cannot be undone.',
    ],
    cancelled: [
      'Cancel this order?',
      'Cancel order',
      `Its units can be sold again. ${was_paid ? `Please send ${total_formatted} back, and mark it as refunded then. ` : ''}This cannot be undone.`,
    ],
    refunded: [
      'Did the money go back?',
      'Mark as refunded',
      <div key="restock" className="grid gap-3">
        <p className="text-ink-2">
          {total_formatted} went back outside this site; this only records it. It cannot be undone.
        </p>
        <CheckRow name="restock">Its units are back and can be sold again</CheckRow>
      </div>,
    ],
  };
}

/** Dialog over an order: its next step, or its end. */
export default function AdminOrderAct({ loaderData: { act, formKey }, actionData }: Route.ComponentProps) {
  const order = useOutletContext<AdminOrder>();
  const [title, label, what] = asked(order)[act];
  const ends = endingActs.includes(act);
  return (
    <PageDialog title={title} eyebrow={order.number} alert>
      {order.acts.includes(act) ? (
        <ReasonForm
          formKey={formKey}
          failure={actionData}
          label={label}
          destroys={ends}
          optional={!ends}
          title={ends ? 'Reason' : 'Note'}
          hint={ends || act === 'sent' ? 'Mailed to the buyer, and kept in the audit log.' : 'Kept in the audit log.'}
        >
          {typeof what === 'string' ? <p className="text-ink-2">{what}</p> : what}
        </ReasonForm>
      ) : (
        <div className="body">
          <Note>{wordsOf(storeRefusals.order_moved)}</Note>
        </div>
      )}
    </PageDialog>
  );
}
