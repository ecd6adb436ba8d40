import { assignmentOf, award, bid, call, moveCoins, rateBoth } from './api-calls.ts';
import { expect } from './journey.ts';
import type { Scene } from './scenes.ts';
import type { ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Makes a tutor with months of earnings, payments that wait, and a review to reply to; and prices
 * of subjects for the form of posts.
 */
export async function seedEveryEarning(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [student, tutor] = [await inside.member('Farah'), await inside.member('Danish')];
  for (const person of [student, tutor]) await moveCoins(inside, person, 900);
  const titles = [
    'Vectors in space',
    'غالب کی غزل: ایک مختصر جائزہ',
    'Ledger of a small shop, from vouchers to the balance',
  ];
  let reviewed = '';
  for (const [n, title] of titles.entries()) {
    const id = await assignmentOf(inside, student, { title });
    await bid(server, tutor, id, 'I have taught this for years. You get every step written out, two days early.');
    expect((await award(server, student, id, tutor)).status).toBe(200);
    const { id: conversation } = await inside.db
      .selectFrom('conversations')
      .select('id')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const [part, amount] of [1750, 2400, 900].entries()) {
      const payment = { amount: amount + n * 350, above_agreed: true, method: 'easypaisa', reference: `T-${n}${part}` };
      const { body } = await call(server, student, 'POST', `/conversations/${conversation}/payments`, payment);
      if (part === 2) continue;
      await call(server, tutor, 'POST', `/conversation-payments/${body.id}/answer`, { received: true });
      // As in the months before.
      await inside.query(`update settlements set created_at = created_at - interval '${2 + 33 * (n + part)} days',
        answered_at = answered_at - interval '${33 * (n + part)} days' where id = '${body.id}'`);
    }
    await call(server, student, 'POST', `/assignments/${id}/complete`, { without_submission: true });
    await rateBoth(server, { poster: student, tutor, id }, { rating: 4, comment: 'Clear steps, and a day early.' });
    reviewed = id;
  }
  await inside.query(`insert into subject_prices (subject_key, low, high, awards, counted_at) values
    ('mathematics', 1500, 3200, 64, now()), ('science', 1200, 2600, 31, now()), ('programming', 4000, 8100, 28, now())
    on conflict do nothing`);
  const { id: review } = await inside.db
    .selectFrom('assignment_ratings')
    .select('id')
    .where('assignment_id', '=', reviewed)
    .where('reviewee_id', '=', tutor.id)
    .executeTakeFirstOrThrow();
  return [
    { name: 'earnings', path: '/profile/earnings', as: tutor },
    { name: 'earnings-none', path: '/profile/earnings?period=2020-01', as: tutor },
    { name: 'earnings-print', path: '/profile/earnings/print', as: tutor },
    { name: 'post-prices', path: '/post-assignment', as: tutor },
    { name: 'dialog-reply', path: `/user/${tutor.username}/reply/${review}`, as: tutor },
  ];
}
