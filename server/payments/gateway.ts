import type { ExtraName, GatewayId } from '#core/payments/gateways.ts';
import type { NoAnswer } from '../platform/ask-json.ts';

/** Digits that a gateway's form asked for beside the mobile account. */
export type Extras = Readonly<Partial<Record<ExtraName, string>>>;

/** An amount that a gateway is to collect, and its payer. */
export interface Order {
  /** Our order id; at most 20 characters. */
  order_id: string;
  /** PKR. */
  amount: number;
  /** 03XXXXXXXXX. */
  account: string;
  email: string;
  /** Extra input of its form, by the field's name; used only to ask for the money, and not kept. */
  extras?: Extras;
  created_at: Date;
}

/** A gateway's answer about an order. */
export interface Said {
  /**
   * 'waiting': the payer is to approve it; 'unknown': it did not answer clearly, and nothing
   * follows from that; 'unheard': it did not answer; 'unsent': it was not reached, so that it knows
   * nothing of the call. 'paid', 'reversed' (the money went back) and 'absent' (it knows no such
   * order) only ever follow from an inquiry, about this very order and store.
   */
  outcome: 'waiting' | 'paid' | 'refused' | 'reversed' | 'absent' | 'unknown' | NoAnswer;
  code: string | null;
  description: string | null;
  /** The whole answer without keys; null where there was none. */
  answer: object | null;
  /**
   * PKR that were paid, null where the text `written` is not an amount, and the gateway's own
   * transaction id.
   */
  paid?: { amount: number | null; written: string; transaction_id: string | null };
}

/**
 * A way to pay through an outside service: one file for each, called outside of any transaction.
 * Neither call throws.
 */
export interface Gateway {
  /** Asks for the money of an order; called once for each. */
  start: (order: Order) => Promise<Said>;
  /**
   * Asks for the outcome of an order; may be called at any time and any number of times. The signal
   * ends it as 'unheard'.
   */
  inquire: (order: Order, signal?: AbortSignal) => Promise<Said>;
}

/** Gateways that the operator configured. */
export type Gateways = Partial<Record<GatewayId, Gateway>>;

/** Returns the result of a call that was not answered. */
export const unanswered = (outcome: NoAnswer): Said => ({ outcome, code: null, description: null, answer: null });

/**
 * Words of a gateway for an order that it does not know, and for money that went back: their codes
 * are not published.
 */
const absentWords = /\b(not found|no (?:such )?(?:order|transaction|record)s?\b|does not exist)/i;
const reversedWords = /\b(reversed|reversal|refunded)\b/i;

/** Returns the outcome by an inquiry's words, for codes that decide nothing by themselves. */
export function outcomeInWords(description: string | null): 'absent' | 'reversed' | 'unknown' {
  if (absentWords.test(description ?? '')) return 'absent';
  return reversedWords.test(description ?? '') ? 'reversed' : 'unknown';
}

/**
 * Returns an amount of money that a gateway wrote, in units of which `inRupee` make a rupee; null
 * for any other text.
 */
export function paidAmount(written: string, inRupee = 1): number | null {
  return /^\d{1,11}(\.\d{1,4})?$/.test(written) && (inRupee === 1 || /^\d+$/.test(written))
    ? Number(written) / inRupee
    : null;
}

/** Fields of an answer that may repeat our credentials; never shown. */
const secretNames = /pass|credential|secret|salt|hash|token|signature|authori[sz]ation/i;
/** UTF-16 units of an answer that are kept. */
const longestKept = 4000;

/** Returns an answer as it may be kept and shown: without keys, and bounded in length. */
export function withoutKeys(answer: unknown): object {
  const text = JSON.stringify(answer, (name, value: unknown) => (secretNames.test(name) ? undefined : value)) ?? '';
  if (text.length > longestKept) return { answer: text.slice(0, longestKept) };
  const plain: unknown = JSON.parse(text || 'null');
  return plain !== null && typeof plain === 'object' ? plain : { answer: plain };
}
