import { z } from 'zod';
import { gatewayPayments } from '#core/limits.ts';
import { askJson } from '../platform/ask-json.ts';
import { type Gateway, type Order, outcomeInWords, paidAmount, type Said, unanswered, withoutKeys } from './gateway.ts';

/** Easypaisa as the operator configured it. */
export interface EasypaisaSettings {
  /** With a slash at its end. */
  url: string;
  storeId: string;
  username: string;
  password: string;
  /** The merchant's own account, which inquiries name. */
  account: string;
  /** Seconds that it may take to answer; only tests pass another value. */
  patience?: number | undefined;
}

const success = '0000';
/** Code of an inquiry about an unknown order. */
const unknownOrder = '0003';
/**
 * Codes that prove that nothing was collected: a field, the merchant, the store, the method, the
 * balance, the account or the PIN is at fault. After any other, 0001 ('system error') among them,
 * the inquiry decides.
 */
const refusing = new Set('0002 0003 0005 0006 0007 0008 0010 0011 0012 0013 0014 0023 0024 0029'.split(' '));
const outcomes: Readonly<Record<string, Said['outcome']>> = {
  PAID: 'paid',
  PENDING: 'waiting',
  INITIATED: 'waiting',
  FAILED: 'refused',
  EXPIRED: 'refused',
  CANCELLED: 'refused',
  REVERSED: 'reversed',
};

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value).slice(0, 500)))
  .catch(null);

/** Fields read of its answers; each may be missing. */
const answerOf = z.object({
  orderId: word,
  storeId: word,
  transactionId: word,
  transactionStatus: word,
  transactionAmount: word,
  responseCode: word,
  responseDesc: word,
});

/**
 * Opens Easypaisa's merchant REST service, version 4, for mobile accounts (outside-services,
 * Easypaisa).
 */
export function easypaisa({ patience = gatewayPayments.patience, ...settings }: EasypaisaSettings): Gateway {
  const { storeId, username, password } = settings;
  const headers = { credentials: Buffer.from(`${username}:${password}`).toString('base64') };

  /** Calls the service and returns its answer in parts. */
  async function call(path: string, body: object, signal?: AbortSignal) {
    const heard = await askJson(new URL(path, settings.url), { body, headers, patience, signals: [signal] });
    if (typeof heard === 'string') return heard;
    const { data } = answerOf.safeParse(heard.body);
    const said = { code: data?.responseCode ?? null, description: data?.responseDesc ?? null };
    return { data, said: { ...said, answer: withoutKeys(heard.body) } };
  }

  return {
    async start({ order_id, amount, account, email }) {
      const heard = await call('initiate-ma-transaction', {
        orderId: order_id,
        storeId,
        transactionAmount: amount.toFixed(2),
        transactionType: 'MA',
        mobileAccountNo: account,
        emailAddress: email,
      });
      if (typeof heard === 'string') return unanswered(heard);
      const { data, said } = heard;
      const isOurs = data?.orderId === null || data?.orderId === order_id;
      if (said.code === success) return { ...said, outcome: isOurs ? 'waiting' : 'unknown' };
      return { ...said, outcome: refusing.has(said.code ?? '') ? 'refused' : 'unknown' };
    },

    async inquire(order, signal) {
      const body = { orderId: order.order_id, storeId, accountNum: settings.account };
      const heard = await call('inquire-transaction', body, signal);
      return typeof heard === 'string' ? unanswered(heard) : { ...heard.said, ...judged(order, heard.data) };
    },
  };

  /**
   * Judges an inquiry. '0000' says only that something was found: it counts if it is this order at
   * this store.
   */
  function judged({ order_id }: Order, data: z.output<typeof answerOf> | undefined): Pick<Said, 'outcome' | 'paid'> {
    const isOurs = data?.orderId === order_id && data.storeId === storeId;
    if (!isOurs) return { outcome: 'unknown' };
    if (data.responseCode === unknownOrder) return { outcome: 'absent' };
    if (data.responseCode !== success)
      return { outcome: outcomeInWords(data.responseDesc) === 'absent' ? 'absent' : 'unknown' };
    const outcome = outcomes[data.transactionStatus?.toUpperCase() ?? ''] ?? 'unknown';
    if (outcome !== 'paid') return { outcome };
    const written = data.transactionAmount ?? '';
    return { outcome, paid: { amount: paidAmount(written), written, transaction_id: data.transactionId } };
  }
}
