import type { CDPSession, Page } from '@playwright/test';
import { expect, expectToast, logIn, type Person, register, test } from '#tests/support/journey.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { totp } from '#tests/support/totp.ts';

/** Enters the password and is asked for a code. */
async function giveHalf(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${server.url}/login?from=%2Fwallet`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`A second factor is turned on, and login needs the app or a backup code, ${how}`, async ({
    browser,
    server,
  }) => {
    const person = await register(server, 'Guarded');
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await logIn(page, person);
    await page.goto(`${server.url}/settings`);
    await page.getByRole('link', { name: 'Open Security' }).click();
    await page.getByRole('link', { name: 'Turn on' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Turn on two-step login' });
    await dialog.getByLabel('Current password').fill('Wrong-word-1');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.locator('.error')).toHaveText('This is not your current password.');
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const key = (await page.locator('b.mono').textContent()) ?? '';
    const wrong = totp(key) === '000000' ? '111111' : '000000';
    await page.getByLabel('Code', { exact: true }).fill(wrong);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.locator('.error')).toHaveText('That code is not right. Wait for the next one and try again.');
    await page.getByLabel('Code', { exact: true }).fill(totp(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText(/On since /)).toBeVisible();
    const codes = page.locator('.codes li');
    await expect(codes).toHaveCount(10);
    const [backup = '', another = ''] = await codes.allTextContents();
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page.getByText('10 backup codes left.')).toBeVisible();
    await expect(codes).toHaveCount(0);

    await giveHalf(page, server, person);
    await page.getByLabel('6-digit code').fill(wrong);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.locator('.error')).toHaveText('That code is not right. Wait for the next one and try again.');
    // The code that turned it on cannot be used again.
    await page.getByLabel('6-digit code').fill(totp(key, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible();

    await giveHalf(page, server, person);
    await page.getByRole('link', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(backup.toLowerCase());
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectToast(page, 'Login Successful', 'You have been logged in successfully.');
    await page.goto(`${server.url}/settings/security`);
    await expect(page.getByText('9 backup codes left.')).toBeVisible();

    await page.getByRole('link', { name: 'Turn off' }).click();
    const off = page.getByRole('alertdialog', { name: 'Turn off two-step login?' });
    for (const [code, shown] of [
      [wrong, off.getByText('That code is not right. Wait for the next one and try again.').first()],
      [another, page.getByText('Off', { exact: true })],
    ] as const) {
      await off.getByLabel('Current password').fill(person.password);
      await off.getByLabel('Code from your authenticator app').fill(code);
      await off.getByRole('button', { name: 'Turn off' }).click();
      await expect(shown).toBeVisible();
    }
    await context.close();
  });
}

/** Emulates a phone with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return cdp;
}

test('A passkey is added, replaces password and code at login, and stops working once removed', async ({
  page,
  server,
}) => {
  const person = await register(server, 'Keyholder');
  await addAuthenticator(page);
  await page.goto(`${server.url}/login`);
  await logIn(page, person);
  await page.goto(`${server.url}/settings/security`);
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name of this device').fill('میرا فون');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expectToast(page, 'Passkey added', 'You can now log in with it.');
  await expect(page.getByRole('listitem').filter({ hasText: 'میرا فون' })).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${server.url}/login?from=%2Fsettings%2Fsecurity`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Login Successful', 'You have been logged in successfully.');
  await page.getByRole('link', { name: 'Remove میرا فون' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('میرا فون');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Passkey removed', 'You can no longer log in with it.');
  await expect(page.getByRole('link', { name: 'Remove میرا فون' })).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(page, 'Login Error', 'This passkey was not accepted. Please try again.');
});
