import type { Page } from '@playwright/test';
import { assignmentOf, bid, call } from '#tests/support/api-calls.ts';
import { askForCoins } from '#tests/support/every-office.ts';
import { seedEveryOrder } from '#tests/support/every-order.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { press, tabTo } from '#tests/support/keys.ts';
import { lookAt, show } from '#tests/support/look.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';
import { aProduct } from '#tests/support/store.ts';

async function adminOf(inside: ServerDatabase): Promise<Member> {
  const admin = await inside.member('Rabia');
  await inside.db.updateTable('profiles').set({ is_admin: true }).where('id', '=', admin.id).execute();
  return admin;
}

/** Returns the top of an element on the screen. */
async function topOf(page: Page, part: string): Promise<number> {
  const box = await page.locator(part).first().boundingBox();
  if (!box) throw new Error(`${part} is not on ${page.url()}`);
  return box.y;
}

test('Groups the admin’s tabs in a rail; the first row of each list is in view at once (RUN-78)', async ({
  page,
  context,
  server,
  inside,
}) => {
  test.slow();
  const [admin, sana, hamza] = [await adminOf(inside), await inside.member('Sana'), await inside.member('Hamza')];
  await askForCoins(server, sana, 'starter', `EP-${Date.now()}`, '#0b5d3f');
  await call(server, sana, 'POST', `/profiles/${hamza.username}/report`, { reason: 'Asked for half in advance.' });
  await call(server, admin, 'POST', '/admin/scammers', { user_id: hamza.id, reason: 'Took half in advance.' });
  const letter = { name: 'Usman', email: 'usman@example.com', subject: 'Coins', message: 'Where are they?' };
  await call(server, sana, 'POST', '/contact-messages', letter);
  await aProduct(inside.db);
  await enterAs(context, server, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  const lists = ['', '/scammers', '/coin-requests', '/products', '/reports', '/messages', '/audit-log'];
  for (const list of lists) {
    await page.goto(`${server.url}/admin${list}`);
    expect(await topOf(page, '.list tbody tr'), list).toBeLessThan(260);
  }
  const rail = page.getByRole('navigation', { name: 'Admin' });
  await expect(rail.getByRole('heading')).toHaveText(['People', 'Money', 'Store', 'Safety', 'Log']);
  const [side, list] = [await rail.boundingBox(), await page.locator('.list').boundingBox()];
  if (!side || !list) throw new Error('rail and list stand side by side');
  expect(side.x + side.width).toBeLessThan(list.x);
  // All tabs are in view: none is found by scrolling sideways only.
  for (const tab of await rail.getByRole('link').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  await expect(rail.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');

  await page.goto(`${server.url}/admin/products`);
  await press(page, page.getByRole('main').getByRole('link', { name: 'Add product' }));
  await expect(page).toHaveURL(`${server.url}/admin/products/new`);

  // On a phone the row scrolls sideways, with the current tab in view.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/admin/audit-log`);
  await expect(rail.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  expect(await topOf(page, '.list h2')).toBeGreaterThan(await topOf(page, '.tabs.rail'));
  await lookAt(
    context,
    server,
    lists.map((path) => `/admin${path}`),
  );
});

test('The overview’s tiles say the change of a week; its charts have axis, days and values (RUN-79)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const admin = await adminOf(inside);
  const bidder = await inside.member('Bidder');
  const poster = await inside.member('Poster');
  await bid(server, bidder, await assignmentOf(inside, poster, { title: 'Seen' }), 'Every step written out.');
  await enterAs(context, server, admin);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/admin/overview`);
  const tile = page.locator('.tiles > div').filter({ hasText: 'Bids today' });
  const { rows } = await inside.query(`select count(*)::int as today from bids
    where created_at > (now() at time zone 'Asia/Karachi')::date::timestamp at time zone 'Asia/Karachi'`);
  await expect(tile.locator('.figure')).toHaveText(String(rows[0].today));
  await expect(tile).toContainText(/\d placed in 7 days/);
  await expect(tile).toContainText(/\d more than in the 7 days before/);

  const chart = page.locator('.day-figure').filter({ hasText: 'Bids a day' });
  const today = chart.locator('ol > li').last();
  await expect(chart.locator('.axis > span').last()).toHaveText('0');
  expect(Number(await chart.locator('.axis > span').first().textContent())).toBeGreaterThanOrEqual(rows[0].today);
  const value = today.locator('span');
  await expect(value).toBeHidden();
  await today.hover();
  await expect(value).toBeVisible();
  await expect(value).toHaveText(new RegExp(`^\\d+ \\w+ \\d{4}: ${rows[0].today}$`));
  const dates = await chart.locator('.dates > span').allTextContents();
  expect(dates).toHaveLength(3);
  expect((await value.textContent())?.startsWith(dates[2] ?? 'no date')).toBe(true);
  await lookAt(context, server, ['/admin/overview', '/admin/revenue']);
});

test('An order’s steps stand side by side; a product’s form has its Save in view everywhere (RUN-80)', async ({
  page,
  context,
  server,
  inside,
}) => {
  test.slow();
  const admin = await adminOf(inside);
  // The parcel of the order, and what its buyer has in the cart.
  for (const title of ['Sent', 'In the cart']) await aProduct(inside.db, { title });
  const id = await aProduct(inside.db, {
    variants: [{ title: 'PDF', price_in_cents: 50_000, inventory_quantity: null }],
  });
  const scenes = await seedEveryOrder(server, inside);
  const order = scenes.find(({ name }) => name === 'admin-order-paid')?.path ?? '';
  await enterAs(context, server, admin);
  await page.goto(server.url + order);
  const boxes = async () =>
    Promise.all(
      (await page.locator('.track > li').all()).map(async (step) => (await step.boundingBox()) ?? { x: 0, y: 0 }),
    );
  await show(page, 'desktop', 'light');
  const wide = await boxes();
  expect(wide).toHaveLength(5);
  expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
  expect(wide.map(({ x }) => x)).toEqual(wide.map(({ x }) => x).toSorted((one, next) => one - next));
  await show(page, 'phone', 'light');
  expect(new Set((await boxes()).map(({ x }) => x)).size).toBe(1);

  await page.goto(`${server.url}/admin/products/${id}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const width of ['desktop', 'phone'] as const) {
    await show(page, width, 'light');
    for (const part of ['Texts', 'Variants', 'Facts']) {
      await page.getByRole('heading', { name: part, exact: true }).scrollIntoViewIfNeeded();
      await expect(save, `${part} on a ${width}`).toBeInViewport({ ratio: 1 });
    }
  }
  await page.getByLabel('Subtitle').fill('By phone');
  await save.click();
  await expectToast(page, 'Product saved');
  await show(page, 'desktop', 'light');
  const links = page.getByRole('navigation', { name: 'Parts of the form' });
  await tabTo(page, links.getByRole('link', { name: 'Where it appears' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where it appears' })).toBeInViewport();
  await lookAt(context, server, [order, `/admin/products/${id}`, '/admin/products/new']);
});

test('A page that is not shown to an admin who views as somebody says so, without a retry (RUN-75)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const [admin, sana] = [await adminOf(inside), await inside.member('Sana')];
  await enterAs(context, server, admin);
  await page.goto(`${server.url}/admin/users/${sana.id}/view-as`);
  await page.getByLabel('Reason').fill('She does not find her coins.');
  await page.getByRole('button', { name: 'See as this user' }).click();
  await expect(page.getByText('You see Mukammal as Sana Example, read only.')).toBeVisible();
  await page.goto(`${server.url}/chat`);
  const panel = page.getByRole('main').getByRole('alert');
  await expect(panel.getByRole('heading', { name: 'Not shown' })).toBeVisible();
  await expect(panel.locator('svg')).toHaveClass(/eye-off/);
  await expect(panel.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  await expect(page).toHaveTitle(/^Not shown/);
});

test('A variant that is sold out is marked; its PDF sells, and admins see the product on sale (RUN-73)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const admin = await adminOf(inside);
  const title = `Sold in print ${Date.now()}`;
  const id = await aProduct(inside.db, {
    title,
    variants: [
      { title: 'Printed', price_in_cents: 150_000, inventory_quantity: 0, is_physical: true },
      { title: 'PDF', price_in_cents: 80_000, inventory_quantity: null },
    ],
  });
  await enterAs(context, server, admin);
  await page.goto(`${server.url}/product/${id}`);
  const styles = page.getByRole('group', { name: 'Style' });
  await expect(styles.locator('label').filter({ hasText: 'Printed' })).toContainText('Not available');
  await expect(styles.locator('label').filter({ hasText: 'PDF' })).not.toContainText('Not available');
  await styles.getByLabel('PDF').check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.locator('.toast')).toContainText('Added to Cart!');
  await page.goto(`${server.url}/admin/products?search=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('On sale');
  await expect(row).not.toContainText('Sold out');
});
