import type { Page } from '@playwright/test';
import { awardedPair, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import { someBytes } from '#tests/support/tus.ts';

const aFile = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: someBytes(size) });

/** Gives a page a slow line, and returns how to cut it. */
async function slowLine(page: Page) {
  const line = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 300_000,
    });
  await set(false);
  return set;
}

/** Returns the bytes of the only unfinished upload; 0 before it begins. */
const received = async ({ db }: ServerDatabase, owner: string) => {
  const upload = await db.selectFrom('uploads').select('received').where('owner_id', '=', owner).executeTakeFirst();
  return upload?.received ?? 0;
};

test('An upload survives a cut line and a reload, and arrives once, with speed and time left (NET-13)', async ({
  browser,
  server,
  inside,
}) => {
  const { tutor, id } = await awardedPair(server, inside);
  const page = await windowOf(browser, server, tutor);
  await page.goto(`${server.url}/assignment/${id}/submit`);
  const cut = await slowLine(page);
  const size = 1_500_000;
  await page.locator('input[type=file]').setInputFiles(aFile('solution.txt', size));
  const row = page.locator('fieldset.several .file');
  await expect(row).toContainText(/kB of 1\.5 MB, \d+ kB\/s, about \d+ s left/);
  await expect.poll(() => received(inside, tutor.id)).toBeGreaterThan(200_000);
  await cut(true);
  await expect(row).toContainText('waiting for the connection');
  const stored = await received(inside, tutor.id);
  expect(stored).toBeLessThan(size);
  await cut(false);
  await page.reload();
  const goesOn = await page.waitForRequest((request) => request.method() === 'PATCH');
  expect(Number(goesOn.headers()['upload-offset'])).toBeGreaterThanOrEqual(stored);
  await expect(page.getByRole('button', { name: 'Remove solution.txt' })).toBeVisible();
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: 'Submit work' }).click();
  await expect(page.getByText('Version 1 is with the poster.')).toBeVisible();
  const files = await inside.db.selectFrom('files').select(['name', 'size']).where('owner_id', '=', tutor.id).execute();
  expect(files).toEqual([{ name: 'solution.txt', size }]);
  await page.context().close();
});

test('An upload is paused, resumed and cancelled by keyboard, on a phone (NET-14)', async ({
  browser,
  server,
  inside,
}) => {
  const me = await inside.member('Careful');
  const page = await windowOf(browser, server, me);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/profile`);
  await slowLine(page);
  await page.getByLabel('Choose a PDF').setInputFiles({ ...aFile('cv.pdf', 2_000_000), mimeType: 'application/pdf' });
  const pause = page.getByRole('button', { name: 'Pause upload of cv.pdf' });
  await expect.poll(() => received(inside, me.id)).toBeGreaterThan(0);
  await pause.press('Enter');
  const resume = page.getByRole('button', { name: 'Resume upload of cv.pdf' });
  await expect(resume).toBeFocused();
  await expect(page.locator('.file', { hasText: 'cv.pdf' })).toContainText('paused');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const before = await received(inside, me.id);
  await resume.press('Enter');
  await expect(pause).toBeFocused();
  await expect.poll(() => received(inside, me.id)).toBeGreaterThan(before);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Choose a PDF')).toBeFocused();
  await expect
    .poll(() => inside.db.selectFrom('uploads').select('id').where('owner_id', '=', me.id).execute())
    .toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Choose a PDF')).toBeAttached();
  await expect(page.getByText('cv.pdf')).toHaveCount(0);
  await page.context().close();
});

test('A logout leaves nothing of an unfinished upload for the next account in the browser (NET-15)', async ({
  browser,
  server,
  inside,
}) => {
  const { tutor, id } = await awardedPair(server, inside);
  const page = await windowOf(browser, server, tutor);
  await page.goto(`${server.url}/assignment/${id}/submit`);
  await slowLine(page);
  await page.locator('input[type=file]').setInputFiles(aFile('solution.txt', 2_000_000));
  await expect.poll(() => received(inside, tutor.id)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Pause upload of solution.txt' }).click();
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(await databases()).toEqual([`of ${tutor.id}`]);
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out')).toBeVisible();
  await expect.poll(databases).toEqual([]);
  await page.context().close();
});
