import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tooNewForPostgres } from './postgres-features.ts';

const faults = (text: string) => tooNewForPostgres([{ name: 'a.sql', text }]);

test('Finds each feature that PostgreSQL 16 lacks, and leaves the older ones (RUN-21)', () => {
  for (const text of [
    'merge into a using b on true when matched then delete returning *;',
    "select * from json_table(j, '$')",
    'select random(1, 6)',
    'update a set n = 1 returning old.n',
    'delete from a returning with (old as before) before.n',
    'alter table a add column b text generated always as (lower(c)) virtual',
    'create table a (b text generated always as (f(g(c), 1)))',
    "select uuidv7('-1 hour')",
    'select array_sort(a)',
  ]) {
    assert.equal(faults(text).length, 1, text);
  }
  for (const text of [
    'insert into a values (1) returning id',
    'b text generated always as (lower(title)) stored',
    'number bigint generated always as identity',
    'select uuidv7(), random()',
    '-- json_table() would do',
  ]) {
    assert.deepEqual(faults(text), [], text);
  }
});
