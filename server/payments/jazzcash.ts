import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { gatewayPayments } from '#core/limits.ts';
import { askJson } from '../platform/ask-json.ts';
import { type Gateway, type Order, outcomeInWords, paidAmount, type Said, unanswered, withoutKeys } from './gateway.ts';

/** JazzCash as the operator configured it. */
export interface JazzcashSettings {
  /** With a slash at its end. */
  url: string;
  merchantId: string;
  password: string;
  salt: string;
  /** Seconds that it may take to answer; only tests pass another value. */
  patience?: number | undefined;
}

/**
 * Outcomes by code (outside-services, JazzCash): an inquiry has the payment's own code in a
 * separate field, of which 121 is 'completed'.
 */
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

/** Fields read of its answers; each may be missing. */
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

/** Returns a payment's name at JazzCash, which takes letters and digits alone. */
const refOf = ({ order_id }: Order) => order_id.replace('-', '');

/** Writes an instant as JazzCash does, on the clock of Karachi: yyyyMMddHHmmss. */
function stamp(instant: Date): string {
  return new Date(instant.getTime() + 5 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}

/**
 * Returns the HMAC-SHA256 over the salt and the values in the order of their fields' names, keyed
 * by the salt; in capitals.
 */
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

/** Returns whether fields carry their hash: unsigned ones count for nothing. */
function isSigned(fields: unknown, salt: string): boolean {
  if (!fields || typeof fields !== 'object' || !('pp_SecureHash' in fields)) return false;
  const [said, right] = [String(fields.pp_SecureHash).toUpperCase(), secureHash({ ...fields }, salt)];
  return said.length === right.length && timingSafeEqual(Buffer.from(said), Buffer.from(right));
}

/** Opens JazzCash's payments by mobile account, version 2.0 (outside-services, JazzCash). */
export function jazzcash({ patience = gatewayPayments.patience, ...settings }: JazzcashSettings): Gateway {
  const { merchantId, password, salt } = settings;

  /** Calls the service and returns its answer in parts. */
  async function call(path: string, fields: Record<string, string>, signal?: AbortSignal) {
    const known = { pp_MerchantID: merchantId, pp_Password: password, ...fields };
    const body = { ...known, pp_SecureHash: secureHash(known, salt) };
    const heard = await askJson(new URL(path, settings.url), { body, headers: {}, patience, signals: [signal] });
    if (typeof heard === 'string') return heard;
    const { data } = answerOf.safeParse(heard.body);
    const code = data?.pp_PaymentResponseCode ?? data?.pp_ResponseCode ?? null;
    const description = data?.pp_PaymentResponseMessage ?? data?.pp_ResponseMessage ?? null;
    return { data, signed: isSigned(heard.body, salt), said: { code, description, answer: withoutKeys(heard.body) } };
  }

  return {
    async start(order) {
      const ref = refOf(order);
      const expires = new Date(order.created_at.getTime() + gatewayPayments.forHours * 3_600_000);
      const heard = await call('2.0/Purchase/DoMWalletTransaction', {
        pp_TxnRefNo: ref,
        pp_MobileNumber: order.account,
        pp_CNIC: order.extras?.cnic ?? '',
        pp_Amount: String(order.amount * 100),
        pp_TxnCurrency: 'PKR',
        pp_TxnDateTime: stamp(order.created_at),
        pp_TxnExpiryDateTime: stamp(expires),
        pp_BillReference: ref,
        pp_Description: 'Coins',
      });
      if (typeof heard === 'string') return unanswered(heard);
      const outcome = (heard.signed && outcomes[heard.said.code ?? '']) || 'unknown';
      // Only the inquiry may say that it is paid.
      return { ...heard.said, outcome: outcome === 'paid' ? 'waiting' : outcome };
    },

    async inquire(order, signal) {
      const ref = refOf(order);
      const heard = await call('PaymentInquiry/Inquire', { pp_TxnRefNo: ref }, signal);
      if (typeof heard === 'string') return unanswered(heard);
      const { data, signed, said } = heard;
      const isOurs = signed && data?.pp_TxnRefNo === ref && data.pp_MerchantID === merchantId;
      if (!isOurs) return { ...said, outcome: 'unknown' };
      // There a bad hash is our own fault, and says nothing about the payment.
      const known = data.pp_PaymentResponseCode || said.code !== '115' ? outcomes[said.code ?? ''] : undefined;
      const outcome = known ?? outcomeInWords(said.description);
      if (outcome !== 'paid') return { ...said, outcome };
      const written = data.pp_Amount ?? '';
      const paid = { amount: paidAmount(written, 100), written, transaction_id: data.pp_RetreivalReferenceNo };
      return { ...said, outcome, paid };
    },
  };
}
