import type { Page } from '@playwright/test';
import { windowOf } from '#tests/support/api-calls.ts';
import { account, enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { expectNoAxe, lookAt } from '#tests/support/look.ts';
import { aScreenshotToPick } from '#tests/support/pay-by-hand.ts';
import { aScreenshot } from '#tests/support/payments.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Booster Pack' });
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit for verification' });

const requestsOf = ({ db }: ServerDatabase, { id }: Member) =>
  db
    .selectFrom('payments')
    .select(['item', 'coins', 'amount', 'reference', 'status'])
    .where('user_id', '=', id)
    .execute();

test('The wallet sells three packs, one of them popular (WALLET-03, WALLET-15, WALLET-16, WALLET-17)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Buyer'));
  await page.goto(`${server.url}/wallet`);
  const packs = page.getByRole('region', { name: 'Buy coins' }).getByRole('article');
  await expect(packs).toHaveText([
    /^Starter Pack100 coins.*Buy for PKR 100 the Starter Pack$/,
    /^Booster Pack300 coins.*Buy for PKR 300 the Booster PackPopular$/,
    /^Pro Pack1,000 coins.*Buy for PKR 1,000 the Pro Pack$/,
  ]);
});

test('Buyers copy the payment details, and a sent request waits (WALLET-04, WALLET-05, WALLET-11, WALLET-12, WALLET-13, WALLET-14)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const buyer = await inside.member('Buyer');
  await enterAs(context, server, buyer);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(`${server.url}/wallet`);
  await page.getByRole('link', { name: 'Buy for PKR 300' }).click();
  await expectNoAxe(page, dialog(page));
  await dialog(page).getByRole('button', { name: 'Copy account number' }).click();
  await expectToast(page, 'Copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account.WALLET_NUMBER);

  // A screenshot is shown before it is sent with the form, and Cancel clears it.
  const file = dialog(page).locator('input[type=file]');
  await file.setInputFiles(await aScreenshotToPick('wrong-one.png'));
  await expect(dialog(page).getByText('wrong-one.png', { exact: true })).toBeVisible();
  const shown = dialog(page).getByRole('img', { name: 'What you chose' });
  await expect(shown).toHaveAttribute('src', /^\/files\//);
  await expect.poll(() => shown.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(108);
  await dialog(page).getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Buy for PKR 300' }).click();
  await expect(file).toHaveCount(1);
  await expect(dialog(page).getByText('wrong-one.png')).toHaveCount(0);

  await file.setInputFiles(await aScreenshotToPick());
  await dialog(page).getByLabel('Transaction ID').fill('EP-9012 7743');
  await expect(shown).toHaveAttribute('src', /^\/files\//);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/wallet\/buy\/booster\.data/, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await submitButton(page).click();
  await expect(dialog(page).getByRole('button', { name: 'Please wait' })).toHaveAttribute('aria-disabled', 'true');
  await page.clock.pauseAt(Date.now() + 60_000);
  send();
  await expectToast(page, 'Request Submitted', 'Your balance is updated in 4-6 hours after confirmation.');
  await expect(page).toHaveURL(`${server.url}/coin-purchase-success`);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(7800);
  await expect(page.locator('.toast')).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await requestsOf(inside, buyer)).toEqual([
    { item: 'booster', coins: 300, amount: 300, reference: 'EP-9012 7743', status: 'pending' },
  ]);
});

test('The payment dialog asks for both proofs without script (ROUTE-12, WALLET-07, WALLET-08, WALLET-09)', async ({
  browser,
  server,
  inside,
}) => {
  const buyer = await inside.member('Buyer');
  const page = await windowOf(browser, server, buyer, false);
  await page.goto(`${server.url}/wallet`);
  await page.getByRole('link', { name: 'Buy for PKR 300' }).click();
  for (const words of ['Send PKR 300 to this mobile wallet account', ...Object.values(account)]) {
    await expect(dialog(page).getByText(words, { exact: true })).toBeVisible();
  }
  const missing = 'Missing Information Please provide a Transaction ID and a screenshot.';
  await submitButton(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(new RegExp(missing));
  await dialog(page).getByLabel('Transaction ID').fill('31840275516');
  await submitButton(page).click();
  await expect(dialog(page).locator('.drop + .error')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText(new RegExp(missing));
  await expect(dialog(page).getByLabel('Transaction ID')).toHaveValue('31840275516');
  expect(await requestsOf(inside, buyer)).toEqual([]);

  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await aScreenshotToPick());
  await submitButton(page).click();
  await expect(page).toHaveURL(`${server.url}/coin-purchase-success`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request is with us');
  await expect(page.getByRole('article').getByText('Under review')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Coin requests' }).click();
  await expect(page.getByRole('region', { name: 'Under review' }).getByRole('article')).toContainText('31840275516');
  await page.context().close();
});

/** Requests the Booster Pack through the API. */
async function ask(url: string, { cookie }: Member, transactionId: string): Promise<string> {
  const body = new FormData();
  body.set('pack', 'booster');
  body.set('transaction_id', transactionId);
  body.set('file', await aScreenshot());
  const headers = { cookie, origin: url, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${url}/api/functions/send-coin-request-email`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

test('Both requesters see an admin’s approval or rejection live and by mail (CONST-06)', async ({
  browser,
  server,
  inside,
}) => {
  const [payer, admin] = [await inside.member('Payer'), await inside.member('Rabia')];
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  const [good, bad] = [`GOOD${Date.now()}`, `BAD${Date.now()}`];
  const approvedId = await ask(server.url, payer, good);
  const rejectedId = await ask(server.url, payer, bad);
  const theirs = await windowOf(browser, server, payer);
  const streamed = theirs.waitForResponse((answer) => answer.url().endsWith('/api/live'));
  await theirs.goto(`${server.url}/coin-requests`);
  await expect(theirs.getByRole('region', { name: 'Under review' }).getByRole('article')).toHaveCount(2);
  await streamed;

  const page = await windowOf(browser, server, admin);
  await page.goto(`${server.url}/admin/coin-requests?search=${good}`);
  await page.getByRole('main').getByRole('link', { name: payer.full_name }).click();
  const proof = page.getByRole('img', { name: 'Screenshot of the payment' });
  await expect.poll(() => proof.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBe(108);
  await expect(page.getByText('The same picture was sent before.')).toBeVisible();
  await page.getByRole('link', { name: 'Approve and credit 300 coins' }).click();
  const approving = page.getByRole('alertdialog', { name: 'Approve this request?' });
  await expectNoAxe(page, approving);
  await approving.getByRole('button', { name: 'Credit 300 coins' }).press('Enter');
  await expectToast(page, 'Request approved', 'Coins credited: 300.');
  await expect(theirs.getByRole('link', { name: 'Wallet: 400 coins' })).toBeVisible();
  const decided = theirs.getByRole('region', { name: 'Decided' });
  await expect(decided.getByRole('article').filter({ hasText: good })).toContainText('Approved');

  await page.goto(`${server.url}/admin/coin-requests/${rejectedId}/reject`);
  const rejecting = page.getByRole('alertdialog', { name: 'Reject this request?' });
  await rejecting.getByLabel('Reason').fill('No such payment on our account.');
  await rejecting.getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Request rejected', 'We told the person why.');
  await expect(decided.getByRole('article').filter({ hasText: bad })).toContainText('No such payment on our account.');
  await expect(theirs.getByRole('link', { name: 'Wallet: 400 coins' })).toBeVisible();
  await server.mailTo(payer.email, /Your 300 coins are here/);
  await server.mailTo(payer.email, /rejected/);

  await page.goto(`${server.url}/admin/coin-requests/${approvedId}/approve`);
  await expect(page.getByText('This request was already decided.')).toBeVisible();
  await theirs.context().close();
  const looking = page.context();
  await page.close();
  await lookAt(looking, server, ['/admin/coin-requests?status=all', `/admin/coin-requests/${approvedId}`]);
  await looking.close();
});

test('The pages of buying coins pass axe, on phones and desktops, light and dark', async ({
  context,
  server,
  inside,
}) => {
  test.slow();
  const buyer = await inside.member('Buyer');
  await enterAs(context, server, buyer);
  const at = (hours: number) => `now() - interval '${hours} hours'`;
  await inside.query(`insert into payments
    (user_id, purpose, item, gateway, amount, coins, status, reference, reference_key, decided_at, reason, created_at) values
    ('${buyer.id}', 'coins', 'pro', 'manual', 1000, 1000, 'pending', '${'9'.repeat(60)}', '9PRO${Date.now()}', null, null, ${at(2)}),
    ('${buyer.id}', 'coins', 'starter', 'manual', 100, 100, 'refused', 'x1', 'X1${Date.now()}', ${at(8)}, 'یہ نمبر درست نہیں ہے۔', ${at(9)}),
    ('${buyer.id}', 'coins', 'booster', 'manual', 300, 300, 'paid', 'x2', 'X2${Date.now()}', ${at(28)}, '', ${at(29)})`);
  await lookAt(context, server, ['/wallet', '/wallet/buy/booster', '/coin-requests', '/coin-purchase-success']);
});
