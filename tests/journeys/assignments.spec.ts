import { enterAs, expect, test } from '#tests/support/journey.ts';
import { emptyMarket, inDays, seedAssignment, seedBid, seedFile } from '#tests/support/seeds.ts';

test('A card shows its assignment’s facts; only open ones take bids (CARD-01, CARD-03, CARD-05, CARD-07, CARD-08, ENTITY-11)', async ({
  page,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  const [plain, verified, tutor] = [
    await inside.member('Plain'),
    await inside.member('Verified'),
    await inside.member('Tutor'),
  ];
  const picture = await seedFile(inside, verified, 'avatars');
  await inside.db
    .updateTable('profiles')
    .set({ is_verified: true, avatar_id: picture })
    .where('id', '=', verified.id)
    .execute();
  const file_id = await seedFile(inside, plain, 'assignment_files');
  const open = await seedAssignment(inside, plain, { title: 'Open one', file_id, budget: 12_500 });
  await seedAssignment(inside, verified, { title: 'Expired one', deadline: inDays(-1) });
  await seedAssignment(inside, plain, { title: 'Awarded one', status: 'awarded', awarded_to: tutor.id });
  await seedAssignment(inside, plain, { title: 'Completed one', status: 'completed', awarded_to: tutor.id });
  await seedBid(inside, tutor, open, 'I will solve it step by step.');

  await page.goto(`${server.url}/all-assignments`);
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  for (const state of ['Open', 'Expired', 'Awarded', 'Completed']) {
    await expect(card(`${state} one`).locator('.badge').first()).toHaveText(state);
    await expect(card(`${state} one`).getByRole('link', { name: 'Place a Bid' })).toHaveCount(state === 'Open' ? 1 : 0);
  }
  await expect(card('Open one').getByText('Has an attachment')).toBeAttached();
  await expect(card('Awarded one').getByText('Has an attachment')).toHaveCount(0);
  await expect(card('Open one').getByText('PKR 12,500', { exact: true })).toBeVisible();
  const poster = card('Open one').getByRole('link', { name: plain.full_name, exact: true });
  await expect(poster.locator('.avatar')).toHaveText('PE');
  await expect(card('Expired one').getByRole('link').locator('img.avatar')).toHaveAttribute('src', /^\/files\//);
  await expect(card('Open one').getByText('1 bid', { exact: true })).toBeVisible();
  await expect(card('Expired one').getByText('0 bids', { exact: true })).toBeVisible();
  await expect(card('Expired one').getByRole('img', { name: 'LinkedIn connected' })).toBeVisible();
  await expect(card('Open one').getByRole('img', { name: 'LinkedIn connected' })).toHaveCount(0);

  const { items } = await (await page.request.get(`${server.url}/api/assignments?search=Open+one`)).json();
  expect(items[0]).toMatchObject({
    id: open,
    bid_count: 1,
    poster: { full_name: plain.full_name, username: plain.username, avatar_url: null, is_verified: false },
  });

  for (const part of [poster.locator('.avatar'), poster]) {
    await part.click();
    await expect(page).toHaveURL(`${server.url}/user/${plain.username}`);
    await page.goBack();
  }
});

test('A guest reads an assignment and is asked to log in to bid (CARD-04, DETAIL-05, ACCESS-07)', async ({
  page,
  server,
  inside,
}) => {
  const id = await seedAssignment(inside, await inside.member('Poster'), { title: 'Statics and dynamics' });
  await page.goto(`${server.url}/all-assignments`);
  await page.getByRole('link', { name: 'Statics and dynamics' }).click();
  await expect(page).toHaveURL(`${server.url}/assignment/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Statics and dynamics' })).toBeVisible();
  const prompt = page.getByRole('complementary', { name: 'Your bid' });
  await expect(prompt.getByRole('textbox')).toHaveCount(0);
  await expect(prompt.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
    'href',
    `/signup?from=%2Fassignment%2F${id}`,
  );
  await prompt.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fassignment%2F${id}`);
});

test('Load More appends four a row; back and reload keep the list (LIST-01, LIST-03, LIST-04)', async ({
  page,
  server,
  inside,
}) => {
  const owner = await inside.member('Poster');
  const tutor = await inside.member('Tutor');
  await emptyMarket(inside);
  for (let n = 1; n <= 9; n += 1) await seedAssignment(inside, owner, { title: `Sheet ${n}` });
  await seedAssignment(inside, owner, { title: 'Given away', status: 'awarded', awarded_to: tutor.id });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/all-assignments`);
  const filters = page.getByRole('navigation', { name: 'Status' });
  await expect(filters.getByRole('link')).toHaveText(['All', 'Open', 'Awarded', 'Completed']);
  await filters.getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(`${server.url}/all-assignments?status=open`);

  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(8);
  const inFirstRow = () =>
    cards.evaluateAll((all) => {
      const tops = all.map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });
  await expect.poll(inFirstRow).toBe(4);

  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(cards).toHaveCount(9);
  await expect(cards.last().getByRole('heading')).toHaveText('Sheet 1');
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
  const longer = page.url();
  await page.getByRole('link', { name: 'Sheet 1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sheet 1');
  await page.goBack();
  await expect(page).toHaveURL(longer);
  await expect(cards).toHaveCount(9);
  await page.reload();
  await expect(cards).toHaveCount(9);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/all-assignments`);
  await page.goForward();
  await expect(page).toHaveURL(longer);
});

test('Load More adds pages of 8 to the end of the list, each item once', async ({ page, server, inside }) => {
  await emptyMarket(inside);
  const owner = await inside.member('Poster');
  await inside.query(`insert into assignments (user_id, title, description, subject, budget, deadline)
    select '${owner.id}', 'Sheet ' || n, 'Twelve problems.', 'Maths', 3500, current_date + 7 from generate_series(1, 91) n`);
  await page.goto(`${server.url}/all-assignments?shown=75`);
  await expect(page.getByRole('article')).toHaveCount(80);
  const seen = await page.getByRole('article').getByRole('heading').allTextContents();
  for (const count of [8, 11]) {
    await page.getByRole('link', { name: 'Load More' }).click();
    await expect(page.getByRole('article')).toHaveCount(count);
  }
  seen.push(...(await page.getByRole('article').getByRole('heading').allTextContents()));
  expect(new Set(seen).size).toBe(91);
  await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
});

test('A status and a search filter the list, separately and together (LIST-02, ROUTE-14)', async ({
  page,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  const [owner, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const given = { awarded_to: tutor.id } as const;
  await seedAssignment(inside, owner, { title: 'Algebra, open' });
  await seedAssignment(inside, owner, { title: 'Algebra, awarded', status: 'awarded', ...given });
  await seedAssignment(inside, owner, { title: 'Poems, awarded', status: 'awarded', ...given });
  await seedAssignment(inside, owner, { title: 'Algebra, completed', status: 'completed', ...given });
  const titles = page.getByRole('article').getByRole('heading');
  const filter = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
  await page.goto(`${server.url}/all-assignments?search=algebra`);
  await expect(titles).toHaveText(['Algebra, completed', 'Algebra, awarded', 'Algebra, open']);
  await expect(page.getByRole('searchbox')).toHaveValue('algebra');
  await filter('Awarded').click();
  await expect(titles).toHaveText(['Algebra, awarded']);
  await expect(filter('Awarded')).toHaveAttribute('aria-current', 'true');
  for (const [status, listed] of [
    ['Completed', ['Algebra, completed']],
    ['Awarded', ['Poems, awarded', 'Algebra, awarded']],
    ['Open', ['Algebra, open']],
    ['All', ['Algebra, completed', 'Poems, awarded', 'Algebra, awarded', 'Algebra, open']],
  ] as const) {
    await page.goto(`${server.url}/all-assignments`);
    await filter(status).click();
    await expect(titles).toHaveText([...listed]);
  }
});

test('An unknown assignment shows a toast at /404, and Back does not return to it (DETAIL-10)', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/about`);
  const address = `${server.url}/assignment/01990000-0000-7000-8000-000000000000`;
  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page).toHaveURL(`${server.url}/404`);
  await expect(page.getByRole('status').getByText('Assignment not found.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/about`);
  expect((await page.goto(`${server.url}/assignment/not-an-id`))?.status()).toBe(404);
});

test('A list that cannot be read shows an error, and works again afterwards (ERR-01)', async ({
  page,
  server,
  inside,
}) => {
  await seedAssignment(inside, await inside.member('Poster'), { title: 'Always there' });
  await page.goto(`${server.url}/about`);
  await inside.query('alter view live_assignments rename to live_assignments_away');
  try {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Assignments', exact: true })
      .click();
    const panel = page.getByRole('alert');
    await expect(panel.getByRole('heading', { name: 'Error fetching assignments' })).toBeVisible();
    await expect(panel).toContainText(/Something went wrong on our side\. Reference [0-9a-f-]{36}\./);
    await expect(page.getByRole('main')).not.toContainText('live_assignments');
    for (const path of ['/', '/all-assignments']) {
      expect((await page.goto(server.url + path))?.status()).toBe(500);
      await expect(panel.getByRole('heading', { name: 'Error fetching assignments' })).toBeVisible();
    }
  } finally {
    await inside.query('alter view live_assignments_away rename to live_assignments');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Always there' })).toBeVisible();
});

test('A valid bid stores its coins, entry and mails in one step; then the mails are sent (BID-11, LIST-06)', async ({
  page,
  context,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  await seedAssignment(inside, poster, { title: 'Order of effects' });
  await inside.query(`
    create table effects (n serial, what text, step xid8 default pg_current_xact_id());
    create function note_effect() returns trigger language plpgsql as
      'begin insert into effects (what) values (tg_argv[0]); return new; end';
    create trigger note after insert on bids for each row execute function note_effect('bid');
    create trigger note after update of coins on profiles for each row execute function note_effect('coins');
    create trigger note after insert on transactions for each row execute function note_effect('entry');
    create trigger note after insert on mails for each statement execute function note_effect('mails');
    create trigger sent after update of sent_at on mails for each row when (new.sent_at is not null)
      execute function note_effect('mail sent')`);
  const effects = async () => (await inside.query('select what, step::text from effects order by n')).rows;

  await enterAs(context, server, tutor);
  await page.goto(`${server.url}/all-assignments`);
  const card = page.getByRole('article').filter({ hasText: 'Order of effects' });
  await card.getByRole('link', { name: 'Place a Bid' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your proposal').fill('Call me on 0300 1234567.');
  await dialog.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(page.getByRole('status').getByText('Policy Violation')).toBeVisible();
  expect(await effects()).toEqual([]);

  await dialog.getByLabel('Your proposal').fill('I will solve it step by step.');
  await dialog.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(page.getByRole('status').getByText('Bid Placed Successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('1 bid', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Place a Bid' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Wallet: 70 coins' })).toBeVisible();
  await server.mailTo(poster.email, /bid/i);
  await server.mailTo(tutor.email, /bid/i);

  const noted = await effects();
  const step = noted[0]?.step;
  const inOneStep = new Set(noted.filter((effect) => effect.step === step).map(({ what }) => what));
  expect([...inOneStep]).toEqual(['bid', 'coins', 'entry', 'mails']);
  const later = noted.filter((effect) => effect.step !== step);
  expect(later.length).toBeGreaterThan(0);
  expect(later.every(({ what }) => what === 'mail sent')).toBe(true);
  await inside.query('drop function note_effect() cascade; drop table effects');
});
