import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import { declarationOf, type OutputOf, type ProcedureName } from '#core/contract.ts';
import { isRefusalCode, type RefusalCode } from '#core/refusals.ts';
import type { Context } from '../context.ts';
import { bodyHash } from '../platform/body-hash.ts';
import { batched } from '../platform/crowds/batch.ts';
import { fromOf } from '../platform/from.ts';
import { refuse } from '../platform/refuse.ts';
import { refuseRole } from '../platform/refuse-role.ts';
import { isUndone } from './database.ts';
import { judging } from './judging.gen.ts';
import type { DB } from './types.gen.ts';

type Judging = typeof judging;
type FunctionName = keyof Judging;
type ParametersOf<Name extends FunctionName> = Judging[Name]['parameters'];

/** The conversion of a parameter of each SQL type. */
interface Values {
  uuid: string;
  text: string;
  citext: string;
  'text[]': readonly string[];
  'uuid[]': readonly string[];
  integer: number;
  bigint: number;
  boolean: boolean;
  date: string;
  jsonb: object | string | number;
  bytea: Uint8Array;
  'timestamp with time zone': Date;
}

type Arguments<Name extends FunctionName> = {
  [P in keyof ParametersOf<Name>]: ParametersOf<Name>[P] extends keyof Values
    ? Values[ParametersOf<Name>[P]] | null
    : never;
};

/**
 * The result of a judging SQL function: its answer, or a refusal's code with the figures that its
 * words may need.
 */
interface Judgement {
  refusal: RefusalCode | null;
  answer: unknown;
}

interface Row {
  refusal: string | null;
  answer: unknown;
}

/**
 * Calls a judging SQL function with all of its arguments, by name. Error: it refuses with a code
 * that the catalogue lacks.
 */
export async function ask<Name extends FunctionName>(
  db: Kysely<DB>,
  name: Name,
  args: Arguments<Name>,
): Promise<Judgement> {
  const values = parametersOf(name).map(([parameter, type]) => {
    const value: unknown = args[parameter as keyof Arguments<Name>];
    // The driver would turn a JSON list into one of PostgreSQL's own.
    return type === 'jsonb' ? JSON.stringify(value) : value;
  });
  const { refusal, answer } = await (sharing.get(name)?.(db, values) ?? call(db, name, values));
  if (refusal !== null && !isRefusalCode(refusal))
    throw new Error(`${name}() refused with “${refusal}”, which is unknown`);
  return { refusal, answer };
}

const parametersOf = (name: FunctionName) => Object.entries<string>(judging[name].parameters);

/** Returns the function to call: its wrapper if its comment asks for one (`keyed.sql`). */
const calleeOf = (name: FunctionName): string => judging[name].callee;

async function call(db: Kysely<DB>, name: FunctionName, values: readonly unknown[]): Promise<Row> {
  const given = parametersOf(name).map(([parameter], index) => `${parameter} => $${index + 1}`);
  const text = `select refusal, answer from ${calleeOf(name)}(${given.join(', ')})`;
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows[0] ?? { refusal: null, answer: null };
}

/**
 * Functions whose calls share a statement, and so a transaction, when many are waiting: each locks
 * rows of its own user alone, and none of them has a list among its parameters
 * (docs/decisions/0078).
 */
const shared = ['post_assignment'] as const satisfies FunctionName[];

const sharing = new Map<FunctionName, (db: Kysely<DB>, values: readonly unknown[]) => Promise<Row>>(
  shared.map((name) => {
    const user = parametersOf(name).findIndex(([parameter]) => parameter === 'p_user');
    const bounds = { most: 8, atOnce: 4, turnOf: (values: readonly unknown[]) => values[user] };
    return [name, batched((db, calls) => callAll(db, name, calls), bounds)];
  }),
);

/**
 * Milliseconds for which a shared statement waits for a row; then each of its calls waits alone.
 */
const sharedPatience = 100;

/**
 * Runs many calls in one statement, always in the same order of users. A failure undoes all of
 * them: each is then called by itself. So is a call that waits for another's row: neither the
 * others nor the next calls wait for it.
 */
async function callAll(
  db: Kysely<DB>,
  name: FunctionName,
  calls: readonly (readonly unknown[])[],
): Promise<(Row | Promise<Row>)[]> {
  const parameters = parametersOf(name);
  const names = parameters.map(([parameter]) => parameter);
  const lists = parameters.map(([, type], index) => `$${index + 1}::${type}[]`);
  const text = `select n::int, refusal, answer from (
      select * from unnest(${lists.join(', ')}) with ordinality as given (${names.join(', ')}, n)
      where (select set_config('lock_timeout', '${sharedPatience}', true)) is not null order by p_user, n) given
    cross join lateral ${calleeOf(name)}(${names.map((parameter) => `${parameter} => given.${parameter}`).join(', ')})`;
  const values = parameters.map((_, index) => calls.map((one) => one[index]));
  try {
    const { rows } = await db.executeQuery<Row & { n: number }>(CompiledQuery.raw(text, values));
    return rows.sort((a, b) => a.n - b.n);
  } catch (error) {
    if (!isUndone(error)) throw error;
    return calls.map((one) => call(db, name, one));
  }
}

/** The arguments that `judge()` adds by itself. */
interface Known {
  p_user: string | null;
  p_key: string | null;
  p_body_hash: string;
  /** The origin of the call, for the audit log. */
  p_from: object;
  p_now: Date;
  /** The roles of the admins who may call the procedure. */
  p_roles: readonly string[];
}

type Procedure<Name extends FunctionName> = Judging[Name]['procedure'];

/** The functions that judge one procedure. */
type Judge = { [Name in FunctionName]: Procedure<Name> extends ProcedureName ? Name : never }[FunctionName];

type AnswerOf<Name extends Judge> = Procedure<Name> extends ProcedureName ? OutputOf<Procedure<Name>> : never;

/**
 * The parameters of a refusal's words, if its function counted them: figures alone in the answer's
 * place.
 */
const figures = z.record(z.string(), z.number()).optional().catch(undefined);

interface Options<Answer> {
  /** The input that a refusal is about, if there is one. */
  blames?: Partial<Record<RefusalCode, string>>;
  /** The function's answer, if it is not the procedure's own output. */
  answer?: z.ZodType<Answer>;
}

/**
 * The checked call, or its hash: distinguishes a form that was sent twice from another one with the
 * same key.
 */
type Body = { input: object } | { hash: string };

type OptionsOf<Name extends Judge, Answer> = 'p_body_hash' extends keyof ParametersOf<Name>
  ? [options: Options<Answer> & Body]
  : [options?: Options<Answer>];

/**
 * Has a procedure judged by its SQL function: adds the viewer, the key, the body's hash and the
 * time, wakes the mailer if mails may have been written, and answers as the contract says. Throws
 * its refusal. Error: the function refuses with a code that its procedure does not declare, or acts
 * for an admin past the audit log.
 */
export async function judge<Name extends Judge, Answer = AnswerOf<Name>>(
  context: Context,
  name: Name,
  args: Omit<Arguments<Name>, keyof Known>,
  ...[options]: OptionsOf<Name, Answer>
): Promise<Answer> {
  const judged: { procedure: ProcedureName; writesMail: boolean; audits?: boolean } = judging[name];
  const { procedure, writesMail } = judged;
  const { errorMap, meta } = declarationOf(procedure);
  if (meta.access === 'admin' && !judged.audits)
    throw new Error(`${name}() acts for an admin and writes nothing into the audit log`);
  const known: Known = {
    p_user: context.viewer?.id ?? null,
    p_key: context.key,
    p_body_hash: options ? hashOf(options) : '',
    p_from: fromOf(context),
    p_now: context.now,
    p_roles: meta.roles,
  };
  const { refusal, answer } = await ask(context.db, name, { ...args, ...known } as unknown as Arguments<Name>);
  if (refusal) {
    if (!Object.hasOwn(errorMap, refusal))
      throw new Error(`${name}() refused with ${refusal}, which ${procedure} does not declare`);
    if (refusal === 'admin_role_required') await refuseRole(context, meta.roles);
    refuse(refusal, { field: options?.blames?.[refusal], params: figures.parse(answer) });
  }
  if (writesMail) context.mailer.wake();
  // Without a schema of its own the answer is the procedure's output, which the contract checks on
  // its way out.
  return options?.answer ? options.answer.parse(answer) : (answer as Answer);
}

function hashOf(options: object): string {
  if ('hash' in options) return String(options.hash);
  return 'input' in options && options.input ? bodyHash(options.input) : '';
}
