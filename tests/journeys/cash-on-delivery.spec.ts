import { windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';
import { aProduct } from '#tests/support/store.ts';

test('A buyer orders a book to pay on delivery, and an admin follows it until it is paid (RUN-96)', async ({
  page,
  context,
  browser,
  server,
  inside,
}) => {
  const [admin, buyer] = [await inside.member('Rabia'), await inside.member('Danish')];
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  const id = await aProduct(inside.db, { title: 'Statics Workbook' });
  const theirs = await windowOf(browser, server, admin);
  const main = theirs.getByRole('main');
  await theirs.goto(`${server.url}/admin/settings`);
  const fee = theirs.getByRole('region', { name: 'Delivery fee' });
  await fee.getByRole('link').click();
  await theirs.getByLabel('Number of rupees').fill('250');
  await theirs.getByLabel('Reason').fill('The courier’s price.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(fee.getByText('250 rupees')).toBeVisible();
  const cash = theirs.getByRole('region', { name: 'Cash on delivery' });
  await cash.getByRole('link').click();
  await theirs.getByRole('radio', { name: 'Offered', exact: true }).check();
  await theirs.getByLabel('Reason').fill('Buyers asked for it.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(cash.getByText('Offered', { exact: true })).toBeVisible();

  await enterAs(context, server, buyer);
  await page.goto(`${server.url}/product/${id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Cart 1 in it' }).click();
  await expect(page.getByRole('dialog')).toContainText('DeliveryPKR 250TotalPKR 1,750');
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
  await page.getByLabel('Mobile number').fill('0300 1234567');
  await page.getByLabel('Address').fill('House 1, Street 2');
  await page.getByLabel('City').fill('Lahore');
  await page.getByLabel('Province').selectOption('Punjab');
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await lookAt(context, server, ['/checkout']);
  await page.getByRole('button', { name: 'Place order, PKR 1,750' }).click();
  await expect(page.getByText('Please keep PKR 1,750 in cash for the courier.')).toBeVisible();
  await page.getByRole('link', { name: 'See your order' }).click();
  const number = /ORD-\d+/.exec(page.url())?.[0] ?? '';
  await lookAt(context, server, [`/orders/${number}`]);

  await theirs.goto(`${server.url}/admin/orders?search=${number}`);
  await main.getByRole('link', { name: number }).click();
  for (const [step, told] of [
    ['Mark as packed', ''],
    ['Mark as sent', 'The buyer gets a mail.'],
  ] as const) {
    await main.getByRole('link', { name: step }).click();
    await theirs.getByRole('alertdialog').getByRole('button', { name: step }).click();
    await expectToast(theirs, step.replace('Mark', 'Marked'), told);
  }
  await expect(main.getByRole('link', { name: 'Came back' })).toBeVisible();
  await main.getByRole('link', { name: 'Mark as delivered' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Mark as delivered and paid' }).click();
  await expectToast(theirs, 'Marked as delivered');
  await expect(main.getByText('Delivered, and paid in cash')).toBeVisible();
  await theirs.context().close();

  await page.goto(`${server.url}/orders/${number}/receipt`);
  await expect(page.getByRole('main')).toContainText('Cash on delivery');
  await expect(page.getByRole('main')).toContainText('DeliveryPKR 250TotalPKR 1,750');
});
