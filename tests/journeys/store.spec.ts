import type { Locator, Page } from '@playwright/test';
import { storeRefusals } from '#core/store/refusals.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { expectNoAxe, lookAt } from '#tests/support/look.ts';
import { payByHand } from '#tests/support/pay-by-hand.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import { aPicture, aProduct } from '#tests/support/store.ts';

/** Adds a printed book with five copies and two pictures, and a PDF with a third. */
async function aBook({ db, member }: ServerDatabase, folder: string): Promise<string> {
  const { id: owner } = await member('Author');
  const [cover = '', inside = '', pdf = ''] = await Promise.all(
    ['#0b4a33', '#7a3b1d', '#27465e'].map((colour) => aPicture(db, folder, owner, colour)),
  );
  return aProduct(db, {
    title: 'Calculus II Notes',
    subtitle: 'On 96 pages',
    description: '<p>Notes</p><script>window.ran = true</script><img src="x" onerror="window.ran = true">',
    ribbon_text: 'Mid-term sale',
    images: [cover, inside],
    additional_info: [{ id: 'd', title: 'Delivery', description: '<p>Two to four days.</p>', order: 1 }],
    custom_fields: [{ title: 'Pages', value: '96' }],
    variants: [
      {
        title: 'Printed',
        hint: 'Spiral bound',
        price_in_cents: 110_000,
        sale_price_in_cents: 85_000,
        inventory_quantity: 5,
        is_physical: true,
      },
      { title: 'PDF', hint: 'After payment', price_in_cents: 50_000, inventory_quantity: 2, image_id: pdf },
    ],
  });
}

const main = (page: Page) => page.getByRole('main');

/** Asserts the one picture in view, by dots, thumbnails and the scroll position. */
async function expectPicture(page: Page, number: number): Promise<void> {
  for (const name of ['Dots', 'Thumbnails']) {
    const current = page.getByRole('navigation', { name }).locator('[aria-current]');
    await expect(current).toHaveAccessibleName(`Image ${number}`);
  }
  await expect(page.getByRole('img', { name: `image ${number} of 3` })).toBeInViewport({ ratio: 0.6 });
}

test('Pictures change by arrows, dots, thumbnails, keys and variants (PRODUCT-01, PRODUCT-17, PRODUCT-19)', async ({
  page,
  server,
  inside,
  folder,
}) => {
  await page.goto(`${server.url}/product/${await aBook(inside, folder)}`);
  await expectPicture(page, 1);
  await page.getByRole('button', { name: 'Previous image' }).click();
  await expectPicture(page, 3);
  await page.getByRole('button', { name: 'Next image' }).click();
  await expectPicture(page, 1);
  await page.getByRole('button', { name: 'Next image' }).click();
  await expectPicture(page, 2);
  await page.getByRole('navigation', { name: 'Dots' }).getByRole('link', { name: 'Image 3' }).click();
  await expectPicture(page, 3);
  await page.getByRole('navigation', { name: 'Thumbnails' }).getByRole('link', { name: 'Image 1' }).click();
  await expectPicture(page, 1);
  await page.keyboard.press('ArrowRight');
  await expectPicture(page, 2);

  await page.getByRole('radio', { name: 'PDF' }).check();
  await expectPicture(page, 3);
  await expect(main(page).getByText('PKR 500', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);

  await page.getByRole('img', { name: 'image 3 of 3' }).click();
  const zoom = page.getByRole('dialog', { name: 'Calculus II Notes' });
  await expect(zoom.getByText('Image 3 of 3')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(zoom.getByText('Image 1 of 3')).toBeVisible();
  await expectNoAxe(page, zoom);
  await page.keyboard.press('Escape');
  await expect(zoom).toHaveCount(0);
  await expectPicture(page, 3);
});

test('A file has no stepper, a ribbon beside the picture, and a toast that links to the cart (PRODUCT-22)', async ({
  page,
  server,
  inside,
  folder,
}) => {
  const id = await aBook(inside, folder);
  await inside.query(`update products set ribbon_text = 'Mid-term sale' where id = '${id}'`);
  await page.goto(`${server.url}/product/${id}`);
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('radio', { name: 'PDF' }).check();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveCount(0);
  await expect(main(page).getByRole('status')).toHaveText('2 in stock!');
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [ribbon, stage] = [await boxOf(page.getByText('Mid-term sale')), await boxOf(page.locator('.stage'))];
  expect(ribbon.x >= stage.x + stage.width || ribbon.y >= stage.y + stage.height).toBe(true);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expectToast(page, 'Added to Cart!', 'View cart');
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(`${server.url}/cart`);
  await expect(page.locator('.toast')).toHaveCount(0);
  const row = await inside.query(`select l.quantity from cart_lines l join product_variants v on v.id = l.variant_id
    where v.product_id = '${id}'`);
  expect(row.rows).toEqual([{ quantity: 1 }]);
});

test('The stepper stays at 1 and reports too little stock; the button adds (PRODUCT-07, PRODUCT-08, PRODUCT-10, PRODUCT-14)', async ({
  page,
  server,
  inside,
  folder,
}) => {
  const id = await aBook(inside, folder);
  await page.goto(`${server.url}/product/${id}`);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  const add = page.getByRole('button', { name: 'Add to Cart' });
  const stock = main(page).getByRole('status');
  await expect(page.getByRole('button', { name: 'Fewer' })).toBeDisabled();
  await quantity.fill('0');
  await expect(quantity).toHaveValue('1');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(stock).toHaveText('5 in stock!');
  await quantity.fill('6');
  await expect(stock).toHaveText('Not enough stock. Only 5 left.');
  await expect(add).toBeDisabled();
  await quantity.fill('2');
  await add.click();
  await expectToast(page, 'Added to Cart!', 'View cart');
  await page.getByRole('link', { name: 'Cart 2 in it' }).click();
  const cart = page.getByRole('dialog', { name: 'Your cart 2' });
  const inCart = cart.getByRole('spinbutton', { name: 'Quantity of Calculus II Notes' });
  await expect(inCart).toHaveValue('2');
  await cart.getByRole('button', { name: 'Fewer' }).click();
  await expect(page.getByRole('dialog', { name: 'Your cart 1' })).toBeVisible();
  await expectNoAxe(page, page.getByRole('dialog'));
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await expect(cart).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const lines = await inside.db
    .selectFrom('cart_lines as l')
    .innerJoin('product_variants as v', 'v.id', 'l.variant_id')
    .select(['v.title', 'l.quantity'])
    .where('v.product_id', '=', id)
    .execute();
  expect(lines).toEqual([{ title: 'Printed', quantity: 2 }]);
  await quantity.fill('4');
  await add.click();
  await expectToast(page, storeRefusals.stock_too_low.title);
  await expect(main(page).locator('.error')).toHaveText('Not enough stock. Only 5 left.');
});

test('Coins are sold in the store as in the wallet, to members alone (STORE-03, STORE-04, STORE-05)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await page.goto(`${server.url}/store`);
  await page.getByRole('link', { name: 'Buy for PKR 300' }).click();
  const told = page.getByRole('alertdialog', { name: 'Please log in' });
  await expect(told.getByText('You need to be logged in to purchase coins.')).toBeVisible();
  await expect(told.getByRole('textbox')).toHaveCount(0);

  await enterAs(context, server, await inside.member('Buyer'));
  await page.goto(`${server.url}/store`);
  await page.getByRole('link', { name: 'Buy for PKR 300' }).click();
  const dialog = page.getByRole('dialog', { name: 'Booster Pack' });
  await expect(dialog.getByText('Send PKR 300 to this mobile wallet account')).toBeVisible();
  await payByHand(dialog, '31840276016');
  await expectToast(page, 'Request Submitted', 'Your balance is updated in 4-6 hours after confirmation.');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/store`);
});

test('The store’s pages pass axe and are not wider than a phone', async ({ context, server, inside, folder }) => {
  await lookAt(context, server, ['/store', '/cart', '/success', `/product/${await aBook(inside, folder)}`]);
});
