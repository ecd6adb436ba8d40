import sharp from 'sharp';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';
import { aPicture, aProduct } from '#tests/support/store.ts';

test('An admin uploads pictures, reorders them by dragging and keyboard, describes them and saves', async ({
  page,
  context,
  server,
  inside,
  folder,
}) => {
  const admin = await inside.member('Rabia');
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('email', '=', admin.email).execute();
  const images = [
    { file_id: await aPicture(inside.db, folder, admin.id, '#0b4a33'), alt: 'Green' },
    { file_id: await aPicture(inside.db, folder, admin.id, '#7a3b1d'), alt: 'Brown' },
  ];
  const id = await aProduct(inside.db, { images });
  await enterAs(context, server, admin);
  await page.goto(`${server.url}/admin/products/${id}`);
  const rows = page.locator('.picture-rows > li');
  const shown = () =>
    rows.locator('input[name$=".alt"]').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));

  const buffer = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#27465e' } })
    .png()
    .toBuffer();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/files', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('Choose pictures').setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('progressbar', { name: 'Uploading blue.png' })).toBeVisible();
  await expect(save).toBeDisabled();
  send();
  await expect(rows).toHaveCount(3);
  await expect(save).toBeEnabled();
  await rows.nth(2).getByRole('textbox').fill('نیلا');
  await rows.nth(2).locator('.grip').dragTo(rows.nth(0));
  await expect.poll(shown).toEqual(['نیلا', 'Green', 'Brown']);

  await page.getByRole('button', { name: 'Move picture 3 up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(shown).toEqual(['نیلا', 'Brown', 'Green']);
  await expect(page.getByRole('button', { name: 'Move picture 2 up' })).toBeFocused();

  await page.getByRole('button', { name: 'Add a variant' }).click();
  const added = page.getByRole('group', { name: 'variant 2' });
  await expect(added.getByLabel('Style')).toBeFocused();
  await added.getByLabel('Style').fill('PDF');
  await save.click();
  await expectToast(page, 'Error saving product');
  await expect(added.locator('.error')).toHaveText('Please enter the price in whole rupees, such as 1,100.');
  await added.getByLabel('Price (PKR)', { exact: true }).fill('500');
  await added.getByLabel('Count stock').uncheck();
  await save.click();
  await expect(added.locator('.error')).toContainText('Add the file that buyers get');
  await added.getByLabel('Sent by courier').check();
  await save.click();
  await expectToast(page, 'Product saved');
  expect(await shown()).toEqual(['نیلا', 'Brown', 'Green']);
  const kept = await inside.db
    .selectFrom('product_images')
    .select('alt')
    .where('product_id', '=', id)
    .orderBy('position')
    .execute();
  expect(kept.map(({ alt }) => alt)).toEqual(['نیلا', 'Brown', 'Green']);
  const variants = inside.db.selectFrom('product_variants').select(['title', 'price_in_cents', 'manage_inventory']);
  expect(await variants.where('product_id', '=', id).where('title', '=', 'PDF').execute()).toEqual([
    { title: 'PDF', price_in_cents: 50_000, manage_inventory: false },
  ]);
  await lookAt(context, server, ['/admin/products', `/admin/products/${id}`]);
});
