import assert from 'node:assert/strict';
import { test } from 'node:test';
import { riskyStatements } from './migration-rules.ts';

const name = 'server/database/migrations/9001_x.sql';
const faults = (text: string, file = name) => riskyStatements([{ name: file, text }]);

const refused: [rule: string, sql: string][] = [
  ['rewrite', 'alter table bids alter column price type bigint'],
  ['rewrite', 'ALTER TABLE bids ALTER price SET DATA TYPE bigint'],
  ['rewrite', 'alter table bids add column token uuid default gen_random_uuid()'],
  ['rewrite', 'alter table bids add column number bigint generated always as identity'],
  ['rewrite', 'alter table bids add column total integer generated always as (price * 2) stored'],
  ['lock', 'create index by_price on bids (price)'],
  ['lock', 'create unique index if not exists by_price on public.bids (price)'],
  ['lock', 'alter table bids add constraint fair check (price > 0)'],
  ['lock', 'alter table bids add foreign key (user_id) references profiles'],
  ['lock', 'alter table bids add constraint one unique (user_id)'],
  ['lock', 'alter table bids alter column price set not null'],
  ['data', "update bids set note = 'a;b'"],
  ['data', 'do $$ begin if true then null; end if; delete from bids; end $$'],
  ['removal', 'alter table bids drop column price'],
  ['removal', 'alter table bids drop price'],
  ['removal', 'alter table bids rename column price to cost'],
  ['removal', 'drop table bids'],
  ['again', 'create index concurrently by_price on bids (price)'],
];

for (const [rule, sql] of refused) {
  test(`Refuses in a new migration: ${sql.slice(0, 70)} (RUN-54)`, () => {
    const [fault = '', ...more] = faults(`-- A comment; of two parts.\n${sql};\n`);
    assert.match(fault, new RegExp(`^${name}: .*\\(${rule}\\)\\.$`, 's'));
    assert.deepEqual(more, []);
    assert.deepEqual(faults(`-- allowed, ${rule}: the table has ten rows.\n${sql};`), []);
    assert.equal(faults(`-- allowed, ${rule}: why\n${sql};`).length, 1, 'a reason has words');
    assert.deepEqual(faults(`${sql};`, name.replace('9001', '0345')), [], 'applied before the rules');
  });
}

test('Lets a migration add what the version before does not notice (RUN-54)', () => {
  const sql = `
    create table notes (id uuid primary key default uuidv7(), bid uuid references bids, text text not null);
    create index by_bid on notes (bid);
    update notes set text = 'drop table bids';
    alter table bids add column note text, add column seen boolean not null default false, add column at timestamptz default now();
    alter table bids add constraint fair check (price > 0) not valid;
    alter table bids validate constraint fair;
    alter table bids drop constraint old, alter column price drop not null;
    create or replace function f() returns void language sql as $$ delete from bids; $$;
    comment on table notes is 'update bids set x';`;
  assert.deepEqual(faults(sql), []);
  assert.deepEqual(faults('create index concurrently if not exists by_price on bids (price);'), []);
});
