import { enterAs, expect, test } from '#tests/support/journey.ts';
import { seedAssignment, seedBid } from '#tests/support/seeds.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import { aProduct } from '#tests/support/store.ts';

const phone = { width: 360, height: 740 };

async function aTutor(inside: ServerDatabase, name: string) {
  const member = await inside.member(name);
  await inside.query(`update profiles set user_type = 'tutor', expertise = '{Physics}', rate_per_hour = 1200
    where id = '${member.id}'`);
  return member;
}

test('A phone’s first card of assignments, tutors and Library is above y = 420, at 1440 px above 300', async ({
  page,
  context,
  server,
  inside,
}) => {
  const tutor = await aTutor(inside, 'Teacher');
  await seedAssignment(inside, await inside.member('Poster'));
  await aProduct(inside.db);
  await enterAs(context, server, tutor);
  await page.setViewportSize(phone);
  for (const path of ['/all-assignments', '/tutors', '/store']) {
    await page.goto(server.url + path);
    const card = page.locator('.cards > *, .products > *').first();
    expect((await card.boundingBox())?.y, path).toBeLessThan(420);
    // The Library has no filters.
    if (path === '/store') continue;
    const [first, second] = await page.locator('.filter-and-sort > *').all();
    const tops = [await first?.boundingBox(), await second?.boundingBox()].map((box) => box && box.y + box.height / 2);
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 99)), path).toBeLessThan(4);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/all-assignments`);
  expect((await page.locator('.cards > *').first().boundingBox())?.y).toBeLessThan(300);
});

test('Filters are a sheet with an address and a live count of results; Back closes it', async ({
  page,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  const subject = 'Glaciology';
  await seedAssignment(inside, poster, { subject, budget: 1111 });
  await seedAssignment(inside, poster, { subject, budget: 1111 });
  await seedAssignment(inside, poster, { subject, budget: 2222 });
  await page.setViewportSize(phone);
  const list = `${server.url}/all-assignments?subject=${subject}`;
  await page.goto(list);
  await page.getByRole('link', { name: 'Filters 1' }).click();
  await expect(page).toHaveURL(`${server.url}/all-assignments/filters?subject=${subject}`);
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByRole('button', { name: 'Show 3' })).toBeVisible();
  expect((await sheet.boundingBox())?.width).toBe(phone.width);
  await sheet.getByLabel('Highest budget').fill('2000');
  await expect(sheet.getByRole('button', { name: 'Show 2' })).toBeVisible();
  await expect(sheet.getByRole('status').first()).toHaveText('2 assignments');
  // Closing asks for no confirmation.
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(list);
  await page.getByRole('link', { name: 'Filters 1' }).click();
  await sheet.getByLabel('Highest budget').fill('2000');
  await sheet.getByRole('button', { name: 'Show 2' }).click();
  await expect(page).toHaveURL(/\/all-assignments\?status=open&subject=glaciology&budget_to=2000/i);
  await expect(page.locator('.cards > *')).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.locator('.cards > *')).toHaveCount(3);

  await page.goto(`${server.url}/tutors/filters`);
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Expertise').selectOption('Geography');
  await expect(page.getByRole('button', { name: 'Show 0' })).toBeVisible();
});

test('Without script the filters are a page with a form that leads to the list', async ({
  reading: page,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  await seedAssignment(inside, poster, { subject: 'Mycology', title: 'Spores of twelve mushrooms' });
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/all-assignments?subject=Mycology`);
  await page.getByRole('link', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Highest budget').fill('900000');
  await sheet.getByRole('button', { name: /^Show$/ }).click();
  await expect(page).toHaveURL(/budget_to=900000/);
  await expect(page.getByRole('link', { name: 'Spores of twelve mushrooms' })).toBeVisible();
});

test('A phone’s open menu is a history entry: Back closes it, Forward opens it, a link replaces it', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/faq`);
  await page.goto(`${server.url}/about`);
  const menu = page.locator('#menu');
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  await expect(page).toHaveURL(`${server.url}/about#menu`);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/about`);
  await page.goForward();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/about`);
  await open.click();
  await expect(page).toHaveURL(`${server.url}/about#menu`);
  await menu.getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(`${server.url}/contact`);
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/faq`);

  // Its address opens it, and closing keeps the page.
  await page.goto(`${server.url}/contact#menu`);
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/contact`);
});

test('A tutor’s profile shows stars, completed and rate under the name; the invite bar covers nothing', async ({
  page,
  server,
  inside,
}) => {
  const tutor = await aTutor(inside, 'Barred');
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/user/${tutor.username}`);
  await expect(page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })).toContainText(
    '0 completed',
  );
  await expect(page.getByText('PKR 1,200 an hour')).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Invite' });
  await expect(bar.getByRole('link', { name: 'Invite to bid' })).toBeInViewport({ ratio: 1 });
  // The keyboard never focuses an element below it.
  const report = page.getByRole('link', { name: 'Report' });
  await report.focus();
  const [under, over] = [await report.boundingBox(), await bar.boundingBox()];
  expect((under?.y ?? 999) + (under?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const foot = await page.getByRole('contentinfo').boundingBox();
  const end = await bar.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(bar).toBeHidden();
});

test('A long proposal is folded for the poster and unfolds on one press, without script too', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Bidder')];
  const id = await seedAssignment(inside, poster);
  const proposal = `${'I would explain each step in plain words. '.repeat(20)}This is its end.`;
  await seedBid(inside, tutor, id, proposal);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  await enterAs(context, server, poster);
  const page = await context.newPage();
  await page.goto(`${server.url}/assignment/${id}`);
  const words = page.getByText('This is its end.');
  const folded = (await words.boundingBox())?.height ?? 0;
  await page.getByText('Read it all').click();
  expect((await words.boundingBox())?.height).toBeGreaterThan(folded * 2);
  const award = await page.getByRole('link', { name: /^Award to/ }).boundingBox();
  const end = await words.boundingBox();
  expect(award?.y).toBeGreaterThan((end?.y ?? 0) + (end?.height ?? 0));
  await context.close();
});
