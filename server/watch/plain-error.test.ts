import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareDatabase } from '../database/test-database.ts';
import { createLog } from './log.ts';
import { plainError, withoutData } from './plain-error.ts';

test('A message keeps its words and loses what it quotes (RUN-45)', () => {
  const kept: [string, string][] = [
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['invalid input syntax for type uuid: "sana"', 'invalid input syntax for type uuid: "…"'],
    ["Cannot read properties of undefined (reading 'name')", 'Cannot read properties of undefined (reading ‘…’)'],
    ['550 5.1.1 <sana@example.com> unknown', '550 5.1.1 <…> unknown'],
    ['no mailbox sana.k@example.com here', 'no mailbox [email] here'],
    ['cannot text +92 300 765-4321 today', 'cannot text [number] today'],
    ['cannot text 03007654321', 'cannot text [number]'],
    ['fetch of https://u:p@example.com/a?token=x failed', 'fetch of [address] failed'],
    ['bad key 4f7d1c0a9b8e7d6c5b4a39281706f5e4', 'bad key [token]'],
    ["Unexpected token 's', \"sana wrote…", 'Unexpected token ‘…’, "…"'],
    ['it isn’t there, and doesn’t come', 'it isn’t there, and doesn’t come'],
    ['Key (email)=(sana) already exists.', 'Key (…) already exists.'],
  ];
  for (const [message, plain] of kept) assert.equal(withoutData(message), plain);
  assert.ok(withoutData('many words '.repeat(1000)).length <= 300);
});

test('An error of the database keeps code and place, and neither row nor value (RUN-45)', async (t) => {
  const { pool } = await bareDatabase(t);
  await pool.query('create table people (email text unique, age int)');
  await pool.query(`insert into people values ('sana@example.com', 20)`);
  const lines: string[] = [];
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const fails = (sql: string) =>
    pool.query(sql, ['sana@example.com']).catch((err: unknown) => log.error({ err }, 'no'));
  await fails('insert into people (email) values ($1)');
  await fails('select ($1::text)::int');
  const [double, cast] = lines.map((line) => JSON.parse(line).err);
  assert.deepEqual([double.code, double.of.table, double.of.constraint], ['23505', 'people', 'people_email_key']);
  assert.equal(cast.code, '22P02');
  for (const line of lines) assert.ok(!line.includes('sana'), line);
});

test('Causes are kept, whatever was thrown, and no property of an error is (RUN-45)', () => {
  const cause = Object.assign(new RangeError('of "sana"'), { input: 'sana' });
  const plain = plainError(new TypeError('failed on "sana"', { cause }));
  assert.equal(plain.type, 'TypeError');
  assert.equal(plain.cause?.type, 'RangeError');
  assert.match(plain.stack, /^at .*plain-error\.test\.ts:\d+:\d+/);
  assert.ok(!JSON.stringify(plain).includes('sana'));
  for (const thrown of ['sana', { name: 'sana' }, null, undefined]) {
    assert.ok(!JSON.stringify(plainError(thrown)).includes('sana'));
  }
});
