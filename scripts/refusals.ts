/*
 * Compares the SQL functions that judge with the contract, and looks for figures that belong into `core/limits.ts`.
 * Every function answers a list of what is wrong, ready to be shown.
 */

export interface SourceFile {
  name: string;
  text: string;
}

/** What the contract says: the refusals of each procedure by its name, and those that every procedure may give. */
export interface Declared {
  procedures: ReadonlyMap<string, readonly string[]>;
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
}

function functionsOf(files: readonly SourceFile[]): SqlFunction[] {
  return files.flatMap(({ name, text }) =>
    text.split(/^(?=create or replace function )/m).flatMap((part) => {
      const [, own] = /^create or replace function (\w+)/.exec(part) ?? [];
      if (!own) return [];
      const procedure = new RegExp(`^comment on function ${own} is '([\\w.]+)';`, 'm').exec(text)?.[1];
      return [{ at: `${name}: ${own}()`, text: part, procedure }];
    }),
  );
}

/**
 * A judging function names its procedure in its comment, and again where it claims the key; it refuses with nothing that
 * this procedure does not declare. One without a procedure refuses only with what every procedure may.
 */
export function undeclaredRefusals(sqlFiles: readonly SourceFile[], { procedures, common }: Declared): string[] {
  return functionsOf(sqlFiles).flatMap(({ at, text, procedure }) => {
    const declared = procedure === undefined ? common : procedures.get(procedure);
    if (!declared) return [`${at} judges ${procedure}, which the contract does not have.`];
    const claimed = /\bclaim_key\(p_user, p_key, '([\w.]+)'/.exec(text)?.[1];
    return [
      ...(claimed && claimed !== procedure ? [`${at} judges ${procedure} and claims keys of ${claimed}.`] : []),
      ...[...text.matchAll(/\baudit\(p_user, '([\w.]+)'/g)]
        .filter(([, action]) => procedure !== undefined && action !== procedure)
        .map(([, action]) => `${at} judges ${procedure} and writes ${action} into the audit log.`),
      ...codesOf(text)
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
  return [...procedures].flatMap(([procedure, codes]) => {
    const judged = functions.filter((judge) => judge.procedure === procedure).flatMap(({ text }) => codesOf(text));
    return codes
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
