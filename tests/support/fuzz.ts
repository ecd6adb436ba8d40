import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import { noon, type TestApi } from './api.ts';
import { aFile, awarded } from './awarded-work.ts';
import { type GeneratedRequest, type Operation, operationsOf, requestOf } from './generated-requests.ts';
import { httpApp } from './http-app.ts';
import { realPdf } from './pdf.ts';
import { sessionCookie } from './session-cookie.ts';

/** Requests sent to one cast: some of them block, delete and sign out its people. */
const ofOneCast = 100;
/** Casts that run side by side, and simultaneous requests of one cast. */
const castsAtOnce = 2;
const atOnce = 8;
/** Maximum milliseconds for an answer, also while other tests use the processors. */
const patience = 20_000;

type World = Record<string, string>;

interface Played {
  /** Faults of answers, by call, with the first request that got one. */
  faults: string[];
  /** Answers by their status. */
  tally: Record<string, number>;
}

/**
 * Sends so many generated requests over HTTP, spread over all calls of the server's own document,
 * as a guest, a user and an admin, and checks each answer against that document. A seed repeats the
 * same requests, made cast by cast: many thousands at once exceed the memory. `played` receives the
 * progress.
 */
export async function fuzz(
  t: TestContext,
  api: TestApi,
  count: number,
  seed: number,
  played?: (requests: number) => void,
): Promise<Played> {
  const { request } = await httpApp(api, t, { clock: () => noon });
  // Rate limits are off here: they have tests of their own.
  await sql`create or replace function count_use(p_what text, p_most integer, p_seconds integer, p_now timestamptz)
    returns integer language sql as 'select 0'`.execute(api.db);
  const operations = operationsOf(whole(await (await request('/api/openapi.json')).text()));
  const any = fc.oneof(...operations.map(requestOf));
  const files = {
    pdf: await realPdf('Author'),
    text: Buffer.from('Work'),
    broken: Buffer.from('%PDF-1.7 but no more'),
  };
  const faults = new Map<string, string>();
  const tally: Record<string, number> = {};

  const play = async (one: GeneratedRequest, world: World): Promise<void> => {
    const [path, init] = wireOf(one, world, files);
    const send = () => request(path, { ...init, signal: AbortSignal.timeout(patience) });
    // A kept-alive connection may close at the moment of its reuse; a process that has ended
    // refuses twice.
    const sent = send().catch((error: Error) => (error.name === 'TypeError' ? send() : Promise.reject(error)));
    const [answer, said] = await sent
      .then(async (got) => [got, await got.text()] as const)
      .catch((error: Error) => [null, `${error.name}: ${error.message}`] as const);
    const status = answer?.status ?? 'none';
    tally[status] = (tally[status] ?? 0) + 1;
    const fault = answer ? faultOf(one.operation, answer, said) : 'no answer';
    const call = `${one.operation.name} ${status}`;
    if (!fault || faults.has(call)) return;
    const body = typeof init.body === 'string' ? init.body : '';
    faults.set(call, `${call} as ${one.who}: ${fault}\n  ${init.method} ${path} ${body}\n  ${said.slice(0, 400)}`);
  };

  let from = 0;
  const playCasts = async () => {
    while (from < count) {
      const waiting = fc.sample(any, { numRuns: Math.min(ofOneCast, count - from), seed: seed + from });
      from += ofOneCast;
      const world = await cast(api);
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await play(next, world);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      played?.(Math.min(from, count));
    }
  };
  await Promise.all(Array.from({ length: castsAtOnce }, playCasts));
  return { faults: [...faults.values()], tally };
}

/** Returns a document with its references replaced by what they refer to. */
function whole(text: string): Parameters<typeof operationsOf>[0] {
  const { components } = JSON.parse(text) as { components?: { schemas?: Record<string, object> } };
  const inPlace = (_: string, value: unknown): unknown => {
    const { $ref } = (value ?? {}) as { $ref?: string };
    return $ref ? components?.schemas?.[$ref.replace('#/components/schemas/', '')] : value;
  };
  return JSON.parse(text, inPlace);
}

/**
 * Makes people with sessions, an open and an awarded assignment, and the rows that belong to them.
 */
async function cast(api: TestApi): Promise<World> {
  const { poster, tutor, assignment_id, conversation_id } = await awarded(api);
  const admin = await api.person({ is_admin: true });
  const open = await api.assignment(poster);
  const bid = await api.as(tutor).bids.place({ assignment_id: open, proposal: 'I will show every step.' });
  // On busy processors, the checks of files may take too long for this one.
  const kept = await api
    .as(poster)
    .files.upload({ bucket: 'project_submissions', file: aFile() })
    .catch(() => null);
  const people = { user: poster, admin };
  for (const { id } of Object.values(people)) {
    await api.db.insertInto('sessions').values({ user_id: id, token: id, expires_at: '2999-01-01' }).execute();
  }
  return {
    'cookie.user': sessionCookie(poster.id),
    'cookie.admin': sessionCookie(admin.id),
    'assignment.open': open,
    'assignment.awarded': assignment_id,
    'user.poster': poster.id,
    'user.tutor': tutor.id,
    conversation: conversation_id,
    bid: bid.id,
    file: kept?.id ?? poster.id,
    email: poster.email,
    username: tutor.username,
  };
}

/** Returns a request as it goes on the wire. */
function wireOf(
  { operation, who, path, fields, whole, encoding, key }: GeneratedRequest,
  world: World,
  files: Record<string, Buffer>,
): [path: string, init: RequestInit] {
  const { method, route } = operation;
  const filled = (text: string) => text.replaceAll(/@([\w.]+)@/g, (all, name: string) => world[name] ?? all);
  const plain = (json: string) => {
    const value: unknown = json.startsWith('"') ? JSON.parse(json) : json;
    return filled(String(value)).toWellFormed();
  };
  const pairs = fields.map(({ name, json }): [string, string] => [name, plain(json)]);
  const steps = route.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(filled(path[name] ?? '').toWellFormed()),
  );
  const query = encoding === 'query' ? `?${new URLSearchParams(pairs)}` : '';
  const headers = {
    origin: 'http://localhost:3000',
    ...(who !== 'guest' && { cookie: world[`cookie.${who}`] ?? '' }),
    ...(key && { 'idempotency-key': key }),
    ...(encoding === 'json' && { 'content-type': 'application/json' }),
  };
  const init: RequestInit = { method, headers };
  const json = whole ?? `{${fields.map(({ name, json }) => `${JSON.stringify(name)}:${filled(json)}`).join(',')}}`;
  if (encoding === 'json') init.body = json;
  if (encoding === 'form') init.body = new URLSearchParams(pairs);
  if (encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of pairs) {
      const file = files[value.replaceAll('@', '')];
      if (file) form.append(name, new Blob([new Uint8Array(file)]), `file.${value.replaceAll('@', '')}`);
      else form.append(name.toWellFormed(), value);
    }
    init.body = form;
  }
  return [`/api${steps}${query}`, init];
}

/** Returns what the document does not allow in an answer; null if it conforms. */
function faultOf({ answers, path }: Operation, answer: Response, said: string): string | null {
  const { status } = answer;
  if (status >= 500) return 'a fault of ours';
  const type = (answer.headers.get('content-type') ?? '').replace(/;.*/, '');
  const declared = answers[status];
  if (!declared) return 'a status that is not declared';
  if (type === 'text/event-stream') return declared[type] ? null : 'a stream that is not declared';
  if (said === '' && status < 400) return null;
  if (type !== 'application/json') return `content of the type '${type}'`;
  const body = JSON.parse(said) as { code?: string; defined?: boolean };
  // An address with a malformed segment may be no call's.
  if (status === 404 && body.code === 'not_found' && Object.keys(path).length > 0) return null;
  const whole = declared[type];
  if (!whole) return 'JSON that is not declared';
  const schema =
    status < 400
      ? whole
      : whole.oneOf?.find(({ properties }) =>
          [properties?.code?.const, ...(properties?.code?.enum ?? [])].includes(body.code),
        );
  if (!schema) return 'a refusal that is not declared';
  const judge = judges.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  judges.set(schema, judge);
  const { error } = judge.safeParse(body);
  return error ? z.prettifyError(error) : null;
}

const judges = new WeakMap<object, z.ZodType>();
