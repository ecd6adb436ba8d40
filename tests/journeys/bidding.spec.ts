import type { Page } from '@playwright/test';
import { date } from '#core/format.ts';
import { assignmentOf, award, bid, call, handIn, moveCoins, windowOf } from '#tests/support/api-calls.ts';
import { composerOf, makePair, openChat, send } from '#tests/support/chat.ts';
import { enterAs, expect, expectToast, register, test } from '#tests/support/journey.ts';
import { emptyMarket, inDays, seedAssignment, seedBid } from '#tests/support/seeds.ts';

const wallet = (page: Page, coins: number) => page.getByRole('link', { name: `Wallet: ${coins} coins` }).first();
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const placeABid = (page: Page, title: string) => cardOf(page, title).getByRole('link', { name: 'Place a Bid' });
const proposalOf = (page: Page) => page.getByRole('dialog').getByLabel('Your proposal');
const sendBid = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Place Bid for 30 coins' }).click();

test('The bid dialog has an address that opens it; Back closes it; it takes a bid without script', async ({
  browser,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  const id = await assignmentOf(inside, await inside.member('Poster'), { title: 'Order of dialogs' });
  const page = await windowOf(browser, server, await inside.member('Tutor'));
  for (const [list, address] of [
    ['/', `/bid/${id}`],
    ['/all-assignments?status=open', `/all-assignments/bid/${id}?status=open`],
  ] as const) {
    await page.goto(server.url + list);
    await placeABid(page, 'Order of dialogs').click();
    await expect(proposalOf(page)).toBeFocused();
    await expect(page).toHaveURL(server.url + address);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(server.url + list);
    await expect(placeABid(page, 'Order of dialogs')).toBeFocused();
    await page.goto(server.url + address);
    await expect(proposalOf(page)).toBeFocused();
    await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(server.url + list);
  }
  await page.context().close();

  const plain = await windowOf(browser, server, await inside.member('Plain'), false);
  await plain.goto(`${server.url}/all-assignments?status=open`);
  await placeABid(plain, 'Order of dialogs').click();
  await sendBid(plain);
  await expect(plain.getByRole('dialog').getByRole('alert')).toContainText('Please write your proposal.');
  await proposalOf(plain).fill('Every step written out.');
  await sendBid(plain);
  await expectToast(plain, 'Bid Placed Successfully!', '30 coins were used. You have 70 left.');
  await expect(plain).toHaveURL(`${server.url}/all-assignments?status=open`);
  await expect(cardOf(plain, 'Order of dialogs')).toContainText('Your bid is in');
  await plain.context().close();
});

test('The chat’s content warning has an address, and Back keeps the typed text', async ({
  browser,
  server,
  inside,
}) => {
  const { poster } = await makePair(inside, 'Warned');
  const page = await openChat(browser, server, poster);
  await send(page, 'my gmail');
  await expect(page.getByRole('alertdialog', { name: 'Content Warning' })).toBeVisible();
  await expect(page).toHaveURL(/#content-warning$/);
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(composerOf(page)).toHaveValue('my gmail');
  await expect(composerOf(page)).toBeFocused();
  await page.context().close();
});

test('A guest reads on the page what a bid needs, and the login leads back to it (BID-06)', async ({
  page,
  browser,
  server,
  inside,
}) => {
  const tutor = await register(server, 'Tutor');
  const id = await assignmentOf(inside, await inside.member('Poster'), { title: 'For members only' });
  await page.goto(`${server.url}/all-assignments?search=members`);
  await placeABid(page, 'For members only').click();
  const dialog = page.getByRole('dialog', { name: 'Please log in' });
  await expect(dialog).toContainText('You need to be logged in to place a bid.');
  await expect(dialog).toContainText('New members get 100 coins: enough for 3 bids.');
  await expect(dialog).toContainText('bring you back to “For members only”');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', /^\/signup\?from=%2F/);
  await dialog.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('main').getByText('You need to be logged in to place a bid.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?from=/);
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.getByLabel('Email').fill(tutor.email);
  await page.getByLabel('Password', { exact: true }).fill(tutor.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(proposalOf(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/all-assignments/bid/${id}?search=members`);

  const plain = await windowOf(browser, server, null, false);
  await plain.goto(`${server.url}/all-assignments?search=members`);
  await placeABid(plain, 'For members only').click();
  await expect(plain.getByRole('dialog')).toContainText('You need to be logged in to place a bid.');
  await plain.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await expect(plain.getByRole('main').getByText('You need to be logged in to place a bid.')).toBeVisible();
  await expect(plain.locator('.toast')).toHaveCount(0);
  await plain.context().close();
});

test('Guests are asked to bid only on assignments that take bids', async ({ browser, server, inside }) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const given = { awarded_to: tutor.id } as const;
  const guest = await windowOf(browser, server, null, false);
  for (const [details, words] of [
    [{ deadline: inDays(-1) }, 'The deadline of this assignment has passed.'],
    [{ status: 'awarded', ...given }, 'This assignment is no longer open for bids.'],
    [{ status: 'completed', ...given }, 'This assignment is no longer open for bids.'],
  ] as const) {
    const id = await assignmentOf(inside, poster, details);
    for (const place of [`/assignment/${id}`, `/all-assignments/bid/${id}`]) {
      await guest.goto(server.url + place);
      // Over a list whose own cards may take bids.
      const said = guest.getByRole(place.includes('/bid/') ? 'dialog' : 'complementary');
      await expect(said).toContainText('Closed for bids');
      await expect(said).toContainText(words);
      await expect(said).not.toContainText(/Please log in|Place (your|a) bid/i);
      await expect(said.getByRole('link', { name: 'Find open assignments' })).toBeVisible();
    }
  }
  await guest.context().close();
});

test('A member who cannot bid or post is told before typing, with the remedy beside it', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, poor] = [await inside.member('Poster'), await inside.member('Poor')];
  const [open, bidOn] = [await assignmentOf(inside, poster), await assignmentOf(inside, poster)];
  await seedBid(inside, poor, bidOn, 'Every step written out.');
  await moveCoins(inside, poor, -41);
  for (const javaScript of [true, false]) {
    const page = await windowOf(browser, server, poor, javaScript);
    for (const place of [`/assignment/${open}`, `/bid/${open}`]) {
      await page.goto(server.url + place);
      const words = 'Insufficient Coins. You need 30 coins to place a bid. Please top up your wallet. You have 29.';
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
      await expect(page.getByRole('main').getByLabel('Your proposal')).toHaveCount(0);
      const topUp = page.getByRole('main').getByRole('link', { name: 'Top up your wallet' });
      await expect(topUp).toHaveAttribute('href', '/wallet');
      if (!javaScript) continue;
      await topUp.click();
      await page.getByRole('link', { name: 'Back to the assignment' }).click();
      await expect(page).toHaveURL(server.url + place);
    }
    await page.goto(`${server.url}/wallet`);
    await expect(page.getByRole('link', { name: 'Back to the assignment' })).toHaveCount(0);
    await page.goto(`${server.url}/bid/${bidOn}`);
    await expect(page.getByRole('dialog')).toContainText('You have already placed a bid on this assignment.');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'See your bid' })).toBeVisible();

    await seedAssignment(inside, poor);
    await page.goto(`${server.url}/post-assignment`);
    if (javaScript) {
      await expect(page.getByRole('main').getByText('1 left today')).toBeVisible();
      await expect(page.getByLabel('Title')).toBeVisible();
    } else {
      await expect(page.getByRole('main')).toContainText('You have reached your daily post limit (2 per day).');
      await expect(page.getByLabel('Title')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('link', { name: 'My Assignments' })).toBeVisible();
    }
    await page.context().close();
  }
});

test('A stale tab is told and shows the current state, with the balance and the typed text', async ({
  browser,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const page = await windowOf(browser, server, tutor);
  const asPoster = await windowOf(browser, server, poster);
  // A tab is stale only while no live hint reaches it.
  for (const each of [page, asPoster]) await each.route('**/api/live', (route) => route.abort());
  const written = 'Every step written out.';
  const openWith = async (title: string) => {
    const id = await assignmentOf(inside, poster, { title });
    await page.goto(`${server.url}/all-assignments`);
    await placeABid(page, title).click();
    await proposalOf(page).fill(written);
    return id;
  };
  const dialog = page.getByRole('dialog');

  const twice = await openWith('Bid in another tab');
  await bid(server, tutor, twice, 'Sent from the other tab.');
  await sendBid(page);
  await expect(dialog.getByRole('link', { name: 'See your bid' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue(written);
  await expect(wallet(page, 70)).toBeAttached();
  await expect(cardOf(page, 'Bid in another tab')).toContainText('Your bid is in');

  const gone = await openWith('Deleted meanwhile');
  await call(server, poster, 'DELETE', `/assignments/${gone}`);
  await sendBid(page);
  await expect(page.getByRole('dialog', { name: 'Assignment not found.' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue(written);
  await expect(cardOf(page, 'Deleted meanwhile')).toHaveCount(0);

  const spent = await openWith('Spent meanwhile');
  await moveCoins(inside, tutor, -60);
  await sendBid(page);
  await expect(dialog).toContainText('You have 10.');
  await expect(dialog.getByRole('textbox')).toHaveValue(written);
  await expect(wallet(page, 10)).toBeAttached();

  // The poster's own: awarded in one tab, then in the other.
  const other = await inside.member('Other');
  for (const bidder of [other, await inside.member('Third')]) await bid(server, bidder, spent, written);
  await asPoster.goto(`${server.url}/assignment/${spent}/award/${other.username}`);
  await expect(wallet(asPoster, 100)).toBeAttached();
  expect((await award(server, poster, spent, other)).status).toBe(200);
  await asPoster.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(asPoster.getByRole('button', { name: 'Award for 100 coins' })).toHaveCount(0);
  await expect(asPoster.getByRole('dialog')).toContainText('This assignment has already been awarded.');
  await expect(wallet(asPoster, 0)).toBeAttached();
  await expect(asPoster.locator('header .badge').first()).toHaveText('Awarded');
  for (const each of [page, asPoster]) await each.context().close();
});

test('Without script a refused bid returns with the current state', async ({ browser, server, inside }) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster);
  const page = await windowOf(browser, server, tutor, false);
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByLabel('Your proposal').fill('Every step written out.');
  await moveCoins(inside, tutor, -75);
  await page.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(page.getByRole('main')).toContainText('You have 25.');
  await expect(page.getByRole('textbox')).toHaveValue('Every step written out.');
  await expect(page.getByRole('textbox')).toBeFocused();
  await expect(wallet(page, 25)).toBeAttached();
  await page.goto(`${server.url}/assignment/${id}`);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.context().close();
});

test('An award refused for lack of coins links to buying more', async ({ context, page, server, inside }) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster);
  await bid(server, tutor, id, 'Every step written out.');
  await enterAs(context, server, poster);
  await page.goto(`${server.url}/assignment/${id}/award/${tutor.username}`);
  await moveCoins(inside, poster, -1);
  await page.getByRole('button', { name: 'Award for 100 coins' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Top up your wallet' })).toBeVisible();
  await expect(wallet(page, 99)).toBeAttached();
});

test('Sixty bids show five at first, in three sort orders, with the poster’s tools above them', async ({
  browser,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  const id = await assignmentOf(inside, poster, { title: 'Asked by many' });
  await inside.query(`with bidders as (
      insert into profiles (full_name, username, email, email_verified, signup_bonus, is_verified)
      select 'ساجدہ Tutor ' || n, 'many_' || n || '_${id.slice(-6)}', 'many_' || n || '_${id}@example.com', true, 0, n % 12 = 0
      from generate_series(1, 60) n returning id, full_name)
    insert into bids (assignment_id, user_id, proposal, fee, created_at)
    select '${id}', id, 'I am ' || full_name || '. ' || repeat('Every step written out. ', 20), 30,
      now() - interval '1 minute' * (100 - substring(full_name from '[0-9]+')::int) from bidders`);
  for (const javaScript of [true, false]) {
    const page = await windowOf(browser, server, poster, javaScript);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/assignment/${id}`);
    const bids = page.getByRole('region', { name: 'Bids' });
    const names = bids.getByRole('listitem').locator('.by a');
    await expect(names).toHaveText([60, 59, 58, 57, 56].map((n) => `ساجدہ Tutor ${n}`));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [first, edit, words] = [
      await names.first().boundingBox(),
      await page.getByRole('link', { name: 'Edit', exact: true }).boundingBox(),
      await bids.locator('.words').first().boundingBox(),
    ];
    expect(edit?.y).toBeLessThan(first?.y ?? 0);
    expect(words?.width).toBeGreaterThan(320);

    const orders = bids.getByRole('navigation', { name: 'Order of the bids' });
    await orders.getByRole('link', { name: 'Verified' }).click();
    await expect(names).toHaveText([60, 48, 36, 24, 12].map((n) => `ساجدہ Tutor ${n}`));
    await expect(page).toHaveURL(`${server.url}/assignment/${id}?sort=verified`);
    await bids.getByRole('link', { name: 'Show 25 more bids' }).click();
    await expect(names).toHaveCount(30);
    await expect(orders.getByRole('link', { name: 'Verified' })).toHaveAttribute('aria-current', 'true');
    await expect(names.nth(5)).toHaveText('ساجدہ Tutor 59');
    await bids.getByRole('link', { name: 'Older' }).click();
    await expect(names.last()).toHaveText('ساجدہ Tutor 1');
    await expect(bids.getByRole('link', { name: 'Older' })).toHaveCount(0);
    await page.context().close();
  }

  // The same list in the dialog over the own assignments.
  const page = await windowOf(browser, server, poster);
  await page.goto(`${server.url}/profile/assignments`);
  await page.getByRole('link', { name: 'Review 60 bids' }).click();
  const dialog = page.getByRole('dialog', { name: 'Asked by many' });
  await dialog.getByRole('link', { name: 'Verified' }).click();
  await expect(dialog.locator('.by a').nth(1)).toHaveText('ساجدہ Tutor 48');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/profile/assignments`);
  await page.context().close();
});

test('My Bids shows each hand-in by version and date, and marks rejected bids', async ({ browser, server, inside }) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster);
  for (const bidder of [tutor, other]) await bid(server, bidder, id, 'Every step written out.');
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  for (const name of ['half.txt', 'whole.txt']) await handIn(server, tutor, id, new File(['x'], name));

  const asTutor = await windowOf(browser, server, tutor, false);
  await asTutor.goto(`${server.url}/profile/bids`);
  const today = date(new Date());
  await expect(asTutor.getByRole('list', { name: 'Handed in' }).getByRole('listitem')).toHaveText([
    `Version 2, ${today}: whole.txt`,
    `Version 1, ${today}: half.txt`,
  ]);
  const asOther = await windowOf(browser, server, other, false);
  await asOther.goto(`${server.url}/profile/bids`);
  await expect(asOther.getByRole('article')).toContainText('Not chosen');
  await expect(asOther.getByRole('article')).toContainText('Another bid was chosen.');
  await expect(asOther.getByRole('article')).toContainText('2 bids');
  await asOther.goto(`${server.url}/assignment/${id}`);
  await expect(asOther.getByRole('complementary', { name: 'Your bid' })).toContainText('Another bid was chosen.');
  await asOther.goto(`${server.url}/all-assignments?status=awarded`);
  const card = asOther.getByRole('article').filter({ has: asOther.locator(`a[href='/assignment/${id}']`) });
  await expect(card).toContainText('You bid on this');
  await expect(card).not.toContainText('Your bid is in');
  await server.mailTo(other.email, /another bid was chosen/i);
  for (const page of [asTutor, asOther]) await page.context().close();
});
