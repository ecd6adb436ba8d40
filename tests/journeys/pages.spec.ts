import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { inDays, seedAssignment } from '#tests/support/seeds.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';

const assignmentsOf = ({ db }: ServerDatabase, { id }: Member) =>
  db.selectFrom('assignments').select(['title', 'subject', 'budget']).where('user_id', '=', id).execute();

test('The hero types at 80 ms a letter, deletes at 40 and pauses 1200 (LAND-02, LAND-03)', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(server.url);
  const typed = page.locator('.typed b');
  await page.clock.pauseAt(Date.now() + 60_000);
  const steps: { wait: number; grows: boolean }[] = [];
  const messages = new Set<string>();
  let whole = (await typed.textContent()) ?? '';
  let [last, shown] = [0, whole.length];
  // Waits that are no multiple of the step would vary in length.
  for (let at = 40; at < 9000; at += 40) {
    await page.clock.runFor(40);
    const text = (await typed.textContent()) ?? '';
    const { length } = text;
    if (length === shown) continue;
    steps.push({ wait: at - last, grows: length > shown });
    // Complete before it is deleted again; the first one was complete before the clock was
    // installed.
    if (steps.length > 1 && at - last === 1200) messages.add(whole);
    [last, shown, whole] = [at, length, text];
  }
  // The first wait began before the clock stopped.
  const kinds = new Set(steps.slice(1).map(({ wait, grows }) => `${grows ? 'grows' : 'shrinks'} after ${wait}`));
  expect(kinds).toEqual(new Set(['grows after 80', 'shrinks after 40', 'shrinks after 1200']));
  expect([...messages]).toEqual(['Java programming', 'Organic chemistry']);
});

test('An unknown assignment answers 404; script shows a toast at /404 (DETAIL-10, DETAIL-11, ROUTE-34)', async ({
  page,
  browser,
  server,
}) => {
  const address = `${server.url}/assignment/01990000-0000-7000-8000-000000000000`;
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveURL(`${server.url}/404`);
  await expect(page.getByRole('status')).toContainText('Assignment not found.');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const plainPage = await plain.newPage();
  await plainPage.goto(address);
  await expect(plainPage.getByRole('heading', { name: 'Assignment not found.' })).toBeVisible();
  expect((await plainPage.goto(`${server.url}/nowhere`))?.status()).toBe(404);
  await plain.close();
});

test('Without script the drawer opens, and a theme change persists (NAV-05)', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/contact');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click();
  await expect(page).toHaveURL(`${server.url}/about`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await context.close();
});

test('Members and guests choose light, dark or system, applied before script runs', async ({
  browser,
  server,
  inside,
}) => {
  const member = await inside.member('Owl');
  for (const viewer of [member, null]) {
    const context = await browser.newContext({ colorScheme: 'dark' });
    if (viewer) await enterAs(context, server, viewer);
    const page = await context.newPage();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [light, dark] = ['rgb(250, 248, 243)', 'rgb(16, 20, 18)'];
    const menu = page.locator(viewer ? '#account-menu' : 'footer');
    const choose = async (name: string) => {
      if (viewer) await page.getByRole('button', { name: 'Account menu' }).click();
      await menu.getByRole('button', { name }).click();
      await expect(menu.getByRole('button', { name, includeHidden: true })).toHaveAttribute('aria-pressed', 'true');
    };
    await page.goto(`${server.url}/about`);
    expect(await paper()).toBe(light);
    await choose('As my device');
    await expect.poll(paper).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await paper()).toBe(light);
    await choose('Dark');
    await expect.poll(paper).toBe(dark);
    await choose('As my device');
    await expect.poll(paper).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Without the page's script it applies from the first paint on.
    await page.route(/\.js/, (route) => route.abort());
    await page.goto(`${server.url}/faq`);
    expect(await paper()).toBe(dark);
    // On paper it is light, without controls that only a screen can use.
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(25, 30, 26)');
    await expect(page.getByRole('main')).toBeVisible();
    for (const part of await page.locator('body > :is(header, footer)').all()) await expect(part).toBeHidden();
    await context.close();
  }
  const { theme } = await inside.db
    .selectFrom('profiles')
    .select('theme')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(theme).toBe('dark');
});

test('A phone’s header has Login and Sign Up in one row, at 320 px too', async ({ page, server }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`${server.url}/about`);
    const banner = page.getByRole('banner');
    for (const place of [
      banner.getByRole('link', { name: 'Login' }),
      banner.getByRole('link', { name: 'Sign Up' }),
      banner.getByRole('button', { name: 'Open menu' }),
    ]) {
      await expect(place).toBeInViewport({ ratio: 0.99 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect((await banner.boundingBox())?.height).toBeLessThan(70);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('A post without a description is refused in its own words and keeps the typed text (POST-14)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  const title = `Sums of ${poster.username}`;
  await enterAs(context, server, poster);
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Title').fill(title);
  await expect(page.getByText(`${title.length} / 40`)).toBeVisible();
  await page.getByLabel('Subject').fill('Math');
  await page.getByLabel('Budget').fill('3,500');
  await page.getByLabel('Deadline').fill(inDays(7));
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.locator('.error').first()).toHaveText(
    'Please provide a title and description for your assignment.',
  );
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Budget')).toHaveValue('3,500');
  await expect(page.getByLabel('Description')).toBeFocused();
  expect(await assignmentsOf(inside, poster)).toEqual([]);

  await page.getByLabel('Description').fill('Twelve problems on integration by parts.');
  await page.getByLabel('Title').fill('  ');
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.locator('.error').first()).toHaveText(
    'Please provide a title and description for your assignment.',
  );
  expect(await assignmentsOf(inside, poster)).toEqual([]);
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await assignmentsOf(inside, poster)).toEqual([{ title, subject: 'Math', budget: 3500 }]);
});

test('A bid is placed in its card’s dialog and then shown (LIST-06, BID-01, BID-10, DETAIL-06)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await seedAssignment(inside, poster, { title: 'Bid from the card' });
  const bids = () => inside.db.selectFrom('bids').select('proposal').where('assignment_id', '=', id).execute();
  await enterAs(context, server, tutor);
  await page.goto(`${server.url}/all-assignments`);
  await page
    .getByRole('article')
    .filter({ hasText: 'Bid from the card' })
    .getByRole('link', { name: 'Place a Bid' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expectToast(page, 'Missing Information');
  await expect(dialog.locator('.error')).toHaveText('Please write your proposal.');
  expect(await bids()).toEqual([]);
  await dialog.getByLabel('Your proposal').fill('I will solve it step by step.');
  await dialog.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.toast b')).toHaveText('Bid Placed Successfully!');
  expect(await bids()).toEqual([{ proposal: 'I will solve it step by step.' }]);
  await page.getByRole('link', { name: 'Bid from the card' }).click();
  await expect(page.getByText('You have already bid on this assignment.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Your proposal')).toHaveCount(0);
});

test("A guarded page shows 'Checking your session...' after 300 ms (ACCESS-02)", async ({ page, server }) => {
  await page.clock.install();
  await page.goto(`${server.url}/about`);
  await page.clock.pauseAt(Date.now() + 60_000);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/post-assignment\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/post-assignment\.data/);
  await page.getByRole('link', { name: 'Post Assignment', exact: true }).click();
  await asked;
  await page.clock.runFor(250);
  await expect(page.getByRole('heading', { name: /^About/ })).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByRole('heading', { name: 'Checking your session...' })).toBeVisible();
  release();
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fpost-assignment`);
});
