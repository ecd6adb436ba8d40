/**
 * `npm run restore -- ARCHIVE`: restores a backup into an empty data folder (DATA_DIR) or an empty
 * database (DATABASE_URL), and lets the doctor prove it. With `--check` it reads the whole backup
 * and restores nothing.
 */
import { plural } from '#core/format.ts';
import { checkBackup, type Restored, restore } from '#server/backup/restore.ts';
import { endWithLine } from './end-with-line.ts';
import { readSettings } from './settings.ts';

const { backup, ...target } = readSettings();
const [archive, ...others] = process.argv.slice(2).filter((argument) => argument !== '--check');
if (!archive || others.length > 0) {
  console.error('Usage: npm run restore -- ARCHIVE [--check]');
  process.exit(1);
}
const options = { archive, credentials: backup.s3, passphrase: backup.passphrase };

const aboutSecrets = {
  same: 'The app’s secret is the one of the backup: sessions, mailed links and second factors hold.',
  other:
    'APP_SECRET is another than the backup’s: everybody logs in again, mailed links end, and second factors have to be set up anew.',
  absent:
    'The archive does not hold the app’s secret: put the old one into the file app-secret of the data folder before the first start, or everybody logs in again, mailed links end, and second factors have to be set up anew.',
  unknown: 'Whether APP_SECRET is the backup’s is not known: the archive does not say.',
};

function say({ takenAt, rows, files, missing, secret, findings }: Restored): void {
  for (const { invariant, count, examples } of findings) {
    console.error(`✖ ${invariant}: ${count} broken, such as ${JSON.stringify(examples)}`);
  }
  if (missing.length > 0) console.error(`The backup lacks files that were lost before it: ${missing.join(', ')}.`);
  console.log(aboutSecrets[secret]);
  console.log(`Restored ${plural(rows, 'row')} and ${plural(files, 'file')}, as of ${takenAt}.`);
  console.log(
    findings.length === 0 ? 'The doctor finds nothing broken.' : `The doctor finds ${findings.length} broken.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

if (process.argv.includes('--check')) {
  const { checked, archive } = await checkBackup(options).catch(endWithLine);
  console.log(
    `Whole: ${plural(checked.rows, 'row')} and ${plural(checked.files, 'file')}, as of ${archive.manifest.taken_at}.`,
  );
} else {
  say(await restore({ ...options, target, log: console.log }).catch(endWithLine));
}
