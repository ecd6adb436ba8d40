import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';

/** Renames the table while the work runs. */
async function without(inside: ServerDatabase, table: string, work: () => Promise<void>): Promise<void> {
  await inside.query(`alter table ${table} rename to lost_${table}`);
  try {
    await work();
  } finally {
    await inside.query(`alter table lost_${table} rename to ${table}`);
  }
}

test('A reported member is listed by an admin for guests; errors show a toast (REPORT-05, SCAM-02, ADMIN-17, ADMIN-19, ADMIN-21)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const [member, admin, kashif] = [
    await inside.member('Sana'),
    await inside.member('Rabia'),
    await inside.member('Kashif'),
  ];
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();

  await enterAs(context, server, member);
  await page.goto(`${server.url}/user/${kashif.username}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await page.getByLabel('What happened?').fill('Asked for half of the budget, and never answered.');
  const send = page.getByRole('button', { name: 'Send report' });
  await without(inside, 'reports', async () => {
    await send.click();
    await expect(page.locator('.toast')).toContainText('Error submitting report');
  });
  await send.click();
  await expect(page.getByRole('heading', { name: 'Report sent' })).toBeVisible();
  await expectToast(page, 'Report sent', 'Only our team reads it. We answer by mail.');

  await context.clearCookies();
  await enterAs(context, server, admin);
  await page.goto(`${server.url}/admin/scammers`);
  await page.getByRole('link', { name: 'Add a scammer' }).click();
  await page.getByRole('searchbox', { name: 'Find the member' }).fill(kashif.email.slice(0, 12));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: `Kashif Example, @${kashif.username}` })).toBeChecked();
  await page.getByLabel('Reason').fill('Took half in advance.');
  const add = page.getByRole('button', { name: 'Add and block' });
  await without(inside, 'scammers', async () => {
    await add.click();
    await expect(page.locator('.toast')).toContainText('Error adding scammer');
  });
  await add.click();
  await expectToast(page, 'Success', 'On the watchlist, and blocked. Sessions ended: 1.');
  await expect(page.getByRole('row', { name: `@${kashif.username}` })).toContainText('Took half in advance.');
  const notice = (await server.mailTo(kashif.email, /Watchlist/)).links.find((link) => link.includes('/notice'));

  await without(inside, 'scammers', async () => {
    await page.goto(`${server.url}/admin/scammers`);
    await expect(page.locator('.toast')).toContainText('Error fetching scammers');
    await page.goto(`${server.url}/scammers`);
    await expect(page.locator('.toast')).toContainText('Error fetching scammers list');
  });

  await context.clearCookies();
  await page.goto(notice ?? '');
  await page.getByLabel('Your reply').fill('I was ill, and have paid them back.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expectToast(page, 'Reply sent', 'It appears under the reason on the watchlist.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Scammers' }).click();
  await expect(page.getByRole('heading', { name: 'Community Watchlist' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: kashif.username })).toContainText('I was ill');
});
