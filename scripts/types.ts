/**
 * Generates types from a freshly migrated database: those of its tables
 * (server/database/types.gen.ts) and the parameters of the judging SQL functions
 * (server/database/judging.gen.ts). With `--check` it changes nothing and fails when they are
 * stale, or when a statement written in TypeScript does not fit that database.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { faultsOfStatements } from './statement-rows.ts';
import { throwawayCluster } from './throwaway.ts';

const tablesFile = 'server/database/types.gen.ts';
const functionsFile = 'server/database/judging.gen.ts';

/** Types of jsonb columns with a known meaning: column → type and the module it comes from. */
const jsonColumns: Record<string, { type: string; from: string }> = {
  'assignments.edit_history': { type: 'StoredHistory', from: '#core/assignments/history.ts' },
  'audit_log.after': { type: 'AuditFacts', from: '#core/audit-facts.ts' },
  'audit_log.before': { type: 'AuditFacts', from: '#core/audit-facts.ts' },
  'bids.bid_on': { type: 'Terms', from: '#core/assignments/history.ts' },
  'gig_asks.gig': { type: 'Gig', from: '#core/profiles/gigs-contract.ts' },
  'notifications.params': { type: 'NoticeParams', from: '#core/notifications/kinds.ts' },
  'products.additional_info': { type: 'InfoSections', from: '#core/store/product.ts' },
  'products.custom_fields': { type: 'CustomFields', from: '#core/store/product.ts' },
  'profiles.gigs': { type: 'Gigs', from: '#core/profiles/gigs-contract.ts' },
  'saved_searches.filters': { type: 'AssignmentFilters', from: '#core/assignments/filters.ts' },
  'trail.facts': { type: 'TrailFacts', from: '#core/chat/trail.ts' },
  'transactions.params': { type: 'EntryParams', from: '#core/coins/entries.ts' },
};

const checks = process.argv.includes('--check');

/** Returns the texts of both files, and the faults of the server's statements where requested. */
async function generate(): Promise<{ texts: Record<string, string>; faults: string[] }> {
  const cluster = await throwawayCluster();
  const client = new pg.Client({ connectionString: cluster.url });
  try {
    await migrate(cluster.url, () => undefined);
    await client.connect();
    const file = join(cluster.folder, 'types.ts');
    const program = 'node_modules/kysely-codegen/dist/cli/bin.js';
    const flags = ['--dialect=postgres', '--date-parser=string', '--exclude-pattern=schema_*', `--out-file=${file}`];
    const mapping = JSON.stringify({ int8: 'number' });
    await promisify(execFile)(process.execPath, [program, ...flags, '--type-mapping', mapping, '--url', cluster.url]);
    const tables = viewsAsTables(readFileSync(file, 'utf8'));
    const texts = {
      [tablesFile]: withJson(withUnions(tables, await unions(client))),
      [functionsFile]: await judgingFunctions(client),
    };
    return { texts, faults: checks ? await faultsOfStatements(client, cluster.folder) : [] };
  } finally {
    await client.end();
    await cluster.stop();
  }
}

/**
 * Gives views their tables' types: PostgreSQL's catalogue loses their 'not null'; `live_X` has
 * exactly the columns of table `X`.
 */
function viewsAsTables(types: string): string {
  return types.replaceAll(/export interface Live\w+ \{[^}]*\}\n\n/g, '').replaceAll(/\bLive(\w+);/g, '$1;');
}

/**
 * Returns the values of a text column from its CHECK: 'assignments.status' → 'open', 'awarded',
 * 'completed'.
 */
async function unions(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ column: string; check: string }>(`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as check
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'c' and cardinality(k.conkey) = 1 and c.relnamespace = 'public'::regnamespace`);
  const found = new Map<string, string[]>();
  for (const { column, check } of rows) {
    const [, list] = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'[a-z_]+'::text(?:, )?)+)\]?\)+$/.exec(check) ?? [];
    if (list)
      found.set(
        column,
        [...list.matchAll(/'([a-z_]+)'/g)].map((match) => match[1] ?? ''),
      );
  }
  return found;
}

function withUnions(types: string, words: Map<string, string[]>): string {
  let result = types;
  for (const [column, list] of words) {
    result = retyped(result, column, 'string', list.map((word) => `'${word}'`).join(' | '));
  }
  return result;
}

function withJson(types: string): string {
  let result = types;
  for (const [column, { type, from }] of Object.entries(jsonColumns)) {
    result = retyped(result, column, 'Json', `Stored<${type}>`);
    const line = `import type { ${type} } from "${from}";\n`;
    if (!result.includes(line)) result = result.replace('import type { ColumnType', `${line}$&`);
  }
  const stored =
    '/** Read as what it means; written as JSON text. */\nexport type Stored<T> = ColumnType<T, string, string>;';
  return result.replace('export type Timestamp', `${stored}\n\n$&`);
}

/**
 * Returns the interfaces with another type for one column. Error: the generator wrote no such
 * column.
 */
function retyped(types: string, column: string, before: string, after: string): string {
  const [table = '', name = ''] = column.split('.');
  const title = table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const pattern = new RegExp(`(export interface ${title} \\{[^}]*?\\n {2}${name}: (?:Generated<)?)${before}\\b`);
  if (!pattern.test(types)) throw new Error(`${tablesFile} has no ${column} of type ${before}`);
  return types.replace(pattern, `$1${after}`);
}

interface JudgingFunction {
  name: string;
  source: string;
  /** The function to call: itself, or its generated wrapper. */
  callee: string;
  /** The procedure that it judges, as its comment begins; null for one that serves several. */
  procedure: string | null;
  /** Parameters of the callee; null for a function that does not judge. */
  parameters: [name: string, type: string][] | null;
}

/** Returns the functions that answer `(refusal, answer)`. */
async function judgingFunctions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<JudgingFunction>(`
    select p.proname as name, p.prosrc as source, callee.proname as callee,
        substring(obj_description(p.oid, 'pg_proc') from '^[^,]+') as procedure,
        (select jsonb_agg(jsonb_build_array(a.name, format_type(a.type, null)) order by a.n)
          from unnest(callee.proargnames, callee.proallargtypes, callee.proargmodes) with ordinality a (name, type, mode, n)
          where a.mode = 'i' and p.proargnames @> '{refusal,answer}') as parameters
      from pg_proc p
      left join pg_proc around on around.proname = 'judge_' || p.proname and around.pronamespace = p.pronamespace
      join pg_proc callee on callee.oid = coalesce(around.oid, p.oid)
      where p.pronamespace = 'public'::regnamespace and p.proname not like 'judge\\_%' order by p.proname`);
  const writing = writersOf('mails', rows);
  const auditing = writersOf('audit_log', rows);
  const entries = rows.flatMap(({ name, callee, procedure, parameters }) => {
    if (!parameters) return [];
    const types = parameters.map(([parameter, type]) => `      ${parameter}: '${type}',\n`).join('');
    const named = procedure === null ? 'null' : `'${procedure}'`;
    const audits = auditing.has(name) ? '    audits: true,\n' : '';
    const writes = `    writesMail: ${writing.has(name)},\n${audits}`;
    return [
      `  ${name}: {\n    callee: '${callee}',\n    procedure: ${named},\n${writes}    parameters: {\n${types}    },\n  },\n`,
    ];
  });
  return `/**
 * Written by scripts/types.ts: the SQL functions that judge, the callee of each, the procedure that
 * its comment names, and the types of its parameters. Please do not edit this file.
 */
export const judging = {
${entries.join('')}} as const;
`;
}

/** Returns the functions that write rows of a table, directly or through others. */
function writersOf(table: string, functions: JudgingFunction[]): Set<string> {
  const writers = new Set<string>();
  const follow = (effect: RegExp): void => {
    for (const { name, source } of functions) {
      if (writers.has(name) || !effect.test(source)) continue;
      writers.add(name);
      follow(new RegExp(`\\b${name}\\(`));
    }
  };
  follow(new RegExp(`\\binsert into ${table}\\b`));
  return writers;
}

const { texts, faults } = await generate();
for (const [file, text] of Object.entries(texts)) {
  if (!checks) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) faults.push(`${file} is stale: run npm run types.`);
}
for (const fault of faults) console.error(fault);
// Server modules loaded for their statements may keep handles open.
process.exit(faults.length === 0 ? 0 : 1);
