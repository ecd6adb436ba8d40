import { ReadableStream } from 'node:stream/web';
import { brand } from '#core/brand.ts';
import { ownData as bounds, perHour } from '#core/limits.ts';
import type { Context, SignedInContext } from '../context.ts';
import { run } from '../database/statement.ts';
import { countCall } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { zip } from '../platform/zip.ts';

const limit = { account: perHour(10) };

/**
 * The parts of a person's archive: each a statement with `id` and `row`, for `$me` at `$now`. None
 * contains a secret of the server; of other people only data that the person may see anyway.
 */
const parts: Record<string, string> = {
  profile: `select id, to_jsonb(p) - array['avatar_id', 'cover_id', 'cv_id', 'deleted_at'] as row from profiles p where id = $me`,
  connected: `select id, jsonb_build_object('provider', provider_id, 'since', created_at) as row from identities where user_id = $me`,
  passkeys: `select id, jsonb_build_object('name', name, 'since', created_at) as row from passkeys where user_id = $me`,
  email_and_phone_changes: `select id, to_jsonb(c) - array['user_id', 'session_id'] as row from contact_changes c where user_id = $me`,
  sessions: `select id, to_jsonb(s) - array['token', 'user_id'] as row from sessions s where user_id = $me`,
  assignments: `select id, to_jsonb(a) - array['user_id', 'awarded_to', 'offered_to'] || jsonb_build_object('files', files_of_assignment(id)) as row from live_assignments a where user_id = $me`,
  bids: `select b.id, to_jsonb(b) - array['user_id', 'shortlisted'] || jsonb_build_object('assignment', a.title) as row
    from bids b join assignments a on a.id = b.assignment_id where b.user_id = $me`,
  ended_awards: `select e.bid_id as id, to_jsonb(e) - array['poster_id', 'tutor_id', 'ended_by', 'counts_against', 'coins_to']
      || jsonb_build_object('assignment', a.title) as row
    from ended_awards e join assignments a on a.id = e.assignment_id where $me in (e.poster_id, e.tutor_id)`,
  end_proposals: `select id, to_jsonb(p) - 'proposed_by' as row from end_proposals p where proposed_by = $me`,
  deadline_proposals: `select p.id, to_jsonb(p) - 'proposed_by' || jsonb_build_object('assignment', a.title, 'by_me', p.proposed_by = $me) as row from deadline_proposals p
    join conversations c on c.id = p.conversation_id join assignments a on a.id = c.assignment_id
    where $me in (c.assigner_id, c.bidder_id)`,
  disagreements: `select id, jsonb_build_object('number', number, 'reason', reason, 'state', state, 'opened_at', opened_at,
      'words', case when opened_by = $me then words else answer end, 'files', files_of_disagreement(id, $me)) as row
    from disagreements where $me in (opened_by, other_id)`,
  withdrawn_bids: `select id, to_jsonb(w) - 'user_id' as row from withdrawn_bids w where user_id = $me`,
  questions: `select id, to_jsonb(q) - array['asker_id', 'answerer_id'] as row from questions q where asker_id = $me or answerer_id = $me`,
  bid_invitations: `select i.id, jsonb_build_object('assignment', a.title, 'since', i.created_at) as row
    from bid_invitations i join assignments a on a.id = i.assignment_id where i.tutor_id = $me`,
  gigs_asked_for: `select g.assignment_id as id, jsonb_build_object('assignment', a.title, 'gig', g.gig, 'by_me', a.user_id = $me,
      'since', g.created_at, 'answer', g.answer, 'word', g.word, 'opened_at', g.opened_at) as row
    from gig_asks g join assignments a on a.id = g.assignment_id where $me in (a.user_id, g.tutor_id)`,
  saved_searches: `select id, jsonb_build_object('name', name, 'filters', filters, 'mail', mail, 'since', created_at) as row
    from saved_searches where user_id = $me`,
  presence: `select user_id as id, to_jsonb(p) - 'user_id' as row from presence p where user_id = $me`,
  messages: `select m.id, jsonb_build_object('conversation', m.conversation_id, 'assignment', a.title, 'content', m.content,
      'file_id', m.file_id, 'files', files_of_message(m.id), 'at', m.created_at) as row
    from messages m join conversations c on c.id = m.conversation_id join assignments a on a.id = c.assignment_id
    where m.sender_id = $me`,
  milestones: `select id, to_jsonb(m) - array['created_by', 'remind_at', 'reminded_at'] as row from milestones m where created_by = $me`,
  payments_told: `select id, to_jsonb(s) - array['payer_id', 'tutor_id', 'words'] as row from settlements s where payer_id = $me`,
  payments_received: `select s.id, jsonb_build_object('assignment', a.title, 'amount', s.amount, 'method', s.method,
      'status', s.status, 'words', s.words, 'told_at', s.created_at, 'answered_at', s.answered_at) as row
    from settlements s join conversations c on c.id = s.conversation_id join assignments a on a.id = c.assignment_id
    where s.tutor_id = $me`,
  submissions: `select id, to_jsonb(s) - 'bidder_id' || jsonb_build_object('files', files_of_submission(id)) as row from submissions s where bidder_id = $me`,
  work_shown: `select s.id, jsonb_build_object('assignment', a.title, 'version', s.version, 'agreed', s.poster_agrees,
      'answered_at', s.answered_at) as row
    from submissions s join assignments a on a.id = s.assignment_id where a.user_id = $me and s.poster_agrees is not null`,
  changes_asked: `select r.submission_id as id, to_jsonb(r) || jsonb_build_object('assignment', a.title) as row
    from change_requests r join submissions s on s.id = r.submission_id join assignments a on a.id = s.assignment_id
    where a.user_id = $me`,
  reviews_written: `select id, to_jsonb(r) - array['reviewer_id', 'reviewee_id'] as row from assignment_ratings r where reviewer_id = $me`,
  reviews_received: `select id, to_jsonb(r) - array['reviewer_id', 'reviewee_id'] as row from assignment_ratings r
    where reviewee_id = $me and published_at <= $now and taken_down_at is null`,
  invitations: `select id, to_jsonb(r) - array['referrer_id', 'referred_id', 'referred_email', 'email_known', 'held_for', 'decided_by',
        'holding', 'signs', 'mailbox'] ||
      jsonb_build_object('email', case when email_known then referred_email end) as row
    from referrals r where referrer_id = $me`,
  feedback: `select id, to_jsonb(f) - array['user_id', 'reported_user_id'] as row from feedback f where user_id = $me`,
  reports: `select id, to_jsonb(r) - array['reporter_id', 'reported_user_id'] as row from reports r where reporter_id = $me`,
  refused_texts: `select id, to_jsonb(t) - array['user_id', 'decided_by'] as row from refused_texts t where user_id = $me`,
  take_downs: `select id, to_jsonb(t) - array['user_id', 'taken_by', 'decided_by'] as row from take_downs t where user_id = $me`,
  announcements_put_away: `select announcement_id as id, jsonb_build_object('title', a.title) as row
    from announcements_put_away join announcements a on a.id = announcement_id where user_id = $me`,
  notifications: `select id, to_jsonb(n) - array['user_id', 'actor_id', 'about_id', 'push_at', 'push_tries'] as row from notifications n where user_id = $me`,
  push: `select id, jsonb_build_object('service', split_part(endpoint, '/', 3), 'since', created_at) as row
    from push_subscriptions where user_id = $me`,
  coins: `select id, to_jsonb(t) - array['user_id', 'idempotency_key'] as row from transactions t where user_id = $me`,
  payments: `select id, to_jsonb(y) - array['user_id', 'decided_by', 'reference_key', 'proof_digest'] as row
    from payments y where user_id = $me`,
  payment_closings: `select payment_id as id, to_jsonb(c) - 'closed_by' as row
    from payment_closings c join payments y on y.id = c.payment_id where y.user_id = $me`,
  gateway_orders: `select payment_id as id, to_jsonb(o) - array['answer', 'asks', 'asked_at', 'next_ask_at'] as row
    from gateway_orders o join payments y on y.id = o.payment_id where y.user_id = $me`,
  orders: `select id, to_jsonb(o) - 'user_id' || jsonb_build_object('lines',
      (select jsonb_agg(to_jsonb(l) - 'order_id') from order_lines l where l.order_id = o.id)) as row
    from orders o where user_id = $me`,
  cart: `select v.id, jsonb_build_object('product', p.title, 'variant', v.title, 'quantity', l.quantity) as row
    from carts c join cart_lines l on l.cart_id = c.id join product_variants v on v.id = l.variant_id
    join products p on p.id = v.product_id where c.user_id = $me`,
  files: `select id, jsonb_build_object('id', id, 'name', name, 'size', size, 'at', created_at) as row from files where owner_id = $me`,
};

/**
 * Answers `GET /api/user/export` with an archive of JSON and of the viewer's newest files,
 * generated while it is sent. Refuses `sign_in_required` and `too_many_requests`.
 */
export async function sendOwnData(context: Context): Promise<Response> {
  const { viewer, viewedUntil, now } = context;
  if (!viewer) refuse('sign_in_required');
  if (viewedUntil) refuse('view_as_hidden');
  await countCall(context, 'accounts.export', limit);
  const name = `${brand.name.toLowerCase()}-${viewer.username}-${now.toISOString().slice(0, 10)}.zip`;
  // Reads only on demand, and ends when its reader leaves.
  return new Response(ReadableStream.from(zip(entriesOf({ ...context, viewer }))) as BodyInit, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}

async function* entriesOf(context: SignedInContext) {
  const at = context.now;
  for (const part of Object.keys(parts)) {
    let page = 0;
    for await (const rows of pagesOf(context, part)) {
      page += 1;
      const name = page === 1 ? `${part}.json` : `${part}-${page}.json`;
      yield { name, bytes: Buffer.from(JSON.stringify(rows, null, 2)), at };
    }
  }
  const { db, storage, viewer } = context;
  const files = await db
    .selectFrom('files')
    .select(['id', 'name', 'storage_key', 'created_at'])
    .where('owner_id', '=', viewer.id)
    .orderBy('created_at', 'desc')
    .limit(bounds.files)
    .execute();
  for (const { id, name, storage_key, created_at } of files) {
    // The archive leaves out a file that the store does not return, and names it in its list.
    const bytes = await storage.read(storage_key).catch(() => null);
    if (bytes) yield { name: `files/${id}-${name.replaceAll(/[\\/:\0]/g, '_')}`, bytes, at: created_at };
  }
}

/** Yields the rows of a part, a page at a time; an empty part is one empty page. */
async function* pagesOf({ db, viewer, now }: SignedInContext, part: string): AsyncGenerator<unknown[]> {
  let after: string | null = null;
  do {
    const last: string | null = after;
    const found: { id: string; row: unknown }[] = await run<{ id: string; row: unknown }>(db, (take) => {
      const rows = (parts[part] ?? '')
        .replaceAll('$me', take(viewer.id, 'uuid'))
        .replaceAll('$now', () => take(now, 'timestamptz'));
      const later = last === null ? '' : `where id > ${take(last, 'uuid')}`;
      return `select id, row from (${rows}) part ${later} order by id limit ${take(bounds.rows, 'integer')}`;
    });
    if (found.length > 0 || last === null) yield found.map(({ row }) => row);
    after = found.length === bounds.rows ? (found.at(-1)?.id ?? null) : null;
  } while (after !== null);
}
