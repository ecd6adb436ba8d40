import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { composerOf, hide, makePair, openChat, send, thread, write } from '#tests/support/chat.ts';
import { fillConversations } from '#tests/support/chat-pairs.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const phone = { viewport: { width: 360, height: 740 } };

function rows(page: Page) {
  return page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
}

function older(page: Page) {
  return page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Older' });
}

/** Opens a chat page and counts its requests to the server. */
async function openCounted(browser: Browser, server: ServerProcess, member: Member, path: string, options = {}) {
  const window = await browser.newContext(options);
  await enterAs(window, server, member);
  const page = await window.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/rpc\/chat\/(\w+)/.exec(request.url()) ?? [];
    // Presence comes with every open chat and needs no request.
    if (name && name !== 'presence') asked.push(name);
  });
  const opened = page.waitForResponse(/\/api\/live$/);
  await page.goto(server.url + path);
  await opened;
  await page.waitForLoadState('networkidle');
  return { page, asked };
}

async function manyOf(inside: ServerDatabase, name: string, count: number) {
  const member = await inside.member(name);
  return { member, ids: await fillConversations(inside.db, member.id, count) };
}

test('Thirty conversations are listed; a link adds thirty older ones and keeps the position', async ({
  browser,
  server,
  inside,
}) => {
  const { member, ids } = await manyOf(inside, 'Sara', 70);
  const page = await openChat(browser, server, member);
  await expect(rows(page)).toHaveCount(30);
  await older(page).scrollIntoViewIfNeeded();
  const place = await rows(page).nth(29).boundingBox();
  await older(page).click();
  await expect(rows(page)).toHaveCount(60);
  expect(Math.abs(((await rows(page).nth(29).boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);
  await expect(page).toHaveURL(`${server.url}/chat?shown=60`);
  await older(page).click();
  await expect(rows(page)).toHaveCount(70);
  await expect(older(page)).toHaveCount(0);
  const links = await rows(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(ids.map((id) => `/chat?conversation=${id}&shown=90`));
  await page.context().close();
});

for (const away of ['thread', 'wallet'] as const) {
  test(`On a phone the way back from a ${away} leads to the same place of a long list`, async ({
    browser,
    server,
    inside,
  }) => {
    const { member, ids } = await manyOf(inside, 'Sara', 70);
    const page = await openChat(browser, server, member, '/chat', phone);
    await older(page).click();
    await expect(rows(page)).toHaveCount(60);
    const row = rows(page).nth(50);
    await row.scrollIntoViewIfNeeded();
    const place = await row.boundingBox();
    if (away === 'thread') {
      await row.getByRole('link').click();
      await expect(page).toHaveURL(`${server.url}/chat?conversation=${ids[50]}&shown=60`);
      await expect(composerOf(page)).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.locator('#menu').getByRole('link', { name: 'My Wallet' }).click();
      await expect(page).toHaveURL(`${server.url}/wallet`);
    }
    await page.goBack();
    await expect(rows(page)).toHaveCount(60);
    await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);
    await page.context().close();
  });
}

test('Without JavaScript older conversations have an address', async ({ browser, server, inside }) => {
  const { member, ids } = await manyOf(inside, 'Sara', 45);
  const options: BrowserContextOptions = { javaScriptEnabled: false };
  const page = await openChat(browser, server, member, '/chat', options);
  await expect(rows(page)).toHaveCount(30);
  await older(page).click();
  await expect(rows(page)).toHaveCount(45);
  await rows(page).nth(44).getByRole('link').click();
  await expect(page).toHaveURL(`${server.url}/chat?conversation=${ids[44]}&shown=60`);
  await expect(thread(page).getByText('Salam! Here is how')).toBeVisible();
  await page.context().close();
});

test('A conversation beyond the first page opens by its address, is listed, and gets live updates', async ({
  browser,
  server,
  inside,
}) => {
  const { member, ids } = await manyOf(inside, 'Sara', 70);
  const last = ids.at(-1) ?? '';
  const page = await openChat(browser, server, member, `/chat?conversation=${last}`);
  await expect(thread(page).getByText('Salam! Here is how')).toBeVisible();
  await expect(rows(page)).toHaveCount(31);
  const current = page.getByRole('region', { name: 'Conversations' }).locator('[aria-current]');
  await expect(current).toHaveAttribute('href', `/chat?conversation=${last}`);
  await expect(rows(page).last().locator('[aria-current]')).toHaveCount(1);
  await send(page, 'A late answer');
  await expect(rows(page).first().locator('[aria-current]')).toHaveCount(1);
  await expect(rows(page).first()).toContainText('You: A late answer');
  await page.context().close();
});

test('The page’s data are not fetched again when its stream opens or its tab is shown again', async ({
  browser,
  server,
  inside,
}) => {
  const { member, ids } = await manyOf(inside, 'Sara', 70);
  // Each of them unread until now, the second beyond the first page.
  const paths = [
    `/chat?conversation=${ids[2]}`,
    `/chat?conversation=${ids[65]}`,
    `/chat?conversation=${ids[3]}&shown=60`,
  ];
  for (const path of paths) {
    const { page, asked } = await openCounted(browser, server, member, path);
    // Checks for news: the thread's newer messages and the unread count.
    expect(asked.toSorted(), path).toEqual(['messages', 'unread']);
    await hide(page, true);
    await hide(page, false);
    await page.waitForLoadState('networkidle');
    expect(asked, path).not.toContain('conversations');
    await page.context().close();
  }
});

test('Messages between page load and stream start appear once the stream is open', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Between');
  const ids = await fillConversations(inside.db, poster.id, 40);
  await write(inside, conversation, tutor, 'one');
  const window = await browser.newContext();
  await enterAs(window, server, poster);
  const page = await window.newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/live', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/live');
  await page.goto(`${server.url}/chat?conversation=${ids[1]}`);
  await asked;
  await write(inside, conversation, tutor, 'two');
  held.resolve();
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Between/ });
  await expect(row).toContainText('2 unread');
  await expect(rows(page).first()).toContainText('Between');
  await window.close();
});

test('Many unread messages show as 99+ in the list, the header and the tab’s title', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Flood');
  await inside.query(`select send_message('${tutor.id}', '${conversation}', 'm' || n, null, null, now())
    from generate_series(1, 120) n`);
  const page = await openChat(browser, server, poster, '/chat', phone);
  await expect(rows(page).first()).toContainText('99+ unread');
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAccessibleName('Open menu 99+ unread');
  await expect(page).toHaveTitle(/^\(99\+\) Messages · [^(]+$/);
  await expect(page.locator('head title')).toHaveCount(1);
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveTitle(/^Messages · [^(]+$/);
  await expect(page.locator('head title')).toHaveCount(1);
  await page.context().close();
});
