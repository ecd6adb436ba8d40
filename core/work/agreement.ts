/** The deal between a poster and the awarded tutor, in PKR (rulings, A fair deal). */
export interface Agreement {
  /** The awarded bid's price, or the budget if the bid named none. */
  price: number;
  /** Payments that the tutor confirmed. */
  paid: number;
  /** Payments that the poster reported and the tutor has not answered yet. */
  waiting: number;
}

/** Returns the PKR still to be paid; 0 if the tutor confirmed the price or more. */
export function remaining({ price, paid }: Agreement): number {
  return Math.max(price - paid, 0);
}

/** Returns the deal of a conversation at this price, added up from its payments. */
export function agreementOf(
  price: number,
  payments: readonly { amount: number; status: 'waiting' | 'received' | 'disputed' }[],
): Agreement {
  const sum = (status: 'waiting' | 'received') =>
    payments.filter((payment) => payment.status === status).reduce((total, { amount }) => total + amount, 0);
  return { price, paid: sum('received'), waiting: sum('waiting') };
}
