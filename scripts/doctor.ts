/**
 * `npm run doctor`: proves every invariant on the live database. Exit code 1 with a list of
 * violations.
 */

import type { Database } from '#server/database/database.ts';
import { examine, type Finding, invariants } from '#server/doctor.ts';
import { openStorage, type Storage } from '#server/platform/files/storage.ts';
import { withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

/** Files that have a row and lack their bytes. */
async function lostFiles({ db }: Database, storage: Storage): Promise<Finding[]> {
  const files = await db.selectFrom('files').select(['id', 'storage_key', 'size']).execute();
  const lost: string[] = [];
  for (const file of files) {
    const bytes = await storage.read(file.storage_key).catch(() => null);
    if (bytes?.byteLength !== file.size) lost.push(file.id);
  }
  return lost.length === 0 ? [] : [{ invariant: storedWhole, count: lost.length, examples: lost.slice(0, 5) }];
}

const storedWhole = 'every file is stored whole';

const config = readSettings();
const findings = await withDatabase(config, async (database) => [
  ...(await examine(database.pool)),
  ...(await lostFiles(database, openStorage(config))),
]);
for (const name of [...invariants.map((invariant) => invariant.name), storedWhole]) {
  const finding = findings.find(({ invariant }) => invariant === name);
  console.log(`${finding ? '✖' : '✔'} ${name}`);
  if (finding) console.log(`    ${finding.count} broken, such as ${JSON.stringify(finding.examples)}`);
}
console.log(findings.length === 0 ? 'All invariants hold.' : `${findings.length} broken.`);
process.exitCode = findings.length === 0 ? 0 : 1;
