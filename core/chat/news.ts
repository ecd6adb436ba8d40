/** What grows when something happens in a conversation. */
interface Growing {
  last_at: Date;
  last_number: number;
  read_number: number;
  seen_number: number;
  trail_number: number;
}

/**
 * What has happened in these conversations, added up (docs/decisions/0006): while it stays as it was, nothing is new. The time of the
 * newest message is in it so that it changes, too, when one conversation takes another's place among the newest.
 */
export function newsOf(conversations: readonly Growing[]): number {
  return conversations.reduce(
    (sum, { last_at, last_number, read_number, seen_number, trail_number }) =>
      sum + last_at.getTime() + last_number + read_number + seen_number + trail_number,
    0,
  );
}
