import type { Page } from '@playwright/test';
import { composerOf, hide, makePair, openChat, send, stored, textsOf, thread, write } from '#tests/support/chat.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';

// Only the server refuses a message here, so that a refusal takes as long as an answer.
test.use({ settings: { CHAT_POLICY: 'contextual' } });
test.describe.configure({ mode: 'default' });

const messages = '**/api/conversations/*/messages';
const attachment = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x = 2 sin θ\n'.repeat(120_000)) };

async function attach(page: Page): Promise<void> {
  await page.getByLabel('Attach files, up to 5, 2MB each').setInputFiles(attachment);
}

function rowOf(page: Page, title: string) {
  return page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(title) });
}

function mainLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) });
}

test('On a phone the toast about a too large file leaves the composer in view', async ({ browser, server, inside }) => {
  const { poster } = await makePair(inside, 'Small screen');
  const page = await openChat(browser, server, poster);
  await page.setViewportSize({ width: 360, height: 640 });
  await rowOf(page, 'Small screen').click();
  await composerOf(page).fill('See the file');
  const large = { ...attachment, buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') };
  await page.getByLabel('Attach files, up to 5, 2MB each').setInputFiles(large);
  const toast = page.locator('.toast');
  await expect(toast).toContainText('File too large');
  const [about, composer] = [await toast.boundingBox(), await page.locator('.composer').boundingBox()];
  if (!about || !composer) throw new Error('neither toast nor composer stands on the page');
  expect(about.y + about.height).toBeLessThanOrEqual(composer.y);
  await page.context().close();
});

test('An unsent draft survives leaving, a reload and a new tab, per conversation', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor } = await makePair(inside, 'Algebra');
  await openConversation(inside.db, poster.id, tutor.id, 'Botany');
  const page = await openChat(browser, server, poster);
  await rowOf(page, 'Algebra').click();
  await expect(rowOf(page, 'Algebra')).toHaveAttribute('aria-current', 'true');
  await composerOf(page).fill('half a thought');
  await attach(page);
  await mainLink(page, 'Assignments').click();
  await expect(page).toHaveURL(`${server.url}/all-assignments`);
  await mainLink(page, 'Messages').click();
  await rowOf(page, 'Botany').click();
  await expect(composerOf(page)).toHaveValue('');
  await rowOf(page, 'Algebra').click();
  await expect(composerOf(page)).toHaveValue('half a thought');
  await expect(page.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  await later.goto(`${server.url}/chat`);
  await rowOf(later, 'Algebra').click();
  await expect(composerOf(later)).toHaveValue('half a thought');
  await expect(later.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible();
  await later.reload();
  await expect(composerOf(later)).toHaveValue('half a thought');
  await later.context().close();
});

test('Offline, recent conversations are read from copies, in a new tab too, and messages are sent later', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Algebra');
  const other = await openConversation(inside.db, poster.id, tutor.id, 'Botany');
  await write(inside, conversation, tutor, 'about algebra');
  await write(inside, other, tutor, 'about botany');
  const page = await openChat(browser, server, poster, '/chat', { serviceWorkers: 'allow' });
  await expect(thread(page).getByText('about botany')).toBeVisible();
  await rowOf(page, 'Algebra').click();
  await expect(thread(page).getByText('about algebra')).toBeVisible();
  const his = page.context();
  // Kept as a guest sees it, without her data.
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match('/chat/offline'))?.text();
  });
  expect(kept).toContain('/assets/');
  expect(kept).not.toContain(poster.username);
  await his.setOffline(true);
  await rowOf(page, 'Botany').click();
  await expect(thread(page).getByText('about botany')).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: 'You are offline. Showing the copy of' }).last();
  await expect(note).toBeVisible();
  await thread(page).getByText('about botany').hover();
  await page.getByRole('link', { name: 'Reply to about botany' }).click();
  await send(page, 'from a tunnel');
  await expect(thread(page).getByText('Waiting for network')).toBeVisible();
  await page.close();

  const later = await his.newPage();
  await later.goto(`${server.url}/chat?conversation=${conversation}`);
  await expect(thread(later).getByText('about algebra')).toBeVisible();
  await expect(later.getByText('You are offline. Showing the copy of').last()).toBeVisible();
  await rowOf(later, 'Botany').click();
  const waiting = thread(later).locator('.entry', { hasText: 'from a tunnel' });
  await expect(waiting.locator('.quote'), 'with what it answers').toContainText('about botany');
  await his.setOffline(false);
  await expect(later).toHaveURL(`${server.url}/chat?conversation=${other}`);
  await expect(thread(later).getByText('· Sent')).toBeVisible();
  expect((await stored(inside, other)).map(({ content }) => content)).toEqual(['about botany', 'from a tunnel']);

  await his.clearCookies();
  await later.goto(`${server.url}/chat/offline`);
  await expect(later.getByText('This browser has no copy of your messages.')).toBeVisible();
  await his.setOffline(true);
  await later.goto(`${server.url}/chat/milestones`);
  await expect(later.getByText('This browser has no copy of your messages.')).toBeVisible();
  await his.close();
});

test('An unsent draft belongs to its writer alone: others cannot see or send it, and logout deletes it', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Shared computer');
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/chat?conversation=${conversation}`);
  await expect(other.getByRole('region', { name: 'Conversation with Tariq Example' })).toBeVisible();
  const context = page.context();
  await context.route(messages, (route) => route.abort());
  await send(page, 'a failed one');
  await expect(thread(page).getByText('Waiting for network')).toBeVisible();
  await composerOf(page).fill('of Sara alone');
  await page.context().clearCookies();
  await enterAs(page.context(), server, tutor);
  // An older tab reveals nothing of the person now signed in, and becomes theirs once shown again.
  await hide(other, false);
  await expect(other.getByRole('region', { name: 'Conversation with Sara Example' })).toBeVisible();
  await other.close();
  await mainLink(page, 'Assignments').click();
  await expect(page).toHaveURL(`${server.url}/all-assignments`);
  await mainLink(page, 'Messages').click();
  await expect(page.getByRole('region', { name: 'Conversation with Sara Example' })).toBeVisible();
  await expect(composerOf(page)).toHaveValue('');
  expect(await textsOf(page)).toEqual([]);
  await composerOf(page).fill('of Tariq alone');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('alone');
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(kept).toEqual([`of ${poster.id}`]);
  expect(await stored(inside, conversation)).toEqual([]);

  await enterAs(page.context(), server, poster);
  await context.unroute(messages);
  await page.goto(`${server.url}/chat`);
  await expect(composerOf(page)).toHaveValue('of Sara alone');
  await expect(thread(page).getByText('· Sent')).toBeVisible();
  await context.route(messages, (route) => route.abort());
  await composerOf(page).fill('never mind');
  await composerOf(page).press('Enter');
  await expect(thread(page).getByText('Waiting for network')).toBeVisible();
  page.once('dialog', (asked) => asked.accept());
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect.poll(kept).toEqual([]);
  const arrived = await stored(inside, conversation);
  expect(arrived.map(({ content, sender_id }) => [content, sender_id])).toEqual([['a failed one', poster.id]]);
  await page.context().close();
});

test('Without browser storage a message waits across pages and warns before the tab is closed', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Failed');
  const page = await openChat(browser, server, poster);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.reload();
  await page.route(messages, (route) => route.abort());
  await send(page, 'not lost');
  await expect(thread(page).getByText('Waiting for network. Keep this tab open.')).toBeVisible();
  await mainLink(page, 'Assignments').click();
  await expect(page).toHaveURL(`${server.url}/all-assignments`);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await mainLink(page, 'Messages').click();
  await page.unroute(messages);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(thread(page).getByText('· Sent')).toBeVisible();
  expect((await stored(inside, conversation)).map(({ content }) => content)).toEqual(['not lost']);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});

test('A message sent after the session ended leads to the login and back, and is then sent', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Expired');
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  await page.context().clearCookies();
  await send(page, 'still here');
  await expect(thread(page).getByRole('alert')).toHaveText(
    'Failed to send message: You need to be logged in to do this.',
  );
  const login = thread(page).getByRole('link', { name: 'Login' });
  await expect(login).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent(`/chat?conversation=${conversation}`)}`,
  );
  await login.click();
  await expect(page.getByRole('heading', { name: /Login|Welcome/ }).first()).toBeVisible();
  await enterAs(page.context(), server, poster);
  await page.goBack();
  await expect(thread(page).getByText('· Sent')).toBeVisible();
  expect((await stored(inside, conversation)).map(({ content }) => content)).toEqual(['still here']);
  await page.context().close();
});

test('A refused message neither overwrites newer text nor is lost', async ({ browser, server, inside }) => {
  const { poster, conversation } = await makePair(inside, 'Refused');
  const page = await openChat(browser, server, poster);
  const held = Promise.withResolvers<void>();
  await page.route(messages, async (route) => {
    await held.promise;
    await route.continue();
  });
  const refused = 'call me at 0300 1234567';
  await send(page, refused);
  await composerOf(page).pressSequentially('and then');
  held.resolve();
  const warning = page.getByRole('alertdialog', { name: 'Content Warning' });
  await expect(warning.getByText('It seems to contain a phone number.', { exact: true })).toBeVisible();
  await warning.getByRole('button').click();
  await expect(warning).toBeHidden();
  await expect(composerOf(page)).toHaveValue('and then');
  expect(await textsOf(page)).toEqual([refused]);
  await composerOf(page).fill('');
  await expect(composerOf(page)).toHaveValue('');
  await thread(page).getByRole('button', { name: 'Edit' }).click();
  await expect(composerOf(page)).toHaveValue(refused);
  await expect(composerOf(page)).toBeFocused();
  expect(await textsOf(page)).toEqual([]);
  expect(await stored(inside, conversation)).toEqual([]);
  await page.context().close();
});

test('An upload can be cancelled and then sent after all', async ({ browser, server, inside }) => {
  const { poster, conversation } = await makePair(inside, 'Cancelled');
  const page = await openChat(browser, server, poster);
  await page.route(messages, () => undefined);
  await attach(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('button', { name: 'Cancel sending notes.txt' }).click();
  await expect(thread(page).getByRole('alert')).toHaveText('Sending was cancelled.');
  await expect(composerOf(page)).toBeFocused();
  expect(await stored(inside, conversation)).toEqual([]);
  await page.unroute(messages);
  await thread(page).getByRole('button', { name: 'Retry' }).click();
  await expect(thread(page).getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  expect(await stored(inside, conversation)).toHaveLength(1);
  await page.context().close();
});

test('An upload may take long while it progresses, and fails when it stalls', async ({ browser, server, inside }) => {
  const { poster, conversation } = await makePair(inside, 'Slow line');
  const page = await openChat(browser, server, poster);
  await page.clock.install();
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await attach(page);
  await page.getByRole('button', { name: 'Send' }).click();
  const progress = thread(page).getByRole('progressbar');
  for (const least of [1, 2, 3, 4].map((n) => n * 200_000)) {
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(least);
    await page.clock.fastForward('01:00');
  }
  await expect(thread(page).getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  expect(await stored(inside, conversation)).toHaveLength(1);

  await page.route(messages, () => undefined);
  await attach(page);
  const begun = page.waitForRequest(messages);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('Sending…')).toBeVisible();
  await begun;
  await page.clock.fastForward('01:31');
  await expect(thread(page).getByText('Waiting for network')).toBeVisible();
  await page.context().close();
});

test('The composer counts near its limit and says when it is reached', async ({ browser, server, inside }) => {
  const { poster } = await makePair(inside, 'Count');
  const page = await openChat(browser, server, poster);
  const composer = composerOf(page);
  await composer.fill('x'.repeat(3499));
  await expect(page.getByText('/ 4000')).toHaveCount(0);
  await composer.press('End');
  await composer.pressSequentially('y');
  await expect(page.getByText('3500 / 4000')).toBeVisible();
  await composer.fill('x'.repeat(3999));
  await composer.press('End');
  await composer.pressSequentially('yz');
  await expect(composer).toHaveValue(`${'x'.repeat(3999)}y`);
  await expect(page.getByRole('status').getByText('A message has at most 4000 characters.')).toBeAttached();
  await page.context().close();
});
