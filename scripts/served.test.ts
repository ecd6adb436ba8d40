import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '#server/database/test-database.ts';
import { withClient } from '#tests/support/backups.ts';
import { missedBy, servedBy } from './served.ts';

test('Names what the version before would miss: columns, types, needed columns, parameters (RUN-65)', async (t) => {
  const { url } = await testDatabase(t);
  await withClient(url, async (client) => {
    const facts = (version: string) => servedBy(client, version, (name) => /^(?:example_now|place_bid)$/.test(name));
    await client.query(`
      create table notes (id uuid primary key, text text not null, at timestamptz default now());
      create function example_now(p_a integer, p_b text default null) returns integer language sql as 'select 1';`);
    const before = await facts('1.0.0');
    assert.ok('place_bid' in before.functions && 'judge_place_bid' in before.functions);
    /** Returns what is missed after a change, which is undone. */
    const missed = async (change: string) => {
      await client.query(`begin; ${change}`);
      const found = missedBy(before, await facts('1.1.0'));
      await client.query('rollback');
      return found.join('\n');
    };
    const changed = (parameters: string) => `drop function example_now;
      create function example_now(${parameters}) returns integer language sql as 'select 1'`;

    for (const unnoticed of [
      'select',
      'alter table notes add column seen boolean not null default false, add column note text',
      'create table more (n integer not null)',
      changed('p_a integer, p_b text default null, p_c text default null'),
    ]) {
      assert.equal(await missed(unnoticed), '', unnoticed);
    }
    for (const [change, says] of [
      ['drop table notes', /^notes is gone/],
      ['alter table notes drop column text', /^notes\.text was text and is gone/],
      ['alter table notes rename text to words', /notes\.text was text and is gone/],
      ['alter table notes alter text type varchar(10)', /^notes\.text was text and is character varying/],
      ['alter table notes add column more text not null', /^notes\.more must be named by each insert/],
      ['alter table notes alter at drop default, alter at set not null', /^notes\.at must be named/],
      ['drop function example_now', /^example_now\(p_a, p_b\) is called so/],
      [changed('p_a integer'), /^example_now\(p_a, p_b\) is called so/],
      [changed('p_a integer, p_c text default null'), /^example_now\(p_a, p_b\) is called so/],
      [changed('p_a integer, p_b text, p_c text'), /^example_now\(p_a, p_b\) is called so/],
      [changed('p_a integer, p_b integer default null'), /^example_now\(p_a, p_b\) is called so/],
    ] as const) {
      assert.match(await missed(change), says, change);
    }
  });
});
