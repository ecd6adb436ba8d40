import type { Page } from '@playwright/test';
import { assignmentOf, award, bid, call, moveCoins, stateOf, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';
import { realPdf } from '#tests/support/pdf.ts';
import { inDays } from '#tests/support/seeds.ts';

const toast = (page: Page) => page.locator('.toast');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const coinsOf = (page: Page) => page.getByRole('link', { name: /coins/i }).first();

test('The poster awards one of the bids, which opens one chat (AWARD-01, PROFILE-07, STATE-02, STATE-03, STATE-06)', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster);
  const [posterPage, tutorPage] = [await windowOf(browser, server, poster), await windowOf(browser, server, tutor)];

  // The tutor stores a CV, and the bid carries it.
  await tutorPage.goto(`${server.url}/profile`);
  const cv = tutorPage.getByRole('region', { name: 'CV' });
  await cv
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: await realPdf('Tutor Example') });
  await expect(cv.getByRole('link', { name: 'CV.pdf' })).toBeVisible();
  await tutorPage.goto(`${server.url}/assignment/${id}`);
  await expect(tutorPage.getByText('Your CV goes with this bid.')).toBeVisible();
  await tutorPage.getByLabel('Your proposal').fill('Every step written out.');
  await tutorPage.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(coinsOf(tutorPage)).toHaveAccessibleName('Wallet: 70 coins');
  await bid(server, other, id, 'I can also do it.');

  // The poster reads both bids in the own list and awards one.
  await posterPage.goto(`${server.url}/profile`);
  await posterPage.getByRole('link', { name: 'My Assignments 1' }).click();
  await posterPage.getByRole('link', { name: 'Review 2 bids' }).click();
  const bids = dialog(posterPage, 'Integration by parts');
  const plain = bids.getByRole('listitem').filter({ hasText: 'I can also do it.' });
  await expect(plain).toBeVisible();
  await expect(plain.getByRole('link', { name: 'View CV' })).toHaveCount(0);
  const chosen = bids.getByRole('listitem').filter({ hasText: 'Every step written out.' });
  await expect(chosen.getByRole('link', { name: 'View CV' })).toHaveAttribute('href', /^\/files\//);
  await chosen.getByRole('link', { name: 'Award' }).click();
  const confirm = dialog(posterPage, 'Award to Tutor Example?');
  await expect(confirm.getByText(/You cannot simply undo it/)).toBeVisible();
  await expect(confirm).toContainText('Beware of fraud.');
  await expectNoAxe(posterPage, confirm);
  await confirm.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(toast(posterPage)).toContainText('Assignment Awarded!');
  await expect(toast(posterPage).getByRole('link', { name: 'Open the chat' })).toHaveAttribute(
    'href',
    /^\/chat\?conversation=[0-9a-f-]{36}$/,
  );
  await expect(coinsOf(posterPage)).toHaveAccessibleName('Wallet: 0 coins');
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
  const conversations = await inside.db
    .selectFrom('conversations')
    .select(['id', 'assigner_id', 'bidder_id'])
    .where('assignment_id', '=', id)
    .execute();
  expect(conversations).toEqual([{ id: expect.any(String), assigner_id: poster.id, bidder_id: tutor.id }]);
  const [{ id: conversation } = { id: '' }] = conversations;
  const messages = `/conversations/${conversation}/messages`;
  expect((await call(server, poster, 'GET', messages)).status).toBe(200);
  expect((await call(server, tutor, 'GET', messages)).status).toBe(200);
  expect((await call(server, other, 'GET', messages)).status).toBe(404);
  const chat = `/chat?conversation=${conversation}`;
  await expect(posterPage.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('href', chat);
  await tutorPage.goto(`${server.url}/profile/bids`);
  await expect(tutorPage.getByText('Awarded to you')).toBeVisible();
  await expect(tutorPage.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('href', chat);
  for (const page of [posterPage, tutorPage]) await page.context().close();
});

test('Without JavaScript the poster edits, reads the history, awards and finds the chat', async ({
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
  await expect(page.getByText('Budget changed from PKR 3,500 to PKR 4,000')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).last().click();
  await bid(server, tutor, id, 'Every step written out.');
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Award to Tutor Example' }).click();
  await page.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(page.getByText('Assignment Awarded!')).toBeVisible();
  await expect(coinsOf(page)).toHaveAccessibleName('Wallet: 0 coins');
  await expect(page.getByRole('link', { name: 'Chat', exact: true })).toHaveAttribute('href', /^\/chat\?conversation=/);
  await page.context().close();
});

test('Only an owner edits, sees the history, and deletes with refunds (PROFILE-04, PROFILE-05, PROFILE-06, PROFILE-15, PROFILE-16, ERR-04)', async ({
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
  await expect(history).toContainText('Title changed from “Integration by parts” to “Integration, chapter 8”');
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

  // An assignment awarded meanwhile cannot be deleted, and the dialog says so.
  const other = await assignmentOf(inside, owner, { title: 'Titration report' });
  await bid(server, tutor, other, 'I ran this lab.');
  // This page hears nothing of the award.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto(`${server.url}/assignment/${other}/delete`);
  const asking = page.getByRole('alertdialog', { name: 'Delete this assignment?' });
  await expectNoAxe(page, asking);
  await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
  await award(server, owner, other, tutor);
  await asking.getByRole('button', { name: 'Delete assignment' }).click();
  await expect(toast(page)).toContainText('Error deleting assignment');
  await expect(toast(page)).toContainText('Only an open assignment can be deleted.');
  await page.unroute('**/api/live');

  await page.goto(`${server.url}/profile/assignments`);
  await page.getByRole('link', { name: 'Delete “Integration, chapter 8”' }).click();
  await expect(asking).toContainText('Refunded to 1 tutor, what each bid cost');
  await expect(asking.getByRole('link', { name: 'Keep it' })).toBeFocused();
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

test('Only an owner with enough coins awards, only while open (AWARD-02, AWARD-03, AWARD-04, ERR-03)', async ({
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
  await expect(coinsOf(page)).toHaveAccessibleName('Wallet: 200 coins');
  await page.context().close();
});

test('An award on the assignment’s page leads to the deal’s heading', async ({ browser, server, inside }) => {
  const [owner, tutor] = [await inside.member('Owner'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, owner);
  await bid(server, tutor, id, 'Every step written out.');
  const page = await windowOf(browser, server, owner);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Award to Tutor Example' }).click();
  await page.getByRole('button', { name: 'Award for 100 coins' }).click();
  const heading = page.getByRole('heading', { name: 'Awarded to' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await page.context().close();
});
