import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { examine } from '#server/doctor.ts';
import { send, thread } from '#tests/support/chat.ts';
import type { Inside } from '#tests/support/inside.ts';
import { expect, inventPerson, join, type Person, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';
import type { ServerProcess } from '#tests/support/server.ts';

/** No settings, as a newcomer has it, and so a server of its own: the doctor examines all that is in its database. */
test.use({ settings: {} });

const inAWeek = () => dayOf(new Date(Date.now() + 7 * 86_400_000));
const toast = (page: Page) => page.locator('.toast');
const coinsOf = (page: Page) => page.getByRole('link', { name: /coins/i }).first();

interface Job {
  server: ServerProcess;
  title: string;
  proposal: string;
  poster: Person;
  tutor: Person;
  posterPage: Page;
  tutorPage: Page;
  address: string;
}

/** What a click on a link or button brings: its name and its bytes. */
async function download(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}

/** Two people, two browsers: one posts with a PDF, the other bids, the first reads the bid and awards. */
async function fromSignUpToAward(browser: Browser, server: ServerProcess, javaScriptEnabled: boolean): Promise<Job> {
  const [posterWindow, tutorWindow] = await Promise.all([
    browser.newContext({ javaScriptEnabled }),
    browser.newContext({ javaScriptEnabled }),
  ]);
  const [posterPage, tutorPage] = [await posterWindow.newPage(), await tutorWindow.newPage()];
  const [poster, tutor] = [inventPerson('Poster'), inventPerson('Tutor')];
  const title = `Integration set ${poster.username.slice(-6)}`;
  const proposal = `I will solve ${title} step by step.`;

  await join(posterPage, server, poster, 'Student');
  await posterPage.goto(`${server.url}/post-assignment`);
  await posterPage.getByLabel('Title').fill(title);
  await posterPage.getByLabel('Description').fill('Twelve problems on integration by parts. Show every step.');
  await posterPage.getByLabel('Subject').fill('Mathematics');
  await posterPage.getByLabel('Budget').fill('3500');
  await posterPage.getByLabel('Deadline').fill(inAWeek());
  await posterPage
    .locator('input[type=file]')
    .setInputFiles({ name: 'set-8.pdf', mimeType: 'application/pdf', buffer: await realPdf('Poster Example') });
  await posterPage.getByRole('checkbox', { name: /does not contain contact information/ }).check();
  await posterPage.getByRole('button', { name: /Post Assignment/ }).click();
  await expect(posterPage).toHaveURL(`${server.url}/`);
  await expect(posterPage.locator('.toast')).toContainText('Your assignment has been posted successfully.');
  await server.mailTo(poster.email, /posted/i);

  await join(tutorPage, server, tutor, 'Tutor');
  await expect(coinsOf(tutorPage)).toHaveAccessibleName('Wallet: 100 coins');
  await tutorPage.goto(`${server.url}/all-assignments`);
  await tutorPage.getByRole('link', { name: title }).click();
  await expect(tutorPage.getByRole('heading', { name: title })).toBeVisible();
  await expect(tutorPage.getByText('Bid details are private.')).toBeVisible();
  const address = tutorPage.url();
  const sheet = await download(tutorPage, tutorPage.getByRole('link', { name: /assignment\.pdf|Download/ }));
  expect(sheet.name).toBe('assignment.pdf');
  expect(sheet.text).toMatch(/^%PDF-/);
  await tutorPage.getByLabel('Your proposal').fill(proposal);
  await tutorPage.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(tutorPage.getByText('Bid Placed Successfully!')).toBeVisible();
  await expect(coinsOf(tutorPage)).toHaveAccessibleName('Wallet: 70 coins');
  await expect(tutorPage.getByLabel('Your proposal')).toHaveCount(0);

  await tutorPage.goto(`${server.url}/transaction-history`);
  const entry = tutorPage.getByRole('row', { name: new RegExp(`Bid on “${title}”`) });
  await expect(entry.getByRole('cell').last()).toHaveText('−30');
  const ends = await tutorPage
    .locator('.amount')
    .evaluateAll((cells) =>
      cells.map((cell) => [getComputedStyle(cell).textAlign, cell.getBoundingClientRect().right]),
    );
  expect(new Set(ends.map(String)).size, 'the heading stands over its numbers').toBe(1);

  await server.mailTo(poster.email, /bid/i);
  await posterPage.goto(`${server.url}/all-assignments`);
  await posterPage.getByRole('link', { name: title }).click();
  await expect(posterPage.getByText(proposal)).toBeVisible();
  await expect(coinsOf(posterPage)).toHaveAccessibleName('Wallet: 100 coins');
  await posterPage.getByRole('link', { name: `Award to ${tutor.full_name}` }).click();
  await posterPage.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(posterPage.getByText('Assignment Awarded!')).toBeVisible();
  await expect(coinsOf(posterPage)).toHaveAccessibleName('Wallet: 0 coins');
  await server.mailTo(tutor.email, /you were chosen/i);
  return { server, title, proposal, poster, tutor, posterPage, tutorPage, address };
}

/** Both have the chat open; whatever one writes stands on the other's screen without a reload. */
async function chatLive({ server, poster, tutor, title, posterPage, tutorPage }: Job): Promise<void> {
  await tutorPage.goto(`${server.url}/profile/bids`);
  await Promise.all(
    [posterPage, tutorPage].map((page) =>
      page.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click(),
    ),
  );
  for (const [page, other] of [
    [posterPage, tutor],
    [tutorPage, poster],
  ] as const) {
    const pane = page.getByRole('region', { name: `Conversation with ${other.full_name}` });
    await expect(pane.getByText(title)).toBeVisible();
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once';
    });
  }
  await send(posterPage, 'Salam, when can you begin?');
  await expect(thread(tutorPage).getByText('Salam, when can you begin?')).toBeVisible();
  await send(tutorPage, 'Today. Which edition do you use?');
  await expect(thread(posterPage).getByText('Today. Which edition do you use?')).toBeVisible();
  await posterPage
    .getByLabel('Attach a file, up to 2MB')
    .setInputFiles({ name: 'chapter 8.pdf', mimeType: 'application/pdf', buffer: await realPdf('Poster Example') });
  await send(posterPage, 'The ninth, this chapter.');
  const chapter = await download(tutorPage, thread(tutorPage).getByRole('link', { name: /chapter 8\.pdf/ }));
  expect(chapter.name).toBe('chapter 8.pdf');
  expect(chapter.text).toMatch(/^%PDF-/);
  for (const page of [posterPage, tutorPage]) {
    await expect(thread(page).getByRole('article')).toHaveCount(3);
    expect(await page.evaluate(() => document.body.dataset.loaded)).toBe('once');
  }
}

/** The tutor hands in a file, the poster opens it, completes and reviews; the profile shows the review to everyone. */
async function fromWorkToReview({ server, poster, tutor, posterPage, tutorPage, address }: Job): Promise<void> {
  await tutorPage.goto(address);
  await tutorPage.getByRole('link', { name: 'Submit work' }).click();
  const submitting = tutorPage.getByRole('dialog', { name: 'Submit your work' });
  const work = 'Problem 1: u = x, dv = cos x dx.';
  await submitting
    .locator('input[type=file]')
    .setInputFiles({ name: 'solutions.txt', mimeType: 'text/plain', buffer: Buffer.from(work) });
  await submitting.getByLabel(/Comment/).fill('All twelve.');
  await expect(submitting.getByText('solutions.txt', { exact: true })).toBeVisible();
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(tutorPage)).toContainText('Version 1');
  await server.mailTo(poster.email, /work handed in/i);

  await posterPage.goto(address);
  await expect(posterPage.getByText('All twelve.')).toBeVisible();
  const handedIn = await download(posterPage, posterPage.getByRole('link', { name: /solutions\.txt/ }));
  expect(handedIn).toEqual({ name: 'solutions.txt', text: work });
  await posterPage.getByRole('link', { name: 'Mark as Complete & Pay' }).click();
  await posterPage
    .getByRole('dialog', { name: 'Mark as Complete & Pay' })
    .getByRole('button', { name: 'Mark as Complete & Pay' })
    .click();
  await expect(toast(posterPage)).toContainText('Assignment Completed');
  await posterPage.getByRole('link', { name: `Rate ${tutor.full_name}` }).click();
  const rating = posterPage.getByRole('dialog', { name: `Rate ${tutor.full_name}` });
  await rating.getByText('5 of 5').locator('..').click();
  await rating.getByLabel(/Comment/).fill('Clear and on time.');
  await rating.getByRole('button', { name: 'Submit review' }).click();
  await expect(toast(posterPage)).toContainText('Review Submitted');

  await tutorPage.goto(`${server.url}/user/${tutor.username}`);
  const reviews = tutorPage.getByRole('region', { name: 'Reviews 1' });
  await expect(reviews).toContainText(poster.full_name);
  await expect(reviews).toContainText('Clear and on time.');
  await expect(tutorPage.getByText('(1 review)')).toBeVisible();
  await expect(tutorPage.getByText('5.0', { exact: true })).toBeVisible();
  await expect(coinsOf(tutorPage)).toHaveAccessibleName('Wallet: 70 coins');
  await posterPage.goto(`${server.url}/transaction-history`);
  await expect(coinsOf(posterPage)).toHaveAccessibleName('Wallet: 0 coins');
}

/** Coins, entries, states and numbers agree. */
async function expectSound({ pool }: Inside): Promise<void> {
  expect(await examine(pool)).toEqual([]);
}

const close = ({ posterPage, tutorPage }: Job) =>
  Promise.all([posterPage.context().close(), tutorPage.context().close()]);

test('two people, side by side, go from sign-up to a review on the profile (ACCESS-10, SIGNUP-15, EMAILCONF-01, LOGIN-11, POST-11, POST-27)', async ({
  browser,
  server,
  inside,
}) => {
  test.slow(); // Everything the product is for, of two people.
  const job = await fromSignUpToAward(browser, server, true);
  await chatLive(job);
  await fromWorkToReview(job);
  await expectSound(inside);
  await close(job);
});

test('the same two people come to the award with JavaScript switched off', async ({ browser, server, inside }) => {
  test.slow();
  const job = await fromSignUpToAward(browser, server, false);
  const { posterPage } = job;
  await posterPage.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click();
  await posterPage.getByLabel('Message', { exact: true }).fill('Salam, when can you begin?');
  await posterPage.getByRole('button', { name: 'Send' }).click();
  await expect(thread(posterPage).getByText('Salam, when can you begin?')).toBeVisible();
  await expectSound(inside);
  await close(job);
});
