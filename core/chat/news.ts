/** Counters that grow with every event of a conversation. */
interface Growing {
  last_at: Date;
  last_number: number;
  read_number: number;
  seen_number: number;
  trail_number: number;
}

/**
 * Returns the sum of the events of these conversations (docs/decisions/0006): while it is
 * unchanged, nothing is new. It includes the time of the newest message, so that it also changes
 * when one conversation displaces another among the newest.
 */
export function newsOf(conversations: readonly Growing[]): number {
  return conversations.reduce(
    (sum, { last_at, last_number, read_number, seen_number, trail_number }) =>
      sum + last_at.getTime() + last_number + read_number + seen_number + trail_number,
    0,
  );
}
