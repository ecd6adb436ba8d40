import type { Page } from '@playwright/test';
import { composerOf, makePair, openChat, send, stored, thread } from '#tests/support/chat.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';

const words = 'This is too large for the network to pass on. Please make it smaller.';

/** Answers in the place of the server, as a proxy in front of it does; counts its answers. */
async function proxyAnswers(page: Page, address: string, status: number) {
  const counted = { answers: 0 };
  await page.route(address, async (route) => {
    counted.answers += 1;
    await route.fulfill({ status, contentType: 'text/html', body: '<html><h1>Request Entity Too Large</h1></html>' });
  });
  return counted;
}

test('A file that a proxy refuses as too large says so, and is not offered again (RUN-71)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Poster'));
  await page.goto(`${server.url}/post-assignment`);
  const proxy = await proxyAnswers(page, '**/api/files', 413);
  const buffer = Buffer.from(await realPdf('Chapter 8'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'task.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send task.pdf again' })).toHaveCount(0);
  expect(proxy.answers).toBe(1);

  await page.unrouteAll();
  await proxyAnswers(page, '**/api/files', 502);
  await page.locator('input[type="file"]').setInputFiles({ name: 'again.pdf', mimeType: 'application/pdf', buffer });
  await expect(page.getByRole('button', { name: 'Send again.pdf again' })).toBeVisible();
});

test('A message that a proxy refuses stays with its reason, and is not sent again by itself (RUN-71)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Small pipe');
  const page = await openChat(browser, server, poster);
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: /Small pipe/ })
    .click();
  const address = '**/api/conversations/*/messages';
  const proxy = await proxyAnswers(page, address, 413);
  await composerOf(page).fill('A long thought');
  await send(page, 'A long thought');
  const entry = thread(page).locator('.entry', { hasText: 'A long thought' });
  await expect(entry).toContainText(`Failed to send message: ${words}`);
  await expect(thread(page).getByText('Waiting for network')).toHaveCount(0);
  // This event sends waiting messages at once.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.unroute(address);
  await send(page, 'A short one');
  await expect
    .poll(async () => (await stored(inside, conversation)).map(({ content }) => content))
    .toEqual(['A short one']);
  expect(proxy.answers).toBe(1);
  await expect(entry.getByRole('button', { name: 'Delete' })).toBeVisible();
  await page.context().close();
});

test('A form that a proxy refuses keeps what was typed, and says why (RUN-71)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Poster'));
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Title').fill('Kept');
  await page.getByLabel('Description').fill('Twelve problems.');
  await proxyAnswers(page, '**/post-assignment.data*', 413);
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
  await expect(page.getByLabel('Title')).toHaveValue('Kept');
});
