import { call, windowOf } from '#tests/support/api-calls.ts';
import { askForCoins } from '#tests/support/every-office.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { press, tabTo } from '#tests/support/keys.ts';

test('An admin handles coins, a report, an appeal, a block, the watchlist and a view as a user by keyboard', async ({
  browser,
  server,
  inside,
}) => {
  test.slow();
  const [admin, sana, kashif, hamza] = [
    await inside.member('Rabia'),
    await inside.member('Sana'),
    await inside.member('Kashif'),
    await inside.member('Hamza'),
  ];
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  const request = await askForCoins(server, sana, 'starter', '31840277016', '#0b5d3f');
  const reason = 'Asked for half of the budget, and never answered.';
  const { body: report } = await call(server, sana, 'POST', `/profiles/${hamza.username}/report`, { reason });
  const form = { title: 'Primes', subject: 'Mathematics', budget: 500, deadline: '2099-01-01' };
  const post = { ...form, description: 'Is 03211234567 a prime? Show it by hand.' };
  const { body: refused } = await call(server, sana, 'POST', '/assignments', post);
  const { appeal } = refused.data.params;
  await call(server, sana, 'POST', `/refused-texts/${appeal}/appeal`, { reason: 'It is the number of an exercise.' });

  const [page, looking] = [await windowOf(browser, server, admin), await windowOf(browser, server, kashif)];
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const say = async (label: string, words: string) => {
    await tabTo(page, page.getByLabel(label).last());
    await page.keyboard.type(words);
  };

  await page.goto(`${server.url}/admin/coin-requests/${request}`);
  await press(page, link('Approve and credit 100 coins'));
  await press(page, button('Credit 100 coins'));
  await expectToast(page, 'Request approved', 'Coins credited: 100.');

  await page.goto(`${server.url}/admin/reports/${report.number}`);
  await press(page, link(/^Answer/));
  await say('Note to the reporter', 'Thank you, we look into it.');
  await press(page, button('Send answer'));
  await expectToast(page, 'Report decided', 'The reporter gets your note by mail.');

  await page.goto(`${server.url}/admin/moderation`);
  await press(page, link('Allow: Sana Example'));
  await say('Reason', 'An exercise.');
  await press(page, button('Allow'));
  await expectToast(page, 'Text decided', 'We mailed the answer to the writer.');
  expect((await call(server, sana, 'POST', '/assignments', post)).status).toBe(200);

  const stream = looking.waitForResponse((response) => response.url().endsWith('/api/live'));
  await looking.goto(`${server.url}/wallet`);
  await stream;
  await page.goto(`${server.url}/admin/users/${kashif.id}`);
  await press(page, link('Block'));
  await say('Reason', 'Asked two tutors for free samples.');
  await press(page, button('Block'));
  await expectToast(page, 'User Blocked', 'Every session of the account has ended.');
  await expect(looking.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await page.goto(`${server.url}/admin/scammers/add?member=${hamza.username}`);
  await say('Reason', 'Took half in advance.');
  await press(page, button('Add and block'));
  await expectToast(page, 'Success', 'On the watchlist, and blocked. Sessions ended: 1.');
  await press(page, link('Remove Hamza Example'));
  await say('Reason', 'He has paid it back.');
  await press(page, button('Remove'));
  await expectToast(page, 'Entry removed', 'We told the person by mail.');

  await page.goto(`${server.url}/admin/users/${sana.id}`);
  await press(page, link('View as'));
  await say('Reason', 'She does not find her coins.');
  await press(page, button('See as this user'));
  await expect(page.getByText('You see Mukammal as Sana Example, read only.')).toBeVisible();
  await page.goto(`${server.url}/chat`);
  await expect(page.getByText('You cannot see another user’s chats, files or security pages.')).toBeVisible();
  await press(page, button('Back'));
  await expect(page.getByRole('heading', { level: 1, name: 'Sana Example' })).toBeVisible();

  await page.goto(`${server.url}/admin/audit-log?admin=${admin.username}`);
  for (const action of [
    ...['Coin request approved', 'Report decided', 'Refused text decided', 'User blocked', 'Put on the watchlist'],
    ...['Removed from the watchlist', 'Product seen as this user'],
  ]) {
    await expect(page.getByRole('row').filter({ hasText: action })).toHaveCount(1);
  }
  await press(page, link(/^Open: User blocked/));
  const entry = page.getByRole('dialog', { name: 'User blocked' });
  await expect(entry.getByText('Asked two tutors for free samples.')).toBeVisible();
  for (const one of [page, looking]) await one.context().close();
});
