import type { Asker } from '../database/policy.ts';

/* Who may what of a person: conditions on a row of `profiles`. */

const isSelf = (me: Asker) => (me ? `profiles.id = ${me}` : 'false');

/** Who gets email and phone: the person, and whoever has a conversation with them, on either side of it (PUBLIC-06). */
export const knowsContact = (me: Asker) =>
  me
    ? `(${isSelf(me)} or exists (select from conversations c
        where (c.assigner_id = ${me} and c.bidder_id = profiles.id)
          or (c.bidder_id = ${me} and c.assigner_id = profiles.id)))`
    : 'false';

/** Who sees the profile of somebody who is blocked: admins, who still have to judge it (docs/decisions/0072). */
export const seesBlocked = (viewer: { is_admin: boolean } | null): boolean => viewer?.is_admin ?? false;

/** Who sees stars and reviews: everyone where the person shows them, else the person alone (RATE-04; rulings, Privacy and access). */
export const seesRatings = (me: Asker) => `(profiles.show_ratings or ${isSelf(me)})`;
