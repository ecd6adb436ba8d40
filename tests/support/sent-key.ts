import { setTimeout as delay } from 'node:timers/promises';
import type { ServerDatabase } from './server-database.ts';

/**
 * Returns the person's mailed key, once its mail is sent: a mail whose key was used earlier is
 * dropped.
 */
export async function sentKey(
  inside: ServerDatabase,
  { id }: { id: string },
  purpose: 'recovery' | 'login',
): Promise<string> {
  const mailed = inside.db.selectFrom('mailed_keys').innerJoin('mails', 'mails.subject_id', 'mailed_keys.id');
  const sent = mailed.select('mailed_keys.id').where('mails.sent_at', 'is not', null);
  const own = sent.where('user_id', '=', id).where('purpose', '=', purpose);
  for (const until = Date.now() + 10_000; Date.now() < until; await delay(10)) {
    const key = await own.executeTakeFirst();
    if (key) return key.id;
  }
  throw new Error(`No mail of a ${purpose} key went out`);
}
