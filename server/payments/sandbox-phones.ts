import { type SandboxEnding, sandboxEndings } from '#core/payments/sandbox.ts';

/** A sandbox's record of a payment. */
interface Begun {
  ending: SandboxEnding;
  amount: string;
  approved: boolean;
  inquiries: number;
}

export interface PhonesOptions {
  /** Milliseconds until the phone is answered. */
  approvesAfter: number;
  /** Sends a notification about an order. */
  notify?: ((orderId: string) => Promise<unknown>) | undefined;
}

/**
 * Maximum of remembered orders, inquiries for which a late payment stays open, and milliseconds of
 * a missing answer.
 */
const mostOrders = 1000;
const lateFor = 2;
const silence = 60_000;

/**
 * Simulates the phones of a sandbox: the last digit of the number decides the payment's outcome
 * (`core/payments/sandbox.ts`). It remembers orders only as long as it runs.
 */
export function sandboxPhones({ approvesAfter, notify }: PhonesOptions) {
  const orders = new Map<string, Begun>();

  function approve(orderId: string, begun: Begun): void {
    begun.approved = true;
    const times = begun.ending === 'paid, and notified of five times' ? 5 : 1;
    for (let sent = 0; sent < times; sent += 1) void notify?.(orderId).catch(() => undefined);
  }

  return {
    endingOf: (number: string): SandboxEnding => sandboxEndings[Number(number.at(-1))] ?? 'paid',
    has: (orderId: string) => orders.has(orderId),

    /** Calls the phone about an order. */
    ring(orderId: string, ending: SandboxEnding, amount: string): void {
      const begun: Begun = { ending, amount, approved: false, inquiries: 0 };
      orders.set(orderId, begun);
      const [oldest] = orders.keys();
      if (orders.size > mostOrders && oldest !== undefined) orders.delete(oldest);
      if (approvesAfter === 0) approve(orderId, begun);
      else setTimeout(() => approve(orderId, begun), approvesAfter).unref();
    },

    /** Returns the answer to an inquiry; undefined for an unknown order. */
    inquire(orderId: string) {
      const begun = orders.get(orderId);
      if (!begun) return undefined;
      begun.inquiries += 1;
      return { ending: begun.ending, amount: begun.amount, state: stateOf(begun) };
    },
  };
}

function stateOf({ ending, approved, inquiries }: Begun): 'pending' | 'failed' | 'paid' {
  if (!approved || ending === 'never approved' || (ending === 'paid late' && inquiries <= lateFor)) return 'pending';
  return ending === 'declined on the phone' ? 'failed' : 'paid';
}

/** Waits until the caller has left, or a minute. */
export function silent(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
    setTimeout(resolve, silence).unref();
  });
}
