import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { dailyInvitations } from '#core/limits.ts';
import type { Invitable } from '#core/tutors/contract.ts';
import { standingBids } from '../assignments/standing-bids.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { findTutor } from './tutors.ts';

const most = 30;

/**
 * Returns a tutor, and the viewer's open assignments with the audience 'all', newest first, with
 * the inputs of `whyCannotInvite()`. Refuses `tutor_not_found`.
 */
export async function listInvitable(
  context: SignedInContext,
  { username }: InputOf<'tutors.invitable'>,
): Promise<OutputOf<'tutors.invitable'>> {
  const { db, viewer, now } = context;
  const { id, tutor } = await findTutor(context, username);
  const assignments = await run<Invitable>(db, (take) => {
    const today = take(dayOf(now), 'date');
    return `select a.id, a.title, a.budget, a.deadline, a.is_anonymous,
        ${standingBids} as bid_count,
        exists (select from bids b where b.assignment_id = a.id and b.user_id = ${take(id, 'uuid')}) as has_bid,
        exists (select from bid_invitations i where i.assignment_id = a.id and i.tutor_id = ${take(id, 'uuid')}) as is_invited,
        (select count(*)::int from bid_invitations i where i.assignment_id = a.id
          and i.created_at >= ${today}::timestamp at time zone 'Asia/Karachi') as invited_today
      from live_assignments a
      where a.user_id = ${take(viewer.id, 'uuid')} and a.status = 'open' and a.lapsed_at is null and a.offered_to is null
        and a.deadline >= ${today}
      order by a.created_at desc, a.id desc limit ${most}`;
  });
  return { tutor, assignments };
}

/**
 * Invites a tutor to bid on an own open assignment, free; refuses as `invite_to_bid()` does
 * (rulings, Beyond the spec).
 */
export function inviteToBid(
  context: SignedInContext,
  input: InputOf<'tutors.invite'>,
): Promise<OutputOf<'tutors.invite'>> {
  const { username, assignment_id } = input;
  const limits = { p_of_assignment: dailyInvitations.ofAssignment, p_to_tutor: dailyInvitations.toTutor };
  const invited = { p_username: username, p_assignment: assignment_id, ...limits };
  const field = 'assignment_id';
  const blames = { invite_already_bid: field, invite_already_sent: field, daily_invitations_reached: field };
  return judge(context, 'invite_to_bid', invited, { input, blames });
}
