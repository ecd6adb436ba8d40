import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readStatements } from './statements.ts';

const source = `const run = <Row>(..._: unknown[]): Row[] => [];
const columns = 'id, username';
const since = (day: string) => \`created_at > \${day}\`;

export async function found(db: unknown, input: { name: string; after?: string }) {
  const people = await Promise.resolve(run(db, () => 'select 1'));
  const named = 'username = ';
  for (const { table } of [{ table: 'profiles' }])
    return run<{ id: string }>(db, (take) => {
      const later = input.after === undefined ? '' : \` and \${since(take(input.after, 'date'))}\`;
      return \`select \${columns} from \${table} where \${named}\${take(input.name.trim(), 'text')}\${later} limit \${people.length}\`;
    });
}
`;

test('Reads a statement with constants, both outcomes of its conditions, and unknown values', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mukammal-statements-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'found.ts');
  await writeFile(file, source);
  const read = await readStatements([file], () => assert.fail('no query builder is used'));
  assert.deepEqual(
    read.map(({ line, row, texts, faults }) => ({ line, row: row?.text, texts, faults })),
    [
      { line: 6, row: undefined, texts: ['select 1'], faults: [] },
      {
        line: 9,
        row: '{ id: string }',
        texts: [
          'select id, username from profiles where username = $1::text limit null',
          'select id, username from profiles where username = $2::text and created_at > $1::date limit null',
        ],
        faults: [],
      },
    ],
  );
});

test("Reports why a statement's text cannot be made", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'mukammal-statements-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'lost.ts');
  const throwing = `() => { throw new Error('lost'); }`;
  await writeFile(file, `const run = (..._: unknown[]) => 1;\nexport const lost = () => run(null, ${throwing});\n`);
  const [lost] = await readStatements([file], () => assert.fail('no query builder is used'));
  assert.deepEqual([lost?.line, lost?.texts, lost?.faults], [2, [], ['lost']]);
});
