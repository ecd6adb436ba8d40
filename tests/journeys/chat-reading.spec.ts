import type { Page } from '@playwright/test';
import { moveCoins } from '#tests/support/api-calls.ts';
import { hide, hint, lines, makePair, openChat, send, textsOf, thread, write } from '#tests/support/chat.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { expect, test } from '#tests/support/journey.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';

function messagesLink(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ });
}

/** Returns the chat's requests from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/rpc\/chat\/(\w+)/.exec(request.url()) ?? [];
    // Presence comes with every open chat and needs no request.
    if (name && name !== 'presence') calls.push(name);
  });
  return calls;
}

function conversations(page: Page) {
  return page.getByRole('region', { name: 'Conversations' });
}

async function readNumber({ db }: ServerDatabase, conversation: string, { id }: Member): Promise<number> {
  const marks = db.selectFrom('read_marks').select('number').where('conversation_id', '=', conversation);
  return (await marks.where('user_id', '=', id).executeTakeFirst())?.number ?? 0;
}

test('Unread messages are counted in the header and the list until they are opened', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation: first } = await makePair(inside, 'Geometry');
  const second = await openConversation(inside.db, poster.id, tutor.id, 'History');
  await write(inside, first, tutor, 'g1', 'g2');
  const page = await openChat(browser, server, poster, '/wallet');
  const link = messagesLink(page);
  await expect(link).toHaveAccessibleName('Messages 2 unread');
  await page.goto(`${server.url}/chat?conversation=${second}`);
  const row = conversations(page).getByRole('link', { name: /Geometry/ });
  await expect(row.locator('.unread')).toHaveText('2 unread');
  await write(inside, first, tutor, 'g3');
  await expect(row.locator('.unread')).toHaveText('3 unread');
  await expect(link).toHaveAccessibleName('Messages 3 unread');
  await row.click();
  await expect(thread(page).getByText('g3')).toBeVisible();
  await expect(row).not.toContainText('unread');
  await expect(link).toHaveAccessibleName('Messages');
  await page.context().close();
});

test('On any page the count rises with a stored message and falls when another tab reads it', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Optics');
  const page = await openChat(browser, server, poster, '/all-assignments');
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  await write(inside, conversation, tutor, 'one', 'two');
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 2 unread');
  await page.getByRole('link', { name: /^Wallet/ }).click();
  await expect(page).toHaveURL(`${server.url}/wallet`);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 2 unread');
  const second = await page.context().newPage();
  await second.goto(`${server.url}/chat`);
  await expect.poll(() => readNumber(inside, conversation, poster)).toBe(2);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  await page.setViewportSize({ width: 360, height: 740 });
  await second.close();
  await write(inside, conversation, tutor, 'three');
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAccessibleName('Open menu 1 unread');
  await page.context().close();
});

test('Outside the chat a hidden tab closes its stream at once and counts anew when shown', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Behind');
  const page = await openChat(browser, server, poster, '/about');
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
  await hide(page, true);
  await closed;
  await write(inside, conversation, tutor, 'meanwhile');
  await hide(page, false);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 1 unread');
  await page.context().close();
});

test('Guests load no part of the chat and open no stream', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${server.url}/about`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/contact`);
  expect(asked.filter((url) => /\/api\/live|live-unread/.test(url))).toEqual([]);
});

test('A message below the reader’s position stays unread until the reader scrolls to it', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Scrolled');
  await write(inside, conversation, tutor, ...lines(45));
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  await expect.poll(() => readNumber(inside, conversation, poster)).toBe(45);
  const early = thread(page).getByText('message 5', { exact: true });
  await early.scrollIntoViewIfNeeded();
  const place = await early.boundingBox();
  await write(inside, conversation, tutor, 'just now');
  const toEnd = page.getByRole('button', { name: 'New messages' });
  await expect(toEnd).toBeVisible();
  await expect(thread(page).getByText('just now')).not.toBeInViewport();
  expect(Math.abs(((await early.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 1 unread');
  await expect(page).toHaveTitle(/^\(1\) Messages/);
  expect(await readNumber(inside, conversation, poster)).toBe(45);
  await toEnd.click();
  await expect(thread(page).getByText('just now')).toBeInViewport();
  await expect(thread(page)).toBeFocused();
  await expect(toEnd).toHaveCount(0);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  expect(await readNumber(inside, conversation, poster)).toBe(46);
  await page.context().close();
});

test('A message that arrives in a hidden tab is read when the tab is shown', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Unseen');
  const page = await openChat(browser, server, poster);
  await send(page, 'Salam');
  await expect(thread(page).getByText('· Sent')).toBeVisible();
  await hide(page, true);
  await write(inside, conversation, tutor, 'while hidden');
  await expect(thread(page).getByText('while hidden')).toBeVisible();
  await expect(messagesLink(page)).toHaveAccessibleName('Messages 1 unread');
  await hide(page, false);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  await page.context().close();
});

test('A thread opened with unread messages marks where they begin', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Divided');
  await write(inside, conversation, tutor, 'old');
  const other = await openConversation(inside.db, poster.id, tutor.id, 'Elsewhere');
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  await expect.poll(() => readNumber(inside, conversation, poster)).toBe(1);
  await expect(thread(page).locator('.new')).toHaveCount(1);
  await page.goto(`${server.url}/chat?conversation=${other}`);
  await write(inside, conversation, tutor, 'fresh one', 'fresh two');
  const row = conversations(page).getByRole('link', { name: /Divided/ });
  await expect(row.locator('.unread')).toHaveText('2 unread');
  await row.click();
  await expect(thread(page).locator('.new + .entry')).toContainText('fresh one');
  await expect(thread(page).locator('.new')).toHaveText('New');
  await expect(row).not.toContainText('unread');
  await page.reload();
  await expect(thread(page).getByText('fresh two')).toBeVisible();
  await expect(thread(page).locator('.new')).toHaveCount(0);
  await page.context().close();
});

test('Own messages are marked as seen once the other has read them, live and after a reload', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Seen');
  const sara = await openChat(browser, server, poster);
  await send(sara, 'Salam');
  const own = thread(sara).locator('.entry.own').last();
  await expect(own.getByText('· Sent')).toBeVisible();
  await sara.waitForLoadState('networkidle');
  const asked = callsOf(sara);
  const tariq = await openChat(browser, server, tutor, `/chat?conversation=${conversation}`);
  await expect(own.getByText('· Seen')).toBeVisible();
  expect(asked, 'the hint itself says how far').toEqual([]);
  await hide(tariq, true);
  await send(sara, 'Are you there?');
  await expect(thread(tariq).getByText('Are you there?')).toBeVisible();
  await expect(own).toContainText('Are you there?');
  await expect(own.getByText('· Sent')).toBeVisible();
  await sara.reload();
  await expect(own.getByText('· Sent')).toBeVisible();
  await hide(tariq, false);
  await expect(own.getByText('· Seen')).toBeVisible();
  await sara.reload();
  await expect(own.getByText('· Seen')).toBeVisible();
  await expect(own.locator('time')).toHaveText(/^(1[0-2]|[1-9]):[0-5]\d [ap]m$/);
  await Promise.all([sara.context().close(), tariq.context().close()]);
});

test('A hint without news fetches nothing, and a new message fetches only its conversation', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Calm');
  await write(inside, conversation, tutor, 'one');
  const page = await openChat(browser, server, poster);
  await expect.poll(() => readNumber(inside, conversation, poster)).toBe(1);
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  await page.waitForLoadState('networkidle');
  const asked = callsOf(page);
  await hint(inside, [poster], conversation, 1);
  await write(inside, conversation, tutor, 'two');
  await expect(thread(page).getByText('two')).toBeVisible();
  await expect(messagesLink(page)).toHaveAccessibleName('Messages');
  await expect.poll(() => readNumber(inside, conversation, poster)).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((call) => call === 'markRead').length).toBe(1);
  expect(asked.filter((call) => call === 'messages').length).toBe(1);
  expect(asked).not.toContain('conversations');
  await page.context().close();
});

test('A conversation opened by an award appears in the open list and starts with a greeting', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Sara'), await inside.member('Tariq')];
  await moveCoins(inside, poster, 800);
  const page = await openChat(browser, server, tutor);
  await expect(page.getByText('No conversations yet.', { exact: true })).toBeVisible();
  await openConversation(inside.db, poster.id, tutor.id, 'Awarded now');
  const row = conversations(page).getByRole('link', { name: /Awarded now/ });
  await row.click();
  await expect(thread(page)).toContainText('Sara Example awarded this assignment');
  await expect(thread(page)).toContainText('No messages yet. Say salam to Sara Example.');
  await send(page, 'Salam');
  await expect(thread(page).getByText('No messages yet.')).toHaveCount(0);
  await page.context().close();
});

test('Older messages that fail to load show an error and a retry; the last ones keep the focus in the log', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Older');
  await write(inside, conversation, tutor, ...lines(60));
  const page = await openChat(browser, server, poster);
  const older = page.getByRole('link', { name: 'Load older' });
  await expect(thread(page).getByText('message 60', { exact: true })).toBeVisible();
  await page.route('**/rpc/chat/messages**', (route) =>
    route.request().postData()?.includes('before') ? route.abort() : route.continue(),
  );
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(thread(page).getByRole('alert')).toHaveText('Failed to load messages.');
  await expect(page.getByText('New ones come as soon as')).toHaveCount(0);
  await page.unroute('**/rpc/chat/messages**');
  await write(inside, conversation, tutor, 'a new one');
  await expect(thread(page).getByText('a new one')).toBeAttached();
  const again = page.getByRole('link', { name: 'Try again' });
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(thread(page)).toBeFocused();
  expect(await textsOf(page)).toEqual([...lines(60), 'a new one']);
  await page.context().close();
});

test('Long names widen neither the list nor the page, and text runs in its own direction', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'ریاضی کے سوالات');
  const short = await openConversation(inside.db, poster.id, (await inside.member('Hina')).id, 'Short');
  await inside.db
    .updateTable('profiles')
    .set({ full_name: 'Tariq'.repeat(20) })
    .where('id', '=', tutor.id)
    .execute();
  await write(inside, conversation, poster, 'سلام');
  await write(inside, short, poster, 'Salam');
  for (const width of [360, 1280]) {
    const viewport = { width, height: 740 };
    const page = await openChat(browser, server, poster, '/chat', { viewport });
    await expect(conversations(page).getByRole('link')).toHaveCount(2);
    for (const time of await conversations(page).locator('time').all()) await expect(time).toBeInViewport({ ratio: 1 });
    const row = conversations(page).getByRole('link', { name: /ریاضی/ });
    await expect(row.getByText('ریاضی کے سوالات')).toHaveCSS('direction', 'rtl');
    await expect(row.getByText('سلام', { exact: true })).toHaveCSS('direction', 'rtl');
    await row.click();
    await expect(page).toHaveURL(`${server.url}/chat?conversation=${conversation}`);
    await expect(thread(page).getByText('سلام', { exact: true })).toBeVisible();
    const name = `${'scan-of-my-notes-'.repeat(12)}.txt`;
    await page
      .getByLabel('Attach files, up to 5, 2MB each')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x = 2') });
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.context().close();
  }
});
