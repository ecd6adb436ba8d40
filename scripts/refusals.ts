/*
 * Compares the judging SQL functions with the contract, and finds figures that belong in
 * `core/limits.ts`. Every function returns a list of faults, ready to show.
 */

import type { ProcedureMeta } from '#core/procedure.ts';

export interface SourceFile {
  name: string;
  text: string;
}

/**
 * Facts of the contract: each procedure by its name, and the refusals that every procedure may
 * give.
 */
export interface Declared {
  procedures: ReadonlyMap<string, Pick<ProcedureMeta, 'access' | 'money'> & { refusals: readonly string[] }>;
  common: readonly string[];
}

/**
 * Returns the refusals of a judging SQL file: assigned alone, or as an outcome of the assigned
 * case.
 */
function codesOf(sql: string): string[] {
  const assigned = [...sql.matchAll(/\brefusal := (?:'(\w+)'|case\b(.*?)\bend;)/gs)];
  const codes = assigned.flatMap(([, code, cases = '']) =>
    code ? [code] : [...cases.matchAll(/\b(?:then|else) '(\w+)'/g)].map((match) => match[1] ?? ''),
  );
  return [...new Set(codes)];
}

interface SqlFunction {
  /** The file and the function: 'server/bids/place-bid.sql: place_bid()'. */
  at: string;
  text: string;
  /** The procedure that its comment names. */
  procedure: string | undefined;
  /** Further facts of its comment: the checks that write_judges() wraps around it. */
  once: boolean;
  by: string | undefined;
}

/** Refusals by write_judges() for a function whose comment names its caller. */
const refusedBefore: Record<string, string> = { 'an admin': 'admin_required', 'a member': 'account_blocked' };

/** Returns the refusals that a judging call may end with, except those of its key. */
const codesAround = ({ text, by }: SqlFunction) => [...codesOf(text), ...(by ? [refusedBefore[by] ?? ''] : [])];

function functionsOf(files: readonly SourceFile[]): SqlFunction[] {
  return files.flatMap(({ name, text }) =>
    text.split(/^(?=create or replace function )/m).flatMap((part) => {
      const [, own] = /^create or replace function (\w+)/.exec(part) ?? [];
      if (!own) return [];
      const comment = new RegExp(`^comment on function ${own} is '([^',]+)(, once)?(?:, by ([^']+))?';`, 'm').exec(
        text,
      );
      const [, procedure, once, by] = comment ?? [];
      return [{ at: `${name}: ${own}()`, text: part, procedure, once: once !== undefined, by }];
    }),
  );
}

/** Tells whether a function repeats the checks that are wrapped around it. */
const isRitual = (text: string) => /\b(?:claim_key|release_key|store_answer|is_acting_admin)\(/.test(text);

/**
 * Finds judging functions with undeclared refusals: the function's comment names its procedure,
 * which must declare them all. One without a procedure refuses only with what every procedure may.
 * Its key, and whether an admin calls it, must be in the comment.
 */
export function undeclaredRefusals(sqlFiles: readonly SourceFile[], { procedures, common }: Declared): string[] {
  return functionsOf(sqlFiles).flatMap((judge) => {
    const { at, text, procedure, once, by } = judge;
    const said = procedures.get(procedure ?? '');
    if (procedure !== undefined && !said) return [`${at} judges ${procedure}, which the contract does not have.`];
    const declared = said?.refusals ?? common;
    return [
      ...(said?.money && !once ? [`${at} moves coins or money: its comment has to say ‘once’.`] : []),
      ...(said && (said.access === 'admin') !== (by === 'an admin')
        ? [`${at}: its comment says by whom ${procedure} is called otherwise than the contract.`]
        : []),
      ...(procedure !== undefined && isRitual(text)
        ? [`${at} handles its key or looks for the admin itself: its comment says that.`]
        : []),
      ...[...text.matchAll(/\baudit\(p_user, '([\w.]+)'/g)]
        .filter(([, action]) => procedure !== undefined && action !== procedure)
        .map(([, action]) => `${at} judges ${procedure} and writes ${action} into the audit log.`),
      ...codesAround(judge)
        .filter((code) => !declared.includes(code))
        .map((code) => `${at} refuses with ${code}, which ${procedure ?? 'every procedure'} would have to declare.`),
    ];
  });
}

/**
 * Returns refusals that a procedure declares though neither its SQL function nor any module of the
 * server gives them.
 */
export function neverGiven(
  sqlFiles: readonly SourceFile[],
  modules: readonly SourceFile[],
  { procedures, common }: Declared,
): string[] {
  const functions = functionsOf(sqlFiles);
  return [...procedures].flatMap(([procedure, { refusals }]) => {
    const judged = functions.filter((judge) => judge.procedure === procedure).flatMap(codesAround);
    return refusals
      .filter((code) => !common.includes(code) && !judged.includes(code))
      .filter((code) => !modules.some(({ text }) => text.includes(`'${code}'`)))
      .map((code) => `${procedure} declares ${code}, which nothing gives.`);
  });
}

/**
 * Finds whole numbers from 2 on in SQL functions: a limit or a price that should be a parameter.
 */
export function figuresInSql(sqlFiles: readonly SourceFile[]): string[] {
  return sqlFiles.flatMap(({ name, text }) => {
    const code = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'|\[\d+\]/g, "''");
    return [...code.matchAll(/(?<![\w$.])(?:[2-9]|\d{2,})\b/g)].map(
      ([figure]) => `${name} knows the figure ${figure}: it belongs into a limits.ts of core, and is handed in.`,
    );
  });
}

/**
 * Finds coins and sizes written out in a text instead of taken from a `limits.ts`; comments may
 * hold them.
 */
export function figuresInTexts(modules: readonly SourceFile[]): string[] {
  return modules.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
      .flatMap((line) => line.match(/\b\d+ (?:free )?coins\b|\b\d+ ?MB\b/g) ?? [])
      .map((figure) => `${name} says ‘${figure}’: the figure belongs into a limits.ts of core.`),
  );
}
