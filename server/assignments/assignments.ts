import { isAdminOf } from '#core/admin/roles.ts';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import type { EndedAward } from '#core/assignments/ending-contract.ts';
import type { StoredHistory } from '#core/assignments/history.ts';
import { endOfAward, lapse } from '#core/limits.ts';
import type { Agreement } from '#core/work/agreement.ts';
import { isParticipant } from '../chat/policy.ts';
import type { Context } from '../context.ts';
import { type Asker, asker } from '../database/policy.ts';
import { run, type Take } from '../database/statement.ts';
import { filesOf, type ListedFile } from '../files/files-of.ts';
import { refuse } from '../platform/refuse.ts';
import { type CardRow, cardColumns, cardJoins, toCard } from './cards.ts';
import { readHistory } from './own-assignments.ts';
import { isPoster, mayRead } from './policy.ts';

type StandingAward = NonNullable<AssignmentDetail['award']>;
type StoredAward = Omit<StandingAward, 'awarded_at' | 'proposal'> & {
  awarded_at: string;
  proposal: (Omit<NonNullable<StandingAward['proposal']>, 'expires_at'> & { expires_at: string }) | null;
};
type StoredEnd = Omit<EndedAward, 'ended_at'> & { ended_at: string };

interface DetailRow extends CardRow {
  files: ListedFile[] | null;
  conversation_id: string | null;
  review_given: boolean;
  edit_history: StoredHistory | null;
  version: string | null;
  fees_paid: number | null;
  agreement: Agreement | null;
  award: StoredAward | null;
  disagreement: { is_own: boolean; awaits_answer: boolean; answer_until: string } | null;
  ended_awards: StoredEnd[];
  own_id: string | null;
  own_proposal: string | null;
  own_status: NonNullable<AssignmentDetail['own_bid']>['status'] | null;
  own_created_at: Date | null;
  own_price: number | null;
  own_asks: number | null;
  own_days: number | null;
  own_edited_at: Date | null;
  own_before: NonNullable<AssignmentDetail['own_bid']>['before'];
  own_free_until: Date | null;
  chosen_until: string | null;
  asked: AssignmentDetail['asked'];
}

/**
 * Returns the SQL of the deal on assignment `a`, for its two parties; null before the award and for
 * all others.
 */
const agreementFor = (me: Asker) => `(
  select jsonb_build_object('price', agreed_price(won, a.budget),
    'paid', coalesce(sum(s.amount) filter (where s.status = 'received'), 0),
    'waiting', coalesce(sum(s.amount) filter (where s.status = 'waiting'), 0))
  from conversations c join bids won on won.assignment_id = a.id and won.status = 'awarded' and won.user_id = c.bidder_id
    left join settlements s on s.conversation_id = c.id
  where c.assignment_id = a.id and ${isParticipant(me)} group by won.id)`;

/**
 * Returns the SQL of the standing award of assignment `a`, for its two parties, with the ways in
 * which it may end; null for all others.
 */
const awardFor = (me: Asker, now: string, take: Take) => `(
  select jsonb_build_object('awarded_at', c.created_at, 'changed_before', c.changed_before,
    'cause', case when ${isPoster(me)} then cause_to_end(a.id, ${take(endOfAward.silentHours, 'integer')},
      ${take(endOfAward.overdueHours, 'integer')}, ${now}) end,
    'proposal', (select jsonb_build_object('id', p.id, 'is_own', p.proposed_by = ${me}, 'reason', p.reason,
      'expires_at', p.expires_at) from end_proposals p
      where p.conversation_id = c.id and p.outcome is null and p.expires_at > ${now}),
    'later', (select jsonb_build_object('id', d.id, 'is_own', d.proposed_by = ${me}, 'deadline', d.deadline)
      from deadline_proposals d
      where d.conversation_id = c.id and d.outcome is null
        and d.deadline >= (${now}::timestamptz at time zone 'Asia/Karachi')::date))
  from conversations c where c.assignment_id = a.id and c.ended_at is null and a.status = 'awarded' and ${isParticipant(me)})`;

/** Returns the SQL of the undecided disagreement about assignment `a`, for its two parties. */
const disagreementFor = (me: Asker, now: string) => `(
  select jsonb_build_object('is_own', d.opened_by = ${me}, 'awaits_answer',
      d.state = 'open' and d.answered_at is null and d.answer_until > ${now}, 'answer_until', d.answer_until)
    from disagreements d
    where d.assignment_id = a.id and d.state in ('open', 'appealed') and ${me} in (d.opened_by, d.other_id))`;

/**
 * The SQL of the fields that changed since the own bid on assignment `a`, with their former values,
 * and until when a withdrawal refunds the bid.
 */
const changedFor = (now: string, take: Take) => `(
    select nullif(coalesce(jsonb_object_agg(key, value) filter (where value is distinct from to_jsonb(a) -> key), '{}')
        || case when own.bid_on -> 'files' <> to_jsonb(files_of_assignment(a.id))
          then jsonb_build_object('files', jsonb_array_length(own.bid_on -> 'files')) else '{}' end, '{}')
      from jsonb_each(own.bid_on - 'files')) as own_before,
  (select free from free_until(own, ${take(lapse.freeHours, 'integer')}) free
    where free > ${now} and own.status = 'submitted' and a.status = 'open') as own_free_until`;
const noChange = 'null::jsonb as own_before, null::timestamptz as own_free_until';

/** The SQL of the last day to choose a bid on assignment `a`, for its owner and its bidders. */
const chosenUntil = (me: Asker, take: Take) => `(
  select w.from_day + ${take(lapse.days, 'integer')} from waiting_choices w
    where w.assignment_id = a.id and (${isPoster(me)} or own.id is not null))`;

/**
 * Returns the SQL of the gig that assignment `a` asks for, and of its tutor's answer, for its
 * poster, that tutor and admins; null for all others.
 */
const askedFor = (me: Asker, isAdmin: boolean) =>
  me
    ? `(select jsonb_build_object('tutor', jsonb_build_object('full_name', t.full_name, 'username', t.username),
      'gig', g.gig - 'description', 'is_alone', a.offered_to is not null, 'is_me', g.tutor_id = ${me},
      'answer', g.answer, 'word', g.word)
    from gig_asks g join profiles t on t.id = g.tutor_id
    where g.assignment_id = a.id and (${isAdmin} or ${me} in (a.user_id, g.tutor_id)))`
    : 'null::jsonb';

/** Returns the SQL of the ended awards of assignment `a` that the viewer was a party of. */
const endedFor = (me: Asker) =>
  me
    ? `(select coalesce(jsonb_agg(jsonb_build_object('conversation_id', e.conversation_id,
      'tutor', jsonb_build_object('full_name', t.full_name, 'username', t.username), 'cause', e.cause, 'reason', e.reason,
      'coins', case when e.coins_to = ${me} then e.coins else 0 end, 'ended_at', e.ended_at) order by e.ended_at desc), '[]')
    from ended_awards e join profiles t on t.id = e.tutor_id
    where e.assignment_id = a.id and ${me} in (e.poster_id, e.tutor_id))`
    : `'[]'::jsonb`;

/** Names the files of an assignment without revealing their sender: 'assignment-2.pdf'. */
const attachmentName = (n: number) => (n === 0 ? 'assignment.pdf' : `assignment-${n + 1}.pdf`);

/** Returns one assignment as this viewer may see it; refuses `assignment_not_found`. */
export async function getAssignment(context: Context, id: string): Promise<AssignmentDetail> {
  const { viewer } = context;
  const [row] = await run<DetailRow>(context.db, (take) => {
    const me = asker(viewer, take);
    const isAdmin = isAdminOf(viewer, 'moderation');
    const now = me ? take(context.now, 'timestamptz') : '';
    return `select ${cardColumns(context, take)}, ${me ? filesOf('assignment', 'a') : 'null::jsonb'} as files,
        exists (select from assignment_ratings where assignment_id = a.id and reviewer_id = a.user_id) as review_given,
        case when ${isPoster(me)} then a.edit_history end as edit_history,
        case when ${isPoster(me)} then assignment_version(a.title, a.description, a.budget, a.deadline) end as version,
        case when ${isPoster(me)} then (
          select coalesce(sum(fee), 0)::int from bids where assignment_id = a.id and status = 'submitted') end as fees_paid,
        ${agreementFor(me)} as agreement, ${me ? awardFor(me, now, take) : 'null::jsonb'} as award,
        ${me ? disagreementFor(me, now) : 'null::jsonb'} as disagreement, ${endedFor(me)} as ended_awards,
        (select c.id from conversations c
          where c.assignment_id = a.id and c.ended_at is null and ${isParticipant(me)}) as conversation_id,
        ${me ? 'own.id' : 'null'} as own_id, ${me ? 'own.proposal' : 'null'} as own_proposal,
        ${me ? 'own.status' : 'null'} as own_status, ${me ? 'own.created_at' : 'null'} as own_created_at,
        ${me ? 'own.price' : 'null'} as own_price,
        ${me ? 'case when own.id is not null then agreed_price(own, a.budget) end' : 'null'} as own_asks, ${me ? 'own.days' : 'null'} as own_days,
        ${me ? 'own.edited_at' : 'null'} as own_edited_at, ${me ? changedFor(now, take) : noChange},
        ${me ? chosenUntil(me, take) : 'null::date'} as chosen_until, ${askedFor(me, isAdmin)} as asked
      from live_assignments a ${cardJoins(context, take)}
      where a.id = ${take(id, 'uuid')} and ${mayRead(me, isAdmin)}`;
  });
  if (!row) refuse('assignment_not_found');
  const {
    files,
    conversation_id,
    review_given,
    edit_history,
    version,
    fees_paid,
    agreement,
    award,
    disagreement,
    ended_awards,
    own_id,
    own_proposal,
    own_status,
    own_created_at,
    own_price,
    own_asks,
    own_days,
    own_edited_at,
    own_before,
    own_free_until,
    chosen_until,
    asked,
    ...card
  } = row;
  return {
    ...toCard(card),
    file_url: files?.[0]?.url ?? null,
    file_size: files?.[0]?.size ?? null,
    files: (files ?? []).map(({ url, name, size }, n) => ({
      url,
      name: attachmentName(n),
      size,
      sent_name: card.is_own ? name : null,
    })),
    conversation_id,
    review_given,
    edit_history: edit_history && readHistory(edit_history),
    version,
    fees_paid,
    agreement,
    award: award && {
      ...award,
      awarded_at: new Date(award.awarded_at),
      proposal: award.proposal && { ...award.proposal, expires_at: new Date(award.proposal.expires_at) },
    },
    disagreement: disagreement && { ...disagreement, answer_until: new Date(disagreement.answer_until) },
    chosen_until,
    asked,
    ended_awards: ended_awards.map((end) => ({ ...end, ended_at: new Date(end.ended_at) })),
    own_bid:
      own_id && own_proposal && own_created_at && own_asks !== null
        ? {
            id: own_id,
            proposal: own_proposal,
            status: own_status ?? 'submitted',
            created_at: own_created_at,
            price: own_price,
            asks: own_asks,
            days: own_days,
            edited_at: own_edited_at,
            before: own_before,
            free_until: own_free_until,
          }
        : null,
  };
}
