import http, { Agent } from 'node:http';
import { addressOf, type Pair } from '#tests/support/chat-pairs.ts';
import type { PublicOrder, PublicReport } from './public.ts';

/* The people of `npm run bench -- public`: each request is the next one of the mix. */

/** Kinds among a hundred requests. */
const mix = { browse: 60, chat: 20, bid: 10, notices: 5, post: 5 } as const;
type Kind = keyof typeof mix;
const kinds = Object.entries(mix) as [Kind, number][];

interface Person {
  cookie: string;
  address: string;
  conversation_id: string;
}

/** Assignments that were posted in this run, for bids and visits. */
const posted: { id: string; owner: Person }[] = [];
/** Posts so far, of all runs: one of each person, since a poster of a pair has one more. */
let posts = 0;
const lines = new Agent({ keepAlive: true, maxSockets: 512 });

function peopleOf(pairs: Pair[]): Person[] {
  return pairs.flatMap(({ conversation_id, poster, tutor }, n) =>
    [poster, tutor].map(({ cookie }, side) => ({ cookie, conversation_id, address: addressOf(2 * n + side) })),
  );
}

/** Spreads the kinds evenly: of any hundred in a row each has its number. */
function kindOf(n: number): Kind {
  let place = (n * 37) % 100;
  for (const [kind, share] of kinds) {
    if (place < share) return kind;
    place -= share;
  }
  return 'browse';
}

async function ask(url: string, person: Person, path: string, body?: object): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    cookie: person.cookie,
    'x-forwarded-for': person.address,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
  };
  const sent = http.request(url + path, { method: body ? 'POST' : 'GET', headers, agent: lines }, (answer) => {
    let said = '';
    answer.setEncoding('utf8');
    answer.on('data', (chunk: string) => {
      said += chunk;
    });
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve(said);
      else reject(new Error(`${path}: ${answer.statusCode} ${said.slice(0, 200)}`));
    });
    answer.on('error', reject);
  });
  sent.on('error', reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

const deadline = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
const subjects = ['Mathematics', 'Physics', 'English', 'Accounting'];

async function post(url: string, people: Person[], text: string): Promise<void> {
  const owner = people[posts % people.length];
  posts += 1;
  if (!owner || posts > people.length) throw new Error('too few people for so many posts');
  const input = {
    title: `Problem set ${text}`,
    description: `Twelve problems, each with its steps, ${text}.`,
    subject: subjects[text.length % subjects.length],
    budget: 3500,
    deadline,
  };
  const { id } = JSON.parse(await ask(url, owner, '/api/assignments', input)) as { id: string };
  posted.push({ id, owner });
}

/** Bids of each person: the next one goes to another assignment. */
const bids = new Map<string, number>();

/** Returns the next assignment of somebody else. */
function nextToBidOn(person: Person): string {
  const next = bids.get(person.cookie) ?? 0;
  bids.set(person.cookie, next + 1);
  const found = posted[next];
  return found?.owner.cookie === person.cookie ? nextToBidOn(person) : (found?.id ?? '');
}

function act(kind: Kind, url: string, people: Person[], n: number, text: string): Promise<unknown> {
  const person = people[(n * 7) % people.length];
  if (!person) throw new Error('there is nobody');
  const newest = posted[posted.length - 1 - (n % Math.min(posted.length, 50))]?.id;
  const paths = ['/', '/all-assignments', `/assignment/${newest}`, '/chat'];
  if (kind === 'browse') return ask(url, person, paths[n % paths.length] ?? '/');
  if (kind === 'notices') return ask(url, person, '/api/notifications');
  if (kind === 'post') return post(url, people, text);
  if (kind === 'chat') {
    const path = `/api/conversations/${person.conversation_id}/messages`;
    return ask(url, person, path, { content: `How far are you with it? ${text}` });
  }
  const bid = { assignment_id: nextToBidOn(person), proposal: `I will solve it. ${text}` };
  return ask(url, person, '/api/bids', bid);
}

async function live({ url, pairs, seconds, atOnce, round, posts: before }: PublicOrder): Promise<PublicReport> {
  const people = peopleOf(pairs);
  const report: PublicReport = { took: {}, errors: [], seconds, posts: before };
  posts = Math.max(posts, before);
  while (posted.length < Math.min(30, people.length / 8)) await post(url, people, `${round} at first ${posted.length}`);
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let done = 0;
  const work = async () => {
    while (performance.now() < until) {
      const n = done;
      done += 1;
      const kind = kindOf(n);
      const started = performance.now();
      try {
        await act(kind, url, people, n, `${round} ${n}`);
        const took = report.took[kind] ?? [];
        took.push(performance.now() - started);
        report.took[kind] = took;
      } catch (error) {
        report.errors.push(`${kind}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  report.seconds = (performance.now() - begun) / 1000;
  report.posts = posts;
  return report;
}

process.on('message', (order: PublicOrder) => {
  live(order).then(
    (report) => process.send?.(report),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
