import type { Page } from '@playwright/test';
import { assignmentOf, bid, call, windowOf } from '#tests/support/api-calls.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';

const coinsOf = (page: Page) => page.getByRole('link', { name: /coins/i }).first();
const section = (page: Page, name: string) => page.getByRole('region', { name });
const asks = 'کیا ہر سوال میں قاعدے کا نام لکھنا ہے؟';

test('On a phone a tutor asks one free question before bidding and reads the poster’s one answer', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor, stranger] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Stranger'),
  ];
  const id = await assignmentOf(inside, poster);
  const page = await windowOf(browser, server, tutor);
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto(`${server.url}/assignment/${id}`);
  const before = section(page, 'Ask before you bid');
  await expect(before).toContainText('Only you and Poster Example see this');

  // The dialog has an address, refuses contact information and keeps the typed text.
  await before.getByRole('link', { name: 'Ask a question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Poster Example' });
  const field = dialog.getByLabel('Your question');
  await expect(page).toHaveURL(`${server.url}/assignment/${id}/ask`);
  await expectNoAxe(page, dialog);
  await field.fill('Write to me at tutor.example@gmail.com, which rule?');
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expect(field).toHaveAccessibleDescription(/It seems to contain an email address\./);
  await expect(field).toHaveValue(/which rule/);
  await field.fill(asks);
  await dialog.getByRole('button', { name: 'Send question' }).click();
  await expectToast(page, 'Question Sent', 'We mail you when it is answered.');
  await expect(before).toContainText('Sent. We mail you when it is answered. You can bid without waiting.');
  await expect(before.getByText(asks)).toBeVisible();
  await expect(before.getByRole('link', { name: 'Ask a question' })).toHaveCount(0);
  await expect(coinsOf(page)).toHaveAccessibleName('Wallet: 100 coins');
  await page.goto(`${server.url}/assignment/${id}/ask`);
  await expect(page.getByRole('dialog')).toContainText('You have already asked your one question.');
  await expect(page.getByLabel('Your question')).toHaveCount(0);

  // The poster answers, once.
  const posterPage = await windowOf(browser, server, poster);
  await posterPage.goto(`${server.url}/assignment/${id}`);
  const questions = section(posterPage, 'Questions');
  await expect(questions.getByText(asks)).toBeVisible();
  await questions.getByRole('link', { name: 'Answer Tutor Example' }).click();
  const answering = posterPage.getByRole('dialog', { name: 'Answer Tutor Example' });
  await expect(answering).toContainText(asks);
  await answering.getByLabel('Your answer').fill('Please name the rule.\nHe takes a mark off.');
  await answering.getByRole('button', { name: 'Send answer' }).click();
  await expectToast(posterPage, 'Answer Sent', 'Only the two of you see it.');
  await expect(questions).toContainText('He takes a mark off.');
  await expect(questions.getByRole('link', { name: 'Answer Tutor Example' })).toHaveCount(0);
  await page.goto(`${server.url}/assignment/${id}`);
  await expect(before).toContainText('Please name the rule.');

  // Others do not see it; a bidder cannot ask again, and may be asked.
  const strangerPage = await windowOf(browser, server, stranger);
  await strangerPage.goto(`${server.url}/assignment/${id}`);
  await expect(section(strangerPage, 'Ask before you bid').getByRole('listitem')).toHaveCount(0);
  await bid(server, stranger, id, 'Every step written out.');
  await strangerPage.goto(`${server.url}/assignment/${id}`);
  await expect(strangerPage.getByText('You have already bid on this assignment.')).toBeVisible();
  await expect(strangerPage.getByRole('link', { name: 'Ask a question' })).toHaveCount(0);
  for (const each of [page, posterPage, strangerPage]) await each.context().close();
});

test('Without JavaScript an anonymous poster asks a bidder before awarding, and stays anonymous', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Canary'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster, { is_anonymous: true });
  const guest = await windowOf(browser, server, null, false);
  await guest.goto(`${server.url}/assignment/${id}`);
  await guest.getByRole('link', { name: 'Login to ask a question' }).click();
  await expect(guest).toHaveURL(`${server.url}/login?from=${encodeURIComponent(`/assignment/${id}/ask`)}`);

  await bid(server, tutor, id, 'Every step written out.');
  const page = await windowOf(browser, server, poster, false);
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Ask a question of Tutor Example' }).click();
  await page.getByLabel('Your question').fill('Can you send a half by Friday?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(section(page, 'Questions')).toContainText('You asked Tutor Example');
  await expect(section(page, 'Questions')).toContainText('Not answered yet');

  const tutorPage = await windowOf(browser, server, tutor, false);
  await tutorPage.goto(`${server.url}/assignment/${id}`);
  await section(tutorPage, 'Questions').getByRole('link', { name: 'Answer the poster' }).click();
  await tutorPage.getByLabel('Your answer').fill(' ');
  await tutorPage.getByRole('button', { name: 'Send answer' }).click();
  await expect(tutorPage.getByText('Please write your answer.').first()).toBeVisible();
  expect(await tutorPage.content()).not.toMatch(/canary/i);
  await tutorPage.getByLabel('Your answer').fill('By Thursday evening.');
  await tutorPage.getByRole('button', { name: 'Send answer' }).click();
  await expect(section(tutorPage, 'Questions')).toContainText('By Thursday evening.');
  expect(await tutorPage.content()).not.toMatch(/canary/i);
  const read = await call(server, tutor, 'GET', `/assignments/${id}/questions`);
  expect(JSON.stringify(read.body)).not.toMatch(/canary/i);
  await page.goto(`${server.url}/assignment/${id}`);
  await expect(section(page, 'Questions')).toContainText('By Thursday evening.');
  for (const each of [guest, page, tutorPage]) await each.context().close();
});
