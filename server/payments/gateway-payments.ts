import type { OutputOf } from '#core/contract.ts';
import type { GatewayPayment } from '#core/payments/gateway-contract.ts';
import type { GatewayId } from '#core/payments/gateways.ts';
import { maskedAccount, packOf } from '#core/payments/rules.ts';
import type { Closing } from '#core/payments/status-contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { run, type Take } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

/** Text of a failure that came without words (EASY-06). */
const unknownError = 'An unknown error occurred.';
const otherAmount = 'The amount paid is not the one we asked for';

interface PaymentRow {
  id: string;
  order_id: string;
  gateway: GatewayId;
  status: 'pending' | 'paid' | 'refused' | 'disputed' | 'closed';
  item: string;
  pays_order: string | null;
  coins: number;
  amount: number;
  account: string | null;
  initiated: boolean;
  heard: boolean;
  code: string | null;
  description: string | null;
  answer: object | null;
  reason: string | null;
  closing: Closing | null;
  created_at: Date;
}

/** Returns the payment's state as its payer sees it. */
function stateOf({ status, initiated, heard }: PaymentRow): GatewayPayment['state'] {
  if (status !== 'pending') return status;
  if (initiated) return 'initiated';
  return heard ? 'unknown' : 'processing';
}

/** Returns the fault, in the gateway's words where it has some. */
function errorOf(state: GatewayPayment['state'], { pays_order, reason, description }: PaymentRow): string | null {
  if (state === 'disputed')
    return `${pays_order || !/^PKR/.test(reason ?? '') ? reason : otherAmount}. We are looking at it.`;
  if (state === 'refused') return reason || unknownError;
  return state === 'unknown' ? description || unknownError : null;
}

/** Returns a payment through a gateway; refuses `payment_not_found`. */
export async function readPayment(db: Context['db'], which: (take: Take) => string): Promise<GatewayPayment> {
  const [row] = await run<PaymentRow>(
    db,
    (take) => `select p.id, p.reference as order_id, p.gateway, p.status, p.item, p.coins,
        case when p.purpose = 'order' then p.item end as pays_order, p.amount, p.reason, p.created_at,
        payment_closing(p.id) as closing, o.account, o.code, o.description, o.answer, o.initiated_at is not null as initiated,
        o.heard_at is not null as heard
      from payments p join gateway_orders o on o.payment_id = p.id where ${which(take)}`,
  );
  if (!row) refuse('payment_not_found');
  const { id, order_id, gateway, pays_order, coins, amount, code, description, answer, closing, created_at } = row;
  const state = stateOf(row);
  const isOpen = state === 'unknown' || state === 'refused';
  return {
    id,
    order_id,
    gateway,
    state,
    pack: packOf(row.item)?.name ?? row.item,
    pays_order,
    coins,
    amount,
    account: maskedAccount(row.account),
    ResponseCode: code,
    ResponseDesc: description,
    error: errorOf(state, row),
    closing,
    answer: isOpen && answer ? JSON.stringify(answer, null, 2) : null,
    created_at,
  };
}

/** Returns an own payment by its order id. */
export function ownPayment({ db, viewer }: SignedInContext, order_id: string): Promise<OutputOf<'payments.payment'>> {
  return readPayment(
    db,
    (take) =>
      `p.gateway <> 'manual' and p.reference = ${take(order_id, 'text')} and p.user_id = ${take(viewer.id, 'uuid')}`,
  );
}
