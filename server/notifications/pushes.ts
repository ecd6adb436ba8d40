import { type Kysely, sql } from 'kysely';
import { pushes } from '#core/limits.ts';
import { isQuiet } from '#core/notifications/quiet.ts';
import { describeNotice, type NoticeParams } from '#core/notifications/words.ts';
import type { DB } from '../database/types.gen.ts';
import type { JobOptions } from '../feature.ts';
import type { RecurringJob } from '../platform/jobs.ts';
import type { Push } from '../platform/push.ts';

/** Sends the pushes that are due, every few seconds. */
export function pushJobs({ db, push, clock }: JobOptions): RecurringJob[] {
  return push
    ? [{ name: 'pushes', seconds: pushes.every, run: (signal) => sendPushes(db, push, clock(), signal) }]
    : [];
}

interface Claimed {
  id: string;
  user_id: string;
  kind: string;
  about_id: string | null;
  params: NoticeParams;
  times: number;
  who: string | null;
}

/**
 * Pushes notifications to people's browsers, except at night (rulings, Beyond the spec) and except
 * those read meanwhile. Each is claimed first, so that one of several processes sends it; a failed
 * push is retried a limited number of times. No transaction is open while a push service is called.
 */
export async function sendPushes(db: Kysely<DB>, push: Push, now: Date, signal?: AbortSignal): Promise<void> {
  if (isQuiet(now)) return;
  const { rows } = await sql<Claimed>`
    with due as (
      select id from notifications where push_at <= ${now} and read_at is null
        order by push_at limit ${pushes.atOnce} for update skip locked
    ), claimed as (
      update notifications n set push_tries = push_tries + 1,
          push_at = case when push_tries + 1 < ${pushes.tries} then ${now}::timestamptz + make_interval(secs => ${pushes.pause}) end
        from due where n.id = due.id returning n.*
    )
    select c.id, c.user_id, c.kind, c.about_id, c.params, c.times, actor.full_name as who
      from claimed c left join profiles actor on actor.id = c.actor_id`.execute(db);
  await Promise.all(rows.map((row) => sendOne(db, push, row, signal)));
}

async function sendOne(db: Kysely<DB>, push: Push, notice: Claimed, signal?: AbortSignal): Promise<void> {
  const { id, user_id, kind, about_id, params, times, who } = notice;
  const browsers = await db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', user_id).execute();
  const { what, of } = describeNotice(kind, about_id, { ...params, times, who: who ?? '' });
  // Only the text of the notifications page.
  const payload = { title: what, body: of, url: `/notifications/${id}` };
  const outcomes = await Promise.all(
    browsers.map(async (browser) => {
      const outcome = await push.send(browser, payload, id.replaceAll('-', ''), signal);
      if (outcome === 'gone') await db.deleteFrom('push_subscriptions').where('id', '=', browser.id).execute();
      return outcome;
    }),
  );
  if (outcomes.includes('failed')) return;
  await db.updateTable('notifications').set({ push_at: null }).where('id', '=', id).execute();
}
