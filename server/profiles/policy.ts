import { isAdminOf } from '#core/admin/roles.ts';
import type { Asker } from '../database/policy.ts';

/* Access to a person's data: conditions on a row of `profiles`. */

const isSelf = (me: Asker) => (me ? `profiles.id = ${me}` : 'false');

/** Email and phone are visible to the person and to everyone in a conversation with them, on either
 * side (PUBLIC-06). */
export const knowsContact = (me: Asker) =>
  me
    ? `(${isSelf(me)} or exists (select from conversations c
        where (c.assigner_id = ${me} and c.bidder_id = profiles.id)
          or (c.bidder_id = ${me} and c.assigner_id = profiles.id)))`
    : 'false';

/** A blocked person's profile is visible to admins of people alone, who still have to judge it
 * (docs/decisions/0072). */
export const seesBlocked = (viewer: Parameters<typeof isAdminOf>[0]): boolean =>
  isAdminOf(viewer, 'money', 'moderation', 'support');

/** Stars and reviews are visible to everyone if the person shows them, else to the person alone
 * (RATE-04; rulings, Privacy and access). */
export const seesRatings = (me: Asker) => `(profiles.show_ratings or ${isSelf(me)})`;
