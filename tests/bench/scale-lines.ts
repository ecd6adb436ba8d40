import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type pg from 'pg';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { busy, personId, rareWord } from './fill.ts';

/** A filled database and a server on it. */
export interface Market {
  server: string;
  databaseUrl: string;
  pool: pg.Pool;
  size: number;
}

interface Call {
  path: string;
  /** Number of the person who asks; a guest if absent. */
  as?: number;
  /** A POST's body. */
  body?: object;
}

/** The measured operation: its n-th call on one market. */
interface Line {
  name: string;
  calls: (market: Market) => ((n: number) => Call) | Promise<(n: number) => Call>;
  /** Maximum milliseconds on the large market, where that is a target of its own. */
  atMost?: number;
  /** The large market finds more, or finds it further back: only `atMost` counts. */
  isOtherWork?: true;
}

const target = 1.3;
const times = 120;
const warming = 20;
/** Extra measurements of a line over its target: a delay caused by the machine does not repeat. */
const tries = 3;

const guest = (name: string, path: string, atMost?: number): Line => ({
  name,
  calls: () => () => ({ path }),
  ...(atMost && { atMost }),
});

const poster = (name: string, path: string): Line => ({
  name,
  calls:
    ({ size }) =>
    () => ({ path, as: busy(size).poster }),
});

const tutor = (name: string, path: string): Line => ({
  name,
  calls:
    ({ size }) =>
    () => ({ path, as: busy(size).tutor }),
});

const admin = (name: string, path: string, atMost?: number): Line => ({
  name,
  calls:
    ({ size }) =>
    () => ({ path: `/admin${path}`, as: busy(size).admin }),
  ...(atMost && { atMost }),
});

/** The month 30 days ago: 'YYYY-MM'. */
const lastMonth = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 7);

const lines: Line[] = [
  guest('list: all', '/assignments'),
  guest('list: 80 at once', '/assignments?limit=80'),
  guest('list: open', '/assignments?status=open'),
  guest('list: awarded', '/assignments?status=awarded'),
  guest('list: completed', '/assignments?status=completed'),
  guest('list: a subject', '/assignments?subject=psychology'),
  guest('list: a subject, open', '/assignments?subject=psychology&status=open'),
  guest('list: a subject, awarded', '/assignments?subject=psychology&status=awarded'),
  guest('list: a subject, completed', '/assignments?subject=mathematics&status=completed'),
  guest('list: a subject that nobody has', '/assignments?subject=astrology&status=open'),
  { name: 'list: after 800', calls: (market) => furtherPage(market, '/assignments?limit=80', 10) },
  tutor('list: of a signed-in person', '/assignments?status=open'),
  guest('search: a frequent word', '/assignments?search=calculus', 100),
  { ...guest('search: a frequent word, open', '/assignments?search=calculus&status=open', 100), isOtherWork: true },
  {
    ...guest('search: a frequent word, awarded', '/assignments?search=calculus&status=awarded', 100),
    isOtherWork: true,
  },
  {
    ...guest('search: a frequent word, completed', '/assignments?search=calculus&status=completed', 100),
    isOtherWork: true,
  },
  guest('search: two frequent words', '/assignments?search=calculus+physics', 100),
  guest('search: two letters', '/assignments?search=is', 100),
  guest('search: a part of a word', '/assignments?search=calcul'),
  guest('search: a typing error', '/assignments?search=calculas'),
  guest('search: one assignment', `/assignments?search=${rareWord}`),
  guest('search: nothing', '/assignments?search=zzzzqq'),
  { name: 'search: its second page', calls: (market) => furtherPage(market, '/assignments?search=calculus', 1) },
  { name: 'detail', calls: ofRow('/assignments/', `select id from assignments where number % 97 = 0 limit ${times}`) },
  { name: 'detail with 300 bids', calls: ofRow('/assignments/', busiestAssignment()) },
  {
    name: 'received bids',
    calls: async (market) => {
      const [id] = await column(market, busiestAssignment());
      return () => ({ path: `/assignments/${id}/bids`, as: busy(market.size).poster });
    },
  },
  {
    name: 'compare with records',
    calls: async (market) => {
      const [id] = await column(market, busiestAssignment());
      return () => ({ path: `/assignments/${id}/bids?sort=stars`, as: busy(market.size).poster });
    },
  },
  guest('reviews and watchlist of the home page', '/trust'),
  poster('home of a poster', '/home'),
  { ...tutor('home of a tutor', '/home'), isOtherWork: true, atMost: 50 },
  poster('own assignments, with ended awards', '/profiles/me/assignments'),
  tutor('own bids, with ended awards', '/bids'),
  tutor('earnings of this year', '/earnings'),
  tutor('earnings of a month', `/earnings?period=${lastMonth}`),
  poster('price guidance', '/price-guide'),
  poster('counts of a poster', '/profiles/me/counts'),
  tutor('counts of a tutor', '/profiles/me/counts'),
  guest('tutors: most stars', '/tutors'),
  guest('tutors: best record', '/tutors?sort=-record'),
  guest('tutors: lowest rate', '/tutors?sort=rate&rate_to=1500'),
  { ...guest('tutors: an expertise', '/tutors?expertise=psychology&sort=-completed', 20), isOtherWork: true },
  guest('tutors: an expertise that nobody has', '/tutors?expertise=astrology'),
  guest('tutors: one name', '/tutors?search=51234'),
  { ...guest('tutors: a part that all have', '/tutors?search=person_51234', 100), isOtherWork: true },
  guestOnTutor('profile with record', ''),
  guestOnTutor('reviews', '/reviews'),
  guestOnTutor('public work', '/submissions'),
  tutor('statement', '/transactions'),
  {
    name: 'conversations',
    calls: ({ size }) => {
      const as = busy(size).poster;
      return () => ({ path: '/rpc/get_user_conversations', as, body: { p_user_id: personId(as), limit: 30 } });
    },
  },
  poster('unread messages', '/conversations/unread'),
  poster('notifications', '/notifications'),
  { name: 'messages', calls: inChat(() => ({})) },
  { name: 'send a message', calls: inChat((n) => ({ body: { content: `Salam ${n}` } })) },
  admin('users: newest', '/users'),
  admin('users: by name', '/users?sort=name'),
  admin('users: one person', '/users?search=n321%40'),
  { ...admin('users: a part that a tenth have', '/users?search=person_12', 100), isOtherWork: true },
  admin('reports: of one person', '/cases?status=all&search=n321%40'),
  { ...admin('reports: of a tenth', '/cases?status=all&search=person_12', 100), isOtherWork: true },
  { ...admin('refused texts: of a tenth', '/refused-texts?status=all&search=person_12', 100), isOtherWork: true },
  { ...admin('refused texts: of everybody', '/refused-texts?status=all&search=person', 100), isOtherWork: true },
  admin('disagreements: waiting', '/disagreements'),
  admin('disagreements: all', '/disagreements?status=all&sort=-opened_at'),
  // They count a year's payments, a hundred times as many.
  { ...admin('disagreements: figures', '/disagreements/figures', 300), isOtherWork: true },
  admin('audit log: newest', '/audit-log'),
  admin('audit log: an action', '/audit-log?action=admin.verifyUser'),
  admin('audit log: about one user', `/audit-log?about_id=${personId(1)}&sort=admin`),
  {
    name: 'payments: the last 200',
    calls:
      ({ size }) =>
      () => ({ path: '/functions/list-payments?status=success&limit=200', as: busy(size).admin }),
  },
  admin('payments: held', '/held-payments'),
  // The small market has five such rows, the large one a page of thirty.
  { ...admin('payments: by hand, under review', '/coin-requests', 20), isOtherWork: true },
  admin('payments: by hand, all', '/coin-requests?status=all&sort=-created_at'),
  admin('orders: newest', '/orders'),
  { ...admin('orders: parcels to send', '/orders?status=waiting', 20), isOtherWork: true },
  { ...admin('revenue of a month', '/revenue', 100), isOtherWork: true },
  tutor('own orders', '/orders'),
  { name: 'bid', calls: bids },
  { name: 'post', calls: posts },
];

function guestOnTutor(name: string, path: string): Line {
  return {
    name,
    calls:
      ({ size }) =>
      () => ({ path: `/profiles/person_${busy(size).tutor}${path}` }),
  };
}

async function column({ pool }: Market, sql: string): Promise<string[]> {
  const { rows } = await pool.query<string[]>({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => String(value));
}

function busiestAssignment(): string {
  return `select id from assignments where user_id = '${personId(1)}' order by created_at desc limit 1`;
}

function ofRow(path: string, sql: string) {
  return async (market: Market) => {
    const ids = await column(market, sql);
    return (n: number) => ({ path: path + ids[n % ids.length] });
  };
}

async function furtherPage(market: Market, path: string, pages: number): Promise<(n: number) => Call> {
  let after = '';
  for (let page = 0; page < pages; page += 1) {
    const { next } = (await ask(market, { path: `${path}${after}` })) as { next: string };
    after = `&after=${next}`;
  }
  return () => ({ path: `${path}${after}` });
}

function inChat(more: (n: number) => Partial<Call>) {
  return async (market: Market) => {
    const as = busy(market.size).poster;
    const newest = `select id from conversations where assigner_id = '${personId(as)}' order by last_at desc limit 1`;
    const [id] = await column(market, newest);
    return (n: number) => ({ path: `/conversations/${id}/messages`, as, ...more(n) });
  };
}

const sentence = 'I teach this at a college and will send every step written out, two days before the deadline.';

/** Condition on a profile `p`: one of the fill's many tutors; and their number. */
const isFilled = `user_type = 'tutor' and username like 'person\\_%'`;
const numberOf = `substr(username, 8)::int`;

/** Bids on an open assignment, each time as another tutor. */
async function bids(market: Market): Promise<(n: number) => Call> {
  const open = `select id from assignments where status = 'open' and deadline > current_date + 1 and deleted_at is null`;
  const [id] = await column(market, `${open} order by created_at desc limit 1`);
  const free = await column(
    market,
    `select ${numberOf} from profiles p where ${isFilled} and coins >= 30
      and not exists (select from bids where assignment_id = '${id}' and user_id = p.id) limit ${2 * times}`,
  );
  return (n) => ({ path: '/bids', as: Number(free[n]), body: { assignment_id: id, proposal: sentence } });
}

/** Posts once, each time as another person. */
async function posts(market: Market): Promise<(n: number) => Call> {
  const free = await freePosters(market, 2 * times);
  return (n) => ({ path: '/assignments', as: Number(free[n]), body: post(n) });
}

/** Returns the numbers of people who have not posted yet. */
export function freePosters(market: Market, count: number): Promise<string[]> {
  return column(
    market,
    `select ${numberOf} from profiles p
      where ${isFilled} and not exists (select from assignments where user_id = p.id) limit ${count}`,
  );
}

export function post(n: number): object {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  return { title: `Bench ${n}`, description: sentence, subject: 'Physics', budget: 2000, deadline: day };
}

const agent = new http.Agent({ keepAlive: true });

/** Makes one call and reads it to its last byte. Error: an answer that is not 2xx. */
async function ask({ server }: Market, { path, as, body }: Call): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const headers = {
    ...(as && { cookie: sessionCookie(`token-person_${as}`) }),
    ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  };
  const method = body ? 'POST' : 'GET';
  const request = http.request(`${server}/api${path}`, { agent, method, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer.on('end', () => {
      if (answer.statusCode && answer.statusCode < 300) resolve(JSON.parse(text));
      else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
    });
  });
  request.on('error', reject);
  request.end(body && JSON.stringify(body));
  return promise;
}

/**
 * Measures the median milliseconds of a line on both markets, asked in turns so that machine noise
 * affects both equally.
 */
async function medians(line: Line, markets: [Market, Market]): Promise<[number, number]> {
  const sides = await Promise.all(markets.map(async (market) => ({ market, call: await line.calls(market) })));
  const taken: number[][] = [[], []];
  for (let n = 0; n < warming + times; n += 1) {
    for (const [side, { market, call }] of sides.entries()) {
      const started = performance.now();
      await ask(market, call(n));
      if (n >= warming) taken[side]?.push(performance.now() - started);
    }
  }
  const [small = 0, large = 0] = taken.map((all) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0);
  return [small, large];
}

/** Prints each line whose name matches; returns true if each is within its target. */
export async function measureLines(small: Market, large: Market, names = /./): Promise<boolean> {
  let met = true;
  process.stdout.write('\nmilliseconds over HTTP, median         10,000  1,000,000   ratio\n');
  for (const line of lines.filter(({ name }) => names.test(name))) {
    let best = { ratio: Number.POSITIVE_INFINITY, first: 0, second: 0 };
    for (let n = 0; n < tries && best.ratio > target; n += 1) {
      const [first, second] = await medians(line, [small, large]);
      if (second / first < best.ratio) best = { ratio: second / first, first, second };
    }
    const { ratio, first, second } = best;
    const isMet = (line.isOtherWork || ratio <= target) && second <= (line.atMost ?? Number.POSITIVE_INFINITY);
    met &&= isMet;
    const numbers = `${first.toFixed(2).padStart(10)} ${second.toFixed(2).padStart(10)} ${ratio.toFixed(2).padStart(7)}`;
    process.stdout.write(`${line.name.padEnd(34)} ${numbers}${isMet ? '' : '  ✖'}\n`);
  }
  process.stdout.write(`Target: each ratio at most ${target}, where both do the same work.\n`);
  return met;
}
