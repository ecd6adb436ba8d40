import { windowOf } from '#tests/support/api-calls.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { axe, show, widerThanScreen } from '#tests/support/look.ts';
import { aProduct } from '#tests/support/store.ts';

test('Of two admins who edit a product the second chooses between both versions (RUN-72)', async ({
  browser,
  server,
  inside,
}) => {
  test.slow();
  const admins = [await inside.member('Rabia'), await inside.member('Amina')] as const;
  await inside.db
    .updateTable('profiles')
    .set({ is_admin: true })
    .where(
      'id',
      'in',
      admins.map(({ id }) => id),
    )
    .execute();
  for (const javaScriptEnabled of [true, false]) {
    const id = await aProduct(inside.db, { custom_fields: [{ title: 'Pages', value: '96' }] });
    const [mine, theirs] = [
      await windowOf(browser, server, admins[0], javaScriptEnabled),
      await windowOf(browser, server, admins[1]),
    ];
    const address = `${server.url}/admin/products/${id}`;
    await mine.goto(address);
    await theirs.goto(address);
    await theirs.getByLabel('Title', { exact: true }).fill('Their title');
    await theirs.getByLabel('Subtitle').fill('Their subtitle');
    await theirs.getByLabel('Value').first().fill('120');
    await theirs.getByLabel('Price (PKR)', { exact: true }).first().fill('1,700');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(theirs, 'Product saved');

    await mine.getByLabel('Title', { exact: true }).fill('My title');
    await mine.getByLabel('Ribbon').fill('New');
    await mine.getByLabel('Price (PKR)', { exact: true }).first().fill('1,900');
    const save = mine.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(mine.getByText('Saved elsewhere in the meantime.')).toBeVisible();
    const choice = (part: string) => mine.getByRole('group', { name: part, exact: true });
    await expect(choice('Title')).toContainText('My title');
    await expect(choice('Title')).toContainText('Their title');
    await expect(choice('Variants')).toContainText('PKR 1,900');
    await expect(choice('Variants')).toContainText('PKR 1,700');
    await expect(choice('Facts')).toContainText('Pages: 120');
    await expect(choice('Description'), 'what is the same is not asked').toHaveCount(0);
    await expect(choice('Pictures')).toHaveCount(0);
    for (const width of javaScriptEnabled ? (['phone', 'desktop'] as const) : []) {
      await show(mine, width, width === 'phone' ? 'light' : 'dark');
      expect([await axe(mine), await widerThanScreen(mine)]).toEqual([[], 0]);
    }
    await choice('Subtitle').getByLabel('Now saved').check();
    await choice('Facts').getByLabel('Now saved').check();
    await save.click();
    await expect(mine.getByText('Saved elsewhere in the meantime.')).toHaveCount(0);
    await mine.goto(address);
    await expect(mine.getByLabel('Title', { exact: true })).toHaveValue('My title');
    await expect(mine.getByLabel('Subtitle')).toHaveValue('Their subtitle');
    await expect(mine.getByLabel('Ribbon')).toHaveValue('New');
    await expect(mine.getByLabel('Value').first()).toHaveValue('120');
    await expect(mine.getByLabel('Price (PKR)', { exact: true }).first()).toHaveValue('1,900');
    for (const one of [mine, theirs]) await one.context().close();
  }
});
