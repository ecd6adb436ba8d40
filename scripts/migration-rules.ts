import { statementsOf } from '#server/database/sql-statements.ts';
import type { SourceFile } from './refusals.ts';

/*
 * Rules of a migration beside which the version before it serves (docs/decisions/0118): it adds,
 * takes no lock for long and rewrites no table. A line `-- allowed, RULE: reason` lifts one rule
 * from the file, where a table is small or nobody reads what goes.
 */

/** The newest migration from before these rules. */
const lastFree = '0345';

interface Rule {
  name: 'rewrite' | 'lock' | 'data' | 'removal' | 'again';
  /** Words about the statement, after its file's name. */
  text: string;
  breaks: (statement: string, made: ReadonlySet<string>) => boolean;
}

const volatile = /\b(?:random|gen_random_uuid|uuidv[47]|clock_timestamp|timeofday|nextval)\s*\(/;

/** Returns the table that a statement changes. */
function tableOf(statement: string): string {
  const found =
    /^(?:alter table|update|delete from|truncate(?: table)?)(?: if exists)?(?: only)? "?(?:public\.)?"?(\w+)/.exec(
      statement,
    ) ?? /^create (?:unique )?index\b.*? on (?:only )?(?:public\.)?"?(\w+)/.exec(statement);
  return found?.[1] ?? '';
}

/** Makes a rule about tables that were there before the migration. */
const ofOldTables =
  (pattern: RegExp, but?: RegExp): Rule['breaks'] =>
  (statement, made) =>
    pattern.test(statement) && !but?.test(statement) && !made.has(tableOf(statement));

const rules: Rule[] = [
  {
    name: 'rewrite',
    text: 'rewrites a table: change a type by a column beside it',
    breaks: ofOldTables(/^alter table\b.*\balter (?:column )?\w+ (?:set data )?type\b|^(?:cluster|vacuum full)\b/),
  },
  {
    name: 'rewrite',
    text: 'rewrites a table for a new column: give it no value that differs by row',
    breaks: (statement, made) =>
      ofOldTables(/^alter table\b.*\badd (?:column )?/)(statement, made) &&
      (volatile.test(statement) || /\b(?:small|big)?serial\b|\bgenerated (?:always|by default) as\b/.test(statement)),
  },
  {
    name: 'lock',
    text: 'builds an index under a lock: create it concurrently, in a migration of its own',
    breaks: ofOldTables(/^create (?:unique )?index\b|^reindex\b/, /\bconcurrently\b/),
  },
  {
    name: 'lock',
    text: 'checks every row under a lock: add the constraint as not valid, and validate it in the next migration',
    breaks: ofOldTables(/^alter table\b.*\badd (?:constraint \w+ )?(?:foreign key|check)\b/, /\bnot valid\b/),
  },
  {
    name: 'lock',
    text: 'builds an index under a lock: add the constraint using an index that was created concurrently',
    breaks: ofOldTables(
      /^alter table\b.*\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b/,
      /\busing index\b/,
    ),
  },
  {
    name: 'lock',
    text: 'reads every row under a lock: set not null where a validated check says so already',
    breaks: ofOldTables(/^alter table\b.*\bset not null\b/),
  },
  {
    name: 'lock',
    text: 'locks a table for long',
    breaks: ofOldTables(/^lock\b|^alter table\b.*\bset (?:logged|unlogged|tablespace)\b/),
  },
  {
    name: 'data',
    text: 'changes rows that others wait for: let a job do it in parts',
    breaks: ofOldTables(/^(?:update|delete from|truncate)\b/),
  },
  {
    name: 'removal',
    text: 'takes away what the version before reads: drop it one version later',
    breaks: (statement, made) =>
      /^drop (?:table|view|function|type|sequence|schema)\b/.test(statement) ||
      ofOldTables(/^alter table\b.*\b(?:drop (?:column )?(?!constraint|not null|default|expression)\w+|rename)\b/)(
        statement,
        made,
      ) ||
      /^alter (?:view|type|function|sequence)\b.*\brename\b/.test(statement),
  },
  {
    name: 'again',
    text: 'cannot run twice: outside a transaction each statement says if (not) exists',
    breaks: (statement) =>
      /^(?:create|drop)\b[^']*\bindex concurrently\b/.test(statement) && !/\bif (?:not )?exists\b/.test(statement),
  },
];

/** Returns the statements in lower case, each on one line, with those of DO blocks. */
function plain(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const [, body] =
      /^do (?:language plpgsql )?\$\w*\$\s*(?:declare[\s\S]*?)?begin\b([\s\S]*)end/i.exec(statement) ?? [];
    if (body) return plain(body);
    return [statement.replace(/\s+/g, ' ').toLowerCase()];
  });
}

/** Names each statement of newer migrations that could stop people or break the version before. */
export function riskyStatements(migrations: readonly SourceFile[]): string[] {
  return migrations
    .filter(({ name }) => (/(\d{4})_[^/]*$/.exec(name)?.[1] ?? '') > lastFree)
    .flatMap(({ name, text }) => {
      const statements = plain(text);
      const created = /^create (?:unlogged )?table (?:if not exists )?"?(?:public\.)?"?(\w+)/;
      const made = new Set(statements.flatMap((statement) => created.exec(statement)?.[1] ?? []));
      const lifted = new Set([...text.matchAll(/^-- allowed, (\w+): \S.{9,}$/gm)].map(([, rule]) => rule));
      return statements.flatMap((statement) =>
        rules
          .filter((rule) => !lifted.has(rule.name) && rule.breaks(statement, made))
          .map((rule) => `${name}: ‘${statement.slice(0, 60)}’ ${rule.text} (${rule.name}).`),
      );
    });
}
