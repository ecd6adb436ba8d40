import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { dailyPostLimit } from '#core/limits.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { personId } from './fill.ts';
import { installApart } from './install.ts';
import { freePosters, type Market, post } from './scale-lines.ts';
import { needTools, wrk } from './wrk.ts';

/*
 * The list and the post over HTTP, with session, access, validation and content check real, beside
 * pgbench reading the same rows and total, and beside PostGraphile, which reads the same rows
 * without a total, from an index of its own. PostGraphile posts twice: by the same SQL function,
 * without session, limits and content check, and as a bare row, without the key, the daily limit
 * and the mails that a post has here. Only ratios of one run are meaningful.
 */

const targets = { listToPgbench: 0.7, listToPostgraphile: 1.3, postToPostgraphile: 1 };
/** The first two rounds warm everything up and are not counted. */
const rounds = 5;
const warming = 2;
const seconds = 4;

export async function measureRates(market: Market): Promise<boolean> {
  needTools({ wrk: 'wrk', pgbench: 'postgresql-contrib' });
  await market.pool.query('create index bench_newest on assignments (created_at desc, id)');
  const scripts = await mkdtemp(path.join(tmpdir(), 'mukammal-rates-'));
  const other = await startPostgraphile(market);
  try {
    return await compare(market, other.url, scripts);
  } finally {
    other.child.kill();
    await rm(scripts, { recursive: true, force: true });
    await market.pool.query('drop index bench_newest');
    await market.pool.query(`delete from assignments where title = '${othersTitle}'`);
  }
}

async function compare(market: Market, other: string, scripts: string): Promise<boolean> {
  const file = async (name: string, text: string) => {
    await writeFile(path.join(scripts, name), text);
    return path.join(scripts, name);
  };
  const sql = await file('list.sql', listSql);
  const otherList = await file('list.lua', postJson(listQuery));
  const otherRow = await file('row.lua', postJson(createMutation));
  const people = await freePosters(market, 40_000);
  const measured: Record<string, number[]> = {};
  const note = (name: string, rate: number) => {
    measured[name] = [...(measured[name] ?? []), rate];
    process.stdout.write(`${name.padEnd(24)} ${rate.toFixed(0).padStart(7)}/s\n`);
  };
  process.stdout.write('\n');
  for (let round = 0; round < rounds; round += 1) {
    note('list', wrk(`${market.server}/api/assignments`));
    note('list by pgbench', pgbench(market, sql));
    note('list by PostGraphile', wrk(other, otherList));
  }
  for (let round = 0; round < rounds; round += 1) {
    const part = people.splice(0, people.length / (rounds - round));
    const others = part.splice(part.length / 2);
    note('post', wrk(`${market.server}/api/assignments`, await file(`post-${round}.lua`, ownPosts(part))));
    note('post by PostGraphile', wrk(other, await file(`other-${round}.lua`, otherPosts(others))));
    note('row by PostGraphile', wrk(other, otherRow));
  }
  const ratio = (name: string, beside: string, target = 0): boolean => {
    // Ratios of neighbouring measurements: machine noise lasts longer than a round.
    const pairs = (measured[name] ?? []).map((rate, round) => rate / (measured[beside]?.[round] ?? 0));
    const warm = pairs.slice(warming).sort((a, b) => a - b);
    const value = warm[Math.floor(warm.length / 2)] ?? 0;
    const aim = target ? `, target ${target}${value < target ? '  ✖' : ''}` : '';
    process.stdout.write(`${name} : ${beside} = ${value.toFixed(2)}${aim}\n`);
    return value >= target;
  };
  return [
    ratio('list', 'list by pgbench', targets.listToPgbench),
    ratio('list', 'list by PostGraphile', targets.listToPostgraphile),
    ratio('post', 'post by PostGraphile', targets.postToPostgraphile),
    ratio('post', 'row by PostGraphile'),
  ].every(Boolean);
}

function pgbench({ databaseUrl }: Market, script: string): number {
  const { pathname, searchParams, username } = new URL(databaseUrl);
  const database = ['-h', searchParams.get('host') ?? '', '-U', username, pathname.slice(1)];
  const args = ['-n', '-M', 'prepared', '-c16', '-j1', `-T${seconds}`, '-f', script, ...database];
  const said = execFileSync('pgbench', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}

const listSql = `select a.id, a.title, a.description, a.subject, a.budget, a.deadline, a.status, a.is_anonymous, a.created_at,
  a.file_id is not null as has_file, p.full_name, p.username, p.avatar_url, p.is_verified,
  (select count(*) from bids where assignment_id = a.id) as bid_count,
  (select count(*) from (select from live_assignments limit 1001) counted) as total
  from live_assignments a left join profiles p on p.id = a.user_id and not a.is_anonymous
  order by a.created_at desc, a.id desc limit 8;`;

const listQuery = {
  query: `query List($n: Int!) { allAssignments(first: $n, orderBy: [CREATED_AT_DESC]) { nodes {
    rowId title description subject budget deadline status isAnonymous createdAt fileId
    profileByUserId { fullName username avatarUrl isVerified } bidsByAssignmentId { totalCount } } } }`,
  variables: { n: 8 },
};

const othersTitle = 'Posted by PostGraphile';

const createMutation = {
  query: `mutation Post($row: AssignmentInput!) { createAssignment(input: { assignment: $row }) { assignment { rowId } } }`,
  variables: { row: { ...post(0), title: othersTitle, userId: '00000000-0000-7000-8000-000000000002' } },
};

const postMutation = `mutation Post($user: UUID!, $key: String!, $title: String!, $description: String!, $subject: String!, $budget: Int!,
  $deadline: Date!, $now: Datetime!) { postAssignment(input: { pUser: $user, pKey: $key, pTitle: $title, pDescription: $description,
  pSubject: $subject, pBudget: $budget, pDeadline: $deadline, pIsAnonymous: false, pDailyLimit: ${dailyPostLimit}, pBodyHash: "bench",
  pNow: $now }) { result { refusal answer } } }`;

/** Does the same as `ownPosts`, through PostGraphile. */
function otherPosts(people: string[]): string {
  const ids = people.map((n) => `"${personId(Number(n))}"`);
  const variables = { ...post(0), now: new Date(), user: '@user', key: '@key' };
  const [before, between, after] = JSON.stringify({ query: postMutation, variables }).split(/@user|@key/);
  return `local ids = {${ids.join(',')}}
local n = 0
request = function()
  n = n + 1
  return wrk.format("POST", nil, { ["content-type"] = "application/json" },
    [==[${before}]==] .. ids[(n - 1) % #ids + 1] .. [==[${between}]==] .. string.format("bench-rates-%d", n) .. [==[${after}]==])
end
response = function(_, _, body)
  if not body:find('"refusal":null') then error(body) end
end
`;
}

function postJson(body: object): string {
  return `wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.body = [==[${JSON.stringify(body)}]==]
`;
}

/** Posts as each person once, and again if there are too few people: the daily limit is two. */
function ownPosts(people: string[]): string {
  const cookies = people.map((n) => `"${sessionCookie(`token-person_${n}`)}"`);
  return `local cookies = {${cookies.join(',')}}
local n = 0
request = function()
  n = n + 1
  return wrk.format("POST", nil, { ["content-type"] = "application/json", cookie = cookies[(n - 1) % #cookies + 1],
    ["idempotency-key"] = string.format("bench-rates-%d", n) }, [==[${JSON.stringify(post(0))}]==])
end
`;
}

async function startPostgraphile({ databaseUrl }: Market) {
  const folder = await installApart('postgraphile', 'postgraphile@5.1.5');
  await writeFile(path.join(folder, 'server.js'), postgraphileServer);
  const env = { ...process.env, NODE_ENV: 'production', GRAPHILE_ENV: 'production', DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, ['server.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  const [url] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`PostGraphile ended with ${code}`))),
  ])) as [string];
  return { url, child };
}

const postgraphileServer = `
import { createServer } from 'node:http';
import { grafserv } from 'grafserv/node';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
const service = makePgService({
  connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 20, idleTimeoutMillis: 60_000 } });
const server = createServer();
const preset = { extends: [PostGraphileAmberPreset], pgServices: [service], grafserv: { graphiql: false, watch: false } };
await postgraphile(preset).createServ(grafserv).addTo(server);
server.listen(0, () => console.log('http://localhost:' + server.address().port + '/graphql'));
`;
