import type { Asker } from '../database/policy.ts';

/* Access rules for a chat: conditions on `c`, a row of conversations. */

/** The two parties. May read, write and open its files; to everyone else it does not exist. */
export const isParticipant = (me: Asker) => (me ? `${me} in (c.assigner_id, c.bidder_id)` : 'false');
