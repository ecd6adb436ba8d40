/**
 * `npm run doctor`: proves every invariant on the live database. Exit code 1 with a list of
 * violations.
 */

import { examine, invariants, lostFiles, storedWhole } from '#server/doctor.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const config = readSettings();
const findings = await withDatabase(config, async (database) => [
  ...(await examine(database.pool)),
  ...(await lostFiles(database.db, openStorage(config))),
]);
for (const name of [...invariants.map((invariant) => invariant.name), storedWhole]) {
  const finding = findings.find(({ invariant }) => invariant === name);
  console.log(`${finding ? '✖' : '✔'} ${name}`);
  if (finding) console.log(`    ${finding.count} broken, such as ${JSON.stringify(finding.examples)}`);
}
console.log(findings.length === 0 ? 'All invariants hold.' : `${findings.length} broken.`);
process.exitCode = findings.length === 0 ? 0 : 1;
