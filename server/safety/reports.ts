import { isAdminOf } from '#core/admin/roles.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { OpenReport } from '#core/safety/reports-contract.ts';
import { knowsPoster } from '../assignments/policy.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { asker } from '../database/policy.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

interface Opened {
  number: number | null;
  opened_at: Date | null;
}

const reportOf = ({ number, opened_at }: Opened): OpenReport =>
  number === null || opened_at === null ? null : { number, at: opened_at };

/** Returns the person a report would be about. Refuses `report_profile_unknown`. */
export async function profileToReport(
  { db, viewer }: SignedInContext,
  username: string,
): Promise<OutputOf<'safety.profileToReport'>> {
  const [row] = await run<{ full_name: string; username: string; avatar_url: string | null } & Opened>(
    db,
    (take) => `select p.full_name, p.username, p.avatar_url, c.number, c.opened_at
      from profiles p left join cases c on c.reported_id = p.id and c.reporter_id = ${take(viewer.id, 'uuid')}
        and c.assignment_id is null and c.decided_at is null
      where p.username = ${take(username.toLowerCase(), 'text')} and p.email_verified and p.deleted_at is null`,
  );
  if (!row) refuse('report_profile_unknown');
  const { number, opened_at, ...person } = row;
  return { ...person, report: reportOf({ number, opened_at }) };
}

/** Reports a profile; refuses as `report_profile()` does. */
export function reportProfile(
  context: SignedInContext,
  input: InputOf<'safety.reportProfile'>,
): Promise<OutputOf<'safety.reportProfile'>> {
  return judge(context, 'report_profile', { p_username: input.username, p_reason: input.reason }, { input });
}

interface Part extends Opened {
  title: string;
  is_own: boolean;
  full_name: string | null;
  username: string | null;
  conversation_id: string | null;
  bid_at: Date;
  handed_in_at: Date | null;
}

/** Returns the subject of a report about the other party of a bid. Refuses `report_no_part`. */
export async function assignmentToReport(
  { db, viewer }: SignedInContext,
  { assignment_id, bid_id }: InputOf<'safety.assignmentToReport'>,
): Promise<OutputOf<'safety.assignmentToReport'>> {
  const [row] = await run<Part>(db, (take) => {
    const me = asker(viewer, take);
    return `select a.title, a.user_id = ${me} as is_own, other.full_name, other.username, b.created_at as bid_at,
        (select id from conversations where assignment_id = a.id and bidder_id = b.user_id) as conversation_id,
        (select max(created_at) from submissions where assignment_id = a.id and bidder_id = b.user_id) as handed_in_at,
        c.number, c.opened_at
      from bids b
        join live_assignments a on a.id = b.assignment_id
        left join profiles other on other.id = case ${me} when a.user_id then b.user_id else a.user_id end
          and (a.user_id = ${me} or ${knowsPoster(me, isAdminOf(viewer, 'moderation'))})
        left join cases c on c.reporter_id = ${me} and c.assignment_id = a.id and c.decided_at is null
          and c.reported_id = case ${me} when a.user_id then b.user_id else a.user_id end
      where b.id = ${take(bid_id, 'uuid')} and a.id = ${take(assignment_id, 'uuid')} and ${me} in (a.user_id, b.user_id)`;
  });
  if (!row) refuse('report_no_part');
  const { full_name, username, number, opened_at, ...about } = row;
  const other = full_name === null || username === null ? null : { full_name, username };
  return { assignment_id, ...about, other, report: reportOf({ number, opened_at }) };
}

/** Reports the other party of a bid; refuses as `report_assignment()` does. */
export function reportAssignment(
  context: SignedInContext,
  input: InputOf<'safety.reportAssignment'>,
): Promise<OutputOf<'safety.reportAssignment'>> {
  const { assignment_id, bid_id, reason } = input;
  return judge(
    context,
    'report_assignment',
    { p_assignment: assignment_id, p_bid: bid_id, p_reason: reason },
    { input },
  );
}
