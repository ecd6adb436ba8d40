import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { gatewayPayments } from '#core/limits.ts';
import { cnicEnd, mobileAccount, packFor } from '#core/payments/rules.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import type { Take } from '../database/statement.ts';
import { requireCaptcha } from '../platform/captcha.ts';
import { refuse } from '../platform/refuse.ts';
import { ownPayment, readPayment } from './gateway-payments.ts';
import { claimAsk, hear, inquireAbout } from './reconcile.ts';

/**
 * Begins a payment with a gateway and asks it for the money; refusals as `start_payment()` gives them. The row is written
 * before the gateway hears of it, and the gateway is called outside of any transaction, once however often the form is sent. What the
 * answer leaves open is asked again (docs/decisions/0056).
 */
export async function initiatePayment(
  context: SignedInContext,
  { captcha_token, cnic: written, ...input }: InputOf<'payments.initiate'>,
): Promise<OutputOf<'payments.initiate'>> {
  const gateway = context.gateways[input.gateway] ?? refuse('gateway_off');
  const pack = packFor(input.amount) ?? refuse('payment_amount_unknown', { field: 'amount' });
  const account =
    mobileAccount(input.mobileAccountNo) ?? refuse('payment_number_invalid', { field: 'mobileAccountNo' });
  const cnic = cnicEnd(written);
  if (input.gateway === 'jazzcash' && !cnic) refuse('cnic_invalid', { field: 'cnic' });
  await requireCaptcha(context, 'captcha_payment', captcha_token);
  const asked = {
    p_gateway: input.gateway,
    p_item: pack.id,
    p_amount: pack.price,
    p_coins: pack.coins,
    p_account: account,
  };
  const bounds = {
    p_most_open: gatewayPayments.open,
    p_first_ask: gatewayPayments.askedAfter[0],
    p_number: context.now.getTime(),
  };
  const answer = z.object({ id: z.uuid() });
  const { id } = await judge(context, 'start_payment', { ...asked, ...bounds }, { input, answer });
  const { db, now, viewer } = context;
  const { numUpdatedRows } = await db
    .updateTable('gateway_orders')
    .set({ called_at: now })
    .where('payment_id', '=', id)
    .where('called_at', 'is', null)
    .executeTakeFirst();
  const begun = (take: Take) => `p.id = ${take(id, 'uuid')}`;
  if (numUpdatedRows > 0n) {
    const { order_id, created_at } = await readPayment(db, begun);
    const order = { order_id, amount: pack.price, account, email: viewer.email, cnic, created_at };
    await hear(context, { id, amount: pack.price }, await gateway.start(order));
  }
  const { order_id, state, ResponseCode, ResponseDesc, error } = await readPayment(db, begun);
  return { orderId: order_id, state, ResponseCode, ResponseDesc, error };
}

/**
 * Has the gateway asked about an own payment now, unless it was asked just before or nothing can change any more. Refuses
 * `payment_not_found`.
 */
export async function inquirePayment(
  context: SignedInContext,
  order_id: string,
): Promise<OutputOf<'payments.inquire'>> {
  const { id } = await ownPayment(context, order_id);
  if (await claimAsk(context, id)) await inquireAbout(context, id);
  const { state } = await ownPayment(context, order_id);
  return { state };
}
