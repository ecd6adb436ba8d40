import type { Page } from '@playwright/test';
import { startOidc } from '#tests/doubles/oidc.ts';
import { enterAs, expect, expectToast, startOwnServer, test } from '#tests/support/journey.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/**
 * Presses a provider's button of the page, which asks our server for this provider by the
 * specification's id.
 */
async function visit(page: Page, name: string, provider: string): Promise<void> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/authorize');
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  expect(new URL((await asked).url()).searchParams.get('provider')).toBe(provider);
}

test('Google signs up through its page, then asks for a username (LOGIN-03, LOGIN-04, LOGIN-10, SIGNUP-05, CALLBACK-01, ROUTE-21)', async ({
  browser,
}) => {
  const peer = await startOidc();
  const { server, close } = await startOwnServer(peer.env);
  const context = await browser.newContext();
  const page = await context.newPage();
  const serial = Date.now() % 100_000;
  try {
    peer.person = {
      sub: `journey-${serial}`,
      name: 'Sana Example',
      email: `sana${serial}@example.com`,
      email_verified: true,
    };
    await page.goto(`${server.url}/signup`);
    await visit(page, 'Google', 'google');
    await expect(page.getByRole('heading', { name: 'Finalizing sign-in...' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Choose your username' })).toBeVisible();
    await expectToast(page, 'Login Successful', 'You have been logged in successfully.');
    expect(peer.asked.at(-1)?.get('client_id')).toBe('google-client');
    await page.getByLabel('Username').fill(`sana_${serial}`);
    await page.getByRole('button', { name: 'Save username' }).click();
    await expectToast(page, 'Username saved', 'People can now find you by it.');
    await expect(page).toHaveURL(`${server.url}/`);
    await page.goto(`${server.url}/user/sana_${serial}`);
    await expect(page.getByRole('heading', { name: 'Sana Example' })).toBeVisible();
    await context.clearCookies();

    // The login page has both, and a provider that is down leads back to it.
    await page.goto(`${server.url}/login?from=%2Fwallet`);
    peer.tokens = 'refused';
    await visit(page, 'Google', 'google');
    expect(peer.asked.at(-1)?.get('client_id')).toBe('google-client');
    await expectToast(page, 'OAuth Login Error', 'We could not log you in. Please try again.');
    peer.tokens = 'given';
    await page.goto(`${server.url}/login?from=%2Fwallet`);
    await visit(page, 'LinkedIn', 'linkedin_oidc');
    await expect(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible();
    expect(peer.asked.at(-1)?.get('client_id')).toBe('linkedin-client');
    await context.clearCookies();

    // Without a session the callback ends at the login page.
    await page.goto(`${server.url}/auth/callback`);
    await expect(page.getByRole('heading', { name: 'Finalizing sign-in...' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

    // Without an email from the provider: the page asks for one.
    peer.person = { sub: `silent-${serial}`, name: 'ثنا' };
    await page.goto(`${server.url}/signup`);
    await visit(page, 'LinkedIn', 'linkedin_oidc');
    expect(peer.asked.at(-1)?.get('client_id')).toBe('linkedin-client');
    await expect(page.getByRole('heading', { name: 'Your email' })).toBeVisible();
    await page.getByLabel('Email').fill(`silent${serial}@example.com`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectToast(page, 'Account Created!', 'Please check your email to confirm your account.');
    await server.mailTo(`silent${serial}@example.com`, /confirm/i);
  } finally {
    await context.close();
    await close();
    await peer.stop();
  }
});

/** Proves identity by a mailed code, as a member without a password does. */
async function proveByMail(page: Page, server: ServerProcess, { email }: { email: string }, button = 'Continue') {
  // Mails with codes alone: a mail about an earlier action may arrive at any time.
  const codes = async () =>
    (await server.mails()).filter(({ to, subject }) => to === email && /Your code/.test(subject)).length;
  // The page before has such a button too.
  await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  const before = await codes();
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await expect.poll(codes).toBeGreaterThan(before);
  const { text } = await server.mailTo(email, /Your code/);
  await page.getByLabel('Code from our mail').fill(/\b\d{3} \d{3}\b/.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: button }).click();
}

test('Connecting LinkedIn turns the tick on; a failed visit shows an error (SETTINGS-05, SETTINGS-10)', async ({
  browser,
}) => {
  const peer = await startOidc();
  const { server, inside, close } = await startOwnServer(peer.env);
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const member = await inside.member('Connector');
    await enterAs(context, server, member);
    const headers = { origin: server.url, cookie: member.cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ full_name: member.full_name, is_verified: true });
    expect((await fetch(`${server.url}/api/profiles/me`, { method: 'POST', headers, body })).status).toBe(200);
    const tick = page.getByRole('main').getByRole('img', { name: 'LinkedIn connected' });
    await page.goto(`${server.url}/user/${member.username}`);
    await expect(page.getByRole('heading', { name: member.full_name })).toBeVisible();
    await expect(tick).toHaveCount(0);

    peer.person = {
      sub: `linkedin-${member.id}`,
      name: 'Connector',
      email: 'another@example.com',
      email_verified: true,
    };
    peer.tokens = 'refused';
    const connect = async () => {
      await page.goto(`${server.url}/settings`);
      await page.getByRole('link', { name: 'Connect LinkedIn' }).click();
      await proveByMail(page, server, member);
    };
    await connect();
    await expectToast(page, 'LinkedIn Connect Failed', 'We could not connect your account. Please try again.');
    peer.tokens = 'given';
    await connect();
    await expectToast(page, 'LinkedIn connected', 'Your profile has the blue tick.');
    await expect(page.getByRole('region', { name: 'Verification' })).toContainText('LinkedIn connected');
    await page.goto(`${server.url}/user/${member.username}`);
    await expect(tick.first()).toBeVisible();

    await page.goto(`${server.url}/settings/security`);
    await page.getByRole('link', { name: 'Disconnect LinkedIn' }).click();
    await proveByMail(page, server, member, 'Disconnect');
    await expectToast(page, 'LinkedIn disconnected', 'You can no longer log in with it, and the blue tick is gone.');
    await expect(page.getByRole('link', { name: 'Connect LinkedIn' })).toBeVisible();
    await page.goto(`${server.url}/user/${member.username}`);
    await expect(page.getByRole('heading', { name: member.full_name })).toBeVisible();
    await expect(tick).toHaveCount(0);
    await server.mailTo(member.email, /^LinkedIn added/);
    await server.mailTo(member.email, /^LinkedIn removed/);

    // Without script a link leads on to the provider.
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await enterAs(plain, server, member);
    await still.goto(`${server.url}/settings/security`);
    await still.getByRole('link', { name: 'Connect Google' }).click();
    await proveByMail(still, server, member);
    await still.getByRole('link', { name: 'Continue to Google' }).click();
    await still.getByRole('link', { name: 'Continue', exact: true }).click();
    await expect(still.getByRole('link', { name: 'Disconnect Google' })).toBeVisible();
    await plain.close();
  } finally {
    await context.close();
    await close();
    await peer.stop();
  }
});

test('Unconfigured providers have no button; the callback redirects after 500 ms (CALLBACK-02, CALLBACK-03, CALLBACK-04)', async ({
  context,
  page,
  server,
  inside,
}) => {
  for (const address of ['/login', '/signup']) {
    await page.goto(server.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Google|LinkedIn/ })).toHaveCount(0);
  }
  // Timers of 500 ms wait for the test's clock.
  await page.addInitScript(() => {
    const plain = window.setTimeout;
    const held = Object.assign(window, { held: [] as (() => void)[] }).held;
    window.setTimeout = Object.assign(
      (work: () => void, ms?: number) => (ms === 500 ? held.push(work) : plain(work, ms)),
      plain,
    ) as typeof window.setTimeout;
  });
  for (const path of ['/login', '/']) {
    if (path === '/') await enterAs(context, server, await inside.member('Returning'));
    await page.goto(`${server.url}/auth/callback`);
    await expect(page.getByRole('heading', { name: 'Finalizing sign-in...' })).toBeVisible();
    await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
    await expect(page).toHaveURL(`${server.url}/auth/callback`);
    await page.evaluate(() => {
      for (const work of (window as unknown as { held: (() => void)[] }).held) work();
    });
    await expect(page).toHaveURL(server.url + path);
  }
});
