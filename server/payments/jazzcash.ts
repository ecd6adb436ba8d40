import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { gatewayPayments } from '#core/limits.ts';
import { askJson } from '../platform/ask-json.ts';
import { type Gateway, type Order, type Said, unheard, withoutKeys } from './gateway.ts';

/** JazzCash as the operator configured it. */
export interface JazzcashSettings {
  /** With a slash at its end. */
  url: string;
  merchantId: string;
  password: string;
  salt: string;
  /** Seconds that it may take to answer; only tests pass another. */
  patience?: number;
}

/** By code (outside-services, JazzCash): an inquiry names the payment's own in a field of its own, of which 121 is 'completed'. */
const outcomes: Readonly<Record<string, Said['outcome']>> = {
  '000': 'paid',
  '121': 'paid',
  '124': 'waiting',
  '157': 'waiting',
  '115': 'refused',
  '116': 'refused',
};

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value).slice(0, 500)))
  .catch(null);

/** What is read of its answers; each may be missing. */
const answerOf = z.object({
  pp_TxnRefNo: word,
  pp_MerchantID: word,
  pp_Amount: word,
  pp_RetreivalReferenceNo: word,
  pp_ResponseCode: word,
  pp_ResponseMessage: word,
  pp_PaymentResponseCode: word,
  pp_PaymentResponseMessage: word,
});

/** A payment's name at JazzCash, which takes letters and digits alone. */
const refOf = ({ order_id }: Order) => order_id.replace('-', '');

/** An instant as JazzCash writes it, on the clock of Karachi: yyyyMMddHHmmss. */
function stamp(instant: Date): string {
  return new Date(instant.getTime() + 5 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}

/** HMAC-SHA256 over the salt and the values in the order of their fields' names, keyed by the salt; in capitals. */
export function secureHash(fields: Readonly<Record<string, unknown>>, salt: string): string {
  const named = Object.entries(fields).filter(
    ([name, value]) => name !== 'pp_SecureHash' && value !== '' && value !== null,
  );
  const values = named.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => String(value));
  return createHmac('sha256', salt)
    .update([salt, ...values].join('&'))
    .digest('hex')
    .toUpperCase();
}

/** Whether fields that carry a hash carry theirs; those without one are believed as far as the connection is. */
function isSigned(fields: unknown, salt: string): boolean {
  if (!fields || typeof fields !== 'object' || !('pp_SecureHash' in fields)) return true;
  const [said, right] = [String(fields.pp_SecureHash).toUpperCase(), secureHash({ ...fields }, salt)];
  return said.length === right.length && timingSafeEqual(Buffer.from(said), Buffer.from(right));
}

/** JazzCash's payments by mobile account, version 2.0 (outside-services, JazzCash). */
export function jazzcash({ patience = gatewayPayments.patience, ...settings }: JazzcashSettings): Gateway {
  const { merchantId, password, salt } = settings;

  /** Its answer in parts; null for none that can be read, or that somebody else signed. */
  async function call(path: string, fields: Record<string, string>) {
    const known = { pp_MerchantID: merchantId, pp_Password: password, ...fields };
    const body = { ...known, pp_SecureHash: secureHash(known, salt) };
    const heard = await askJson(new URL(path, settings.url), { body, headers: {}, patience });
    if (!heard || !isSigned(heard.body, salt)) return null;
    const { data } = answerOf.safeParse(heard.body);
    const code = data?.pp_PaymentResponseCode ?? data?.pp_ResponseCode ?? null;
    const description = data?.pp_PaymentResponseMessage ?? data?.pp_ResponseMessage ?? null;
    return { data, said: { code, description, answer: withoutKeys(heard.body) } };
  }

  return {
    async start(order) {
      const ref = refOf(order);
      const expires = new Date(order.created_at.getTime() + gatewayPayments.forHours * 3_600_000);
      const heard = await call('2.0/Purchase/DoMWalletTransaction', {
        pp_TxnRefNo: ref,
        pp_MobileNumber: order.account,
        pp_CNIC: order.cnic ?? '',
        pp_Amount: String(order.amount * 100),
        pp_TxnCurrency: 'PKR',
        pp_TxnDateTime: stamp(order.created_at),
        pp_TxnExpiryDateTime: stamp(expires),
        pp_BillReference: ref,
        pp_Description: 'Coins',
      });
      if (!heard) return unheard;
      const outcome = outcomes[heard.said.code ?? ''] ?? 'unknown';
      // That it is paid, the inquiry has to say.
      return { ...heard.said, outcome: outcome === 'paid' ? 'waiting' : outcome };
    },

    async inquire(order) {
      const ref = refOf(order);
      const heard = await call('PaymentInquiry/Inquire', { pp_TxnRefNo: ref });
      if (!heard) return unheard;
      const { data, said } = heard;
      const isOurs = data?.pp_TxnRefNo === ref && data.pp_MerchantID === merchantId;
      const outcome = (isOurs && outcomes[said.code ?? '']) || 'unknown';
      if (outcome !== 'paid') return { ...said, outcome };
      const paisa = data?.pp_Amount ?? '';
      // An amount that cannot be read is none that was paid.
      if (!/^\d{1,11}$/.test(paisa)) return { ...said, outcome: 'unknown' };
      const paid = { amount: Number(paisa) / 100, transaction_id: data?.pp_RetreivalReferenceNo ?? null };
      return { ...said, outcome, paid };
    },
  };
}
