import type { Asker } from '../database/policy.ts';

/* Access rules for a chat: conditions on `c`, a row of conversations. */

/** The two parties. May read, write and open its files; to everyone else it does not exist. */
export const isParticipant = (me: Asker) => (me ? `${me} in (c.assigner_id, c.bidder_id)` : 'false');

/**
 * An admin who opened the thread to decide a disagreement, which both parties see there
 * (docs/decisions/0106): for all that came into it by the decision, `at` being its column. Reads
 * the files of that as well.
 */
export const decidesAbout = (at: string) => (me: Asker) =>
  me
    ? `exists (select from disagreement_readings r join disagreements d on d.id = r.disagreement_id
        join profiles p on p.id = r.admin_id
        where d.conversation_id = c.id and r.admin_id = ${me} and p.admin_roles && '{owner,moderation}' and not p.is_blocked
          and ${at} <= coalesce(reading_until(r, d), 'infinity'))`
    : 'false';
