import type { SourceFile } from './refusals.ts';

/**
 * Features that PostgreSQL 16, the oldest supported version, lacks, with the version that has them.
 */
const newer: readonly [pattern: RegExp, name: string, version: 17 | 18][] = [
  [/\bmerge\s+into\b[^;]*\breturning\b/i, 'MERGE … RETURNING', 17],
  [/\bmerge_action\s*\(/i, 'merge_action()', 17],
  [/\bjson_(?:table|exists|query|value|scalar|serialize)\s*\(/i, 'JSON_TABLE and its kin', 17],
  [/\brandom\s*\(\s*[\w.]+\s*,/i, 'random(min, max)', 17],
  [/\buuid_extract_\w+\s*\(/i, 'uuid_extract_…()', 17],
  [/\bto_(?:bin|oct)\s*\(/i, 'to_bin(), to_oct()', 17],
  [/\bat\s+local\b/i, 'AT LOCAL', 17],
  [/\btransaction_timeout\b/i, 'transaction_timeout', 17],
  [/\bpg_(?:c_utf8|unicode_fast)\b/i, 'collations of the builtin provider', 17],
  [/\breturning\s+(?:with\s*\(|[^;]*\b(?:old|new)\.)/i, 'RETURNING of old and new rows', 18],
  [
    /\bgenerated\s+always\s+as\s*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)(?!\s*stored)/i,
    'virtual columns',
    18,
  ],
  [/\buuidv4\s*\(/i, 'uuidv4()', 18],
  // Without arguments the server creates it if missing (server/database/server-check.ts).
  [/\buuidv7\s*\(\s*[^)\s]/i, 'uuidv7(interval)', 18],
  [/\b(?:array_sort|array_reverse|casefold)\s*\(/i, 'array_sort(), array_reverse(), casefold()', 18],
  [/\bwithout\s+overlaps\b|\bnot\s+enforced\b/i, 'WITHOUT OVERLAPS, NOT ENFORCED', 18],
];

/** Returns a line for each use of a feature that PostgreSQL 16 lacks. */
export function tooNewForPostgres(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ name, text }) => {
    const statements = text.replaceAll(/\/\*[\s\S]*?\*\/|(?:--|\/\/).*$/gm, '');
    return newer
      .filter(([pattern]) => pattern.test(statements))
      .map(([, what, version]) => `${name}: ${what} came with PostgreSQL ${version}, and 16 must do.`);
  });
}
