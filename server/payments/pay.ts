import { sql } from 'kysely';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { gatewayPayments } from '#core/limits.ts';
import { type ExtraName, extrasOf, type GatewayId } from '#core/payments/gateways.ts';
import { exactDigits, mobileAccount, packFor } from '#core/payments/rules.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import type { Take } from '../database/statement.ts';
import { requireCaptcha } from '../platform/captcha.ts';
import { refuse } from '../platform/refuse.ts';
import type { Extras, Gateway } from './gateway.ts';
import { ownPayment, readPayment } from './gateway-payments.ts';
import { readOrderDue } from './order-due.ts';
import { claimAsk, hear, inquireAbout } from './reconcile.ts';

type Asking = Pick<InputOf<'payments.payOrder'>, 'gateway' | 'mobileAccountNo' | 'captcha_token' | ExtraName>;

/**
 * Returns the gateway, mobile account and extra digits of a payment, checked. Refuses input that
 * the gateway cannot be asked with.
 */
async function readAsking(context: SignedInContext, asking: Asking) {
  const gateway = context.gateways[asking.gateway] ?? refuse('gateway_off');
  const account =
    mobileAccount(asking.mobileAccountNo) ?? refuse('payment_number_invalid', { field: 'mobileAccountNo' });
  const extras: Extras = Object.fromEntries(
    extrasOf(asking.gateway).map(([field, { digits }]) => [
      field,
      exactDigits(asking[field], digits) ?? refuse('gateway_digits_wrong', { field, params: { digits } }),
    ]),
  );
  await requireCaptcha(context, 'captcha_payment', asking.captcha_token);
  return { name: asking.gateway, gateway, account, extras };
}

/**
 * Returns the maximum of open payments, the time of the first inquiry, and the payment's number
 * there.
 */
const boundsOf = ({ now }: SignedInContext) => ({
  p_most_open: gatewayPayments.open,
  p_first_ask: gatewayPayments.askedAfter[0],
  p_number: now.getTime(),
});
const begunPayment = z.object({ id: z.uuid() });

/**
 * Begins a payment with a gateway and asks it for the money; refusals as `start_payment()` gives
 * them. The row is written before the gateway is called, and the call happens outside of any
 * transaction, once even if the form is sent again. An unclear answer is followed by inquiries
 * (docs/decisions/0056).
 */
export async function initiatePayment(
  context: SignedInContext,
  input: InputOf<'payments.initiate'>,
): Promise<OutputOf<'payments.initiate'>> {
  const pack = packFor(input.amount) ?? refuse('payment_amount_unknown', { field: 'amount' });
  const asking = await readAsking(context, input);
  const { account, extras } = asking;
  const asked = {
    p_gateway: input.gateway,
    p_item: pack.id,
    p_amount: pack.price,
    p_coins: pack.coins,
    p_account: account,
  };
  const body = { gateway: input.gateway, account, amount: pack.price, ...extras };
  const options = { input: body, answer: begunPayment };
  const { id } = await judge(context, 'start_payment', { ...asked, ...boundsOf(context) }, options);
  return askForMoney(context, { id, ...asking, amount: pack.price });
}

/**
 * Does the same as `initiatePayment()` for an own order and its sum; refusals as
 * `start_order_payment()` gives them.
 */
export async function payOrder(
  context: SignedInContext,
  input: InputOf<'payments.payOrder'>,
): Promise<OutputOf<'payments.payOrder'>> {
  const { amount } = await readOrderDue(context, input.number);
  const asking = await readAsking(context, input);
  const { account, extras } = asking;
  const asked = { p_order_number: input.number, p_gateway: input.gateway, p_amount: amount, p_account: account };
  const body = { number: input.number, gateway: input.gateway, account, ...extras };
  const options = { input: body, answer: begunPayment };
  const { id } = await judge(context, 'start_order_payment', { ...asked, ...boundsOf(context) }, options);
  return askForMoney(context, { id, ...asking, amount });
}

interface Begun {
  id: string;
  name: GatewayId;
  gateway: Gateway;
  amount: number;
  account: string;
  extras: Extras;
}

/**
 * Calls the gateway for a payment whose row exists, outside of any transaction and once; returns
 * its state then. A payment that never reached its gateway has ended, and its form's key begins
 * another.
 */
async function askForMoney(
  context: SignedInContext,
  { id, name, gateway, amount, account, extras }: Begun,
): Promise<OutputOf<'payments.initiate'>> {
  const { db, now, viewer, key } = context;
  const { numUpdatedRows } = await db
    .updateTable('gateway_orders')
    .set({ called_at: now })
    .where('payment_id', '=', id)
    .where('called_at', 'is', null)
    .executeTakeFirst();
  const begun = (take: Take) => `p.id = ${take(id, 'uuid')}`;
  if (numUpdatedRows > 0n) {
    const { order_id, created_at } = await readPayment(db, begun);
    const order = { order_id, amount, account, email: viewer.email, extras, created_at };
    const said = await gateway.start(order);
    await hear(context, { id, gateway: name, amount }, said);
    if (said.outcome === 'unsent' && key) await sql`select release_key(${viewer.id}, ${key})`.execute(db);
  }
  const { order_id, state, ResponseCode, ResponseDesc, error } = await readPayment(db, begun);
  return { orderId: order_id, state, ResponseCode, ResponseDesc, error };
}

/**
 * Asks the gateway about an own payment now, unless it was asked just before or nothing can change
 * any more. Refuses `payment_not_found`.
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
