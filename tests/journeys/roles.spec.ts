import { enterAs, expect, expectToast, logIn, register, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

// The roles and the limit apply to the whole site: these journeys have a server of their own.
test.use({ settings: { CHAT_POLICY: 'strict' } });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`An owner gives a role and takes it, and the open page is refused, ${how} (RUN-140)`, async ({
    browser,
    server,
    inside,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const owner = await register(server, javaScriptEnabled ? 'Rabia' : 'Nadia');
    await inside.query(`update profiles set is_admin = true where email = '${owner.email}'`);
    const keeper = await inside.member('Bilal');
    await page.goto(`${server.url}/login`);
    await logIn(page, owner);
    await page.goto(`${server.url}/admin/team`);
    await page.getByRole('link', { name: 'Give a role' }).click();
    const give = page.getByRole('dialog', { name: 'Give a role' });
    await give.getByLabel('Username').fill(keeper.username);
    await give.getByRole('radio', { name: 'Store' }).check();
    await give.getByLabel('Reason').fill('Packs the parcels.');
    await give.getByLabel('Current password').fill('Wrong-guess-11');
    await give.getByRole('button', { name: 'Give role' }).click();
    await expect(give.getByText('This is not your current password.').first()).toBeVisible();
    await expect(give.getByLabel('Username')).toHaveValue(keeper.username);
    await give.getByLabel('Current password').fill(owner.password);
    await give.getByRole('button', { name: 'Give role' }).click();
    await expectToast(page, 'Role given', 'We told the person and all owners by mail.');
    await server.mailTo(keeper.email, /The role|the role Store was given to you/i);

    const context = await browser.newContext({ javaScriptEnabled });
    await enterAs(context, server, keeper);
    const desk = await context.newPage();
    await desk.goto(`${server.url}/admin`);
    await expect(desk).toHaveURL(/\/admin\/overview$/);
    const tabs = desk.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(tabs).toHaveText([/Overview/, /Products/, /Orders/]);
    await desk.goto(`${server.url}/admin/coin-requests`);
    await expect(desk.getByText('This part needs the role Money.').first()).toBeVisible();
    await expect(desk.getByText('Ask an owner:').first()).toContainText(owner.full_name);
    await desk.goto(`${server.url}/admin/products/new`);
    await desk.getByLabel('Title').first().fill('Graph paper');

    await page.goto(`${server.url}/admin/team/${keeper.username}/store/take`);
    const take = page.getByRole('alertdialog', { name: `Take Store from @${keeper.username}?` });
    await take.getByLabel('Reason').fill('Left us.');
    await take.getByLabel('Current password').fill(owner.password);
    await take.getByRole('button', { name: 'Take role' }).click();
    await expectToast(page, 'Role taken', 'We told the person and all owners by mail.');
    await desk
      .getByRole('button', { name: /Save|Add/ })
      .last()
      .click();
    await expect(desk.getByText(/Not found|Admin Panel/).first()).toBeVisible();
    const { rows } = await inside.query("select from products where title = 'Graph paper'");
    expect(rows).toHaveLength(0);
    await context.close();
    await page.close();
  });
}

test('A second admin confirms a large adjustment from the work queue; its requester cannot (RUN-141)', async ({
  browser,
  context,
  page,
  server,
  inside,
}) => {
  test.slow();
  const [asker, second, sana] = [
    await inside.member('Usman'),
    await inside.member('Farah'),
    await inside.member('Sana'),
  ];
  await inside.query(`update profiles set is_admin = true where id = '${asker.id}'`);
  await inside.query(`update profiles set admin_roles = '{money}' where id = '${second.id}'`);
  await enterAs(context, server, asker);
  await page.goto(`${server.url}/admin/settings/adjustment_limit`);
  const setting = page.getByRole('dialog', { name: 'Limit of coin adjustments' });
  await setting.getByLabel('Number of coins').fill('500');
  await setting.getByLabel('Reason').fill('Two look at more.');
  await setting.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Setting saved', 'It applies to everyone from now on.');
  await page.goto(`${server.url}/admin/users/${sana.id}/adjust`);
  const adjust = page.getByRole('alertdialog', { name: 'Adjust coins' });
  await adjust.getByLabel('Coins').fill('2,000');
  await adjust.getByLabel('Reason').fill('Paid twice, see the statement.');
  await adjust.getByRole('button', { name: 'Add 2,000 coins' }).click();
  await expectToast(
    page,
    'Waiting for a second admin',
    'This is above the limit. No coins move until another admin confirms it.',
  );
  const coins = async () =>
    (await inside.query(`select coins from profiles where id = '${sana.id}'`)).rows[0]?.coins as number;
  expect(await coins()).toBe(100);
  await page.goto(`${server.url}/admin/adjustments`);
  await expect(page.getByText('Another admin decides')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Confirm/ })).toHaveCount(0);

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await enterAs(other, server, second);
  const desk = await other.newPage();
  await desk.goto(`${server.url}/admin/overview`);
  await desk.getByRole('link', { name: 'Review 1: Coin adjustments to confirm' }).click();
  await desk.getByRole('link', { name: 'Confirm: Sana' }).click();
  const confirm = desk.getByRole('alertdialog', { name: 'Confirm the adjustment?' });
  await expect(confirm).toContainText('2,000 coins to Sana');
  await confirm.getByLabel('Reason').fill('Both payments are in the statement.');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(desk, 'Adjustment decided', 'The list shows what is left.');
  await expect(desk.getByText('No requests found')).toBeVisible();
  expect(await coins()).toBe(2100);
  await lookAt(other, server, ['/admin/adjustments?status=all', '/admin/overview']);
  await other.close();
  await lookAt(context, server, ['/admin/team', '/admin/team/give']);
});
