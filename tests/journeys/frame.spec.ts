import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { enterAs, expect, inventPerson, join, register, support, test } from '#tests/support/journey.ts';
import { emptyMarket, inDays, seedAssignment, seedBid } from '#tests/support/seeds.ts';

const mainPages = {
  Assignments: '/all-assignments',
  Library: '/store',
  'Post Assignment': '/post-assignment',
  Messages: '/chat',
};
const accountPages = {
  Profile: '/profile',
  'My Wallet': '/wallet',
  'My orders': '/orders',
  'Invite & Earn': '/invite',
  Settings: '/settings',
};

const header = (page: Page) => page.getByRole('banner');

test('Guests see login and sign-up, but no account menu or coins (NAV-04)', async ({ page, server }) => {
  await page.goto(`${server.url}/about`);
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: /coins/ })).toHaveCount(0);
  await header(page).getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(`${server.url}/signup?from=%2Fabout`);
  await header(page).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fabout`);
});

test('The header links members to its four pages and the wallet (NAV-01, NAV-02)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/about`);
  await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of Object.entries(mainPages)) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(server.url + path);
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await header(page).getByRole('link', { name: 'Wallet: 100 coins' }).click();
  await expect(page).toHaveURL(`${server.url}/wallet`);
});

test('The account menu links to its five pages and logs out, also for copies of the cookie (NAV-03)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const member = await inside.member('Member');
  await enterAs(context, server, member);
  await page.goto(`${server.url}/about`);
  const menu = page.getByRole('navigation', { name: 'Account' });
  for (const [name, path] of Object.entries(accountPages)) {
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(server.url + path);
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('status').getByText('Logged out')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  const answer = await fetch(`${server.url}/wallet`, { headers: { cookie: member.cookie }, redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/login?from=%2Fwallet');
});

test('A phone’s drawer has every page and Support, and closes after navigation (NAV-05)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/about`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.locator('#menu');
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('link')).toHaveText([
    ...Object.keys(mainPages),
    'Tutors',
    'My Bids',
    ...Object.keys(accountPages),
    'Support',
    'FAQ',
  ]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(`${server.url}/contact`);
  await expect(drawer).toBeHidden();
});

test('The footer has seven links, the address and a WhatsApp contact (FOOTER-01, FOOTER-02)', async ({
  reading: page,
  server,
}) => {
  await page.goto(`${server.url}/404`);
  const foot = page.getByRole('contentinfo');
  const paths = {
    About: '/about',
    Contact: '/contact',
    FAQ: '/faq',
    Terms: '/terms-of-service',
    Privacy: '/privacy-policy',
    Scammers: '/scammers',
    'Admin Panel': '/admin-panel',
  };
  for (const [name, path] of Object.entries(paths)) {
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(foot.getByRole('listitem')).toHaveText(Object.keys(paths));
  const whatsapp = foot.getByRole('link', { name: `WhatsApp ${support.SUPPORT_WHATSAPP}`, exact: true });
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/923000000000');
  await expect(foot.getByText(support.SUPPORT_ADDRESS)).toBeVisible();
});

test('About is a page; /404 and unknown addresses answer 404 with a page (ROUTE-33, ROUTE-34)', async ({
  reading: page,
  server,
}) => {
  await page.goto(server.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${server.url}/about`);
  await expect(page.getByRole('heading', { level: 1, name: 'About Mukammal' })).toBeVisible();
  for (const path of ['/404', '/no/such/page', '/assignment']) {
    expect((await page.goto(server.url + path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'One piece is missing' })).toBeVisible();
  }
});

test('A visitor signs up and logs in (ACCESS-10)', async ({ page, server }) => {
  const visitor = inventPerson('Visitor');
  await join(page, server, visitor, 'Student');
  await page.goto(`${server.url}/profile`);
  await expect(page.getByRole('heading', { level: 1, name: visitor.full_name })).toBeVisible();
});

test('Visitors see a public profile without contact details (ROUTE-16, ACCESS-09, PUBLIC-01, PUBLIC-02, PUBLIC-07)', async ({
  reading: page,
  server,
  inside,
}) => {
  const owner = await inside.member('Owner');
  await inside.db
    .updateTable('profiles')
    .set({ phone_number: '+923001234567', rate_per_hour: 1500 })
    .where('id', '=', owner.id)
    .execute();
  const asGuestAndStranger = async (verified: boolean) => {
    const answer = await page.goto(`${server.url}/user/${owner.username}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: owner.full_name })).toBeVisible();
    await expect(main.locator('.cover').locator('img, svg').first()).toBeVisible();
    await expect(main.locator('.avatar').first()).toHaveText('OE');
    await expect(main.getByRole('img', { name: 'LinkedIn connected' })).toHaveCount(verified ? 1 : 0);
    await expect(main.getByText('Contact info is visible only to users you are working with.')).toBeVisible();
    await expect(main.locator('.blurred').first()).toHaveCSS('filter', /blur/);
    await expect(main.getByText('PKR 1,500 / hour')).toBeVisible();
    const source = await answer?.text();
    expect(source).not.toContain(owner.email);
    expect(source).not.toContain('3001234567');
  };
  await asGuestAndStranger(false);
  await inside.db.updateTable('profiles').set({ is_verified: true }).where('id', '=', owner.id).execute();
  // A guest's page may be a second old (rulings, Screens).
  await expect(() => asGuestAndStranger(true)).toPass();
  await enterAs(page.context(), server, await inside.member('Stranger'));
  await asGuestAndStranger(true);
});

test('An unknown username shows that there is no such profile (PUBLIC-08)', async ({ reading: page, server }) => {
  expect((await page.goto(`${server.url}/user/nobody-x`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile not found.');
});

test('The wallet shows balance and history, credits green, debits red (WALLET-01, WALLET-02, WALLET-06, ENTITY-29, ENTITY-30)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const member = await inside.member('Member');
  await sql`select coin_entry(${member.id}::uuid, 'coin_purchase', 1500, '{}', ${`pack:${member.id}`}, now())`.execute(
    inside.db,
  );
  const id = await seedAssignment(inside, await inside.member('Poster'));
  await seedBid(inside, member, id, 'I will solve it step by step.');
  await enterAs(context, server, member);
  await page.goto(`${server.url}/wallet`);
  await expect(page.getByRole('region', { name: 'Balance' }).getByText(/^1,570/)).toHaveText(/^1,570 ?coins$|^1,570$/);
  await page.getByRole('main').getByRole('link', { name: 'Transaction history' }).click();
  await expect(page).toHaveURL(`${server.url}/transaction-history`);
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Description', 'Amount', 'Balance']);
  const ends = await page
    .locator('.amount')
    .evaluateAll((cells) =>
      cells.map((cell) => [getComputedStyle(cell).textAlign, cell.getBoundingClientRect().right]),
    );
  expect(new Set(ends.map(String)).size, 'the heading stands over its numbers').toBe(1);

  const colour = async (name: RegExp) => {
    const amount = page.getByRole('row', { name }).getByRole('cell').nth(2);
    const [red = 0, green = 0] = await amount.evaluate((cell) =>
      (getComputedStyle(cell).color.match(/\d+/g) ?? []).map(Number),
    );
    return { text: await amount.textContent(), looks: green > red ? 'green' : 'red' };
  };
  expect(await colour(/Coin Purchase/)).toEqual({ text: '+1,500', looks: 'green' });
  expect(await colour(/Bid Fee/)).toEqual({ text: '−30', looks: 'red' });
  expect(await colour(/Signup Bonus/)).toEqual({ text: '+100', looks: 'green' });
});

test('One toast shows at a time, for five seconds, red for errors (STATE-14, STATE-15, STATE-16)', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.clock.install();
  await page.goto(`${server.url}/post-assignment`);
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByRole('status').locator('.toast');
  const background = () => toast.evaluate((element) => getComputedStyle(element).backgroundColor);

  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(toast).toHaveText(/Failed to post assignment\./);
  await page.clock.runFor(3000);
  await page.getByLabel('Title').fill('Call 0300 1234567');
  await page.getByLabel('Description').fill('Twelve problems.');
  await page.getByLabel('Subject').fill('Mathematics');
  await page.getByLabel('Budget').fill('3500');
  await page.getByLabel('Deadline').fill(inDays(7));
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(toast).toHaveText(/Title Validation Failed/);
  const failed = await background();
  // The first one's five seconds end here; the second has its own.
  await page.clock.runFor(4900);
  await expect(toast).toHaveText(/Title Validation Failed/);
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await page.getByLabel('Title').fill('Integration set 8');
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(toast).toHaveText(/Your assignment has been posted successfully\./);
  await expect(toast).not.toHaveClass(/destructive/);
  expect(failed).toMatch(/^rgb\(1[0-9]\d, [0-5]?\d, [0-5]?\d\)$/);
  expect(await background()).not.toBe(failed);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

/**
 * Presses Tab until the place has the focus; asserts that each focused element on the way is marked
 * and in view.
 */
async function tabTo(page: Page, place: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const { top, bottom } = element.getBoundingClientRect();
      // A control in a frame, such as the search, is outlined with its frame.
      const frames = [element, element.parentElement, element.parentElement?.parentElement].filter((frame) => !!frame);
      const shown = frames.some((frame) => {
        const style = getComputedStyle(frame);
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
      });
      return { shown, inView: bottom > 0 && top < innerHeight, element: element.outerHTML.slice(0, 120) };
    });
    if (focus) expect(focus).toEqual({ shown: true, inView: true, element: focus.element });
    if (await place.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard never reached ${place}`);
}

test('A member logs in, skips to the content, leaves the bid dialog and bids by keyboard alone', async ({
  page,
  server,
  inside,
}) => {
  const tutor = await register(server, 'Tutor');
  await emptyMarket(inside);
  await seedAssignment(inside, await inside.member('Poster'), { title: 'By keyboard' });

  await page.goto(`${server.url}/login?from=${encodeURIComponent('/all-assignments')}`);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(tutor.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(tutor.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/all-assignments`);

  await page.reload();
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const card = page.getByRole('article').filter({ hasText: 'By keyboard' });
  const opener = card.getByRole('link', { name: 'Place a Bid' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'By keyboard' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Your proposal'));
  await page.keyboard.type('I will solve it step by step.');
  await tabTo(page, dialog.getByRole('button', { name: 'Place Bid for 30 coins' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Bid Placed Successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('link', { name: 'View assignment' })).toBeFocused();
});
