import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';
import { inDays } from '#tests/support/market.ts';
import { assignmentOf, award, bid, call, moveCoins, stateOf, windowOf } from '#tests/support/parties.ts';
import { realPdf } from '#tests/support/pdf.ts';

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const coinsOf = (page: Page) => page.getByRole('link', { name: /coins/i }).first();

test('two people go from the award to a review on the profile (AWARD-01, CONST-03, PROFILE-07, PROFILE-08, PROFILE-09, SUBMIT-01, SUBMIT-02, RATE-01, RATE-02, PUBLIC-06, PUBLIC-09, STATE-02, STATE-03, STATE-04, STATE-06, STATE-07, STATE-09, POLICY-02, POLICY-03, POLICY-05)', async ({
  browser,
  server,
  inside,
}) => {
  test.slow(); // The whole job of two people, with axe at each dialog.
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster);
  const [posterPage, tutorPage] = [await windowOf(browser, server, poster), await windowOf(browser, server, tutor)];

  // The tutor keeps a CV, and the bid carries it.
  await tutorPage.goto(`${server.url}/profile`);
  const cv = tutorPage.getByRole('region', { name: 'CV' });
  await cv
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: await realPdf('Tutor Example') });
  await cv.getByRole('button', { name: 'Save CV' }).click();
  await expect(cv.getByRole('link', { name: 'CV.pdf' })).toBeVisible();
  await tutorPage.goto(`${server.url}/assignment/${id}`);
  await expect(tutorPage.getByText('Your CV goes with this bid.')).toBeVisible();
  await tutorPage.getByLabel('Your proposal').fill('Every step written out.');
  await tutorPage.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(coinsOf(tutorPage)).toContainText('70');
  await bid(server, other, id, 'I can also do it.');

  // The poster reads both bids in the own list and awards one.
  await posterPage.goto(`${server.url}/profile`);
  await posterPage.getByRole('link', { name: 'My Assignments 1' }).click();
  await posterPage.getByRole('link', { name: 'Review 2 bids' }).click();
  const bids = dialog(posterPage, 'Integration by parts');
  await expect(bids.getByText('I can also do it.')).toBeVisible();
  const chosen = bids.getByRole('listitem').filter({ hasText: 'Every step written out.' });
  await expect(chosen.getByRole('link', { name: 'View CV' })).toHaveAttribute('href', /^\/files\//);
  await chosen.getByRole('link', { name: 'Award' }).click();
  const confirm = dialog(posterPage, 'Award to Tutor Example?');
  await expect(confirm.getByText('An award cannot be undone.')).toBeVisible();
  await expect(confirm).toContainText('Beware of fraud.');
  await expectNoAxe(posterPage, confirm);
  await confirm.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(toast(posterPage)).toContainText('Assignment Awarded!');
  await expect(coinsOf(posterPage)).toContainText('0');
  await expect(posterPage.getByText('Awarded to Tutor Example')).toBeVisible();
  const { status, awarded_to } = await stateOf(inside, id);
  expect({ status, awarded_to }).toEqual({ status: 'awarded', awarded_to: tutor.id });
  const stored = await inside.db
    .selectFrom('bids')
    .select(['user_id', 'status'])
    .where('assignment_id', '=', id)
    .execute();
  expect(new Map(stored.map((row) => [row.user_id, row.status]))).toEqual(
    new Map([
      [tutor.id, 'awarded'],
      [other.id, 'submitted'],
    ]),
  );
  expect((await award(server, poster, id, other)).status).toBe(409);

  // Both find their one chat.
  const conversation = await inside.db
    .selectFrom('conversations')
    .select(['id', 'assigner_id', 'bidder_id'])
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(conversation).toMatchObject({ assigner_id: poster.id, bidder_id: tutor.id });
  const messages = `/conversations/${conversation.id}/messages`;
  expect((await call(server, poster, 'GET', messages)).status).toBe(200);
  expect((await call(server, tutor, 'GET', messages)).status).toBe(200);
  expect((await call(server, other, 'GET', messages)).status).toBe(404);
  const chat = `/chat?conversation=${conversation.id}`;
  await expect(posterPage.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('href', chat);
  await tutorPage.goto(`${server.url}/profile/bids`);
  await expect(tutorPage.getByText('Awarded to you')).toBeVisible();
  await expect(tutorPage.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('href', chat);

  // The tutor hands in two versions.
  await tutorPage.getByRole('link', { name: 'Submit work' }).click();
  const submitting = dialog(tutorPage, 'Submit your work');
  await expectNoAxe(tutorPage, submitting);
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(tutorPage)).toContainText('No File Selected');
  const file = submitting.locator('input[type=file]');
  await file.setInputFiles({ name: 'big.txt', mimeType: 'text/plain', buffer: Buffer.alloc(11_000_000, 'a') });
  await expect(toast(tutorPage)).toContainText('File Too Large');
  await expect(submitting.locator('.error')).toHaveText('Please upload a file that is 10MB or smaller.');
  expect(await inside.db.selectFrom('submissions').select('id').execute()).toEqual([]);
  await file.setInputFiles({ name: 'draft.txt', mimeType: 'text/plain', buffer: Buffer.from('The first half.') });
  await submitting.getByLabel(/Comment/).fill('Half of it.');
  await expect(submitting.getByText('draft.txt', { exact: true })).toBeVisible();
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(tutorPage)).toContainText('Version 1');
  await tutorPage.goto(`${server.url}/assignment/${id}`);
  await tutorPage.getByRole('link', { name: 'Submit work' }).click();
  await file.setInputFiles({ name: 'whole.txt', mimeType: 'text/plain', buffer: Buffer.from('All of it.') });
  await submitting.getByRole('switch', { name: 'Show on my profile' }).check();
  await expect(submitting.getByText('whole.txt', { exact: true })).toBeVisible();
  await submitting.getByRole('button', { name: 'Submit work' }).click();
  await expect(toast(tutorPage)).toContainText('Version 2');
  await expect(tutorPage.getByRole('heading', { name: 'Submitted work 2' })).toBeVisible();

  // The poster opens the work and completes; no coins move.
  await posterPage.goto(`${server.url}/assignment/${id}`);
  await expect(posterPage.getByText('Half of it.')).toBeVisible();
  await posterPage.getByRole('link', { name: 'Mark as Complete & Pay' }).click();
  const completing = dialog(posterPage, 'Mark as Complete & Pay');
  await expect(completing).toContainText('No coins move.');
  await expect(completing).toContainText('Beware of fraud.');
  const [download] = await Promise.all([
    posterPage.waitForEvent('download'),
    completing.getByRole('link', { name: /whole\.txt/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('whole.txt');
  await expectNoAxe(posterPage, completing);
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(toast(posterPage)).toContainText('Assignment Completed');
  expect((await stateOf(inside, id)).status).toBe('completed');

  // One review, with a star at least.
  await posterPage.getByRole('link', { name: 'Rate Tutor Example' }).click();
  const rating = dialog(posterPage, 'Rate Tutor Example');
  await rating.getByRole('button', { name: 'Submit review' }).click();
  await expect(rating.locator('.error')).toHaveText('Please provide a rating.');
  await expectNoAxe(posterPage, rating);
  await rating.getByRole('radio', { name: '3 of 5 stars' }).focus();
  await posterPage.keyboard.press('Space');
  await posterPage.keyboard.press('ArrowRight');
  await rating.getByRole('button', { name: 'Submit review' }).click();
  await expect(toast(posterPage)).toContainText('Review Submitted');
  await expect(posterPage.getByText('You reviewed Tutor Example.')).toBeVisible();
  await expect(posterPage.getByRole('link', { name: 'Rate Tutor Example' })).toHaveCount(0);
  const ratings = await inside.db.selectFrom('assignment_ratings').select(['rating', 'comment']).execute();
  expect(ratings).toEqual([{ rating: 4, comment: '' }]);
  const again = await call(server, poster, 'POST', `/assignments/${id}/rating`, { rating: 5 });
  expect(again.status).toBe(409);

  // Nothing but the fees of bid and award was ever charged.
  const entries = await inside.db
    .selectFrom('transactions')
    .select(['user_id', 'amount'])
    .where('amount', '<', 0)
    .execute();
  const ofThese = entries.filter(({ user_id }) => [poster.id, tutor.id, other.id].includes(user_id));
  expect(ofThese.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([-100, -30, -30]);

  // The completed bid has no way to chat or hand in; the profile shows review, public work and, to the poster, contact.
  await tutorPage.goto(`${server.url}/profile/bids`);
  await expect(tutorPage.getByText('Awarded to you')).toBeVisible();
  await expect(tutorPage.getByRole('main').getByRole('link', { name: /^(Submit work|Chat)$/ })).toHaveCount(0);
  await posterPage.getByRole('link', { name: 'Tutor Example' }).first().click();
  await expect(posterPage.getByRole('heading', { name: 'Reviews 1' })).toBeVisible();
  await expect(posterPage.getByRole('link', { name: tutor.email })).toBeVisible();
  const publicWork = posterPage.getByRole('region', { name: 'Public work' });
  await expect(publicWork.getByRole('listitem')).toHaveCount(1);
  await expectNoAxe(posterPage, publicWork, 'main');
  const guest = await windowOf(browser, server, null);
  await guest.goto(`${server.url}/user/${tutor.username}`);
  await expect(guest.getByText('Contact info is visible only to users you are working with.')).toBeVisible();
  expect(await guest.content()).not.toContain(tutor.email);
  for (const page of [posterPage, tutorPage, guest]) await page.context().close();
});

test('without JavaScript the poster edits, reads the history, awards and finds the chat', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Plain'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster);
  const page = await windowOf(browser, server, poster, false);
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Budget (PKR)').fill('4,000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('PKR 4,000')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Budget changed from PKR 3500 to PKR 4000')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click();
  await bid(server, tutor, id, 'Every step written out.');
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Award to Tutor Example' }).click();
  await page.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(page.getByText('Assignment Awarded!')).toBeVisible();
  await expect(coinsOf(page)).toContainText('0');
  await expect(page.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('href', /^\/chat\?conversation=/);
  await page.context().close();
});

test('an owner edits, reads what changed, and deletes with refunds; nobody else can (PROFILE-04, PROFILE-05, PROFILE-06, PROFILE-14, PROFILE-15, PROFILE-16, ERR-04, ERR-05)', async ({
  browser,
  server,
  inside,
}) => {
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, owner);
  await bid(server, tutor, id, 'Every step written out.');
  const page = await windowOf(browser, server, owner);
  await page.goto(`${server.url}/profile/assignments`);
  await page.getByRole('link', { name: 'Edit “Integration by parts”' }).click();
  const editing = dialog(page, 'Edit assignment');
  await expectNoAxe(page, editing);
  await expect(editing.getByLabel('Deadline')).toHaveAttribute('min', inDays(0));
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page)).toContainText('Error updating assignment');
  await expect(toast(page)).toContainText('No changes detected.');
  expect((await stateOf(inside, id)).edit_history).toEqual([]);
  await editing.getByLabel('Title').fill('');
  await editing.getByLabel('Title').pressSequentially('x'.repeat(41));
  await expect(editing.getByLabel('Title')).toHaveValue('x'.repeat(40));
  await editing.getByLabel('Title').fill('Integration, chapter 8');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Integration, chapter 8' })).toBeVisible();
  await page.getByRole('link', { name: 'History of “Integration, chapter 8”' }).click();
  const history = dialog(page, 'Edit history');
  await expect(history).toContainText(`@${owner.username}, `);
  await expect(history).toContainText('Title changed from "Integration by parts" to "Integration, chapter 8"');
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/profile/assignments`);

  const fields = { title: 'Mine now', description: 'Mine', budget: 1, deadline: inDays(7) };
  expect((await call(server, tutor, 'POST', `/assignments/${id}`, fields)).status).toBe(403);
  expect((await call(server, tutor, 'DELETE', `/assignments/${id}`)).status).toBe(403);
  expect((await call(server, owner, 'POST', `/assignments/${id}`, { ...fields, title: 'x'.repeat(41) })).status).toBe(
    422,
  );
  expect((await call(server, owner, 'POST', `/assignments/${id}`, { ...fields, deadline: inDays(-1) })).status).toBe(
    422,
  );
  expect(await stateOf(inside, id)).toMatchObject({ title: 'Integration, chapter 8', deleted_at: null });

  // What is awarded meanwhile cannot be deleted, and the dialog says so.
  const other = await assignmentOf(inside, owner, { title: 'Titration report' });
  await bid(server, tutor, other, 'I ran this lab.');
  await page.goto(`${server.url}/assignment/${other}/delete`);
  const asking = page.getByRole('alertdialog', { name: 'Delete this assignment?' });
  await expectNoAxe(page, asking);
  await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
  await award(server, owner, other, tutor);
  await asking.getByRole('button', { name: 'Delete assignment' }).click();
  await expect(toast(page)).toContainText('Error deleting assignment');
  await expect(toast(page)).toContainText('Only an open assignment can be deleted.');

  await page.goto(`${server.url}/profile/assignments`);
  await page.getByRole('link', { name: 'Delete “Integration, chapter 8”' }).click();
  await expect(asking).toContainText('Refunded to 1 tutor, 30 coins each');
  await page.keyboard.press('Enter');
  await expect(asking).toHaveCount(0);
  await page.getByRole('link', { name: 'Delete “Integration, chapter 8”' }).click();
  await asking.getByRole('button', { name: 'Delete assignment' }).click();
  await expect(toast(page)).toContainText('Assignment deleted');
  await expect(page.getByRole('heading', { name: 'Integration, chapter 8' })).toHaveCount(0);
  const { coins } = await inside.db
    .selectFrom('profiles')
    .select('coins')
    .where('id', '=', tutor.id)
    .executeTakeFirstOrThrow();
  expect(coins).toBe(70);
  await page.context().close();
});

test('too few coins are told before and after the press; only the owner awards, only what is open (AWARD-02, AWARD-03, AWARD-04, ERR-03)', async ({
  browser,
  server,
  inside,
}) => {
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, owner);
  await bid(server, tutor, id, 'Every step written out.');
  const page = await windowOf(browser, server, owner);
  await page.goto(`${server.url}/assignment/${id}/award/${tutor.username}`);
  const confirm = dialog(page, 'Award to Tutor Example?');
  await expect(confirm.getByRole('button', { name: 'Award for 100 coins' })).toBeEnabled();
  await moveCoins(inside, owner, -1);
  await confirm.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(toast(page)).toContainText('Error awarding assignment');
  await expect(toast(page)).toContainText('You need 100 coins to award an assignment.');
  await page.reload();
  await expect(confirm.getByText('You need 100 coins to award an assignment.')).toBeVisible();
  await expect(confirm.getByRole('button', { name: /Award for/ })).toHaveCount(0);
  await expect(confirm.getByRole('link', { name: 'Top up your wallet' })).toHaveAttribute('href', '/wallet');
  await moveCoins(inside, owner, 201);
  expect((await award(server, tutor, id, tutor)).status).toBe(403);
  expect((await stateOf(inside, id)).status).toBe('open');
  await award(server, owner, id, tutor);
  expect((await award(server, owner, id, tutor)).status).toBe(409);
  await page.reload();
  await expect(confirm.getByText('This assignment has already been awarded.')).toBeVisible();
  await expect(coinsOf(page)).toContainText('200');
  await page.context().close();
});

test('without work it takes a second confirmation; a profile shows the mean and number of its reviews (RATE-04, PUBLIC-03, STATE-05, STATE-08, ERR-06)', async ({
  browser,
  server,
  inside,
}) => {
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  await moveCoins(inside, owner, 200);
  const ids = [await assignmentOf(inside, owner), await assignmentOf(inside, owner, { title: 'Java library' })];
  for (const id of ids) {
    await bid(server, tutor, id, 'Every step written out.');
    await award(server, owner, id, tutor);
  }
  const [first = '', second = ''] = ids;
  const page = await windowOf(browser, server, owner);
  await page.goto(`${server.url}/assignment/${first}/complete`);
  const completing = dialog(page, 'Nothing was handed in');
  await completing.getByRole('button', { name: 'Mark as Complete & Pay' }).click();
  await expect(toast(page)).toContainText('No work was handed in yet.');
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
  await call(server, owner, 'POST', `/assignments/${second}/complete`, { without_submission: true });
  await call(server, owner, 'POST', `/assignments/${second}/rating`, { rating: 4 });
  await page.goto(`${server.url}/user/${tutor.username}`);
  await expect(page.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
  await expect(page.getByText('(2 reviews)')).toBeVisible();
  await expect(page.getByText('Clear.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stats & Skills' })).toContainText('Completed2');

  // Whoever chooses among bids reads the same of their bidders.
  const third = await assignmentOf(inside, owner, { title: 'Heat transfer' });
  await bid(server, tutor, third, 'Every step written out.');
  await page.goto(`${server.url}/assignment/${third}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Every step' })).toContainText('4.5(2 reviews)');
  await page.getByRole('link', { name: 'Award to Tutor Example' }).click();
  await expect(dialog(page, 'Award to Tutor Example?')).toContainText('4.5(2 reviews)');

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
