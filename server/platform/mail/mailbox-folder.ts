import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutgoingMail } from './mail.ts';

/** A mail as the local mailbox keeps it: one JSON file each. */
export interface KeptMail {
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Every address in the text, in its order. */
  links: string[];
}

/** Maximum of mails, the newest, that the mailbox shows. */
const mostShown = 200;

/**
 * Keeps a mail in the folder under its id, which is time-ordered; the same mail again replaces
 * itself.
 */
export async function keepInMailbox(folder: string, mail: OutgoingMail): Promise<void> {
  const { id, from, to, subject, html, text } = mail;
  const kept: KeptMail = { id, from, to, subject, html, text, links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [] };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${id}.json`);
  await writeFile(`${file}.part`, JSON.stringify(kept, null, 2), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Returns the mails of the folder, newest first. */
export async function readMailbox(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, mostShown);
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail),
  );
}
