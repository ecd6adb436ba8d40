/**
 * Counts of what is in hand: in all, and of each group that it belongs to. A group is named by one
 * of the `names` that come with a request, from the narrowest on: its address, its network.
 */
export interface Count {
  /** Returns whether that amount more stays within all bounds. */
  hasRoom: (names: readonly string[], amount?: number) => boolean;
  /** Takes `amount` where there is room for it. */
  take: (names: readonly string[], amount?: number) => boolean;
  /** Takes an amount regardless of the bounds. */
  add: (names: readonly string[], amount?: number) => void;
  /** Returns what was taken. */
  give: (names: readonly string[], amount?: number) => void;
  /** Returns what is taken in all. */
  all: () => number;
}

/** Creates a count; `of` has the bound of each group, in the order of their names. */
export function createCount(most: { inAll: number; of: readonly number[] }): Count {
  const held = most.of.map(() => new Map<string, number>());
  let all = 0;

  const hasRoom: Count['hasRoom'] = (names, amount = 1) =>
    all + amount <= most.inAll && most.of.every((bound, n) => (held[n]?.get(names[n] ?? '') ?? 0) + amount <= bound);

  const add: Count['add'] = (names, amount = 1) => {
    all += amount;
    for (const [n, group] of held.entries()) {
      const name = names[n] ?? '';
      const left = (group.get(name) ?? 0) + amount;
      if (left > 0) group.set(name, left);
      else group.delete(name);
    }
  };

  return {
    hasRoom,
    add,
    take(names, amount = 1) {
      const isFree = hasRoom(names, amount);
      if (isFree) add(names, amount);
      return isFree;
    },
    give: (names, amount = 1) => add(names, -amount),
    all: () => all,
  };
}
