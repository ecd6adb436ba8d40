import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { z } from 'zod';
import { contract } from '#core/contract.ts';
import type { Api } from '#core/page.ts';
import { roles, staff } from '#tests/support/access-rows.ts';
import { buildWorld, walk } from '#tests/support/access-world.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { proceduresOf } from '#tests/support/procedures.ts';
import { writeEverything } from '#tests/support/rightful-writes.ts';

const procedures = proceduresOf(contract);

/** Values that callers must not be able to set. */
const forbidden = {
  coins: 1_000_000,
  is_admin: true,
  is_verified: true,
  is_blocked: true,
  status: 'completed',
  fee: 0,
  role: 'admin',
};

type Call = (input?: object, ...rest: unknown[]) => Promise<unknown>;

/** Returns the API with each call wrapped by `around`. */
function wrapped(client: Api, around: (name: string, call: Call) => Call): Api {
  const within = (node: object, prefix: string): object =>
    new Proxy(node, {
      get: (target, key) => {
        const name = `${prefix}${String(key)}`;
        const inner = Reflect.get(target, key) as Call;
        return name in procedures ? around(name, inner) : within(inner, `${name}.`);
      },
    });
  return within(client, '') as Api;
}

/**
 * Returns the same API with `more` added to all writes, except for fields of their own; notes the
 * calls that succeed.
 */
function bringing(api: TestApi, more: object, done: Set<string>): TestApi {
  const around = (name: string, call: Call): Call => {
    const { route, inputSchema } = procedures[name]?.['~orpc'] ?? {};
    if (route?.method === 'GET') return call;
    const own = Object.keys((inputSchema as Partial<z.ZodObject> | undefined)?.shape ?? {});
    const added = Object.fromEntries(Object.entries(more).filter(([field]) => !own.includes(field)));
    return async (input, ...rest) => {
      const answer = await call({ ...added, ...input }, ...rest);
      done.add(name);
      return answer;
    };
  };
  return { ...api, as: (viewer, options) => wrapped(api.as(viewer, options), around) };
}

/**
 * Calls that begin or need a session, a provider, a gateway, a push service or a mailed key. None
 * succeeds here: they are only refused.
 */
const ofWaysIn =
  /^(accounts|admin)\.(?!signUp$|verify$|blockUser$|unblockUser$)|^payments\.(initiate|inquire|payOrder)$|^searches\.stop$|^announcements\.stopNews$|^notifications\.subscribe$|replyToNotice$/;

/**
 * Runs every write by every kind of caller; returns what the tables then hold of the forbidden
 * columns.
 */
async function playWalk(t: TestContext, more: object): Promise<{ rows: string[]; done: Set<string> }> {
  const plain = await testApi(t);
  const stranger = await plain.person({ username: 'stranger' });
  const done = new Set<string>();
  const given = Object.keys(more).length > 0 ? { ...more, user_id: stranger.id, awarded_to: stranger.id } : {};
  const api = bringing(plain, given, done);
  const world = await buildWorld(api);
  for (const [name, step] of Object.entries(walk)) {
    if (procedures[name]?.['~orpc'].route.method === 'GET') continue;
    for (const role of roles.filter((one) => !staff.some((other) => other === one))) {
      const outcome = await step.call(api.as(world.viewers[role]), world).then(
        () => 'ok',
        (error: { code: string }) => error.code,
      );
      assert.equal(outcome, step.expected[role], `${name} as ${role}`);
    }
  }
  await writeEverything(api);
  return {
    rows: await columnsOf(plain, [
      ...Object.keys(forbidden),
      'user_id',
      'awarded_to',
      'user_type',
      'username',
      'award_cost',
    ]),
    done,
  };
}

/**
 * Returns the rows of all tables in these columns, people by their names, which two databases
 * share.
 */
async function columnsOf({ database }: TestApi, columns: string[]): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string; list: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as list
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any ($1) group by 1 order by 1`,
    [columns],
  );
  const { rows: people } = await database.pool.query<{ id: string; username: string }>(
    'select id, username from profiles',
  );
  const lines: string[] = [];
  for (const { name, list } of tables) {
    const { rows } = await database.pool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from (select ${list} from ${name}) t`,
    );
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.map((line) => people.reduce((text, { id, username }) => text.replaceAll(id, username), line)).sort();
}

test('Extra coins, rights, states, owners and fees in any write change nothing', async (t) => {
  const honest = await playWalk(t, {});
  const forged = await playWalk(t, forbidden);
  const onlyRefused = Object.entries(procedures).filter(
    ([name, procedure]) => procedure['~orpc'].route.method !== 'GET' && !forged.done.has(name) && !ofWaysIn.test(name),
  );
  assert.deepEqual(
    onlyRefused.map(([name]) => name),
    [],
    'every other write succeeds at least once',
  );
  assert.ok(honest.rows.some((row) => row.includes('"username": "canaryposter"')));
  assert.deepEqual(forged.rows, honest.rows);
});
