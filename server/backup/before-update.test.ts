import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testApi } from '#tests/support/api.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readConfig } from '../config.ts';
import { isMendable } from '../mendable.ts';
import { backUpBeforeUpdate } from './before-update.ts';
import { checkBackup } from './restore.ts';

const own = { DATABASE_URL: 'postgres://db.example/app', APP_SECRET: 's'.repeat(32) };
const log = () => undefined;

test('Backs up before an update where there is a place for it, unless the setting says otherwise (RUN-55)', () => {
  const backsUp = (env: Record<string, string>) => backUpBeforeUpdate(readConfig(env), log) !== null;
  assert.equal(backsUp({}), true, 'the database that comes along');
  assert.equal(backsUp(own), false, 'a database of the operator’s own');
  assert.equal(backsUp({ ...own, BACKUP_TO: '/backups' }), true);
  assert.equal(backsUp({ BACKUP_BEFORE_UPDATE: 'false' }), false);
  assert.equal(backsUp({ ...own, BACKUP_BEFORE_UPDATE: 'true' }), true);
});

test('A backup before an update is whole and named; a failing one says how to go on (RUN-55)', async (t) => {
  const { database, person } = await testApi(t);
  await person();
  const folder = await temporaryFolder(t);
  const said: string[] = [];
  await backUpBeforeUpdate(readConfig({ DATA_DIR: folder }), (line) => said.push(line))?.(database.url);
  const archive = /: (.*\.backup)$/.exec(said.at(-1) ?? '')?.[1] ?? '';
  assert.ok(archive.startsWith(join(folder, 'backups/')), said.join('\n'));
  const { checked } = await checkBackup({ archive, credentials: null, passphrase: null });
  assert.ok(checked.rows > 0);

  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  const full = backUpBeforeUpdate(readConfig({ DATA_DIR: folder, BACKUP_TO: file }), log);
  await assert.rejects(
    async () => full?.(database.url),
    (error: Error) =>
      isMendable(error) && /^The backup before the update failed.*BACKUP_BEFORE_UPDATE=false/.test(error.message),
  );
});
