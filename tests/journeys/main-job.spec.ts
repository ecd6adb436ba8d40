import type { Browser } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { expect, inventPerson, join, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';
import type { ServerProcess } from '#tests/support/server.ts';

const inAWeek = () => dayOf(new Date(Date.now() + 7 * 86_400_000));

/** Two people, two browsers: one posts with a PDF, the other bids, the first reads the bid. */
async function mainJob(browser: Browser, server: ServerProcess, javaScriptEnabled: boolean): Promise<void> {
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
  await expect(posterPage.getByText('Your assignment has been posted successfully.')).toBeVisible();
  await server.mailTo(poster.email, /posted/i);

  await join(tutorPage, server, tutor, 'Tutor');
  await expect(tutorPage.getByRole('link', { name: /coins/i }).first()).toContainText('100');
  await tutorPage.goto(`${server.url}/all-assignments`);
  await tutorPage.getByRole('link', { name: title }).click();
  await expect(tutorPage.getByRole('heading', { name: title })).toBeVisible();
  await expect(tutorPage.getByText('Bid details are private.')).toBeVisible();
  await tutorPage.getByLabel('Your proposal').fill(proposal);
  await tutorPage.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(tutorPage.getByText('Bid Placed Successfully!')).toBeVisible();
  await expect(tutorPage.getByRole('link', { name: /coins/i }).first()).toContainText('70');
  await expect(tutorPage.getByLabel('Your proposal')).toHaveCount(0);

  await tutorPage.goto(`${server.url}/transaction-history`);
  const entry = tutorPage.getByRole('row', { name: new RegExp(`Bid on “${title}”`) });
  await expect(entry).toContainText('30');

  await server.mailTo(poster.email, /bid/i);
  await posterPage.goto(`${server.url}/all-assignments`);
  await posterPage.getByRole('link', { name: title }).click();
  await expect(posterPage.getByText(proposal)).toBeVisible();

  const [download] = await Promise.all([
    tutorPage.waitForEvent('download'),
    tutorPage.goto(`${server.url}/all-assignments`).then(async () => {
      await tutorPage.getByRole('link', { name: title }).click();
      await tutorPage.getByRole('link', { name: /assignment\.pdf|Download/ }).click();
    }),
  ]);
  expect(download.suggestedFilename()).toBe('assignment.pdf');
  await Promise.all([posterWindow.close(), tutorWindow.close()]);
}

test('two people go from sign-up to a bid that the poster reads (ROUTE-01, ROUTE-02, ROUTE-03, ROUTE-13, ROUTE-15, ROUTE-18, ROUTE-25, ROUTE-26, EMAILCONF-01, SIGNUP-15, LOGIN-11, POST-07, POST-11, POST-27, BID-10, DETAIL-02, DETAIL-03, DETAIL-08, NAV-02, WALLET-06)', async ({
  browser,
  server,
}) => {
  await mainJob(browser, server, true);
});

test('the same two people do it all with JavaScript switched off', async ({ browser, server }) => {
  await mainJob(browser, server, false);
});
