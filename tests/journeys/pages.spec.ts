import type { Page } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { expect, inventPerson, join, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';

const inAWeek = () => dayOf(new Date(Date.now() + 7 * 86_400_000));

async function fillPost(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Twelve problems on integration by parts. Show every step.');
  await page.getByLabel('Subject').fill('Math');
  await page.getByLabel('Budget').fill('3,500');
  await page.getByLabel('Deadline').fill(inAWeek());
}

test('the hero types at 80 ms a letter, deletes at 40 and pauses 1200 (LAND-02, LAND-03)', async ({ page, server }) => {
  await page.clock.install();
  await page.goto(server.url);
  const typed = page.locator('.typed b');
  await page.clock.pauseAt(Date.now() + 60_000);
  const steps: { wait: number; grows: boolean }[] = [];
  let [last, shown] = [0, (await typed.textContent())?.length ?? 0];
  for (let at = 20; at < 6000; at += 20) {
    await page.clock.runFor(20);
    const length = (await typed.textContent())?.length ?? 0;
    if (length === shown) continue;
    steps.push({ wait: at - last, grows: length > shown });
    [last, shown] = [at, length];
  }
  // The first wait began before the clock stood still.
  const kinds = new Set(steps.slice(1).map(({ wait, grows }) => `${grows ? 'grows' : 'shrinks'} after ${wait}`));
  expect(kinds).toEqual(new Set(['grows after 80', 'shrinks after 40', 'shrinks after 1200']));
});

test('an unknown assignment answers 404; script tells it in a toast and goes to /404 (DETAIL-10, DETAIL-11, ROUTE-34)', async ({
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

test('without script the drawer opens, the theme changes and stays (NAV-05)', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
  const page = await context.newPage();
  await page.goto(`${server.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/contact');
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect(page).toHaveURL(`${server.url}/about`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await context.close();
});

test('a post is refused with the words of the product and keeps what was typed; a file goes ahead; a bid is placed in the dialog (LIST-06, POST-08, POST-14, POST-17, BID-01, BID-06, BID-10, DETAIL-06)', async ({
  browser,
  server,
}) => {
  const [posterWindow, tutorWindow, guestWindow] = await Promise.all([
    browser.newContext(),
    browser.newContext(),
    browser.newContext(),
  ]);
  const [page, tutor, guest] = await Promise.all([
    posterWindow.newPage(),
    tutorWindow.newPage(),
    guestWindow.newPage(),
  ]);
  const poster = inventPerson('Poster');
  const title = `Sums of ${poster.username}`;
  await join(page, server, poster, 'Student');
  await page.goto(`${server.url}/post-assignment`);

  await expect(page.getByRole('checkbox', { name: /does not contain contact information/ })).toHaveCount(0);
  await fillPost(page, title);
  await expect(page.getByText(`${title.length} / 40`)).toBeVisible();
  await page.getByLabel('Description').fill('');
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.getByRole('status')).toContainText('Please provide a title and description for your assignment.');
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Description')).toBeFocused();

  await page.getByLabel('Description').fill('Twelve problems on integration by parts.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'set-8.pdf', mimeType: 'application/pdf', buffer: await realPdf('Poster Example') });
  await expect(page.getByRole('button', { name: 'Remove set-8.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.getByRole('status')).toContainText(
    'Please declare that your attachment does not contain contact information.',
  );
  await page.getByRole('checkbox', { name: /does not contain contact information/ }).check();
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page).toHaveURL(`${server.url}/`);

  await guest.clock.install();
  await guest.goto(`${server.url}/all-assignments`);
  await guest.clock.pauseAt(Date.now() + 60_000);
  await guest.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Place a Bid' }).click();
  await expect(guest).toHaveURL(/\/login\?from=%2Fassignment%2F/);
  const toast = guest.getByRole('status').getByText('You need to be logged in to place a bid.');
  await expect(toast).toBeVisible();
  await guest.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await guest.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await join(tutor, server, inventPerson('Tutor'), 'Tutor');
  await tutor.goto(`${server.url}/all-assignments`);
  await tutor.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Place a Bid' }).click();
  const dialog = tutor.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(dialog).toContainText('Please write your proposal.');
  await dialog.getByLabel('Your proposal').fill('I will solve it step by step.');
  await dialog.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tutor.getByRole('status')).toContainText('Bid Placed Successfully!');
  await tutor.getByRole('link', { name: title }).click();
  await expect(tutor.getByText('You have already bid on this assignment.')).toBeVisible();
  await Promise.all([posterWindow.close(), tutorWindow.close(), guestWindow.close()]);
});

test("a navigation to a guarded page shows 'Checking your session...' once it has waited 300 ms (ACCESS-02)", async ({
  page,
  server,
}) => {
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
