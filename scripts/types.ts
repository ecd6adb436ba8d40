/**
 * Writes the database's types (server/database/types.gen.ts) from a freshly migrated database.
 * With `--check` it changes nothing and fails when they are stale.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '#server/database/migrate.ts';
import { throwawayCluster } from './throwaway.ts';

const target = 'server/database/types.gen.ts';

async function generate(): Promise<string> {
  const cluster = await throwawayCluster();
  try {
    await migrate(cluster.url, () => undefined);
    const file = join(cluster.folder, 'types.ts');
    const program = 'node_modules/kysely-codegen/dist/cli/bin.js';
    const flags = ['--dialect=postgres', '--date-parser=string', '--exclude-pattern=schema_*', `--out-file=${file}`];
    const mapping = JSON.stringify({ int8: 'number' });
    await promisify(execFile)(process.execPath, [program, ...flags, '--type-mapping', mapping, '--url', cluster.url]);
    return viewsAsTables(readFileSync(file, 'utf8'));
  } finally {
    await cluster.stop();
  }
}

/** A view's columns lose their 'not null' in PostgreSQL's catalogue; `live_X` has exactly the columns of table `X`. */
function viewsAsTables(types: string): string {
  return types.replaceAll(/export interface Live\w+ \{[^}]*\}\n\n/g, '').replaceAll(/\bLive(\w+);/g, '$1;');
}

const types = await generate();
if (!process.argv.includes('--check')) {
  writeFileSync(target, types);
} else if (readFileSync(target, 'utf8') !== types) {
  console.error(`${target} is stale: run npm run types.`);
  process.exitCode = 1;
}
