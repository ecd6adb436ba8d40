/** Counts what is in hand, in all and of one. */
export interface Count {
  /** Takes `amount` for `one`, if both counts stay within their bounds. */
  take: (one: string, amount?: number) => boolean;
  /** Gives back what was taken. */
  give: (one: string, amount?: number) => void;
}

export function createCount(most: { inAll: number; ofOne: number }): Count {
  const held = new Map<string, number>();
  let all = 0;
  return {
    take(one, amount = 1) {
      const own = (held.get(one) ?? 0) + amount;
      if (own > most.ofOne || all + amount > most.inAll) return false;
      held.set(one, own);
      all += amount;
      return true;
    },
    give(one, amount = 1) {
      const left = (held.get(one) ?? 0) - amount;
      if (left > 0) held.set(one, left);
      else held.delete(one);
      all -= amount;
    },
  };
}
