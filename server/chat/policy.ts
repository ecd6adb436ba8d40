import type { Asker } from '../database/policy.ts';

/* Who may what of a chat: conditions on `c`, a row of conversations. */

/** Its two parties: they read, write and open its files. For everyone else it does not exist. */
export const isParty = (me: Asker) => (me ? `${me} in (c.assigner_id, c.bidder_id)` : 'false');
