import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import pg from 'pg';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { faultsOfStatements } from './statement-rows.ts';

after(leaveTestCluster);

/** Returns the faults of these statements, each `run<…>(…)` on a line from the third on. */
async function faultsOf(t: TestContext, statements: string[]): Promise<string[]> {
  const { url, drop } = await createEmptyDatabase();
  t.after(drop);
  const root = await mkdtemp(join(tmpdir(), 'mukammal-rows-'));
  const folder = await mkdtemp(join(tmpdir(), 'mukammal-rows-'));
  t.after(() => Promise.all([root, folder].map((path) => rm(path, { recursive: true }))));
  await mkdir(join(root, 'server'));
  const lines = [
    `const run = <Row>(_db: unknown, _write: (take: (value: unknown, type: string) => string) => string): Row[] => [];`,
    `export const found = (db: unknown, id: string) => [id,`,
    ...statements.map((statement) => `  ${statement},`),
    `];`,
  ];
  await writeFile(join(root, 'server/people.ts'), lines.join('\n'));
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await faultsOfStatements(client, folder, root);
  } finally {
    await client.end();
  }
}

test('Accepts row types that equal the columns of their statements', async (t) => {
  const faults = await faultsOf(t, [
    `run<{ username: string; coins: number }>(db, (take) => \`select username, coins from profiles where id = \${take(id, 'uuid')}\`)`,
    `run<{ theme: string | null }>(db, () => 'select theme from profiles')`,
    `run<{ posts: number }>(db, () => 'select count(*) as posts from assignments')`,
  ]);
  assert.deepEqual(faults, []);
});

test('Names the line of each row type that differs from its columns, and of refused SQL', async (t) => {
  const faults = await faultsOf(t, [
    `run<{ coins: string }>(db, () => 'select coins from profiles')`,
    `run<{ username: string; coins: number }>(db, () => 'select username from profiles')`,
    `run<{ username: string }>(db, () => 'select username, coins from profiles')`,
    `run<{ name: string }>(db, () => 'select nickname as name from profiles')`,
    `run<{ username: string }>(db, () => 'select username from profiles')`,
  ]);
  const lines = faults.map((fault) => Number(/^server\/people\.ts[:(](\d+)/.exec(fault)?.[1]));
  assert.deepEqual([...new Set(lines)].sort(), [3, 4, 5, 6]);
  assert.ok(faults.some((fault) => /^server\/people\.ts:6: column "nickname" does not exist/.test(fault)));
});
