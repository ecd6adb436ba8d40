import { prohibitedWords } from '#core/chat/rules.ts';
import { refusals } from '#core/refusals.ts';
import { hide, lines, makePair, openChat, send, stored, textsOf, thread, write } from '#tests/support/chat.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { axe, show } from '#tests/support/look.ts';
import { realPdf } from '#tests/support/pdf.ts';

const prohibited = refusals.message_not_allowed.text;

test('The chat is for signed-in people (ROUTE-27)', async ({ page, server, inside }) => {
  await page.goto(`${server.url}/chat`);
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fchat`);
  await enterAs(page.context(), server, await inside.member('Nadia'));
  await page.goto(`${server.url}/chat`);
  await expect(page.getByRole('heading', { name: 'Messages', level: 2 })).toBeVisible();
});

test('Without conversations the chat shows an empty state and no selection (CHAT-02, CHAT-06)', async ({
  browser,
  server,
  inside,
}) => {
  const page = await openChat(browser, server, await inside.member('Nadia'));
  await expect(page.getByText('No conversations yet.', { exact: true })).toBeVisible();
  await expect(page.getByText('Select a conversation', { exact: true })).toBeVisible();
  await expect(page.getByText('Choose a chat to start messaging.', { exact: true })).toBeVisible();
  await page.context().close();
});

test('Messages appear on both screens at once (CHAT-01, CHAT-04, CHAT-12, CHAT-20, CALL-37)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Essay on memory');
  const [sara, tariq] = [await openChat(browser, server, poster), await openChat(browser, server, tutor)];

  const row = sara.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Tariq Example/ });
  await expect(row).toContainText('Essay on memory');
  await expect(row.locator('.avatar')).toHaveText('TE');
  const pane = sara.getByRole('region', { name: 'Conversation with Tariq Example' });
  await expect(pane.getByRole('link', { name: 'Tariq Example' })).toHaveAttribute('href', /\/user\/tariq_.*#contact/);
  await expect(pane.getByText('Essay on memory')).toBeVisible();
  await expect(pane.getByText('Secure', { exact: true })).toBeVisible();

  await send(sara, 'Salam, when do you start?');
  await expect(thread(tariq).getByText('Salam, when do you start?')).toBeVisible();
  const received = thread(tariq).getByRole('article').first();
  await expect(received.getByText('Sara Example')).toBeVisible();
  await expect(received.locator('.avatar')).toHaveText('SE');
  await expect(thread(sara).getByText('· Seen')).toBeVisible();

  const composer = tariq.getByLabel('Message', { exact: true });
  await composer.pressSequentially('Two lines:');
  await composer.press('Shift+Enter');
  await composer.pressSequentially('today');
  await expect(composer).toHaveValue('Two lines:\ntoday');
  await composer.press('Enter');
  await expect(composer).toHaveValue('');
  await expect(thread(sara).getByText('today')).toBeVisible();

  const parties = inside.db.selectFrom('conversations').select(['id', 'assigner_id', 'bidder_id']);
  expect(await parties.where('id', '=', conversation).execute()).toEqual([
    { id: conversation, assigner_id: poster.id, bidder_id: tutor.id },
  ]);
  const both = ['Salam, when do you start?', 'Two lines:\ntoday'];
  expect([await textsOf(sara), await textsOf(tariq)]).toEqual([both, both]);
  expect(await stored(inside, conversation)).toEqual([
    { number: 1, content: both[0], sender_id: poster.id },
    { number: 2, content: both[1], sender_id: tutor.id },
  ]);
  await Promise.all([sara.context().close(), tariq.context().close()]);
});

test('A message needs text or a file; a file of 2MB arrives, a larger one is refused (CHAT-13, CHAT-16)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Lab report');
  const [sara, tariq] = [await openChat(browser, server, poster), await openChat(browser, server, tutor)];
  await send(sara, '  ');
  const chooser = sara.getByLabel('Attach files, up to 5, 2MB each');
  await chooser.setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'x'),
  });
  await expect(sara.getByText('File too large')).toBeVisible();
  await expect(sara.getByText('Please upload a file smaller than 2MB.')).toBeVisible();
  await sara.getByRole('button', { name: 'Send' }).click();
  await chooser.setInputFiles({ name: 'lines.pdf', mimeType: 'application/pdf', buffer: await realPdf('Sara') });
  await expect(sara.getByRole('button', { name: 'Remove lines.pdf' })).toBeVisible();
  await sara.getByRole('button', { name: 'Send' }).click();
  const [download] = await Promise.all([
    tariq.waitForEvent('download'),
    thread(tariq)
      .getByRole('link', { name: /lines\.pdf/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('lines.pdf');
  expect(await stored(inside, conversation)).toEqual([{ number: 1, content: '', sender_id: poster.id }]);
  await Promise.all([sara.context().close(), tariq.context().close()]);
});

test('A blocked word in any case opens a warning and is not sent (CHAT-11, CHAT-14, CHAT-15)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Survey');
  const sara = await openChat(browser, server, poster);
  const warning = sara.getByRole('alertdialog', { name: 'Content Warning' });
  const refused = { 'my GMAIL': 'gmail', 'We could MeEt': 'meet', 'at the Number 12': 'number' };
  for (const [text, word] of Object.entries(refused)) {
    await send(sara, text);
    await expect(warning.getByText(prohibited, { exact: true })).toBeVisible();
    await expect(warning.getByText(`Not allowed here: “${word}”.`)).toBeVisible();
    await warning.getByRole('button', { name: 'I Understand' }).click();
    await expect(warning).toBeHidden();
    const composer = sara.getByLabel('Message', { exact: true });
    await expect(composer).toHaveValue(text);
    await expect(composer).toBeFocused();
    expect((await sara.evaluate(() => getSelection()?.toString()))?.toLowerCase()).toBe(word);
  }
  const cased = prohibitedWords.map((word) => word.slice(0, 2) + word.slice(2).toUpperCase());
  const answers = await Promise.all(
    cased.map((word) =>
      sara.request.post(`${server.url}/api/conversations/${conversation}/messages`, {
        data: { content: `my ${word}s` },
        headers: { origin: server.url },
      }),
    ),
  );
  expect(answers.map((answer) => answer.status())).toEqual(prohibitedWords.map(() => 422));
  expect(await stored(inside, conversation)).toEqual([]);
  await sara.context().close();
});

test('The first conversation is open, another replaces its messages, Back returns (CHAT-03)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation: older } = await makePair(inside, 'Algebra');
  const newer = await openConversation(inside.db, poster.id, tutor.id, 'Botany');
  await write(inside, older, tutor, 'about algebra');
  await write(inside, newer, tutor, 'about botany');
  const page = await openChat(browser, server, poster);
  const list = page.getByRole('region', { name: 'Conversations' });
  await expect(list.locator('[aria-current]')).toContainText('Botany');
  await expect(thread(page).getByText('about botany')).toBeVisible();
  await list.getByRole('link', { name: /Algebra/ }).click();
  await expect(page).toHaveURL(`${server.url}/chat?conversation=${older}`);
  await expect(thread(page).getByText('about algebra')).toBeVisible();
  await expect(thread(page).getByText('about botany')).toBeHidden();
  await page.goBack();
  await expect(thread(page).getByText('about botany')).toBeVisible();
  await page.context().close();
});

test('Offline messages outlive their tab and are sent once and in order; new ones arrive', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Offline');
  const [sara, tariq] = [await openChat(browser, server, poster), await openChat(browser, server, tutor)];
  await send(sara, 'one');
  await expect(thread(tariq).getByText('one', { exact: true })).toBeVisible();

  await tariq.context().setOffline(true);
  await send(sara, 'two');
  await expect(thread(sara).getByText('two', { exact: true })).toBeVisible();
  for (const [n, text] of ['three', 'four', 'five'].entries()) {
    await send(tariq, text);
    await expect(thread(tariq).getByText('Waiting for network')).toHaveCount(n + 1);
  }
  const his = tariq.context();
  await tariq.close({ runBeforeUnload: true });
  await expect.poll(() => tariq.isClosed()).toBe(true);

  // The connection is back, but messages do not pass yet.
  const messages = '**/api/conversations/*/messages';
  await his.route(messages, (route) => route.abort());
  await his.setOffline(false);
  const tabs = [await his.newPage(), await his.newPage()];
  for (const tab of tabs) {
    await tab.goto(`${server.url}/chat`);
    await expect.poll(() => textsOf(tab)).toEqual(['one', 'two', 'three', 'four', 'five']);
  }
  let answers = 0;
  his.on('response', (answer) => {
    if (answer.url().includes('/api/conversations/')) answers += 1;
  });
  await his.unroute(messages);
  for (const tab of tabs) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(thread(sara).getByText('five', { exact: true })).toBeVisible();
  expect(answers).toBe(3);

  // The answer is lost, not the message: the retry finds it stored.
  await his.route(messages, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const [last] = tabs;
  if (!last) throw new Error('no tab');
  await send(last, 'six');
  await expect(thread(sara).getByText('six', { exact: true })).toBeVisible();
  await his.unroute(messages);

  const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
  await expect.poll(() => textsOf(last)).toEqual(texts);
  expect(await textsOf(sara)).toEqual(texts);
  expect((await stored(inside, conversation)).map(({ content }) => content)).toEqual(texts);
  await Promise.all([sara.context().close(), his.close()]);
});

test('A tab hidden for five minutes closes its stream, and has all messages when shown again', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Hidden');
  const window = await browser.newContext();
  await enterAs(window, server, poster);
  const page = await window.newPage();
  await page.clock.install();
  const opened = page.waitForResponse(/\/api\/live$/);
  await page.goto(`${server.url}/chat`);
  await opened;
  // Lets all requests end before the tab is hidden.
  await page.waitForLoadState('networkidle');
  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live'));
  await hide(page, true);
  await page.clock.fastForward('05:01');
  await closed;
  await write(inside, conversation, tutor, 'while you were away', 'and again');
  await expect(thread(page).locator('.bubble')).toHaveCount(0);
  await hide(page, false);
  await expect(thread(page).getByText('and again')).toBeVisible();
  expect(await textsOf(page)).toEqual(['while you were away', 'and again']);
  await window.close();
});

test('While a message is being sent Enter sends no other, and newer text is kept (CHAT-22)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Twice');
  const sara = await openChat(browser, server, poster);
  const composer = sara.getByLabel('Message', { exact: true });
  const held = Promise.withResolvers<void>();
  await sara.route('**/api/conversations/*/messages', async (route) => {
    await held.promise;
    await route.continue();
  });
  await send(sara, 'only once');
  await composer.press('Enter');
  await composer.pressSequentially('the next one');
  await composer.press('Enter');
  await expect(sara.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(thread(sara).getByText('Sending…')).toBeVisible();
  held.resolve();
  await expect(thread(sara).getByText('· Sent')).toBeVisible();
  await expect(composer).toHaveValue('the next one');
  expect((await stored(inside, conversation)).map(({ content }) => content)).toEqual(['only once']);
  await sara.context().close();
});

test('A long thread starts at its end and loads older messages without moving', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Long');
  await write(inside, conversation, tutor, ...lines(120));
  const page = await openChat(browser, server, poster);
  await expect(thread(page).getByText('message 120', { exact: true })).toBeInViewport();
  await expect(thread(page).getByText('message 70', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Load older' }).scrollIntoViewIfNeeded();
  const oldest = thread(page).getByText('message 71', { exact: true });
  const place = await oldest.boundingBox();
  await page.getByRole('link', { name: 'Load older' }).click();
  await expect(thread(page).getByText('message 21', { exact: true })).toHaveCount(1);
  await expect.poll(async () => Math.abs(((await oldest.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(60);
  await page.getByRole('link', { name: 'Load older' }).click();
  await expect(page.getByRole('link', { name: 'Load older' })).toHaveCount(0);
  expect(await textsOf(page)).toEqual(lines(120));
  await page.context().close();
});

test('On a phone, list and thread are two views', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Phone');
  await write(inside, conversation, tutor, 'Salam');
  const page = await openChat(browser, server, poster, '/chat', { viewport: { width: 360, height: 740 } });
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Tariq Example/ });
  await expect(row).toContainText(/(?<!\d)1 unread/);
  await expect(thread(page)).toBeHidden();
  await row.click();
  await expect(thread(page).getByText('Salam')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('unread');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.context().close();
});

test('List, thread and a plain form with a file work without JavaScript', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Plain');
  await write(inside, conversation, tutor, 'Salam');
  const page = await openChat(browser, server, poster, '/chat', { javaScriptEnabled: false });
  await page
    .getByRole('link', { name: /Tariq Example/ })
    .first()
    .click();
  await expect(thread(page).getByText('Salam')).toBeVisible();
  const composer = page.getByLabel('Message', { exact: true });
  await composer.fill('my GMAIL');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Content Warning ${prohibited} Not allowed here: “gmail”.`);
  await expect(composer).toHaveValue('my GMAIL');
  await composer.fill('Here it is');
  await page
    .getByLabel('Attach files, up to 5, 2MB each')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x = 2 sin θ') });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('Here it is')).toBeVisible();
  await expect(thread(page).getByRole('link', { name: /notes\.txt/ })).toBeVisible();
  expect((await stored(inside, conversation)).map(({ content }) => content)).toEqual(['Salam', 'Here it is']);
  await page.context().close();
});

test('The chat passes axe, in both themes and widths', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Axe');
  await write(inside, conversation, tutor, 'Salam');
  await write(inside, conversation, poster, 'Walaikum assalam');
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  for (const [width, theme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const) {
    await show(page, width, theme);
    expect(await axe(page)).toEqual([]);
  }
  await page.context().close();
});

test('An unreadable list or thread and an unstorable message show an error (CHAT-24, CHAT-25, CHAT-27)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Broken');
  const page = await openChat(browser, server, poster);
  await inside.query(`alter table messages add constraint no_room check (content <> 'lost?')`);
  await send(page, 'lost?');
  await expect(thread(page).getByRole('alert')).toHaveText(
    /Failed to send message: Something went wrong on our side. Reference .+\.$/,
  );
  await inside.query('alter table messages drop constraint no_room');
  await thread(page).getByRole('button', { name: 'Retry' }).click();
  await expect(thread(page).getByText('· Sent')).toBeVisible();
  expect((await stored(inside, conversation)).map(({ content }) => content)).toEqual(['lost?']);

  await inside.query('alter table messages rename column client_id to client_id_away');
  await page.reload();
  await expect(page.getByText('Failed to load messages.')).toBeVisible();
  await inside.query('alter table messages rename column client_id_away to client_id');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(thread(page)).toBeVisible();
  await inside.query('alter table read_marks rename to read_marks_away');
  await page.reload();
  await expect(page.getByText('Failed to load conversations.')).toBeVisible();
  await inside.query('alter table read_marks_away rename to read_marks');
  await page.context().close();
});
