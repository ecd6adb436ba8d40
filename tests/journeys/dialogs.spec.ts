import type { Browser, Locator, Page } from '@playwright/test';
import { assignmentOf, awardedPair, bid, call, moveCoins, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import { inDays } from '#tests/support/seeds.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const toast = (page: Page) => page.locator('.toast');
const question = 'Discard what you entered?';

/** Answers the next discard confirmation; returns its text. */
const answerNext = (page: Page, discard: boolean) =>
  new Promise<string>((resolve) => {
    page.once('dialog', (asked) => {
      resolve(asked.message());
      void (discard ? asked.accept() : asked.dismiss());
    });
  });

/** A point beside the dialog, for the mouse. */
const outside = { x: 5, y: 5 };

async function ownList(browser: Browser, server: ServerProcess, inside: ServerDatabase) {
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, owner);
  await bid(server, tutor, id, 'Every step written out.');
  const page = await windowOf(browser, server, owner);
  return { owner, tutor, id, page, list: `${server.url}/profile/assignments` };
}

/** Prepares an awarded assignment; returns its people and a function that opens their windows. */
async function awardedTo(browser: Browser, server: ServerProcess, inside: ServerDatabase) {
  const { poster: owner, tutor, id } = await awardedPair(server, inside);
  return { owner, tutor, id, windowAs: (member: Member) => windowOf(browser, server, member) };
}

test('A dialog keeps entered text on an outside press, and asks first on Esc or Close', async ({
  browser,
  server,
  inside,
}) => {
  const { page, list } = await ownList(browser, server, inside);
  await page.goto(list);
  const opener = page.getByRole('link', { name: 'Edit “Integration by parts”' });
  await opener.click();
  const editing = page.getByRole('dialog', { name: 'Edit assignment' });
  const title = editing.getByLabel('Title');

  // Selecting text and releasing outside is no outside press.
  const box = await title.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(outside.x, outside.y);
  await page.mouse.up();
  await expect(editing).toBeVisible();

  await title.fill('Integration, chapter 8');
  await page.mouse.click(outside.x, outside.y);
  await expect(title).toHaveValue('Integration, chapter 8');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => editing.getByRole('link', { name: 'Close' }).click(),
    () => editing.getByRole('link', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
  ]) {
    const asked = answerNext(page, false);
    await leave();
    expect(await asked).toBe(question);
    await expect(title).toHaveValue('Integration, chapter 8');
  }
  const asked = answerNext(page, true);
  await page.keyboard.press('Escape');
  expect(await asked).toBe(question);
  await expect(editing).toHaveCount(0);
  await expect(page).toHaveURL(list);

  // Untouched, it closes at once.
  await opener.click();
  await expect(editing).toBeVisible();
  await page.mouse.click(outside.x, outside.y);
  await expect(editing).toHaveCount(0);
  await page.context().close();
});

test('However it is closed, a dialog returns the focus and does not reopen with Back', async ({
  browser,
  server,
  inside,
}) => {
  const { page, list, id } = await ownList(browser, server, inside);
  await page.goto(`${server.url}/about`);
  await page.goto(list);
  const opener = page.getByRole('link', { name: 'Delete “Integration by parts”' });
  const asking = page.getByRole('alertdialog');
  // The page is leaving while its answer is pending.
  const goBackSlowly = async () => {
    const late = Promise.withResolvers<void>();
    await page.route(/\/assignments\.data/, (route) => late.promise.then(() => route.continue()), { times: 1 });
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Checking your session...' })).toBeVisible();
    late.resolve();
  };
  for (const leave of [
    () => asking.getByRole('link', { name: 'Close' }).click(),
    () => asking.getByRole('link', { name: 'Keep it' }).click(),
    // A second press before the first has an effect.
    () =>
      asking.getByRole('link', { name: 'Close' }).evaluate((link: HTMLElement) => {
        link.click();
        link.click();
      }),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    goBackSlowly,
  ]) {
    await opener.click();
    await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
    await leave();
    await expect(asking).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(opener).toBeFocused();
  }
  // Opened by its address, it leaves no history entry either.
  await page.goto(`${list}/${id}/history`);
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: 'History of “Integration by parts”' })).toBeFocused();

  await page.getByRole('link', { name: 'Delete “Integration by parts”' }).click();
  await asking.getByRole('button', { name: 'Delete assignment' }).click();
  await expect(toast(page)).toContainText('Assignment deleted');
  await expect(page.getByRole('main')).toBeFocused();
  while (page.url() === list) await page.goBack();
  await expect(page).toHaveURL(`${server.url}/about`);
  await page.context().close();
});

test('A dialog over a list’s second page stays over it, and a cancelled award leads back to the bids', async ({
  browser,
  server,
  inside,
}) => {
  const { owner, page, list } = await ownList(browser, server, inside);
  for (let n = 1; n <= 20; n += 1) await assignmentOf(inside, owner, { title: `Sheet ${n}` });
  await page.goto(list);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/after=/);
  const second = page.url();
  const behind = page.getByRole('article').filter({ hasText: 'Integration by parts' });
  await behind.getByRole('link', { name: 'Review 1 bid' }).click();
  const bids = page.getByRole('dialog', { name: 'Integration by parts' });
  await expect(behind).toHaveCount(1);
  await bids.getByRole('link', { name: 'Award to Tutor Example' }).click();
  const confirm = page.getByRole('dialog', { name: 'Award to Tutor Example?' });
  await confirm.getByRole('link', { name: 'Cancel' }).click();
  await expect(bids.getByRole('link', { name: 'Award to Tutor Example' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(second);
  await expect(behind.getByRole('link', { name: 'Review 1 bid' })).toBeFocused();

  await behind.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Budget (PKR)').fill('4000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Your assignment has been updated.');
  await expect(page).toHaveURL(second);
  await expect(behind).toContainText('PKR 4,000');
  await behind.getByRole('link', { name: 'Review 1 bid' }).click();
  await bids.getByRole('link', { name: 'Award to Tutor Example' }).click();
  await confirm.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(toast(page)).toContainText('Assignment Awarded!');
  await expect(page).toHaveURL(second);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('A live hint amid a navigation leaves the toast of its page', async ({ browser, server, inside }) => {
  const { owner, page, list } = await ownList(browser, server, inside);
  const other = await assignmentOf(inside, owner, { title: 'Sheet 2' });
  const [second, asker] = [await inside.member('Second'), await inside.member('Asker')];
  await page.goto(list);
  const article = page.getByRole('article').filter({ hasText: 'Integration by parts' });
  await article.getByRole('link', { name: 'Review 1 bid' }).click();
  await page.getByRole('link', { name: 'Award to Tutor Example' }).click();
  // Coins come while the list is on its way; two notices after them show when the page was told.
  await page.route(
    /\/profile\/assignments\.data/,
    async (route) => {
      const response = await route.fetch();
      await moveCoins(inside, owner, 30);
      await bid(server, second, other, 'Every step written out.');
      expect(
        (await call(server, asker, 'POST', `/assignments/${other}/questions`, { question: 'By hand?' })).status,
      ).toBe(200);
      await expect(page.locator('a[href="/notifications"]').first()).toContainText('2 unread');
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(toast(page)).toContainText('Assignment Awarded!');
  await page.context().close();
});

test('A toast over a dialog can be dismissed, keeps the dialog open, and spares its button on phones', async ({
  browser,
  server,
  inside,
}) => {
  const { page, id } = await ownList(browser, server, inside);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/assignment/${id}/edit`);
  const editing = page.getByRole('dialog', { name: 'Edit assignment' });
  await expect(editing.getByLabel('Title')).toBeFocused();
  // A field below the screen does not scroll the title and 'Close' away.
  await page.goto(`${server.url}/wallet/buy/starter`);
  const buying = page.getByRole('dialog', { name: 'Starter Pack' });
  await expect(buying).toBeFocused();
  await expect(buying.getByRole('heading', { name: 'Starter Pack' })).toBeInViewport({ ratio: 1 });
  await page.goto(`${server.url}/assignment/${id}/edit`);
  await expect(editing.getByLabel('Title')).toBeFocused();
  const save = editing.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(editing.getByRole('status')).toContainText('No changes detected.');
  await save.click({ trial: true });
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(editing).toBeVisible();

  await editing.getByLabel('Title').fill('Integration, chapter 8');
  await save.click();
  await expect(editing).toHaveCount(0);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
  await page.context().close();
});

test('An error clears when its field changes; the missing confirmation is marked and focused', async ({
  browser,
  server,
  inside,
}) => {
  const { id, owner, windowAs } = await awardedTo(browser, server, inside);
  const page = await windowAs(owner);
  await page.goto(`${server.url}/assignment/${id}/complete`);
  const completing = page.getByRole('dialog');
  const tick = completing.getByRole('checkbox');
  await expect(tick).toBeFocused();
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAttribute('aria-invalid', 'true');
  await expect(tick).toHaveAccessibleDescription(/No work was handed in yet\./);
  await tick.check();
  await expect(tick).not.toHaveAttribute('aria-invalid');
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(toast(page)).toContainText('Assignment Completed');

  // A tutor who could not act yet is reviewed only after their own review (DEAL-203).
  await inside.query(
    `update conversations set created_at = created_at - interval '4 days' where assignment_id = '${id}'`,
  );
  await page.goto(`${server.url}/assignment/${id}/rate`);
  const rating = page.getByRole('dialog');
  await expect(rating.getByRole('radio').first()).toBeFocused();
  await rating.getByRole('button', { name: 'Submit review' }).click();
  const issue = rating.locator('.error');
  await expect(issue).toHaveText('Please provide a rating.');
  await rating.getByTitle('4 of 5, very good').click();
  await expect(issue).toHaveCount(0);
  await expect(rating.getByRole('alert')).toHaveCount(0);
  await page.context().close();
});

const oneFile = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('All of it.') };

/** Holds uploads back; returns functions that release and break them. */
async function holdUploads(page: Page) {
  const held: { go: () => Promise<void>; breakOff: () => Promise<void> }[] = [];
  await page.route('**/api/files', (route) => {
    held.push({ go: () => route.continue(), breakOff: () => route.abort('connectionreset') });
  });
  const next = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return held.shift() as (typeof held)[number];
  };
  return next;
}

test('An upload keeps the focus, is announced once, can be retried, and ends with its dialog', async ({
  browser,
  server,
  inside,
}) => {
  const { id, tutor, windowAs } = await awardedTo(browser, server, inside);
  const page = await windowAs(tutor);
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Submit work' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit your work' });
  const file: Locator = dialog.locator('input[type=file]');
  await expect(file).toBeFocused();
  const nextUpload = await holdUploads(page);
  await file.setInputFiles(oneFile);
  await expect(dialog.getByRole('button', { name: 'Cancel upload of steps.txt' })).toBeVisible();
  await expect(file).toBeFocused();
  await page.mouse.click(outside.x, outside.y);
  await expect(dialog).toBeVisible();
  await (await nextUpload()).breakOff();
  await expect(dialog.locator('.error')).toHaveText('The connection was lost. Please try again.');
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await dialog.getByRole('button', { name: 'Send steps.txt again' }).click();
  await (await nextUpload()).go();
  await expect(dialog.getByRole('button', { name: 'Remove steps.txt' })).toBeFocused();
  await expect(dialog.getByText('steps.txt uploaded')).toHaveAttribute('aria-live', 'polite');
  await dialog.getByRole('button', { name: 'Remove steps.txt' }).click();
  await expect(file).toBeFocused();

  await file.setInputFiles(oneFile);
  await nextUpload();
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/files'));
  const asked = answerNext(page, true);
  await page.keyboard.press('Escape');
  expect(await asked).toBe(question);
  await expect(dialog).toHaveCount(0);
  await ended;
  await page.context().close();
});

test('An upload that stalls for too long fails', async ({ browser, server, inside }) => {
  const { id, tutor, windowAs } = await awardedTo(browser, server, inside);
  const page = await windowAs(tutor);
  await page.clock.install();
  await page.goto(`${server.url}/assignment/${id}/submit`);
  const dialog = page.getByRole('dialog', { name: 'Submit your work' });
  const nextUpload = await holdUploads(page);
  await dialog.locator('input[type=file]').setInputFiles(oneFile);
  await nextUpload();
  await page.clock.fastForward(40_000);
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(dialog.getByRole('button', { name: 'Send steps.txt again' })).toBeVisible();
  await page.context().close();
});

test('The edit dialog keeps its unsaved changes', async ({ browser, server, inside }) => {
  const { page, id } = await ownList(browser, server, inside);
  await page.goto(`${server.url}/assignment/${id}/edit`);
  const editing = page.getByRole('dialog', { name: 'Edit assignment' });
  await expect(editing.getByText('Edit history')).toHaveCount(0);
  await editing.getByLabel('Deadline').fill(inDays(9));
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(editing.getByText(/Deadline changed from/)).toBeHidden();
  await editing.getByText('Edit history').click();
  await expect(editing.getByText(/Deadline changed from/)).toBeVisible();
  await page.context().close();
});
