import type { Page } from '@playwright/test';
import { assignmentOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';

const notSent = (page: Page) => page.getByRole('region', { name: 'Not sent yet' });

/** Cuts the connection, or restores it; pages notice a moment later. */
async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline);
  await page.waitForFunction((offline) => navigator.onLine !== offline, offline);
}

/** Waits until the page's script runs and has loaded what it loads later. */
async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.counter:not([aria-hidden])') && !document.querySelector('dialog[open]:not(:modal)'),
  );
  await page.waitForLoadState('networkidle');
}

test('A bid sent offline goes out by itself from its open form, once (NET-60)', async ({
  context,
  page,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster, { title: 'Bid in a tunnel' });
  await enterAs(context, server, tutor);
  await page.goto(`${server.url}/assignment/${id}`);
  await scripted(page);
  await page.getByLabel('Your proposal').fill('Step by step,\nin two lines.');
  await setOffline(page, true);
  await page.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Please check your connection. Your bid goes out by itself once you are online.',
  );
  await expect(notSent(page)).toContainText('Your bid is not sent yet.');
  await setOffline(page, false);
  await expect(page.getByText('Bid Placed Successfully!')).toBeVisible();
  await expect(notSent(page)).toHaveCount(0);
  const { rows } = await inside.query(`select proposal from bids where assignment_id = '${id}'`);
  expect(rows.map(({ proposal }) => String(proposal).replace('\r', ''))).toEqual(['Step by step,\nin two lines.']);
});

test('A form that waits goes out from another page; one refused meanwhile opens with its text (NET-61)', async ({
  context,
  page,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const [asked, other] = [
    await assignmentOf(inside, poster, { title: 'Asked from a tunnel' }),
    await assignmentOf(inside, poster, { title: 'Bid on from a tunnel' }),
  ];
  await enterAs(context, server, tutor);
  for (const [path, label, button, words] of [
    [`/assignment/${asked}/ask`, 'Your question', 'Send question', 'Which chapter is it?'],
    [`/assignment/${other}`, 'Your proposal', 'Place Bid for 30 coins', 'Call me on 0300 1234567'],
  ] as const) {
    await page.goto(server.url + path);
    await scripted(page);
    await page.getByLabel(label).fill(words);
    await setOffline(page, true);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert').first()).toContainText('goes out by itself once you are online.');
    // The page is left without an 'online' event, as when a browser is closed.
    await page.evaluate(() => window.stop());
    await page.goto('about:blank');
    await setOffline(page, false);
  }
  await page.goto(`${server.url}/faq`);
  await expect(notSent(page)).toContainText('Your bid was not accepted.');
  await expect(notSent(page)).toContainText(/contact/i);
  await expect(notSent(page)).not.toContainText('Your question');
  const { rows } = await inside.query(`select question from questions where assignment_id = '${asked}'`);
  expect(rows).toEqual([{ question: 'Which chapter is it?' }]);
  await notSent(page).getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByLabel('Your proposal')).toHaveValue('Call me on 0300 1234567');
  await expect(notSent(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('forms')))).toEqual([]);
});

test('A waiting form is read by its own account alone, and deleted at the logout (NET-62)', async ({
  context,
  page,
  server,
  inside,
}) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster, { title: 'Asked from a tunnel' });
  await enterAs(context, server, tutor);
  await page.goto(`${server.url}/assignment/${id}/ask`);
  await scripted(page);
  await page.getByLabel('Your question').fill('Which chapter is it?');
  await context.route(/\/ask/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Your question goes out by itself');
  await enterAs(context, server, other);
  await page.goto(`${server.url}/faq`);
  await page.waitForLoadState('networkidle');
  await expect(notSent(page)).toHaveCount(0);
  await enterAs(context, server, tutor);
  await page.goto(`${server.url}/settings`);
  await expect(notSent(page)).toContainText('Your question is not sent yet.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner')).toContainText('Login');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('forms')))).toEqual([]);
  expect((await inside.query(`select from questions where assignment_id = '${id}'`)).rows).toEqual([]);
});
