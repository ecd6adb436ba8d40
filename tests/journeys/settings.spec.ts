import { awardedPair, windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, expectToast, logIn, register, test } from '#tests/support/journey.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`Each setting is saved separately and persists, ${how} (SETTINGS-02, SETTINGS-04)`, async ({
    browser,
    server,
    inside,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const member = await inside.member('Setter');
    await enterAs(context, server, member);
    const saved = () =>
      inside.db
        .selectFrom('profiles')
        .select(['notify_on_bid', 'show_ratings'])
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow();
    for (const [label, toast, column] of [
      ['New bid emails', 'New bid emails are off', 'notify_on_bid'],
      ['Show ratings', 'Ratings are hidden', 'show_ratings'],
    ] as const) {
      await page.goto(`${server.url}/settings`);
      const toggle = page.getByRole('switch', { name: label });
      await expect(toggle).toBeChecked();
      await toggle.uncheck();
      if (!javaScriptEnabled) {
        await page.locator('form').filter({ has: toggle }).getByRole('button', { name: 'Save' }).click();
      }
      await expect(page.locator('.toast')).toContainText(toast);
      expect((await saved())[column]).toBe(false);
      await page.reload();
      await expect(toggle).not.toBeChecked();
    }
    await context.close();
  });

  test(`The theme is switched to dark and light, and the profile keeps it, ${how} (SETTINGS-03)`, async ({
    browser,
    server,
    inside,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const member = await inside.member('Nightowl');
    await enterAs(context, server, member);
    await page.goto(`${server.url}/settings`);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const papers: string[] = [];
    for (const theme of ['Dark', 'Light']) {
      const button = page.getByRole('region', { name: 'Appearance' }).getByRole('button', { name: theme });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      const profile = inside.db.selectFrom('profiles').select('theme').where('id', '=', member.id);
      expect(await profile.executeTakeFirstOrThrow()).toEqual({ theme: theme.toLowerCase() });
      papers.push(await paper());
    }
    expect(papers[0]).not.toBe(papers[1]);
    await context.close();
  });

  test(`A password change signs out other devices, ${how} (SETTINGS-01, SETTINGS-06, SETTINGS-09)`, async ({
    browser,
    server,
  }) => {
    const person = await register(server, 'Changer');
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await logIn(page, person);
    await page.goto(`${server.url}/settings`);
    const change = async (present: string, password: string, again = password) => {
      await page.getByLabel('Current password').fill(present);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel('Confirm new password').fill(again);
      await page.getByRole('button', { name: 'Update password' }).click();
    };
    const error = page.locator('.error');
    await change(person.password, 'secret', 'other1');
    await expect(error).toHaveText('Passwords do not match.');
    await change(person.password, 'short');
    await expect(error).toHaveText('Password must be at least 6 characters.');
    await change('Wrong-word-1', 'secret');
    await expect(error).toHaveText('This is not your current password.');
    if (javaScriptEnabled) await expectToast(page, 'Error updating password');
    else await expect(page.getByRole('alert')).toContainText('Error updating password');
    await change(person.password, 'secret');
    await expectToast(page, 'Password updated', 'Your other devices are signed out.');
    await context.clearCookies();
    await page.goto(`${server.url}/login`);
    await logIn(page, { ...person, password: 'secret' });
    await context.close();
  });
}

test('Settings say who reads email and phone (DEAL-188)', async ({ browser, server, inside }) => {
  const { tutor, poster } = await awardedPair(server, inside);
  const page = await windowOf(browser, server, tutor);
  await page.goto(`${server.url}/settings`);
  const words = 'Your email and phone are for you alone, and after an award for the other side of it, on your profile.';
  await expect(page.getByText(words)).toBeVisible();
  const theirs = await windowOf(browser, server, poster);
  await theirs.goto(`${server.url}/user/${tutor.username}`);
  await expect(theirs.getByRole('region', { name: 'Contact Info' })).toContainText(tutor.email);
});

test('A setting that cannot be saved shows which, and reverts (SETTINGS-08)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Unlucky'));
  await page.goto(`${server.url}/settings`);
  for (const label of ['New bid emails', 'Show ratings']) {
    await inside.query('alter function set_switch rename to set_switch_away');
    try {
      const toggle = page.getByRole('switch', { name: label });
      await toggle.click();
      await expect(page.locator('.toast')).toContainText(`Failed to update ${label.toLowerCase()}`);
      await expect(toggle).toBeChecked();
    } finally {
      await inside.query('alter function set_switch_away rename to set_switch');
    }
  }
  await inside.query('alter function set_theme rename to set_theme_away');
  try {
    const dark = page.getByRole('region', { name: 'Appearance' }).getByRole('button', { name: 'Dark' });
    await dark.click();
    await expectToast(page, 'Failed to update theme', 'Nothing changed. Please try again.');
    await expect(dark).toHaveAttribute('aria-pressed', 'false');
  } finally {
    await inside.query('alter function set_theme_away rename to set_theme');
  }
});

test('Own data download as a file, and who logs in to a deleted account keeps it', async ({ page, server }) => {
  const person = await register(server, 'Leaver');
  await page.goto(`${server.url}/login`);
  await logIn(page, person);
  await page.goto(`${server.url}/settings/security`);
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await started).suggestedFilename()).toMatch(/^mukammal-leaver_\d+-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole('link', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Coins you lose');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Account deleted', 'We mailed you the details.');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  expect((await page.goto(`${server.url}/user/${person.username}`))?.status()).toBe(404);
  const mail = await server.mailTo(person.email, /account is deleted/);
  expect(mail.links.length).toBeGreaterThan(0);
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expectToast(page, 'Welcome back', 'We kept your account, and you are logged in.');
  await page.goto(`${server.url}/user/${person.username}`);
  await expect(page.getByRole('heading', { name: person.full_name })).toBeVisible();
});

test('A member without a password sets one by a mailed code, without script too', async ({
  browser,
  server,
  inside,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const member = await inside.member('Social');
  await enterAs(context, server, member);
  await page.goto(`${server.url}/settings`);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expectToast(page, 'Code sent', 'We mailed you six digits. They work for 10 minutes.');
  const { text } = await server.mailTo(member.email, /Your code/);
  await page.getByLabel('Code from our mail').fill(/\d{3} \d{3}/.exec(text)?.[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill('secret');
  await page.getByLabel('Confirm new password').fill('secret');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expectToast(page, 'Password updated', 'Your other devices are signed out.');
  await expect(page.getByLabel('Current password')).toBeVisible();
  await context.close();
});

test('One other device is signed out from the list, and then all of them', async ({
  page,
  context,
  server,
  inside,
}) => {
  const member = await inside.member('Wanderer');
  const other = { user_id: member.id, token: `phone of ${member.id}`, expires_at: '2999-01-01' };
  const user_agent = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
  await inside.db
    .insertInto('sessions')
    .values({ ...other, user_agent })
    .execute();
  await enterAs(context, server, member);
  await page.goto(`${server.url}/settings/security`);
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: /^Sign out Chrome on Android/ }).click();
  await expectToast(page, 'Signed out', 'That device has to log in again.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectToast(page, 'Signed out everywhere', 'Every device has to log in again.');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  const left = await inside.db.selectFrom('sessions').select('id').where('user_id', '=', member.id).execute();
  expect(left).toEqual([]);
});
