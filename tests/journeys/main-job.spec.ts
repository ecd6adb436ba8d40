import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { examine } from '#server/doctor.ts';
import { send, thread } from '#tests/support/chat.ts';
import { expect, expectToast, inventPerson, logIn, type Person, signUp, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/**
 * No settings, like a new installation, and so a server of its own: the doctor examines its whole
 * database.
 */
test.use({ settings: {} });
test.describe.configure({ mode: 'default' });

const inAWeek = () => dayOf(new Date(Date.now() + 7 * 86_400_000));
const toast = (page: Page) => page.locator('.toast');
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface Job {
  server: ServerProcess;
  inside: ServerDatabase;
  /** Whether script runs: then neither page is ever reloaded. */
  script: boolean;
  title: string;
  proposal: string;
  poster: Person;
  tutor: Person;
  posterPage: Page;
  tutorPage: Page;
}

/** Returns the download of a click on a link or button: its name and its bytes. */
async function download(page: Page, link: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}

/** Opens the page with this heading by a phone's menu. */
async function goTo(page: Page, link: string, heading: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Open menu/ }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: link, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Opens the own entries from the wallet. */
async function goToHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Wallet: / }).click();
  await page.getByRole('main').getByRole('link', { name: 'Transaction history' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/**
 * Asserts that header, wallet, entries and database agree; and with script that the page was never
 * reloaded.
 */
async function expectCoins({ server, inside, script }: Job, page: Page, person: Person, coins: number): Promise<void> {
  await expect(page.getByRole('link', { name: /^Wallet: / })).toHaveAccessibleName(`Wallet: ${coins} coins`);
  const asked = (path: string) => page.request.get(`${server.url}/api${path}`).then((answer) => answer.json());
  const { items } = await asked('/transactions');
  const { coins: stored } = await inside.db
    .selectFrom('profiles')
    .select('coins')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  const sum = items.reduce((before: number, { amount }: { amount: number }) => before + amount, 0);
  expect({ me: (await asked('/profiles/me')).coins, sum, stored }).toEqual({ me: coins, sum: coins, stored: coins });
  if (script) expect(await page.evaluate(() => document.documentElement.dataset.visit)).toBe('first');
}

/**
 * Signs up from the page's link, confirms in the tab that the mail opens, and logs in where the
 * sign-up ended.
 */
async function arrive(job: Job, page: Page, person: Person, role: 'Student' | 'Tutor'): Promise<void> {
  await signUp(page, person, role);
  await expect(page.getByRole('region', { name: 'Check your mail' })).toContainText(person.email);
  const mail = await job.server.mailTo(person.email, /confirm/i);
  const opened = await page.context().newPage();
  await opened.goto(mail.links.find((link) => link.includes('/email-confirmation')) ?? '');
  await opened.getByRole('button', { name: 'Confirm email' }).click();
  await expectToast(opened, 'Email confirmed', 'Your account is ready, and you are logged in.');
  await opened.close();
  await logIn(page, person);
  await expectCoins(job, page, person, 100);
}

/**
 * Lets two people on two phones act: one posts with a PDF, the other bids, the first reads the bid
 * and awards.
 */
async function fromSignUpToAward(
  browser: Browser,
  server: ServerProcess,
  inside: ServerDatabase,
  script: boolean,
): Promise<Job> {
  const windows = [1, 2].map(() => browser.newContext({ ...phone, javaScriptEnabled: script }));
  const [posterPage, tutorPage] = (await Promise.all(windows.map(async (opened) => (await opened).newPage()))) as [
    Page,
    Page,
  ];
  const [poster, tutor] = [inventPerson('Poster'), inventPerson('Tutor')];
  const title = `Integration set ${poster.username.slice(-6)}`;
  const proposal = `I will solve ${title} step by step.`;
  const job = { server, inside, script, title, proposal, poster, tutor, posterPage, tutorPage };
  for (const page of [posterPage, tutorPage]) {
    await page.goto(server.url);
    await page.evaluate(() => {
      document.documentElement.dataset.visit = 'first';
    });
  }

  await posterPage.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await arrive(job, posterPage, poster, 'Student');
  await goTo(posterPage, 'Post Assignment', 'Post an assignment');
  await expect(posterPage.getByText('Posting is free, 2 a day.')).toBeVisible();
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
  await expect(toast(posterPage)).toContainText('Your assignment has been posted successfully.');
  await expect(posterPage).toHaveURL(`${server.url}/`);
  await expectCoins(job, posterPage, poster, 100);
  await server.mailTo(poster.email, /posted/i);

  // A guest reads the requirements of a bid before there is a field to write in.
  await goTo(tutorPage, 'Assignments', 'All Assignments');
  const card = tutorPage.getByRole('article').filter({ hasText: title });
  await card.getByRole('link', { name: 'Place a Bid' }).click();
  const why = tutorPage.getByRole('dialog', { name: 'Please log in' });
  await expect(why).toContainText('You need to be logged in to place a bid.');
  await why.getByRole('link', { name: 'Sign Up' }).click();
  await arrive(job, tutorPage, tutor, 'Tutor');
  // The login returns to the bid that the tutor came for.
  await tutorPage.getByRole('dialog', { name: title }).getByRole('link', { name: 'Close' }).click();
  await tutorPage.getByRole('link', { name: title }).click();
  await expect(tutorPage.getByRole('heading', { name: title })).toBeVisible();
  await expect(tutorPage.getByText('Bid details are private.')).toBeVisible();
  const sheet = await download(tutorPage, tutorPage.getByRole('link', { name: /assignment\.pdf|Download/ }));
  expect(sheet.name).toBe('assignment.pdf');
  expect(sheet.text).toMatch(/^%PDF-/);
  await tutorPage.getByLabel('Your proposal').fill(proposal);
  if (script) {
    // A detour to the own profile keeps the draft.
    await goTo(tutorPage, 'Profile', tutor.full_name);
    await tutorPage.goBack();
    await expect(tutorPage.getByLabel('Your proposal')).toHaveValue(proposal);
  }
  await tutorPage.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(toast(tutorPage)).toContainText('Bid Placed Successfully!');
  await expect(tutorPage.getByText('You have already bid on this assignment.')).toBeVisible();
  await expect(tutorPage.getByLabel('Your proposal')).toHaveCount(0);
  await expectCoins(job, tutorPage, tutor, 70);
  await goToHistory(tutorPage);
  const entry = tutorPage.getByRole('row', { name: new RegExp(`Bid on “${title}”`) });
  await expect(entry.getByRole('cell', { name: '−30', exact: true })).toBeVisible();

  await server.mailTo(poster.email, /bid/i);
  await goTo(posterPage, 'Assignments', 'All Assignments');
  await posterPage.getByRole('link', { name: title }).click();
  await expect(posterPage.getByText(proposal)).toBeVisible();
  await posterPage.getByRole('link', { name: `Award to ${tutor.full_name}` }).click();
  await posterPage.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(toast(posterPage)).toContainText('Assignment Awarded!');
  await expectCoins(job, posterPage, poster, 0);
  await server.mailTo(tutor.email, /you were chosen/i);
  return job;
}

/**
 * Lets both write with the chat open; each message appears on the other's screen without a reload.
 */
async function chatLive({ poster, tutor, title, posterPage, tutorPage }: Job): Promise<void> {
  await goTo(tutorPage, 'Profile', tutor.full_name);
  await tutorPage.getByRole('link', { name: /^My Bids/ }).click();
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
  }
  await send(posterPage, 'Salam, when can you begin?');
  await expect(thread(tutorPage).getByText('Salam, when can you begin?')).toBeVisible();
  await send(tutorPage, 'Today. Which edition do you use?');
  await expect(thread(posterPage).getByText('Today. Which edition do you use?')).toBeVisible();
  await posterPage
    .getByLabel('Attach files, up to 5, 2MB each')
    .setInputFiles({ name: 'chapter 8.pdf', mimeType: 'application/pdf', buffer: await realPdf('Poster Example') });
  await send(posterPage, 'The ninth, this chapter.');
  const chapter = await download(tutorPage, thread(tutorPage).getByRole('link', { name: /chapter 8\.pdf/ }));
  expect(chapter.name).toBe('chapter 8.pdf');
  expect(chapter.text).toMatch(/^%PDF-/);
  for (const page of [posterPage, tutorPage]) {
    await expect(thread(page).getByRole('article')).toHaveCount(3);
    // The site's header makes room for an open conversation.
    await page.getByRole('link', { name: 'Back to conversations' }).click();
  }
}

/**
 * Lets the tutor hand in a file and the poster open it, complete and review; the profile shows the
 * review to everyone.
 */
async function fromWorkToReview(job: Job): Promise<void> {
  const { server, title, poster, tutor, posterPage, tutorPage } = job;
  await goTo(tutorPage, 'Profile', tutor.full_name);
  await tutorPage.getByRole('link', { name: /^My Bids/ }).click();
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

  await goTo(posterPage, 'Profile', poster.full_name);
  await posterPage.getByRole('link', { name: /^My Assignments/ }).click();
  await posterPage.getByRole('main').getByRole('link', { name: title, exact: true }).click();
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

  await goTo(tutorPage, 'Profile', tutor.full_name);
  await tutorPage
    .getByRole('main')
    .getByRole('link', { name: /^My Bids/ })
    .click();
  await tutorPage.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  await tutorPage.getByRole('link', { name: `Rate ${poster.full_name}` }).click();
  const back = tutorPage.getByRole('dialog', { name: `Rate ${poster.full_name}` });
  await back.getByText('4 of 5').locator('..').click();
  for (const yes of await back.getByRole('radio', { name: 'Yes' }).all()) await yes.check();
  await back.getByRole('button', { name: 'Submit review' }).click();
  await expect(toast(tutorPage)).toContainText('Both reviews are out now.');

  await goTo(tutorPage, 'Profile', tutor.full_name);
  await tutorPage.getByRole('link', { name: 'View public profile' }).click();
  const reviews = tutorPage.getByRole('region', { name: 'Reviews 1' });
  await expect(reviews).toContainText(poster.full_name);
  await expect(reviews).toContainText('Clear and on time.');
  await expect(tutorPage.getByText('(1 review)')).toBeVisible();
  await expect(tutorPage.getByText('5.0', { exact: true })).toBeVisible();
  await expectCoins(job, tutorPage, tutor, 70);
  await goToHistory(posterPage);
  await expectCoins(job, posterPage, poster, 0);
}

/** Asserts that coins, entries, states and numbers agree. */
async function expectSound({ pool }: ServerDatabase): Promise<void> {
  expect(await examine(pool)).toEqual([]);
}

const close = ({ posterPage, tutorPage }: Job) =>
  Promise.all([posterPage.context().close(), tutorPage.context().close()]);

test('Two people go from sign-up to a review on phones without a reload (ACCESS-10, SIGNUP-15, EMAILCONF-01, LOGIN-11, POST-11, POST-27)', async ({
  browser,
  server,
  inside,
}) => {
  test.slow(); // The product's whole main job, by two people.
  const job = await fromSignUpToAward(browser, server, inside, true);
  await chatLive(job);
  await fromWorkToReview(job);
  await expectSound(inside);
  await close(job);
});

test('The same two people reach the award with JavaScript switched off', async ({ browser, server, inside }) => {
  test.slow();
  const job = await fromSignUpToAward(browser, server, inside, false);
  const { posterPage } = job;
  await posterPage.getByRole('main').getByRole('link', { name: 'Chat', exact: true }).click();
  await posterPage.getByLabel('Message', { exact: true }).fill('Salam, when can you begin?');
  await posterPage.getByRole('button', { name: 'Send' }).click();
  await expect(thread(posterPage).getByText('Salam, when can you begin?')).toBeVisible();
  await expectSound(inside);
  await close(job);
});
