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
 * Settings of every connection. A statement, a lock and an idle transaction end after these
 * milliseconds.
 *
 * Statements of requests are short and always the same. Each is planned once a connection, for any
 * values: if PostgreSQL expected a plan for the present values to be cheaper, it would make one for
 * each call, at more than the call's own cost. Starting workers or compiling never pays either.
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

/** A hanging database ends no statement by itself: then the driver gives it up. */
const query_timeout = 18_000;

/**
 * Milliseconds until an idle connection is closed. A new one has to read the catalogue and to plan
 * every statement again, which costs more than keeping one over a pause of some seconds.
 */
const idlePatience = 60_000;

/** While the database restarts, a new connection is retried for these milliseconds. */
const restartPatience = 5_000;

/**
 * Opens a pool of at most `max` connections (20). It survives a restart of the database: a
 * connection is retried, a statement that may have run never is. Days are 'YYYY-MM-DD' strings,
 * int8 (counts, sums) are numbers. Through a pooler the role has the settings, and statements go
 * without names: another connection would not know them.
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
  // The pool drops an idle connection that breaks; a busy one fails its statement. Neither may end
  // the process.
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
 * Sends statements that take values by name, so that PostgreSQL parses and plans each once a
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
 * Returns whether a statement was planned before a table that it returns whole was changed, as by
 * an upgrade beside this process. It did nothing, and needs a new plan.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/**
 * The driver's messages for a connection that broke under a statement; it has no class of its own
 * for them.
 */
const lost = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

function sayWhenLost(error: unknown): never {
  const isLost = error instanceof Error && !(error instanceof pg.DatabaseError);
  throw isLost && ('syscall' in error || lost.test(error.message)) ? new NoConnection(error) : error;
}

/**
 * The product has some two hundred statements. Any beyond these go without a name, and leave no
 * plan behind.
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
 * None of the pool's connections became free in time, the database gave none, or one broke under
 * its statement.
 */
class NoConnection extends Error {
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
  }
}

/**
 * Broken connections (08), a database that stops or starts (57P), too many connections (53300), one
 * of `timeouts` (55P03, 57014, 25P03), and a deadlock that this statement lost (40P01).
 */
const unavailable = /^(08...|57P0[1-5]|53300|55P03|57014|25P03|40P01)$/;

/**
 * Returns whether the database was too busy for a statement, or is away: a retry may succeed. A
 * rethrown error is judged by its cause.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoConnection) return true;
  if (error instanceof pg.DatabaseError) return unavailable.test(error.code ?? '');
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}

/**
 * Returns whether a statement failed by itself, so that nothing of it is stored; one that was
 * broken off may have been stored, or may fail again.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|57|58|XX)/.test(error.code ?? '08');
}

/**
 * Returns whether the database is not there yet, shutting down, starting up, or gone between two
 * steps of connecting.
 */
function isRestarting(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(String(error.code))
  );
}
