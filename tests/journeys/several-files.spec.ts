import type { Page } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { agreeToShow, award, awardedPair, bid, call, handIn, moveCoins, windowOf } from '#tests/support/api-calls.ts';
import { makePair, openChat, stored } from '#tests/support/chat.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';
import { realPdf } from '#tests/support/pdf.ts';
import { aDrawing } from '#tests/support/uploads.ts';

const aPdf = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: await realPdf(name) });
const aText = (name: string, words = `Words of ${name}`) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(words),
});
const aPicture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await (await aDrawing(name, '#0b5d3f')).arrayBuffer()),
});
const inAWeek = dayOf(new Date(Date.now() + 7 * 86_400_000));

async function fillPost(page: Page): Promise<void> {
  for (const [label, value] of [
    ['Title', 'Three sheets'],
    ['Description', 'Everything on the three sheets.'],
    ['Subject', 'Mathematics'],
    ['Budget (PKR)', '3500'],
    ['Deadline', inAWeek],
  ] as const) {
    await page.getByLabel(label).fill(value);
  }
}

/** Returns the names of the file rows of a page, in their order. */
const rows = (page: Page) => page.locator('main a.file b').allTextContents();

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  test(`Three PDFs are posted, changed by an edit, and two files handed in, ${how} (DEAL-130, DEAL-134, DEAL-136)`, async ({
    browser,
    server,
    inside,
  }) => {
    const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
    await moveCoins(inside, poster, 100);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(`${server.url}/post-assignment`);
    await fillPost(page);
    const chooser = page.locator('input[type=file]');
    const bad = aText('renamed.pdf');
    await chooser.setInputFiles([await aPdf('one.pdf'), bad, await aPdf('two.pdf')]);
    await page.getByLabel(/I declare/).check();
    if (!script) await page.getByRole('button', { name: 'Post Assignment' }).click();
    const refused = page.locator('fieldset.several .error');
    await expect(refused).toContainText('Please upload a PDF file that is 5MB or smaller.');
    await expect(page.locator('fieldset.several')).toContainText('renamed.pdf');
    const listed = page.locator('fieldset.several .file b');
    for (const name of ['one.pdf', 'two.pdf']) await expect(listed.filter({ hasText: name })).toBeVisible();
    if (script) {
      await page.getByRole('button', { name: 'Remove renamed.pdf' }).click();
      await expect(refused).toHaveCount(0);
      // The header must not cover part of a button.
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoAxe(page, page.getByRole('main'), 'main');
    } else {
      await expect(page.getByText('Together 10MB or smaller.')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Keep one.pdf' })).toBeChecked();
    }
    await chooser.setInputFiles(await aPdf('three.pdf'));
    if (script) await expect(page.getByText('three.pdf uploaded.', { exact: false })).toBeAttached();
    await page.getByRole('button', { name: 'Post Assignment' }).click();
    await expect(page.getByText('Your assignment has been posted successfully.')).toBeVisible();
    const { id } = await inside.db
      .selectFrom('assignments')
      .select('id')
      .where('user_id', '=', poster.id)
      .executeTakeFirstOrThrow();
    await page.goto(`${server.url}/assignment/${id}`);
    expect(await rows(page)).toEqual(['assignment.pdf', 'assignment-2.pdf', 'assignment-3.pdf']);

    await page.goto(`${server.url}/assignment/${id}/edit`);
    await page.getByLabel('Remove two.pdf').check();
    await chooser.setInputFiles(await aPdf('four.pdf'));
    await page.getByLabel(/I declare/).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your assignment has been updated.')).toBeVisible();
    await page.goto(`${server.url}/assignment/${id}/edit`);
    const present = page.locator('fieldset.several .file b');
    await expect(present).toHaveText(['one.pdf', 'three.pdf', 'four.pdf']);

    await bid(server, tutor, id, 'Every step written out.');
    expect((await award(server, poster, id, tutor)).status).toBe(200);
    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.goto(`${server.url}/assignment/${id}/submit`);
    await theirs.locator('input[type=file]').setInputFiles([aText('solution.txt'), aText('notes.txt')]);
    if (script) await expect(theirs.getByText('notes.txt uploaded.', { exact: false })).toBeAttached();
    await theirs.getByRole('button', { name: 'Submit work' }).click();
    await expect(theirs.getByText('Version 1 is with the poster.')).toBeVisible();
    await page.goto(`${server.url}/assignment/${id}`);
    await expect(page.locator('li.record a.file b')).toHaveText(['solution.txt', 'notes.txt']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /notes\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('notes.txt');
    for (const one of [page, theirs]) await one.context().close();
  });

  test(`A message carries several files and pictures, ${how} (DEAL-130, DEAL-139)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id } = await awardedPair(server, inside);
    const { body } = await call(server, poster, 'GET', `/assignments/${id}`);
    const at = `${server.url}/chat?conversation=${body.conversation_id}`;
    const page = await windowOf(browser, server, poster, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at);
    const chooser = page.getByLabel('Attach files, up to 5, 2MB each');
    const files = [await aPicture('one.png'), await aPicture('two.png'), await aPicture('three.png'), aText('a.txt')];
    if (script) {
      const large = { ...aText('large.txt'), buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'x') };
      await chooser.setInputFiles([...files, large]);
      await expectToast(page, 'File too large', 'large.txt: Please upload a file smaller than 2MB.');
      await chooser.setInputFiles(aText('b.txt'));
      const names = ['one.png', 'two.png', 'three.png', 'a.txt', 'b.txt'];
      await expect(page.locator('.composer .file b')).toHaveText(names);
      await page.getByRole('button', { name: 'Remove b.txt' }).click();
    } else {
      await chooser.setInputFiles(files);
    }
    await page.getByRole('button', { name: 'Send' }).click();
    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.setViewportSize({ width: 360, height: 740 });
    await theirs.goto(at);
    const entry = theirs.locator('.log .entry');
    const pictures = entry.getByRole('link', { name: /^Open picture/ });
    await expect(pictures).toHaveCount(3);
    await expect(entry.getByRole('link', { name: /a\.txt/ })).toBeVisible();
    // Large enough to see and to press, the other file below them.
    for (const one of await pictures.all()) expect((await one.boundingBox())?.width).toBeGreaterThan(80);
    const [picture, file] = [await pictures.last().boundingBox(), await entry.locator('a.file').boundingBox()];
    expect(file?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
    await entry.getByRole('link', { name: 'Open picture two.png' }).click();
    const dialog = theirs.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'two.png' })).toBeVisible();
    await dialog.getByRole('link', { name: 'Later picture' }).click();
    await expect(dialog.getByRole('heading', { name: 'three.png' })).toBeVisible();
    for (const one of [page, theirs]) await one.context().close();
  });

  test(`Posters can agree to show work, and withdraw, ${how} (DEAL-140)`, async ({ browser, server, inside }) => {
    const { poster, tutor, id } = await awardedPair(server, inside);
    await handIn(server, tutor, id, [new File(['All'], 'all.txt'), new File(['Notes'], 'notes.txt')], {
      is_public: 'true',
    });
    expect((await call(server, poster, 'POST', `/assignments/${id}/complete`)).status).toBe(200);
    const guest = await windowOf(browser, server, null, script);
    const shown = async (count: number) => {
      await guest.goto(`${server.url}/user/${tutor.username}`);
      await expect(guest.getByRole('region', { name: 'Public work' })).toHaveCount(count);
    };
    await shown(0);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(`${server.url}/notifications`);
    await page.getByText('asks to show your completed work in public').first().click();
    await expect(page).toHaveURL(new RegExp(`/assignment/${id}#work`));
    await expect(page.getByText('would like to show version 1 in public.')).toBeVisible();
    if (script) await expectNoAxe(page, page.getByRole('main'), 'main');
    await page.getByRole('button', { name: 'Agree to show it' }).click();
    await expect(page.getByText('Everyone can open this version: you agreed to show it.')).toBeVisible();
    await shown(1);
    await expect(guest.getByRole('link', { name: /^Download file 2/ })).toBeVisible();
    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.goto(`${server.url}/assignment/${id}`);
    await expect(theirs.getByText('Everyone can open this version.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep it private' }).click();
    await expect(page.getByText('You keep this version private.')).toBeVisible();
    await shown(0);
    await agreeToShow(server, poster, id);
    await shown(1);
    await theirs.getByRole('button', { name: 'Do not show it' }).click();
    await expect(theirs.getByText('Private: only the two of you can open this version.')).toBeVisible();
    await shown(0);
    // The poster's page is older: the tutor took it back meanwhile.
    await page.getByRole('button', { name: 'Agree to show it' }).click();
    await expect(page.locator('.toast')).toContainText('This version cannot be shown any more.');
    for (const one of [page, theirs, guest]) await one.context().close();
  });
}

test('A message with files that waited for the network is sent once, with all of them (DEAL-139)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'No network');
  const page = await openChat(browser, server, poster);
  await page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: /No network/ })
    .click();
  await page.context().setOffline(true);
  await page
    .getByLabel('Attach files, up to 5, 2MB each')
    .setInputFiles([aText('a.txt'), aText('b.txt'), aText('c.txt')]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waiting for network')).toBeVisible();
  await expect(page.locator('.log .file b')).toHaveText(['a.txt', 'b.txt', 'c.txt']);
  await page.context().setOffline(false);
  await expect(page.locator('.log a.file')).toHaveCount(3);
  expect((await stored(inside, conversation)).length).toBe(1);
  await page.context().close();
});
