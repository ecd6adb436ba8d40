import type { BrowserContext, Page } from '@playwright/test';
import { awardedPair } from '#tests/support/api-calls.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { emptyMarket, inDays, seedAssignment } from '#tests/support/seeds.ts';

const toast = (page: Page) => page.locator('.toast');
const broken = 'A network error occurred. Please check your connection.';

async function fillPost(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Twelve problems.');
  await page.getByLabel('Subject').fill('Mathematics');
  await page.getByLabel('Budget').fill('3500');
  await page.getByLabel('Deadline').fill(inDays(7));
}

/** Cuts the connection, or restores it; pages notice a moment later. */
async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await page.waitForFunction((offline) => navigator.onLine !== offline, offline);
}

/** Keeps the connection, but blocks page data. */
async function cutData(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(/\.data(\?|$)/, (route) => route.abort('connectionfailed'));
  return () => context.unroute(/\.data(\?|$)/);
}

test('A form sent offline keeps its text, shows an error, and is sent later (ERR-16)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/post-assignment`);
  await fillPost(page, 'Written in a tunnel');
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(broken);
  await expect(toast(page)).toHaveCount(0, { timeout: 1000 });
  await expect(page.getByRole('main')).not.toContainText('our side');
  await expect(page.getByLabel('Title')).toHaveValue('Written in a tunnel');
  await expect(page.getByLabel('Deadline')).toHaveValue(inDays(7));
  const posted = inside.db.selectFrom('assignments').select('id').where('title', '=', 'Written in a tunnel');
  expect(await posted.execute()).toEqual([]);

  await setOffline(page, false);
  await expect(toast(page)).toContainText('Your assignment has been posted successfully.');
});

test('A form whose answer was lost is stored once, even if sent again', async ({ page, context, server, inside }) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/post-assignment`);
  await fillPost(page, 'Answer lost');
  await context.route(/\.data(\?|$)/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.getByRole('alert')).toContainText(broken);
  await context.unroute(/\.data(\?|$)/);
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(toast(page)).toContainText('Your assignment has been posted successfully.');
  const posted = await inside.db.selectFrom('assignments').select('id').where('title', '=', 'Answer lost').execute();
  expect(posted).toHaveLength(1);
});

test('A file chosen for a hand-in survives a broken connection', async ({ page, context, server, inside }) => {
  const { tutor, id } = await awardedPair(server, inside);
  await enterAs(context, server, tutor);
  await page.goto(`${server.url}/assignment/${id}/submit`);
  const dialog = page.getByRole('dialog', { name: 'Submit your work' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('All of it.') });
  await dialog.getByLabel(/Comment/).fill('All of it.');
  await expect(dialog.getByText('steps.txt', { exact: true })).toBeVisible();
  const mend = await cutData(context);
  await dialog.getByRole('button', { name: 'Submit work' }).click();
  await expect(dialog.getByRole('alert')).toContainText(broken);
  await expect(dialog.getByLabel(/Comment/)).toHaveValue('All of it.');
  await expect(dialog.getByText('steps.txt', { exact: true })).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(page)).toContainText('Version 1');
});

test('A link followed offline keeps the page and can be tried again', async ({ page, context, server, inside }) => {
  await emptyMarket(inside);
  const id = await seedAssignment(inside, await inside.member('Poster'), { title: 'Far away' });
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/all-assignments`);
  await page.getByRole('link', { name: 'Place a Bid' }).click();
  const proposal = page.getByRole('dialog').getByLabel('Your proposal');
  await proposal.fill('I will solve it');
  await setOffline(page, true);
  // The page's script was never loaded: without help the document would be reloaded, and the text
  // lost.
  await page.getByRole('dialog').getByRole('link', { name: 'Add one to your profile' }).click();
  await expect(toast(page)).toContainText(broken);
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page)).toContainText(broken);
  await expect(proposal).toHaveValue('I will solve it');
  await expect(page).toHaveURL(`${server.url}/all-assignments/bid/${id}`);
  await setOffline(page, false);
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${server.url}/profile#cv`);
  await expect(toast(page)).toHaveCount(0);

  await page.goto(`${server.url}/all-assignments`);
  const mend = await cutData(context);
  await page.getByRole('link', { name: 'Far away' }).click();
  await expect(toast(page)).toContainText(broken);
  await expect(page.getByRole('link', { name: 'Far away' })).toBeVisible();
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
  await mend();
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${server.url}/assignment/${id}`);
});

test('A guarded page that fails to load returns to the page before with its typed text', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Title').fill('Half written');
  let breakOff = () => {};
  await context.route(/\/wallet\.data/, async (route) => {
    await new Promise<void>((resolve) => {
      breakOff = resolve;
    });
    await route.abort('timedout');
  });
  await page
    .getByRole('link', { name: /^Wallet/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Checking your session...' })).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  breakOff();
  await expect(toast(page)).toContainText(broken);
  await expect(page.getByLabel('Title')).toHaveValue('Half written');
  await expect(page.getByLabel('Title')).toBeVisible();
});

test('A page whose data end half-way keeps the page before', async ({ page, context, server, inside }) => {
  await enterAs(context, server, await inside.member('Member'));
  // Effect of a cut on a started answer: the first half arrives, then an error in place of the end.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init);
      if (!String(input).includes('/wallet.data') || sessionStorage.getItem('mended')) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      let sent = false;
      const body = new ReadableStream({
        pull(controller) {
          if (sent) controller.error(new TypeError('network error'));
          else controller.enqueue(bytes.slice(0, bytes.length / 2));
          sent = true;
        },
      });
      return new Response(body, answer);
    };
  });
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Title').fill('Half written');
  const wallet = page.getByRole('link', { name: /^Wallet/ }).first();
  await wallet.click();
  await expect(toast(page)).toContainText(broken);
  await expect(page.getByLabel('Title')).toHaveValue('Half written');
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${server.url}/wallet`);
  await expect(page.getByLabel('Title')).toHaveCount(0);
});

test('A slow page shows a line at the top', async ({ page, context, server }) => {
  await page.goto(`${server.url}/about`);
  let goOn = () => {};
  await context.route(/\/all-assignments\.data/, async (route) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignments', exact: true }).click();
  const line = () =>
    page.getByRole('main').evaluate((main) => {
      const { visibility, blockSize, content } = getComputedStyle(main, '::before');
      return { visibility, blockSize, content };
    });
  await expect.poll(line).toEqual({ visibility: 'visible', blockSize: '3px', content: '""' });
  goOn();
  await expect(page).toHaveURL(/all-assignments/);
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy');
});
