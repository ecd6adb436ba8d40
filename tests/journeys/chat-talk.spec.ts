import type { Locator } from '@playwright/test';
import { composerOf, lines, makePair, openChat, thread, write } from '#tests/support/chat.ts';
import { expect, test } from '#tests/support/journey.ts';
import { axe } from '#tests/support/look.ts';

test('Pictures open in place by keyboard, with zoom and links to the others; Back closes them', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Surface integrals');
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 60 } });
  for (const name of ['line-1.png', 'line-2.png']) {
    await page.getByLabel('Attach files').setInputFiles({ name, mimeType: 'image/png', buffer: drawn });
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(thread(page).getByRole('link', { name: `Open picture ${name}` })).toBeVisible();
  }
  await write(inside, conversation, tutor, 'I see.');
  await thread(page).getByRole('link', { name: 'Open picture line-1.png' }).press('Enter');
  const first = page.getByRole('dialog', { name: 'line-1.png' });
  await expect(first.getByRole('img', { name: 'line-1.png' })).toBeVisible();
  const width = async () => (await first.getByRole('img').boundingBox())?.width ?? 0;
  const whole = await width();
  await page.keyboard.press('+');
  await expect(first.getByText('150%')).toBeVisible();
  expect(await width()).toBeCloseTo(whole * 1.5, 0);
  await first.getByRole('button', { name: 'Zoom in' }).click();
  await expect(first.getByText('225%')).toBeVisible();
  await page.keyboard.press('0');
  await expect(first.getByText('100%')).toBeVisible();
  expect(await axe(page, { part: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'line-2.png' });
  await expect(second.getByRole('img', { name: 'line-2.png' })).toBeVisible();
  await expect(second.getByRole('link', { name: 'Later picture' })).toHaveCount(0);
  await second.getByRole('link', { name: 'Earlier picture' }).click();
  await expect(first.getByRole('img', { name: 'line-1.png' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(thread(page).getByRole('link', { name: 'Open picture line-1.png' })).toBeFocused();
});

test('A reply works by keyboard or swipe; quotes and search lead to messages not yet loaded', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Differential forms');
  await write(inside, conversation, tutor, 'Where is the boundary?', ...lines(70));
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`, { hasTouch: true });
  const log = thread(page);
  await expect(log.getByText('message 70', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Reply to message 70' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('link', { name: 'Reply to message 69' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reply to Tariq Example')).toBeVisible();
  await page.getByRole('link', { name: 'Do not reply to this' }).click();
  await expect(page.getByText('Reply to Tariq Example')).toHaveCount(0);
  await log.locator('[data-number="70"]').evaluate((entry) => {
    const touch = (x: number) => [new Touch({ identifier: 1, target: entry, clientX: x, clientY: 300 })];
    entry.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: touch(40) }));
    entry.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: touch(160) }));
  });
  await expect(page.locator('.replying')).toContainText('message 69');

  await page.getByRole('link', { name: 'Search in conversation' }).click();
  const box = page.getByRole('searchbox', { name: 'Search in conversation' });
  await expect(box).toBeFocused();
  await box.fill('BOUNDARY');
  await box.press('Enter');
  const found = log.locator('[data-number="1"]');
  await expect(found.locator('mark')).toHaveText('boundary');
  await expect(found).toBeInViewport();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await found.hover();
  await found.getByRole('link', { name: 'Reply to Where' }).click();
  await expect(page.locator('.replying')).toContainText('Where is the boundary?');
  await composerOf(page).fill('At the edge');
  await composerOf(page).press('Enter');
  // The answer appears at the end, where the page scrolls.
  const answer = log.locator('.entry', { hasText: 'At the edge' });
  await expect(answer.getByRole('link', { name: 'In answer to Tariq Example' })).toBeVisible();
  await expect(page.locator('.replying')).toHaveCount(0);
  await expect(found).toHaveCount(0);
  await answer.getByRole('link', { name: 'In answer to Tariq Example' }).click();
  await expect(found).toBeFocused();
  await expect(found).toBeInViewport();
  await page.getByRole('link', { name: 'Newest messages' }).click();
  await expect(answer).toBeInViewport();
  expect(await axe(page)).toEqual([]);
});

test('A voice note is recorded by keyboard, previewed, sent and played; a blocked microphone is reported', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Vowels');
  const path = `/chat?conversation=${conversation}`;
  const page = await openChat(browser, server, poster, path, { viewport: { width: 360, height: 740 } });
  const other = await openChat(browser, server, tutor, path);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const allowed = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = allowed;
      return Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  const mic = page.getByRole('button', { name: 'Record a voice note' });
  await mic.click();
  const recorder = page.getByRole('region', { name: 'Voice note' });
  await expect(recorder.getByRole('alert')).toContainText('The microphone is not allowed.');
  await expect(recorder.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(recorder.getByRole('timer')).toHaveText('0:01');
  await expect(recorder.getByRole('button', { name: 'Stop' })).toBeFocused();
  expect(await axe(page, { part: '.composer' })).toEqual([]);
  await page.keyboard.press('Enter');
  const hear = recorder.getByRole('button', { name: /^Play your voice note, 0:0\d$/ });
  await expect(hear).toBeVisible();
  const send = recorder.getByRole('button', { name: 'Send voice note' });
  await expect(send).toBeFocused();
  expect(await axe(page, { part: '.composer' })).toEqual([]);
  // A recording survives leaving the conversation and returning.
  await page.reload();
  await expect(hear).toBeVisible();
  // While it waits for the network it can be played, and its buttons stand side by side.
  await page.context().setOffline(true);
  await send.click();
  await expect(recorder).toHaveCount(0);
  await thread(page)
    .getByRole('button', { name: /^Play your voice note, 0:0\d$/ })
    .click();
  const unsent = thread(page).locator('.voice-note audio');
  await expect.poll(() => unsent.evaluate((note: HTMLAudioElement) => note.played.length)).toBe(1);
  const again = thread(page).getByRole('button', { name: 'Retry' });
  const [beside, below] = [
    await again.boundingBox(),
    await thread(page).getByRole('button', { name: 'Delete' }).boundingBox(),
  ];
  expect(below?.y).toBe(beside?.y);
  expect(await axe(page)).toEqual([]);
  await page.context().setOffline(false);
  const heard = thread(other).locator('.voice-note');
  await heard.getByRole('button', { name: /^Play voice note, 0:0\d$/ }).click();
  await expect.poll(() => heard.locator('audio').evaluate((note: HTMLAudioElement) => note.played.length)).toBe(1);
  await expect(thread(page).getByRole('slider', { name: 'Place in voice note' })).toBeVisible();
  // The waveform recorded with it is drawn for both.
  await expect(thread(page).locator('.voice-note .wave rect')).toHaveCount(32);
  await expect(heard.locator('.wave rect')).toHaveCount(32);
  expect(await axe(other)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  // Also during a recording.
  await mic.click();
  await expect(recorder.getByRole('timer')).toHaveText('0:01');
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await page.evaluate(leave), 'closing the tab asks first').toBe(false);
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(hear).toBeVisible();
  await recorder.getByRole('button', { name: 'Discard voice note' }).click();
  await expect(composerOf(page)).toBeFocused();
  await expect(thread(page).locator('audio')).toHaveCount(1);
});

test('Both see each other’s presence, and typing until the message arrives', async ({ browser, server, inside }) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Fourier series');
  const path = `/chat?conversation=${conversation}`;
  const student = await openChat(browser, server, poster, path);
  const other = await openChat(browser, server, tutor, path);
  await expect(other.getByText('Online', { exact: true })).toBeVisible();
  await expect(student.getByText('Online', { exact: true })).toBeVisible();
  await composerOf(other).pressSequentially('Sal');
  await expect(student.getByText('Tariq Example is typing…')).toBeVisible();
  await composerOf(other).press('Enter');
  await expect(thread(student).getByText('Sal', { exact: true })).toBeVisible();
  await expect(student.getByText('is typing…')).toHaveCount(0);
});

test('Shows one bar above a phone’s thread, the title before ‘Secure’, the agreement below', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Survey analysis, n = 210, with tables and figures');
  const path = `/chat?conversation=${conversation}`;
  const page = await openChat(browser, server, poster, path, { viewport: { width: 320, height: 640 } });
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return { top: box?.y ?? Number.NaN, end: (box?.y ?? 0) + (box?.height ?? 0) };
  };
  const pane = page.getByRole('region', { name: /^Conversation with/ });
  const head = await boxOf(pane.locator('> header'));
  const log = await boxOf(thread(page));
  const agreement = pane.getByRole('complementary', { name: 'Agreement' });
  const strip = await boxOf(agreement);
  expect(log.top).toBeCloseTo(head.end, 0);
  expect(strip.top).toBeGreaterThanOrEqual(log.end);
  expect((await boxOf(composerOf(page))).top).toBeGreaterThanOrEqual(strip.end);
  const title = await boxOf(pane.getByRole('link', { name: /^Survey analysis/ }));
  expect((await boxOf(pane.getByText('Secure', { exact: true }))).top).toBeGreaterThanOrEqual(title.end);
  await expect(pane.getByRole('link', { name: 'I have paid' })).toHaveText(/Paid/);
  expect(await axe(page)).toEqual([]);
});
