import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { plural } from '#core/format.ts';
import { migrate, type SqlFiles } from '../database/migrate.ts';
import { type Archive, readLines } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { inPieces, RowSum } from './rows.ts';
import { copyingClient, rowsOf, type Table } from './snapshot.ts';

type Log = (line: string) => void;

/**
 * Loads an archive into an empty database: the schema by the archive's own migrations, the rows in
 * one transaction, then this program's later migrations and its functions. The database's owner
 * suffices, without superuser rights. Every table is read back and compared before the commit.
 */
export async function loadDatabase(url: string, archive: Archive, files: SqlFiles, log: Log): Promise<void> {
  const applied = new Set(archive.manifest.migrations.map(({ name }) => name));
  const migrations = files.migrations.filter(({ name }) => applied.has(name));
  await migrate(url, () => undefined, { files: { migrations, functions: [] } });
  const client = await copyingClient(url);
  try {
    await client.query('begin');
    await loadRows(client, archive, log);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(url, log, { files });
}

/**
 * Only a superuser can switch foreign keys off, and tables refer to each other in circles: so the
 * keys are dropped, and added again after the rows, which checks each.
 */
async function loadRows(client: pg.Client, archive: Archive, log: Log): Promise<void> {
  const { tables, sequences } = archive.manifest;
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", format('%I', conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const names = tables.map(({ name }) => name).join(', ');
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // Migrations insert rows of their own, such as the default policies.
  await client.query(`truncate ${names}`);
  for (const table of tables) {
    await fill(client, archive, table);
    if (table.rows > 0) log(`${table.name}: ${plural(table.rows, 'row')}`);
  }
  for (const { name, value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const table of tables) await compare(client, table);
}

async function fill(
  client: pg.Client,
  { vault, seal }: Archive,
  { name, columns, parts }: Archive['manifest']['tables'][number],
): Promise<void> {
  const stream = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
  const done = finished(stream);
  // A refused row fails the stream while a part is read: the error is thrown below.
  done.catch(() => undefined);
  for (const part of parts) {
    const lines = await readLines(vault, seal, part);
    if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end();
  await done;
}

/** Reads a table back. Error: its rows differ from the archive's. */
async function compare(client: pg.Client, table: Table & { rows: number; digest: string }): Promise<void> {
  const sum = new RowSum();
  for await (const piece of inPieces(rowsOf(client, table), 1024 * 1024)) sum.add(piece);
  if (sum.count === table.rows && sum.digest === table.digest) return;
  throw new BackupError(`${table.name} was not restored as it was: it has ${sum.count} of ${table.rows} rows.`);
}
