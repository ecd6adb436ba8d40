import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { mostAttempts } from '../platform/mail/mailer.ts';
import type { Reading } from './sum.ts';

/**
 * Figures that stand in the database, read whenever metrics are asked for: the same on every
 * machine, and right after a restart. Every statement ends soon at a million rows.
 */
export interface Figure {
  /** Columns of the answer that tell its rows apart. */
  labels?: readonly string[];
  /** A gauge for each other column: its name with its unit, and its help. */
  gauges: Readonly<Record<string, readonly [name: string, help: string]>>;
  /**
   * The statement; null values are left out. `$now` is the present time, `$first` the least id
   * (uuid v7) of a row made in the last hour.
   */
  sql: string;
}

/** Since when an unsent mail should be gone: a mail for later waits from its time on. */
export const mailWaitsSince = 'case when attempts > 0 then created_at else next_attempt_at end';

/** Figures of the database that belong to no feature. */
export const ownFigures: readonly Figure[] = [
  {
    gauges: {
      waiting: ['mukammal_mails_waiting', 'Mails that are still to be sent'],
      oldest: ['mukammal_mails_oldest_seconds', 'Age of the oldest mail that is due'],
      given_up: ['mukammal_mails_given_up', 'Mails that were given up after their last try'],
    },
    sql: `select count(*) filter (where attempts < ${mostAttempts})::int as waiting,
        count(*) filter (where attempts >= ${mostAttempts})::int as given_up,
        greatest(0, coalesce(extract(epoch from
          $now::timestamptz - min(${mailWaitsSince}) filter (where attempts < ${mostAttempts})), 0))::float as oldest
      from mails where sent_at is null`,
  },
  {
    gauges: {
      age: ['mukammal_backup_age_seconds', 'Age of the newest backup; absent where none was ever taken'],
    },
    sql: `select extract(epoch from $now::timestamptz - max(ended_at))::float as age from backups where archive is not null`,
  },
  {
    gauges: { broken: ['mukammal_doctor_broken', 'Invariants that last night’s doctor found broken'] },
    sql: `select coalesce(sum(jsonb_array_length(findings)), 0)::int as broken from doctor_reports
      where at > $now::timestamptz - interval '25 hours'`,
  },
  {
    labels: ['state'],
    gauges: { connections: ['mukammal_database_connections', 'Connections that PostgreSQL serves, by state'] },
    sql: `select coalesce(state, 'other') as state, count(*)::int as connections from pg_stat_activity
      where datname = current_database() group by 1`,
  },
  {
    gauges: {
      most: ['mukammal_database_connections_most', 'Connections that PostgreSQL gives'],
      bytes: ['mukammal_database_bytes', 'Size of the database on its disk'],
    },
    sql: `select current_setting('max_connections')::int as most, pg_database_size(current_database())::float as bytes`,
  },
];

interface FigureOptions {
  /** Connections for work beside requests. */
  pool: pg.Pool;
  dataDir: string;
  figures: readonly Figure[];
}

/** Milliseconds after which a figure is left out. */
const patience = 3_000;

const hour = 3_600_000;

/**
 * Reads all figures, one after the other. `mukammal_figures_missing` counts those that could not be
 * read.
 */
export async function readFigures({ pool, dataDir, figures }: FigureOptions): Promise<Reading[]> {
  const now = new Date();
  const known = { $now: now.toISOString(), $first: firstIdAt(new Date(now.getTime() - hour)) };
  const readings: Reading[] = [];
  let missing = 0;
  for (const { labels = [], gauges, sql } of figures) {
    const given: string[] = [];
    const text = sql.replace(/\$(?:now|first)\b/g, (name) => `$${given.push(known[name as keyof typeof known])}`);
    const rows = await readRows(pool, text, given);
    if (!rows) missing += 1;
    for (const [column, [name, help]] of Object.entries(gauges)) {
      const told = (rows ?? []).filter((row) => row[column] !== null);
      const values = told.map((row) => ({
        labels: Object.fromEntries(labels.map((label) => [label, String(row[label])])),
        value: Number(row[column]),
      }));
      readings.push(reading(name, help, values));
    }
  }
  const missed = 'Figures of the database that could not be read';
  readings.push(reading('mukammal_figures_missing', missed, [{ labels: {}, value: missing }]));
  const room = await diskRoom(dataDir);
  const bytes = room
    ? [
        { labels: { of: 'all' }, value: room.size },
        { labels: { of: 'free' }, value: room.free },
      ]
    : [];
  readings.push(reading('mukammal_disk_bytes', 'The disk of the data folder, in all and free', bytes));
  return readings;
}

function reading(name: string, help: string, values: Reading['values']): Reading {
  return { name, help, type: 'gauge', aggregator: 'first', values };
}

type Row = Record<string, unknown>;

/** Returns a figure's rows; null where the database does not answer in time. */
function readRows(pool: pg.Pool, text: string, values: string[]): Promise<Row[] | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, patience, null);
  const read = pool.query<Row>(text, values).then(
    ({ rows }) => rows,
    () => null,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}

/** Returns the least id (uuid v7) of a row created at an instant or later. */
export function firstIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Bytes of a disk, and those that the server may still write. */
export interface DiskRoom {
  size: number;
  free: number;
}

/** Returns the room on a folder's disk; null where the system does not tell. */
export async function diskRoom(folder: string): Promise<DiskRoom | null> {
  const found = await statfs(folder).catch(() => null);
  return found && { size: found.blocks * found.bsize, free: found.bavail * found.bsize };
}
