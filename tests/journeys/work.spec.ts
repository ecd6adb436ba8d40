import type { Page } from '@playwright/test';
import {
  agreeToShow,
  assignmentOf,
  award,
  awardedPair,
  bid,
  call,
  handIn,
  moveCoins,
  rateBoth,
  stateOf,
  windowOf,
} from '#tests/support/api-calls.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';
import { inDays } from '#tests/support/seeds.ts';

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('The tutor hands in two versions of awarded work (PROFILE-08, PROFILE-09, SUBMIT-01, SUBMIT-02)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, id } = await awardedPair(server, inside);
  const other = await assignmentOf(inside, poster, { title: 'Nobody chosen yet' });
  await bid(server, tutor, other, 'This one too.');
  const page = await windowOf(browser, server, tutor);
  await page.goto(`${server.url}/profile/bids`);
  const waiting = page.getByRole('article').filter({ hasText: 'Nobody chosen yet' });
  await expect(waiting.getByRole('link', { name: /^(Submit work|Chat)$/ })).toHaveCount(0);
  const chosen = page.getByRole('article').filter({ hasText: 'Integration by parts' });
  await expect(chosen.getByRole('link', { name: 'Chat', exact: true })).toBeVisible();
  await chosen.getByRole('link', { name: 'Submit work' }).click();
  const submitting = dialog(page, 'Submit your work');
  await expectNoAxe(page, submitting);
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(page)).toContainText('No File Selected');
  const file = submitting.locator('input[type=file]');
  await file.setInputFiles({ name: 'big.txt', mimeType: 'text/plain', buffer: Buffer.alloc(11_000_000, 'a') });
  await expectToast(page, 'File Too Large');
  await expect(submitting.locator('.error')).toHaveText('Please upload a file that is 10MB or smaller.');
  const versions = () =>
    inside.db.selectFrom('submissions').select(['version', 'is_public']).where('assignment_id', '=', id).execute();
  expect(await versions()).toEqual([]);
  await file.setInputFiles({ name: 'draft.txt', mimeType: 'text/plain', buffer: Buffer.from('The first half.') });
  await submitting.getByLabel(/Comment/).fill('Half of it.');
  await expect(submitting.getByText('draft.txt', { exact: true })).toBeVisible();
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(page)).toContainText('Version 1');
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Submit work' }).click();
  await file.setInputFiles({ name: 'whole.txt', mimeType: 'text/plain', buffer: Buffer.from('All of it.') });
  await submitting.getByRole('switch', { name: 'Show on my profile' }).check();
  await expect(submitting.getByText('whole.txt', { exact: true })).toBeVisible();
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(page)).toContainText('Version 2');
  await expect(page.getByRole('heading', { name: 'Submitted work 2' })).toBeVisible();
  expect(await versions()).toEqual([
    { version: 1, is_public: false },
    { version: 2, is_public: true },
  ]);

  // A completed assignment has no hand-in and no chat.
  await call(server, poster, 'POST', `/assignments/${id}/complete`);
  await page.goto(`${server.url}/profile/bids`);
  await expect(chosen.getByText('Awarded to you')).toBeVisible();
  await expect(chosen.getByRole('link', { name: /^(Submit work|Chat)$/ })).toHaveCount(0);
  await page.context().close();
});

test('The poster completes and reviews once; only the fees are charged (STATE-04, STATE-07, STATE-09, RATE-01, RATE-02, POLICY-03)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, id } = await awardedPair(server, inside);
  await handIn(server, tutor, id, new File(['Half.'], 'draft.txt'), { comment: 'Half of it.' });
  await handIn(server, tutor, id, new File(['All of it.'], 'whole.txt'), { is_public: 'true' });
  const page = await windowOf(browser, server, poster);
  await page.goto(`${server.url}/assignment/${id}`);
  await expect(page.getByText('Half of it.')).toBeVisible();
  await page.getByRole('link', { name: 'Mark as Complete & Pay' }).click();
  const completing = dialog(page, 'Mark as Complete & Pay');
  await expect(completing).toContainText('No coins move.');
  await expect(completing).toContainText(
    'would like to show this work in public. Nobody else sees it unless you agree',
  );
  await expect(completing).toContainText('Beware of fraud.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    completing.getByRole('link', { name: /whole\.txt/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('whole.txt');
  await expectNoAxe(page, completing);
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(toast(page)).toContainText('Assignment Completed');
  expect((await stateOf(inside, id)).status).toBe('completed');

  await page.getByRole('link', { name: 'Rate Tutor Example' }).click();
  const rating = dialog(page, 'Rate Tutor Example');
  await rating.getByRole('button', { name: 'Submit review' }).click();
  await expect(rating.locator('.error')).toHaveText('Please provide a rating.');
  await expectNoAxe(page, rating);
  await rating.getByRole('radio', { name: '3 of 5 stars' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await rating.getByRole('button', { name: 'Submit review' }).click();
  await expect(toast(page)).toContainText('Review Submitted');
  await expect(page.getByText('You reviewed Tutor Example. Sealed until')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rate Tutor Example' })).toHaveCount(0);
  expect((await call(server, poster, 'POST', `/assignments/${id}/rating`, { rating: 5 })).status).toBe(409);
  const ratings = inside.db.selectFrom('assignment_ratings').select(['rating', 'comment']);
  expect(await ratings.where('assignment_id', '=', id).execute()).toEqual([{ rating: 4, comment: '' }]);

  // Only the fees of bid and award were ever charged.
  const entries = await inside.db
    .selectFrom('transactions')
    .select(['user_id', 'amount'])
    .where('amount', '<', 0)
    .where('user_id', 'in', [poster.id, tutor.id])
    .orderBy('amount')
    .execute();
  expect(entries).toEqual([
    { user_id: poster.id, amount: -100 },
    { user_id: tutor.id, amount: -30 },
  ]);
  await page.context().close();
});

test('A profile shows work to everyone, contact to partners (PUBLIC-06, PUBLIC-07, PUBLIC-09)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, id } = await awardedPair(server, inside);
  await handIn(server, tutor, id, new File(['Half.'], 'draft.txt'), { comment: 'For you alone.' });
  await handIn(server, tutor, id, new File(['All of it.'], 'whole.txt'), { comment: 'For all.', is_public: 'true' });
  await call(server, poster, 'POST', `/assignments/${id}/complete`);
  await agreeToShow(server, poster, id);
  await rateBoth(server, { poster, tutor, id }, { rating: 4 });
  for (const [viewer, knows] of [
    [poster, true],
    [await inside.member('Stranger'), false],
    [null, false],
  ] as const) {
    const page = await windowOf(browser, server, viewer, knows);
    await page.goto(`${server.url}/user/${tutor.username}`);
    await expect(page.getByRole('heading', { name: 'Reviews 1' })).toBeVisible();
    const work = page.getByRole('region', { name: 'Public work' });
    await expect(work.getByRole('listitem')).toHaveCount(1);
    await expect(work).toContainText('For all.');
    await expect(page.getByText('For you alone.')).toHaveCount(0);
    await expect(page.getByRole('link', { name: tutor.email })).toHaveCount(knows ? 1 : 0);
    await expect(page.getByText('Contact info is visible only to users you are working with.')).toHaveCount(
      knows ? 0 : 1,
    );
    if (!knows) {
      await expect(page.getByRole('main').locator('.blurred').first()).toHaveCSS('filter', /blur/);
      expect(await page.content()).not.toContain(tutor.email);
    }
    if (viewer === poster) await expectNoAxe(page, work, 'main');
    await page.context().close();
  }
});

test('Completing without work needs a second confirmation (RATE-04, PUBLIC-03, STATE-05, STATE-08, ERR-06)', async ({
  browser,
  server,
  inside,
}) => {
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  await moveCoins(inside, owner, 200);
  const ids = [await assignmentOf(inside, owner), await assignmentOf(inside, owner, { title: 'Java library' })];
  for (const id of ids) {
    await bid(server, tutor, id, 'Every step written out.');
    const { body } = await award(server, owner, id, tutor);
    const written = { content: 'I begin tonight.' };
    await call(server, tutor, 'POST', `/conversations/${body.conversation_id}/messages`, written);
  }
  const [first = '', second = ''] = ids;
  const page = await windowOf(browser, server, owner);
  await page.goto(`${server.url}/assignment/${first}/complete`);
  const completing = dialog(page, 'Nothing was handed in');
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(completing.locator('.error')).toContainText('No work was handed in yet.');
  expect((await call(server, owner, 'POST', `/assignments/${first}/rating`, { rating: 5 })).status).toBe(409);
  await completing.getByRole('checkbox', { name: 'Nothing was handed in here. Complete it anyway.' }).check();
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(toast(page)).toContainText('Assignment Completed');

  await page.goto(`${server.url}/assignment/${first}/rate`);
  const rating = dialog(page, 'Rate Tutor Example');
  await rating.getByText('5 of 5', { exact: false }).waitFor({ state: 'attached' });
  await rating.getByRole('radio', { name: '5 of 5 stars' }).check({ force: true });
  await call(server, owner, 'POST', `/assignments/${first}/rating`, { rating: 5, comment: 'Clear.' });
  await rating.getByRole('button', { name: 'Submit review' }).click();
  await expect(toast(page)).toContainText('Error submitting review');
  await expect(toast(page)).toContainText('You have already reviewed this tutor for this assignment.');
  await handIn(server, tutor, second, new File(['Every step.'], 'steps.txt'));
  await call(server, owner, 'POST', `/assignments/${second}/complete`, {});
  await rateBoth(server, { poster: owner, tutor, id: second }, { rating: 4 });
  const back = { rating: 5, clear_task: 'yes', answered_in_time: 'yes', paid_as_agreed: 'yes' };
  await call(server, tutor, 'POST', `/assignments/${first}/student-rating`, back);
  await page.goto(`${server.url}/user/${tutor.username}`);
  await expect(page.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
  await expect(page.getByText('(2 reviews)')).toBeVisible();
  await expect(page.getByText('Clear.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stats & Skills' })).toContainText(/Completed1(?!\d)/);

  // A poster choosing among bids reads the same rating of their bidders.
  const third = await assignmentOf(inside, owner, { title: 'Heat transfer' });
  await bid(server, tutor, third, 'Every step written out.');
  await page.goto(`${server.url}/assignment/${third}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Every step' })).toContainText(/(?<!\d)4\.5\(2 reviews\)/);
  await page.getByRole('link', { name: 'Award to Tutor Example' }).click();
  await expect(dialog(page, 'Award to Tutor Example?')).toContainText(/(?<!\d)4\.5\(2 reviews\)/);

  const late = { deadline: inDays(-2), awarded_to: tutor.id } as const;
  await assignmentOf(inside, owner, { title: 'Late and open', deadline: inDays(-2) });
  await assignmentOf(inside, owner, { title: 'Late and awarded', status: 'awarded', ...late });
  await assignmentOf(inside, owner, { title: 'Late and completed', status: 'completed', ...late });
  await page.goto(`${server.url}/all-assignments?search=Late+and`);
  const badgeOf = (title: string) => page.getByRole('article').filter({ hasText: title }).locator('.badge').first();
  await expect(badgeOf('Late and open')).toHaveText('Expired');
  await expect(badgeOf('Late and awarded')).toHaveText('Awarded');
  await expect(badgeOf('Late and completed')).toHaveText('Completed');
  await page.context().close();
});
