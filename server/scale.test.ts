import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Me } from '#core/accounts/contract.ts';
import type { Api } from '#core/page.ts';
import { contentKinds } from '#core/safety/take-downs-contract.ts';
import { busy, fill, personId } from '#tests/bench/fill.ts';
import { productId } from '#tests/bench/fill-store.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { meColumns } from './accounts/session.ts';
import { countFunnels } from './admin/funnels.ts';
import type { DB } from './database/types.gen.ts';
import { examine } from './doctor.ts';

const size = 12_000;
/**
 * Limit of rows and index entries that a call may read; the tables have 12,000 assignments, 86,000
 * bids and 12,000 entries of the audit log.
 */
const most = 7_000;

/** Every read of the product that returns a list, a page of one, or a count. */
const reads: Record<string, (people: People) => Promise<unknown>> = {
  'the list': ({ guest }) => guest.assignments.list({}),
  'the list, 80 at once': ({ guest }) => guest.assignments.list({ limit: 80 }),
  'the list of a signed-in person': ({ tutor }) => tutor.assignments.list({ status: 'open' }),
  'its later pages': async ({ guest }) => {
    const { next } = await guest.assignments.list({ limit: 80 });
    return guest.assignments.list({ after: next ?? '' });
  },
  ...Object.fromEntries(
    (['open', 'awarded', 'completed'] as const).flatMap((status) => [
      [`the list: ${status}`, ({ guest }: People) => guest.assignments.list({ status })],
      [
        `the list: ${status}, of a subject`,
        ({ guest }: People) => guest.assignments.list({ status, subject: 'Maths' }),
      ],
      [`the list: ${status}, of no subject`, ({ guest }: People) => guest.assignments.list({ status, subject: 'x' })],
      [`a search: ${status}`, ({ guest }: People) => guest.assignments.list({ status, search: 'calculus' })],
    ]),
  ),
  ...Object.fromEntries(
    (['newest', 'deadline', 'budget', 'bids'] as const).flatMap((sort) => [
      [`what can be bid on by ${sort}`, ({ guest }: People) => guest.assignments.list({ sort, budget_from: 600 })],
      [
        `what can be bid on by ${sort}, a later page`,
        async ({ guest }: People) => {
          const { next } = await guest.assignments.list({ sort, budget_from: 1 });
          return guest.assignments.list({ sort, budget_from: 1, after: next ?? '' });
        },
      ],
    ]),
  ),
  'what fits no bid of a tutor': ({ tutor }) =>
    tutor.assignments.list({ not_bid: true, my_expertise: true, deadline_within: 7, sort: 'bids' }),
  'a search within a budget': ({ guest }) => guest.assignments.list({ search: 'calculus', budget_to: 900 }),
  'the list of a subject': ({ guest }) => guest.assignments.list({ subject: 'psychology' }),
  'a search for a frequent word': ({ guest }) => guest.assignments.list({ search: 'calculus' }),
  'a search for two frequent words': ({ guest }) => guest.assignments.list({ search: 'physics calculus' }),
  'a search for two letters': ({ guest }) => guest.assignments.list({ search: 'of' }),
  'a search for a part': ({ guest }) => guest.assignments.list({ search: 'calcul' }),
  'a search with a typing error': ({ guest }) => guest.assignments.list({ search: 'integratoin' }),
  'a search for one assignment': ({ guest }) => guest.assignments.list({ search: '11999' }),
  'a search for a subject': ({ guest }) => guest.assignments.list({ search: 'mathematics' }),
  'a search for a subject by a rare name': ({ guest }) => guest.assignments.list({ search: 'riyazi' }),
  'a search for a subject and a word': ({ guest }) => guest.assignments.list({ search: 'hisab integration' }),
  'a search for a subject of which nothing is left': ({ guest }) => guest.assignments.list({ search: 'angrezi zzqq' }),
  'a search for nothing': ({ guest }) => guest.assignments.list({ search: 'qqxxzz' }),
  'an assignment': ({ guest, busiest }) => guest.assignments.get({ id: busiest }),
  'its bids': ({ poster, busiest }) => poster.bids.ofAssignment({ assignment_id: busiest }),
  'its questions': ({ poster, busiest }) => poster.questions.ofAssignment({ assignment_id: busiest }),
  'their later pages': async ({ poster, busiest }) => {
    const { next } = await poster.questions.ofAssignment({ assignment_id: busiest });
    return poster.questions.ofAssignment({ assignment_id: busiest, after: next ?? '' });
  },
  'the questions of a tutor': ({ tutor, busiest }) => tutor.questions.ofAssignment({ assignment_id: busiest }),
  'its bids by stars': ({ poster, busiest }) => poster.bids.ofAssignment({ assignment_id: busiest, sort: 'stars' }),
  'earnings of a year': ({ tutor }) => tutor.chat.earnings({}),
  'price guidance': ({ poster }) => poster.assignments.priceGuide(),
  disagreements: ({ admin }) => admin.safety.disagreements({}),
  'disagreements: all': ({ admin }) => admin.safety.disagreements({ status: 'all' }),
  'own assignments': ({ poster }) => poster.assignments.own({}),
  'own bids': ({ tutor }) => tutor.bids.own({}),
  'counts of a poster': ({ poster }) => poster.profiles.counts(),
  'counts of a tutor': ({ tutor }) => tutor.profiles.counts(),
  'a profile': ({ guest, tutorName }) => guest.profiles.byUsername({ username: tutorName }),
  'its reviews': ({ guest, tutorName }) => guest.work.reviews({ username: tutorName }),
  'its work': ({ guest, tutorName }) => guest.work.publicSubmissions({ username: tutorName }),
  invitations: ({ tutor }) => tutor.referrals.own({}),
  'later pages of invitations': async ({ tutor }) => {
    const { next } = await tutor.referrals.own({});
    return tutor.referrals.own({ after: next ?? '' });
  },
  'a statement': ({ tutor }) => tutor.coins.transactions({}),
  'a statement of a kind': ({ tutor }) => tutor.coins.transactions({ kind: 'bid_fee' }),
  'a page of chats': ({ poster }) => poster.chat.conversations({ p_user_id: personId(busy(size).poster) }),
  'a later page of chats': async ({ poster }) => {
    const own = { p_user_id: personId(busy(size).poster) };
    const newest = await poster.chat.conversations(own);
    return poster.chat.conversations({ ...own, before: newest.at(-1)?.key });
  },
  ...Object.fromEntries(
    ['created_at', 'name', 'username', 'type'].flatMap((sort) => [
      [`users by ${sort}`, ({ admin }: People) => admin.admin.users({ sort })],
      [
        `users by ${sort}, a later page`,
        async ({ admin }: People) => {
          const { next } = await admin.admin.users({ sort: `-${sort}` });
          return admin.admin.users({ sort: `-${sort}`, after: next ?? '' });
        },
      ],
    ]),
  ),
  'users: a search': ({ admin }) => admin.admin.users({ search: 'person_119' }),
  'users: a search for what all have': ({ admin }) => admin.admin.users({ search: 'example', sort: 'name' }),
  'users: the blocked': ({ admin }) => admin.admin.users({ status: 'blocked' }),
  'a user': ({ admin }) => admin.admin.user({ user_id: personId(busy(size).tutor) }),
  'a user’s statement': ({ admin }) => admin.admin.statement({ user_id: personId(busy(size).tutor) }),
  ...Object.fromEntries(
    ['-created_at', 'price_in_cents', '-price_in_cents', 'title'].flatMap((sort) => [
      [`the store by ${sort}`, ({ guest }: People) => guest.store.products({ sort })],
      [
        `the store by ${sort}, a later page`,
        async ({ guest }: People) => {
          const { next } = await guest.store.products({ sort });
          return guest.store.products({ sort, after: next ?? '' });
        },
      ],
    ]),
  ),
  'the store: a search': ({ guest }) => guest.store.products({ search: 'notes 59' }),
  'the store: a search for what all have': ({ guest }) => guest.store.products({ search: 'notes' }),
  'the store: a collection': ({ guest }) => guest.store.products({ collection: 'shelf-7', sort: 'price_in_cents' }),
  ...Object.fromEntries(
    ['updated_at', 'title', 'price_in_cents'].map((sort) => [
      `the admins’ products by ${sort}`,
      ({ admin }: People) => admin.store.adminProducts({ sort }),
    ]),
  ),
  'the admins’ products: a search': ({ admin }) => admin.store.adminProducts({ search: 'notes 59' }),
  'the admins’ products: few left': ({ admin }) => admin.store.adminProducts({ status: 'low' }),
  'the admins’ orders': ({ admin }) => admin.store.adminOrders({}),
  'the admins’ orders: parcels to send': ({ admin }) => admin.store.adminOrders({ status: 'waiting' }),
  'a product of the admins': ({ admin }) => admin.store.adminProduct({ id: productId(77) }),
  'collections of the store': ({ guest }) => guest.store.collections(),
  'a product': ({ guest }) => guest.store.product({ id: productId(77) }),
  notifications: ({ poster }) => poster.notifications.list({}),
  'unread notifications, a later page': async ({ poster }) => {
    const { next } = await poster.notifications.list({ show: 'unread' });
    return poster.notifications.list({ show: 'unread', after: next ?? '' });
  },
  'requests for coins': ({ admin }) => admin.payments.requests({}),
  'requests for coins: a search': ({ admin }) => admin.payments.requests({ search: 'person_119', status: 'all' }),
  'held payments': ({ admin }) => admin.payments.held(),
  'successful payments': ({ admin }) => admin.payments.list({}),
  'successful payments of a gateway without any': ({ admin }) => admin.payments.list({ gateway: 'jazzcash' }),
  revenue: ({ admin }) => admin.payments.revenue({ days: 90 }),
  'the admins’ orders, a search': ({ admin }) => admin.store.adminOrders({ search: 'Person 119' }),
  'own orders': ({ tutor }) => tutor.store.orders({}),
  'own requests for coins': ({ tutor }) => tutor.payments.coinRequests({}),
  ...Object.fromEntries(
    ['at', 'action', 'about', 'admin'].map((sort) => [
      `the audit log by ${sort}`,
      ({ admin }: People) => admin.admin.auditLog({ sort }),
    ]),
  ),
  'the audit log of an action': ({ admin }) => admin.admin.auditLog({ action: 'admin.verifyUser' }),
  'the audit log of a user': ({ admin }) => admin.admin.auditLog({ about_id: personId(1) }),
  'the audit log: a search': ({ admin }) => admin.admin.auditLog({ search: 'person_119' }),
  ...Object.fromEntries(
    (['-stars', '-completed', 'rate', '-joined_at'] as const).flatMap((sort) => [
      [`tutors by ${sort}`, ({ guest }: People) => guest.tutors.list({ sort })],
      [
        `tutors by ${sort}, a later page`,
        async ({ guest }: People) => {
          const { next } = await guest.tutors.list({ sort, rate_to: 1500 });
          return guest.tutors.list({ sort, rate_to: 1500, after: next ?? '' });
        },
      ],
    ]),
  ),
  'tutors: a search for a subject': ({ guest }) => guest.tutors.list({ search: 'riyazi' }),
  'the store: a search for a subject': ({ guest }) => guest.store.products({ search: 'riyazi' }),
  'tutors: a search': ({ guest }) => guest.tutors.list({ search: 'person_119' }),
  'tutors of an expertise': ({ guest }) => guest.tutors.list({ expertise: 'Maths', sort: 'rate' }),
  'what the home page shows guests': ({ guest }) => guest.site.trust(),
  'the home page of a poster': ({ poster }) => poster.site.home(),
  'the home page of a tutor': ({ tutor }) => tutor.site.home(),
  'whom to invite to what': ({ poster, tutorName }) => poster.tutors.invitable({ username: tutorName }),
  'the watchlist': ({ guest }) => guest.safety.watchlist({}),
  'the watchlist: a search': ({ guest }) => guest.safety.watchlist({ search: 'person_119' }),
  'the admins’ watchlist': ({ admin }) => admin.safety.scammers({}),
  reports: ({ admin }) => admin.safety.cases({}),
  'reports: all': ({ admin }) => admin.safety.cases({ status: 'all' }),
  ...Object.fromEntries(
    contentKinds.flatMap((kind) => [
      [`content: each ${kind}`, ({ admin }: People) => admin.safety.content({ kind })],
      [
        `content: each ${kind}, a later page`,
        async ({ admin }: People) => {
          const { next } = await admin.safety.content({ kind });
          return admin.safety.content({ kind, after: next ?? '' });
        },
      ],
      [
        `content: each ${kind} of a person`,
        ({ admin }: People) => admin.safety.content({ kind, search: 'person_119' }),
      ],
    ]),
  ),
  'adjustments: waiting': ({ admin }) => admin.coins.adjustments({}),
  'adjustments: expired': ({ admin }) => admin.coins.adjustments({ status: 'expired' }),
  'the team': ({ admin }) => admin.admin.team(),
  'take-downs: appeals': ({ admin }) => admin.safety.takeDowns({}),
  'take-downs: all': ({ admin }) => admin.safety.takeDowns({ status: 'all' }),
  'take-downs: kept': ({ admin }) => admin.safety.takeDowns({ status: 'kept' }),
  'refused texts: appeals': ({ admin }) => admin.safety.moderation({}),
  'refused texts: all': ({ admin }) => admin.safety.moderation({ status: 'all' }),
  'refused texts: all, a later page': async ({ admin }) => {
    const { next } = await admin.safety.moderation({ status: 'all', sort: '-last_at' });
    return admin.safety.moderation({ status: 'all', sort: '-last_at', after: next ?? '' });
  },
  'refused texts: upheld': ({ admin }) => admin.safety.moderation({ status: 'upheld' }),
  'refused texts: phones': ({ admin }) => admin.safety.moderation({ status: 'all', found: 'phone' }),
  'refused texts: appeals for links': ({ admin }) => admin.safety.moderation({ found: 'link' }),
  'refused texts: a search for what all have': ({ admin }) =>
    admin.safety.moderation({ status: 'all', search: 'person' }),
  'reports: a search for what all have': ({ admin }) => admin.safety.cases({ status: 'all', search: 'person' }),
  'requests for coins: a search for what all have': ({ admin }) =>
    admin.payments.requests({ status: 'all', search: 'person' }),
  'held referrals, a search for what all have': ({ admin }) =>
    admin.referrals.held({ status: 'all', search: 'person' }),
  'refused texts: a search': ({ admin }) => admin.safety.moderation({ status: 'all', search: 'person_119' }),
  funnels: async ({ admin }) => assert.equal((await admin.admin.funnels()).student.length, 12),
  'announcements of a guest': ({ guest }) => guest.announcements.shown({}),
  'announcements of a member': ({ poster }) => poster.announcements.shown({}),
  'the admins’ announcements': ({ admin }) => admin.announcements.list({}),
  'an entry': ({ admin }) => admin.admin.auditEntry({ number: 77 }),
  'a thread': async ({ poster, chat }) => poster.chat.messages({ conversation_id: chat }),
};

interface People {
  guest: Api;
  poster: Api;
  tutor: Api;
  admin: Api;
  tutorName: string;
  /** Ids of the assignment with 300 bids, and of a chat. */
  busiest: string;
  chat: string;
}

test('Lists, searches and counts read no more than their page and count, at any table size', async (t) => {
  const api = await testApi(t);
  const client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  try {
    await fill(client, size, () => undefined);
  } finally {
    await client.end();
  }
  await t.test('The filled market is sound', async () => assert.deepEqual(await examine(api.database.pool), []));
  const people = await peopleOf(api);
  await countFunnels(api.db, new Date());
  await t.test('Reads are counted', async () => {
    assert.ok((await rowsRead(api, () => people.guest.assignments.list({}))) > 1_000);
  });
  for (const [name, read] of Object.entries(reads)) {
    await t.test(name, async () => {
      const rows = await rowsRead(api, () => read(people));
      assert.ok(rows <= most, `${rows} rows read, at most ${most}`);
    });
  }
});

async function peopleOf(api: TestApi): Promise<People> {
  const now = new Date();
  const me = async (n: number) =>
    (await api.db
      .selectFrom('profiles')
      .select(meColumns)
      .where('id', '=', personId(n))
      .executeTakeFirstOrThrow()) as Me;
  const [poster, tutor] = [await me(busy(size).poster), await me(busy(size).tutor)];
  const admin = await me(busy(size).admin);
  const own = api.db.selectFrom('assignments').where('user_id', '=', poster.id);
  const { id: busiest } = await own.select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  const { id: chat } = await api.db
    .selectFrom('conversations')
    .select('id')
    .where('assigner_id', '=', poster.id)
    .executeTakeFirstOrThrow();
  const as = (viewer: Me | null) => api.as(viewer, { now });
  return {
    guest: as(null),
    poster: as(poster),
    tutor: as(tutor),
    admin: as(admin),
    tutorName: tutor.username,
    busiest,
    chat,
  };
}

/**
 * Returns the rows and index entries that all statements of a call read, within functions too, as
 * PostgreSQL counts them.
 */
async function rowsRead({ db, services }: TestApi, call: () => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (trx: Kysely<DB>) => {
    const before = await readSoFar(trx);
    services.db = trx;
    try {
      await call();
    } finally {
      services.db = db;
    }
    return (await readSoFar(trx)) - before;
  });
}

async function readSoFar(trx: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as read
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`.execute(trx);
  return rows[0]?.read ?? 0;
}
