import { sql } from 'kysely';
import { openChat } from '#tests/support/chat.ts';
import { expect, test } from '#tests/support/journey.ts';
import { axe } from '#tests/support/look.ts';

test('a notification arrives without a reload, on the bell of one page and in the list of another', async ({
  browser,
  server,
  inside,
}) => {
  const student = await inside.member('Ayesha');
  const notify = (rating: number) =>
    sql`select notify_user(${student.id}, 'review_received', uuidv7(), null,
      jsonb_build_object('title', 'حساب', 'rating', ${rating}::integer), now())`.execute(inside.db);
  const list = await openChat(browser, server, student, '/notifications', { viewport: { width: 360, height: 740 } });
  await expect(list.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  const wallet = await openChat(browser, server, student, '/wallet');
  await expect(wallet.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();

  await notify(4);
  await expect(wallet.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible();
  await notify(5);
  await expect(wallet.getByRole('link', { name: 'Notifications 2 unread' })).toBeVisible();
  const row = list.getByRole('link', { name: 'You were rated 5 of 5' });
  await expect(row.getByRole('img', { name: 'New' })).toBeVisible();
  expect(await axe(list)).toEqual([]);
  expect(await list.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByRole('img', { name: 'New' })).toHaveCount(0);
  await expect(row).toBeVisible();
  await expect(wallet.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await list.context().close();
  await wallet.context().close();
});
