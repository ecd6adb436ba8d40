import type { GatewayId } from '#core/payments/gateways.ts';

/** What a gateway is to collect, and from whom. */
export interface Order {
  /** Ours; at most 20 characters. */
  order_id: string;
  /** PKR. */
  amount: number;
  /** 03XXXXXXXXX. */
  account: string;
  email: string;
  /** The last six digits of the payer's CNIC, for who asks for money alone: it is not kept. */
  cnic?: string | null;
  created_at: Date;
}

/** What a gateway said of an order. */
export interface Said {
  /**
   * 'waiting': the payer is to approve it; 'unknown': it did not answer, or not clearly, and nothing follows from that. 'paid' only
   * ever follows from an inquiry, about this very order and store.
   */
  outcome: 'waiting' | 'paid' | 'refused' | 'unknown';
  code: string | null;
  description: string | null;
  /** The whole answer without keys; null where there was none. */
  answer: object | null;
  /** PKR that were paid, and the gateway's own name of that. */
  paid?: { amount: number; transaction_id: string | null };
}

/** A way to pay that answers by itself: one file for each, spoken to outside of any transaction. Neither call throws. */
export interface Gateway {
  /** Asks for the money of an order; called once for each. */
  start: (order: Order) => Promise<Said>;
  /** Asks what became of it; may be called at any time and any number of times. */
  inquire: (order: Order) => Promise<Said>;
}

/** Those that the operator configured. */
export type Gateways = Partial<Record<GatewayId, Gateway>>;

/** Of a gateway that was not heard. */
export const unheard: Said = { outcome: 'unknown', code: null, description: null, answer: null };

/** Fields that an answer may repeat of what was sent to it, and that nobody is shown. */
const secretNames = /pass|credential|secret|salt|hash|token|signature|authori[sz]ation/i;
/** UTF-16 units of an answer that are kept. */
const longestKept = 4000;

/** An answer as it may be kept and shown: without keys, and not endless. */
export function withoutKeys(answer: unknown): object {
  const text = JSON.stringify(answer, (name, value: unknown) => (secretNames.test(name) ? undefined : value)) ?? '';
  if (text.length > longestKept) return { answer: text.slice(0, longestKept) };
  const plain: unknown = JSON.parse(text || 'null');
  return plain !== null && typeof plain === 'object' ? plain : { answer: plain };
}
