import { makePair, openChat, thread, write } from '#tests/support/chat.ts';
import { expect, test } from '#tests/support/journey.ts';
import { axe } from '#tests/support/look.ts';

test('pictures open in place, by keyboard, with zoom and the way to the others; Back closes them', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Surface integrals');
  const page = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 60 } });
  for (const name of ['line-1.png', 'line-2.png']) {
    await page.getByLabel('Attach a file').setInputFiles({ name, mimeType: 'image/png', buffer: drawn });
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
