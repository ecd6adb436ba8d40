import type { Page } from '@playwright/test';
import { windowOf } from '#tests/support/api-calls.ts';
import { numberFor } from '#tests/support/gateways.ts';
import { expect, expectToast, logIn, register, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';
import { payByHand } from '#tests/support/pay-by-hand.ts';
import { aProduct, fileOnDisk } from '#tests/support/store.ts';

/** Downloads the only file of the open order; returns its name. */
async function takeFile(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('link', { name }).click(),
  ]);
  return download.suggestedFilename();
}

test('A guest fills a cart, logs in, orders, pays by gateway, then by hand, and downloads each file', async ({
  page,
  context,
  browser,
  server,
  inside,
  folder,
}) => {
  const buyer = await register(server, 'Danish');
  const { id: owner } = await inside.member('Author');
  const file_id = await fileOnDisk(inside.db, folder, owner, 'spss-workbook.txt', 'The workbook');
  const id = await aProduct(inside.db, {
    title: 'SPSS Workbook',
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 5, is_physical: true },
      { title: 'Files', price_in_cents: 70_000, inventory_quantity: null, file_id },
    ],
  });

  await page.goto(`${server.url}/product/${id}`);
  await page.getByRole('radio', { name: 'Files' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart 1 in it' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fcheckout`);
  await logIn(page, buyer);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('complementary').getByText('SPSS Workbook')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveCount(0);
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Place order, PKR 700' }).click();
  await expect(page.locator('.error')).toBeVisible();
  await page.getByLabel('Mobile number').fill('0300 1234567');
  await page.getByRole('button', { name: 'Place order, PKR 700' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pay PKR 700' })).toBeVisible();
  const number = /ORD-\d+/.exec(page.url())?.[0] ?? '';
  await page.getByRole('link', { name: 'Pay with Easypaisa' }).click();
  await page.getByLabel('Mobile number').fill(numberFor('paid'));
  await page.getByRole('button', { name: 'Pay PKR 700' }).click();
  // The sandbox's phone confirms after two seconds: the page updates by itself.
  await expect(page.getByRole('heading', { name: 'Thank you, Danish Example' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main')).toContainText(`Paid withEasypaisa`);
  const success = new URL(page.url());
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  expect(await takeFile(page, /spss-workbook\.txt.*10 downloads left/)).toBe('spss-workbook.txt');
  await page.reload();
  await expect(page.getByRole('link', { name: /spss-workbook\.txt.*9 downloads left/ })).toBeVisible();
  await lookAt(context, server, [`/orders/${number}`, success.pathname + success.search]);

  await page.goto(`${server.url}/product/${id}`);
  await page.getByRole('radio', { name: 'Files' }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart 1 in it' })).toBeVisible();
  await page.goto(`${server.url}/checkout`);
  await page.getByLabel('Mobile number').fill('0300 1234567');
  await page.getByRole('button', { name: 'Place order, PKR 700' }).click();
  await payByHand(page, 'EP 3184-0275');
  await expect(page.getByRole('heading', { name: 'Thank you, Danish Example' })).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Your payment is under review.')).toBeVisible();
  await expect(page.getByRole('link', { name: /spss-workbook/ })).toHaveCount(0);

  const admin = await inside.member('Rabia');
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  const theirs = await windowOf(browser, server, admin);
  await theirs.goto(`${server.url}/admin/coin-requests?search=EP 3184`);
  await theirs.getByRole('main').getByRole('link', { name: 'Danish Example' }).click();
  await theirs.getByRole('link', { name: 'Approve and pay the order' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expectToast(theirs, 'Payment approved', 'The order is paid.');
  await theirs.context().close();
  // The buyer's open page updates by itself.
  expect(await takeFile(page, /spss-workbook\.txt.*10 downloads left/)).toBe('spss-workbook.txt');
});
