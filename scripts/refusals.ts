/*
 * Compares the SQL functions that judge with the contract, and looks for figures that belong into `core/limits.ts`.
 * Every function answers a list of what is wrong, ready to be shown.
 */

import type { ProcedureMeta } from '#core/procedure.ts';

export interface SourceFile {
  name: string;
  text: string;
}

/** What the contract says: of each procedure by its name, and the refusals that every procedure may give. */
export interface Declared {
  procedures: ReadonlyMap<string, Pick<ProcedureMeta, 'access' | 'money'> & { refusals: readonly string[] }>;
  common: readonly string[];
}

/** The refusals that a judging SQL file gives: assigned alone, or as an outcome of the case that is assigned. */
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
  /** What else its comment says: what write_judges() puts around it. */
  once: boolean;
  by: string | undefined;
}

/** What write_judges() refuses for a function whose comment says by whom it is called. */
const refusedBefore: Record<string, string> = { 'an admin': 'admin_required', 'a member': 'account_blocked' };

/** The refusals that a call of a judging function may end with, but for those of its key. */
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

/** Whether a function does what is written around it. */
const isRitual = (text: string) => /\b(?:claim_key|release_key|store_answer|is_acting_admin)\(/.test(text);

/**
 * A judging function names its procedure in its comment; it refuses with nothing that this procedure does not declare. One
 * without a procedure refuses only with what every procedure may. Its key, and whether an admin calls it, are the comment's.
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

/** Refusals that a procedure declares though neither its SQL function nor any module of the server gives them. */
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

/** Whole numbers from 2 on in SQL functions: a limit or a price that should be handed in. */
export function figuresInSql(sqlFiles: readonly SourceFile[]): string[] {
  return sqlFiles.flatMap(({ name, text }) => {
    const code = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^']*'/g, "''");
    return [...code.matchAll(/(?<![\w$.])(?:[2-9]|\d{2,})\b/g)].map(
      ([figure]) => `${name} knows the figure ${figure}: it belongs into core/limits.ts, and is handed in.`,
    );
  });
}

/** Coins and sizes written out in a text instead of taken from `core/limits.ts`; comments may say them. */
export function figuresInTexts(modules: readonly SourceFile[]): string[] {
  return modules.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
      .flatMap((line) => line.match(/\b\d+ (?:free )?coins\b|\b\d+ ?MB\b/g) ?? [])
      .map((figure) => `${name} says ‘${figure}’: the figure belongs into core/limits.ts.`),
  );
}
