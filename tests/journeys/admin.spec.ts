import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { hashPassword } from '#server/accounts/password.ts';
import { serveHcaptcha, startHcaptcha } from '#tests/doubles/hcaptcha.ts';
import { moveCoins, windowOf } from '#tests/support/api-calls.ts';
import {
  enterAs,
  expect,
  expectToast,
  type Person,
  register,
  startOwnServer,
  support,
  test,
} from '#tests/support/journey.ts';
import { expectNoAxe, lookAt } from '#tests/support/look.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';

// Locks apply to an address: other journeys must not share it.
test.use({ settings: { ...support, SUPPORT_EMAIL: 'team@example.com' } });
test.describe.configure({ mode: 'default' });

const grant = (inside: ServerDatabase, email: string, is_admin = true) =>
  inside.db.updateTable('profiles').set({ is_admin }).where('email', '=', email).execute();

async function adminOf(inside: ServerDatabase): Promise<Member> {
  const admin = await inside.member('Rabia');
  await grant(inside, admin.email);
  return admin;
}

async function fill(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const forgetAttempts = (inside: ServerDatabase) => inside.db.deleteFrom('admin_attempts').execute();

test('Five wrong admin logins lock the form with a countdown (ROUTE-17, ADMINLOGIN-01, ADMINLOGIN-05, ADMINLOGIN-06, ADMINLOGIN-21, ADMINLOGIN-22)', async ({
  page,
  server,
  inside,
}) => {
  await forgetAttempts(inside);
  const person = await register(server, 'Usman');
  await grant(inside, person.email);
  await page.clock.install();
  await page.goto(`${server.url}/admin/audit-log?when=week`);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  for (const remaining of [4, 3, 2, 1]) {
    await fill(page, { ...person, password: 'Wrong-word-1' });
    await expect(page.getByText(`Invalid credentials. ${remaining} attempts remaining.`)).toBeVisible();
    await expectToast(page, 'Login Failed');
  }
  await fill(page, { ...person, password: 'Wrong-word-1' });
  await expectToast(page, 'Account Locked', 'Too many failed attempts. Please wait 2 minutes.');
  const countdown = page.locator('.countdown');
  await expect(countdown).toHaveText('2:00');
  await expect(page.getByLabel('Password', { exact: true })).toBeDisabled();
  await page.clock.runFor(28_000);
  await expect(countdown).toHaveText('1:32');
  await expect(page.getByText('Please wait 92 seconds before trying again')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  const post = (password: string) =>
    fetch(`${server.url}/api/admin/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password }),
    });
  const refused = await post(person.password);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'admin_locked']);

  // The server has a clock of its own: ends its lock in the database.
  await inside.query(`update admin_attempts set locked_until = now() - interval '1 second'`);
  await page.clock.runFor(121_000);
  await expectToast(page, 'Lockout Expired', 'You can try again now.');
  await fill(page, { ...person, password: 'Wrong-word-1' });
  await expect(page.getByText('Invalid credentials. 4 attempts remaining.')).toBeVisible();
  await fill(page, person);
  await expectToast(page, 'Admin access granted', 'The audit log records what you do here.');
  await expect(page).toHaveURL(`${server.url}/admin/audit-log?when=week`);

  // Without a page to return to, login leads to the dashboard.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await page.goto(`${server.url}/admin-panel`);
  await fill(page, person);
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/admin`);
});

test('The dashboard signs non-admins out, to the admin login (ACCESS-03, ACCESS-04, ADMINLOGIN-03)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await forgetAttempts(inside);
  const other = await inside.member('Canaryperson');
  const answers: string[] = [];
  page.on('response', async (response) => answers.push(await response.text().catch(() => '')));
  const person = await register(server, 'Sana');
  await page.goto(`${server.url}/login`);
  await fill(page, person);
  await expectToast(page, 'Login Successful', 'You have been logged in successfully.');
  for (const path of ['/admin', `/admin/users/${other.id}`, '/admin/users.csv', '/admin/audit-log']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin-panel');
  }
  await page.goto(`${server.url}/admin-panel`);
  await fill(page, person);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.locator('main').getByText('You are not authorized to access the admin panel.')).toBeVisible();
  await expectToast(page, 'Access Denied', 'You are not authorized to access the admin panel.');
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  expect(answers.join('')).not.toContain('Canaryperson');

  await context.clearCookies();
  await page.goto(`${server.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/admin-panel`);
});

test('An admin finds, blocks and unblocks a user; the log shows both (ROUTE-31, ADMIN-16)', async ({
  page,
  context,
  browser,
  server,
  inside,
}) => {
  const [admin, user] = [await adminOf(inside), await inside.member('Hamza')];
  const looking = await windowOf(browser, server, user);
  const stream = looking.waitForResponse((response) => response.url().endsWith('/api/live'));
  await looking.goto(`${server.url}/wallet`);
  await expect(looking.getByRole('heading', { name: 'My Wallet' })).toBeVisible();
  expect((await stream).status()).toBe(200);

  await enterAs(context, server, admin);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(user.email.slice(0, 12).toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Block Hamza Example' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Block Hamza Example?' });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await expectToast(page, 'Failed to update user status');
  await dialog.getByLabel('Reason').fill('Asked two tutors for free samples.');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expectToast(page, 'User Blocked', 'Every session of the account has ended.');
  await expect(page.getByText('Asked two tutors for free samples.')).toBeVisible();

  await expect(looking.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expectToast(looking, 'Account blocked', 'This account is blocked. Please contact support.');
  const mail = await server.mailTo(user.email, /blocked/);
  expect(mail.text).toContain('Asked two tutors for free samples.');

  await page.getByRole('link', { name: 'Unblock' }).click();
  const back = page.getByRole('alertdialog', { name: 'Unblock Hamza Example?' });
  await back.getByLabel('Reason').fill('It was somebody else.');
  await back.getByRole('button', { name: 'Unblock' }).click();
  await expectToast(page, 'User Unblocked', 'The person can log in again.');

  await page.getByRole('link', { name: 'Audit log of this user' }).click();
  await expect(page.getByText('2 entries. Times in Asia/Karachi. Entries cannot be changed or deleted.')).toBeVisible();
  await page.getByRole('link', { name: /^Open: User blocked/ }).click();
  const entry = page.getByRole('dialog', { name: 'User blocked' });
  await expect(entry.getByText('Asked two tutors for free samples.')).toBeVisible();
  await expect(entry.locator('.audit-changes')).toContainText('BlockedNoYes');
  await looking.context().close();
});

test('The user list sorts, works by keyboard and exports (ADMIN-01, ADMIN-14, ADMIN-15, ADMIN-18)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const admin = await adminOf(inside);
  const [poor, rich] = [await inside.member('Zpoor'), await inside.member('Zrich')];
  await inside.db.updateTable('profiles').set({ full_name: '=Zrich, Example' }).where('id', '=', rich.id).execute();
  await moveCoins(inside, rich, 5000);
  await enterAs(context, server, admin);
  await page.goto(`${server.url}/admin?search=%40example.com`);
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Overview',
    'Users',
    'Team',
    /^Referrals\d+$/,
    /^Messages\d+$/,
    'Announcements',
    'Easypaisa payments',
    /^Coin requests\d+$/,
    /^Adjustments\d+$/,
    'Revenue',
    'Products',
    /^Orders\d+$/,
    'Scammers',
    /^Reports\d+$/,
    /^Disagreements\d+$/,
    /^Moderation\d+$/,
    'Content',
    /^Take-downs\d+$/,
    'Audit log',
    'Settings',
  ]);
  const names = page.getByRole('row').locator('td:nth-child(2)');
  await expect(names.first()).toHaveText(`@${rich.username}`);
  await expect(names.nth(1)).toHaveText(`@${poor.username}`);
  await page.getByRole('columnheader', { name: 'Joined' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('columnheader', { name: 'Coins' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Coins' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).toHaveText(`@${rich.username}`);

  const first = page.getByRole('row').nth(1).getByRole('link').first();
  await first.focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('row').last().getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').nth(2).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFName,Email,Username,Type,Coins,Verified,Admin,Blocked,Joined (Asia/Karachi)');
  expect(lines[1]).toContain(`"'=Zrich, Example",${rich.email},${rich.username},student,5100,false,false,false,`);

  await page.goto(`${server.url}/admin/users/${poor.id}/block`);
  await page.getByLabel('Reason').fill('Spam.');
  await inside.query('alter table audit_log rename to lost_log');
  try {
    await page.getByRole('button', { name: 'Block' }).click();
    await expect(page.locator('.toast')).toContainText('Failed to update user status');
  } finally {
    await inside.query('alter table lost_log rename to audit_log');
  }

  await page.goto(`${server.url}/admin/scammers`);
  // The list's own statement fails, matched by a part of it; all others work.
  await inside.query(`alter table profiles rename to people;
    create view profiles as select * from people where current_query() not like '%matching as%' or 1 / (coins - coins) = 0`);
  try {
    const users = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' });
    await users.click();
    await expect(page.locator('.toast')).toContainText('Error fetching users');
    await page.goto(`${server.url}/admin?search=sana`);
    await expect(page.locator('.toast')).toContainText('Error searching users');
  } finally {
    await inside.query('drop view profiles; alter table people rename to profiles');
  }
});

test('The admin login shows captcha failures and empties it after a lock (ADMINLOGIN-07, ADMINLOGIN-11, ADMINLOGIN-15, ADMINLOGIN-18, ADMINLOGIN-20)', async ({
  browser,
}) => {
  const peer = await startHcaptcha();
  const { server, inside, close } = await startOwnServer(peer.env);
  const page = await browser.newPage();
  try {
    await serveHcaptcha(page);
    const admin = await adminOf(inside);
    const password = 'Secret-word-1';
    const credential = { user_id: admin.id, account_id: admin.id, provider_id: 'credential' };
    await inside.db
      .insertInto('identities')
      .values({ ...credential, password: await hashPassword(password) })
      .execute();
    const solve = page.getByRole('button', { name: 'I am human' });
    const token = page.locator('[name=captcha_token]');

    await page.clock.install();
    await page.goto(`${server.url}/admin-panel`);
    await expect(solve).toBeEnabled();
    await page.evaluate('hcaptcha.breakDown()');
    await expectToast(page, 'Captcha Error', 'Please try the captcha again.');
    await fill(page, { ...admin, password });
    await expect(page.getByText('Please complete the captcha.')).toBeVisible();
    await expectToast(page, 'Verification Required');
    // A token that its provider does not know is refused before the password is checked.
    await token.evaluate((field: HTMLInputElement) => {
      field.value = 'forged';
    });
    await fill(page, { ...admin, password });
    await expect(page.getByText('Please verify you are human and try again.', { exact: true })).toBeVisible();
    await expectToast(page, 'Captcha Failed');
    expect(peer.asked.map((asked) => asked.get('response'))).toEqual(['forged']);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toHaveCount(0);
    await solve.click();
    await fill(page, { ...admin, password: 'Wrong-word-1' });
    await expect(page.getByText('Invalid credentials. 4 attempts remaining.')).toBeVisible();
    await inside.query('update admin_attempts set failures = 4');
    await solve.click();
    await fill(page, { ...admin, password: 'Wrong-word-1' });
    await expectToast(page, 'Account Locked', 'Too many failed attempts. Please wait 2 minutes.');
    await expect(solve).toHaveCount(0);

    await inside.query(`update admin_attempts set locked_until = now() - interval '1 second'`);
    await page.clock.runFor(121_000);
    await expect(solve).toBeEnabled();
    await expect(token).toHaveValue('');
    await expect(page.getByLabel('Email')).toHaveValue(admin.email);
    await solve.click();
    await fill(page, { ...admin, password: 'Wrong-word-1' });
    await expect(page.getByText('Invalid credentials. 4 attempts remaining.')).toBeVisible();
    await expect(solve).toBeEnabled();

    await solve.click();
    await peer.stop();
    await fill(page, { ...admin, password });
    await expectToast(page, 'Verification Error', 'We could not check the captcha. Admin access granted.');
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  } finally {
    await page.close();
    await close();
    await peer.stop();
  }
});

test.describe('the look', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The admin’s pages pass axe on phones and desktops, light and dark', async ({
    context,
    page,
    browser,
    server,
    inside,
  }) => {
    test.slow();
    const [admin, user] = [await adminOf(inside), await inside.member('Zainab')];
    const { id } = user;
    await inside.db
      .updateTable('profiles')
      .set({ full_name: 'Thermodynamicsandstatisticalmechanicsone زینب', is_verified: true })
      .where('id', '=', id)
      .execute();
    await enterAs(context, server, admin);
    await lookAt(context, server, ['/admin', '/admin?search=nobody-at-all', `/admin/users/${id}`, '/admin/audit-log']);
    await page.goto(`${server.url}/admin/users/${id}/block`);
    await expectNoAxe(page, page.getByRole('alertdialog'));
    const guests = await browser.newContext({ reducedMotion: 'reduce' });
    await lookAt(guests, server, ['/admin-panel', '/admin-panel?denied']);
    await guests.close();
  });
});
