import { sessions } from '#core/limits.ts';
import { enterAs, expect, logIn, register, test } from '#tests/support/journey.ts';

const minute = 60_000;
const lifetime = sessions.lifetime * 1000;

test('The page follows its session and renews it in time (STATE-10, STATE-11, STATE-12, STATE-13, CALL-14, CALL-15)', async ({
  page,
  server,
  inside,
}) => {
  const person = await register(server, 'Keeper');
  const asked: string[] = [];
  let refused = true;
  await page.route('**/api/token?grant_type=refresh_token', (route) => {
    asked.push('renew');
    return refused ? route.fulfill({ status: [502, 503, 504][asked.length % 3] ?? 503 }) : route.continue();
  });
  page.on('request', (request) => {
    if (request.url().includes('/wallet.data')) asked.push('wallet');
  });
  const began = Date.now();
  await page.clock.install({ time: began });
  // Records the page's timers, so that the test's clock advances after they are set.
  await page.addInitScript(
    'waits = []; { const set = setTimeout; setTimeout = (f, ms) => (waits.push(Math.round(ms)), set(f, ms)); }',
  );
  await page.goto(`${server.url}/login?from=%2Fprofile`);
  const sameDocument = await page.evaluateHandle(() => document);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
  await logIn(page, person);
  await stream;
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByLabel('Full name').fill('Renamed Example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('#menu b').first()).toHaveText('Renamed Example');
  const renewals = () => asked.filter((what) => what === 'renew').length;

  // No request while there is time; at less than three ticks before the end the next check asks.
  await page.clock.pauseAt(began + lifetime - 3 * minute);
  expect(renewals()).toBe(0);
  await page.clock.runFor(minute);
  expect(renewals()).toBe(0);
  await page.clock.runFor(minute);
  await expect.poll(renewals).toBeGreaterThan(0);

  // Gaps of 200 ms times the attempt: no retry comes early.
  for (let attempt = renewals(); attempt < 17; attempt += 1) {
    await expect.poll(() => page.evaluate<boolean>(`waits.includes(${attempt * 200})`)).toBe(true);
    await page.clock.runFor(attempt * 200 - 50);
    expect(renewals()).toBe(attempt);
    await page.clock.runFor(60);
    await expect.poll(renewals).toBe(attempt + 1);
  }

  // Retries end within 30 s; the next check begins anew, succeeds, and the whole time begins anew.
  await page.clock.runFor(1_000);
  expect(renewals()).toBe(17);
  refused = false;
  const renewed = page.waitForResponse((answer) => answer.url().includes('/api/token') && answer.ok());
  await page.clock.runFor(3_000);
  await expect.poll(renewals).toBe(18);
  // The page counts from the moment it read the answer.
  await (await renewed).finished();
  await page.evaluate(() => new Promise((read) => queueMicrotask(() => read(null))));
  await page.clock.runFor(5 * minute);
  expect(renewals()).toBe(18);

  // In the last seconds a renewal precedes each call.
  refused = true;
  await page.clock.fastForward(lifetime - 5 * minute - 5_000);
  refused = false;
  asked.length = 0;
  await page.clock.resume();
  await page.getByRole('link', { name: /^Wallet/ }).click();
  await expect(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible();
  expect(asked.slice(-2)).toEqual(['renew', 'wallet']);

  // Signed out elsewhere: the page says so by itself, and remembers its address.
  await inside.db
    .deleteFrom('sessions')
    .where('user_id', 'in', (eb) => eb.selectFrom('profiles').select('id').where('email', '=', person.email))
    .execute();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fwallet`);
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  expect(await sameDocument.evaluate((first) => first === document)).toBe(true);
});

test('A user blocked while viewing a page is signed out at once', async ({ context, page, server, inside }) => {
  const member = await inside.member('Blocked');
  await enterAs(context, server, member);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/live') && response.ok());
  await page.goto(`${server.url}/profile`);
  await stream;
  await inside.db.updateTable('profiles').set({ is_blocked: true }).where('id', '=', member.id).execute();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible({ timeout: 15_000 });
});
