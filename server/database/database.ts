import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { acts, during } from '../watch/acts.ts';
import type { DB } from './types.gen.ts';

/** The product's database. */
export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  url: string;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Settings of every connection. A statement, a lock and an idle transaction time out after these
 * milliseconds. Statements of requests are short and always the same. Each is planned once per
 * connection, for any values: if PostgreSQL expected a plan for the present values to be cheaper,
 * it would plan each call, which costs more than the call. Parallel workers and compilation never
 * pay off either.
 */
export const sessionSettings = {
  statement_timeout: '15000',
  lock_timeout: '5000',
  idle_in_transaction_session_timeout: '15000',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
};

const asOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** A hanging database never ends a statement: then the driver gives it up. */
const query_timeout = 18_000;

/**
 * Milliseconds until an idle connection is closed. A new one must read the catalogue and plan every
 * statement again, which costs more than keeping one through a pause of several seconds.
 */
const idlePatience = 60_000;

/** While the database restarts, a new connection is retried for these milliseconds. */
const restartPatience = 5_000;

/**
 * Opens a pool of at most `max` connections (20). It survives a restart of the database: a
 * connection is retried, a statement that may have run never is. Days are 'YYYY-MM-DD' strings,
 * int8 (counts, sums) are numbers. Through a pooler, the role has the settings, and statements are
 * unnamed: another connection would not know their names.
 */
export function openDatabase(
  url: string,
  { max = 20, isPooled = false }: { max?: number; isPooled?: boolean } = {},
): Database {
  const pool = new PatientPool({
    connectionString: url,
    max,
    types,
    application_name: 'mukammal',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: idlePatience,
    Client: isPooled ? NamelessClient : NamedClient,
    query_timeout,
    ...(isPooled ? {} : { options: asOptions }),
  });
  // The pool drops a broken idle connection; a busy one fails its statement. Neither may end the
  // process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

/** Returns whether the database answers. */
export function isAlive({ pool }: Database): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  );
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value) => value);
types.setTypeParser(pg.types.builtins.INT8, Number);

type Query = pg.Client['query'];

/**
 * Sends statements that take values by name, so that PostgreSQL parses and plans each once per
 * connection.
 */
class NamedClient extends pg.Client {
  override query: Query = observed(namedQuery(super.query.bind(this), () => this.getTransactionStatus() === 'I'));
}

class NamelessClient extends pg.Client {
  override query: Query = observed(namelessQuery(super.query.bind(this)));
}

/** Makes each statement that returns a promise an act. */
function observed(query: Query): Query {
  const send = query as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const [text, , ...rest] = args;
    if (typeof text !== 'string' || rest.length > 0 || !acts.statement.hasSubscribers) return send(...args);
    return during(acts.statement, { text }, () => send(...args) as Promise<unknown>);
  };
  return watched as Query;
}

function namelessQuery(query: Query): Query {
  const send = query as (...args: unknown[]) => unknown;
  const nameless = (...args: unknown[]): unknown => {
    const answer = send(...args);
    return answer instanceof Promise ? answer.catch(sayWhenLost) : answer;
  };
  return nameless as Query;
}

/** Sends queries by name; `isAlone` returns whether the connection is in no transaction. */
function namedQuery(query: Query, isAlone: () => boolean): Query {
  const send = query as (...args: unknown[]) => unknown;
  const sendNameless = namelessQuery(query) as typeof send;
  const named = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return sendNameless(text, values, ...rest);
    }
    const byName = () => send({ name: nameOf(text), text, values }, ...rest);
    const answer = byName();
    if (!(answer instanceof Promise)) return answer;
    const again = (error: unknown) => {
      if (!isOutdated(error)) return sayWhenLost(error);
      names.delete(text);
      versions += 1;
      if (!isAlone()) throw error;
      return byName();
    };
    return answer.catch(again);
  };
  return named as Query;
}

/**
 * Returns whether a statement was planned before a table that it returns whole was changed, such as
 * by an upgrade beside this process. It had no effect, and needs a new plan.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/**
 * The driver's messages for a connection that broke during a statement; the driver has no class for
 * them.
 */
const lost = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

function sayWhenLost(error: unknown): never {
  const isLost = error instanceof Error && !(error instanceof pg.DatabaseError);
  throw isLost && ('syscall' in error || lost.test(error.message)) ? new NoConnection(error) : error;
}

/**
 * The product has some two hundred statements. Any beyond these are unnamed, and leave no plan
 * behind.
 */
const mostNames = 1000;
const names = new Map<string, string>();
/** Counts outdated statements: names given from now on belong to new plans. */
let versions = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash('sha256').update(`${versions} ${text}`).digest('base64url');
  names.set(text, name);
  return name;
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean) => void,
) => void;

class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connected = this.connectPatiently();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async connectPatiently(): Promise<pg.PoolClient> {
    for (const deadline = Date.now() + restartPatience; ; await delay(100)) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isRestarting(error) || Date.now() > deadline) throw new NoConnection(error);
      }
    }
  }
}

/**
 * No connection of the pool became free in time, the database gave none, or one broke during its
 * statement.
 */
class NoConnection extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/** The driver's message for a pool whose connections are all in use; it has no class for it. */
const crowded = /timeout exceeded when trying to connect/;
/** Broken connections (08), and a database that stops or starts (57P). */
const away = /^(08...|57P0[1-5])$/;
/**
 * Too many connections (53300), one of `timeouts` (55P03, 57014, 25P03), and a deadlock that this
 * statement lost (40P01).
 */
const taxed = /^(53300|55P03|57014|25P03|40P01)$/;

/**
 * Returns whether the database was too busy for a statement, or is unavailable: a retry may
 * succeed. A rethrown error is judged by its cause.
 */
export function isUnavailable(error: unknown): boolean {
  return whyUnavailable(error) !== null;
}

/** Returns the refusal that says which of both an error is; null for any other error. */
export function whyUnavailable(error: unknown): 'busy' | 'database_away' | null {
  if (error instanceof NoConnection) return crowded.test(String(error.cause)) ? 'busy' : 'database_away';
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    return away.test(code) ? 'database_away' : taxed.test(code) ? 'busy' : null;
  }
  return error instanceof Error && error.cause !== undefined ? whyUnavailable(error.cause) : null;
}

/**
 * Returns whether a statement failed by itself, so that nothing of it is stored; an interrupted one
 * may have been stored, or may fail again.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|57|58|XX)/.test(error.code ?? '08');
}

/**
 * Returns whether the database is not available yet, shutting down, starting up, or lost between
 * two steps of connecting.
 */
function isRestarting(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(String(error.code))
  );
}
