import { enterAs, expect, test } from '#tests/support/journey.ts';
import { emptyMarket, inDays, seedAssignment } from '#tests/support/seeds.ts';
import { aProduct } from '#tests/support/store.ts';

test('Without assignments the home page shows an empty state and no link to more (HOME-07)', async ({
  page,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: 'No assignments found', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View All Assignments' })).toHaveCount(0);
});

test('A guest’s page is painted before its script is requested, which then takes over', async ({ page, server }) => {
  // Whether the browser had painted when the page got its script: paint times reported by the
  // browser are of the presentation.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('script[type="module"]')) return;
      observer.disconnect();
      sessionStorage.setItem('painted', String(performance.getEntriesByType('paint').length > 0));
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/login']) {
    // A window that is not shown yet paints nothing and need not wait: the next visit decides.
    await expect(async () => {
      await page.goto(server.url + path);
      const { painted, scripts } = await page.evaluate(() => ({
        painted: sessionStorage.getItem('painted'),
        scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      }));
      await page.evaluate(() => sessionStorage.clear());
      expect(scripts).toBeGreaterThan(4);
      expect(painted).toBe('true');
    }).toPass();
  }
  // From then on links navigate within the page.
  await page.evaluate(() => {
    document.documentElement.dataset.visit = 'first';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-visit', 'first');
});

test('The hero has tagline, search, and buttons to invite and to post (LAND-01, LAND-04, LAND-07, LAND-08)', async ({
  page,
  server,
  inside,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Assignments... Done!');
  await expect(page.getByPlaceholder('i.e. Maths, Calculus...', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invite a friend/ })).toHaveAttribute('href', '/invite');
  await page.getByRole('link', { name: 'I want to post an assignment', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/login?from=%2Fpost-assignment`);

  // Members have no hero, but still the button.
  await enterAs(page.context(), server, await inside.member('Poster'));
  await page.goto(server.url);
  await page.getByRole('link', { name: 'I want to post an assignment', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/post-assignment`);
  await expect(page.getByRole('heading', { level: 1, name: 'Post an assignment' })).toBeVisible();
});

test('A blank search is not sent; others open all assignments with the trimmed text (LAND-05, LAND-06)', async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  await page.getByRole('searchbox').fill('   ');
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.getByRole('searchbox').fill('  algebra ');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/all-assignments?search=algebra`);
  // Requests leave in order: the first one, of data or script, is the second search's.
  const asked = requests.filter((url) => url.startsWith(server.url) && !url.includes('/assets/'));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((url) => !url.includes('search=algebra'))).toEqual([]);
});

test('Without script a blank search stays on the page', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  for (const blank of ['', '   ']) {
    await page.getByRole('searchbox').fill(blank);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.locator('input:invalid')).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/`);
  }
  await page.getByRole('searchbox').fill(' algebra ');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/all-assignments\?search=/);
  await context.close();
});

test('Eight badges move in two opposite rows, one round in 20 s (LAND-09, LAND-10, LAND-11)', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(server.url);
  const section = page.getByRole('region', { name: 'Why Choose Mukammal' });
  await expect(section.getByRole('listitem')).toHaveText([
    'Verified Tutors',
    'Secure Payments',
    '24/7 Support',
    'Fast Turnaround',
    'Plagiarism-Free',
    'Confidentiality',
    'Expert Help',
    'Instant Bids',
  ]);
  const rows = await section.locator('.ticker').evaluateAll((tickers) =>
    tickers.map((ticker) => {
      const [animation] = ticker.getAnimations({ subtree: true });
      const { duration, iterations, direction } = animation?.effect?.getComputedTiming() ?? {};
      return { state: animation?.playState, duration, iterations, direction };
    }),
  );
  expect(rows).toEqual([
    { state: 'running', duration: 20_000, iterations: Number.POSITIVE_INFINITY, direction: 'normal' },
    { state: 'running', duration: 20_000, iterations: Number.POSITIVE_INFINITY, direction: 'reverse' },
  ]);
});

test('With reduced motion the rows and the typed line stand still', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.url);
  await expect(page.locator('.typed b')).toHaveText('Calculus II');
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  );
  expect(moving).toBe(0);
});

test('Home shows the four newest open assignments, and links to more (HOME-01, HOME-04, HOME-05, HOME-06, HOME-08, ACCESS-06)', async ({
  page,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  const owner = await inside.member('Poster');
  for (const n of [1, 2, 3, 4]) await seedAssignment(inside, owner, { title: `Essay ${n}`, subject: 'History' });
  await page.goto(server.url);
  const section = page.getByRole('region', { name: 'Open Assignments' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Essay 4', 'Essay 3', 'Essay 2', 'Essay 1']);
  await expect(section.getByRole('link', { name: 'View All Assignments' })).toHaveCount(0);

  // Counts all assignments, in any state and whether shown or not.
  await seedAssignment(inside, owner, { title: 'Too late', deadline: inDays(-1) });
  await page.goto(`${server.url}/?subject=psychology`);
  await expect(section.getByRole('link', { name: 'View All Assignments' })).toHaveCount(1);
  await page.goto(server.url);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Essay 4', 'Essay 3', 'Essay 2', 'Essay 1']);

  await seedAssignment(inside, owner, { title: 'Essay 5', subject: 'History' });
  await seedAssignment(inside, owner, { title: 'Essay 6', subject: 'History' });
  await page.reload();
  await expect(section.getByRole('heading', { level: 2, name: 'Open Assignments', exact: true })).toBeVisible();
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Essay 6', 'Essay 5', 'Essay 4', 'Essay 3']);
  const four = await page.request.get(`${server.url}/api/assignments?limit=4&status=open`);
  expect(await four.json()).toMatchObject({ items: [{}, {}, {}, {}], total: 6 });
  await section.getByRole('link', { name: 'View All Assignments' }).click();
  await expect(page).toHaveURL(`${server.url}/all-assignments`);

  await page.goBack();
  const strip = page.getByRole('region', { name: /one study hall/ });
  await expect(strip).toContainText('Karachi');
  expect(await strip.getByRole('listitem').count()).toBeGreaterThan(7);
  const [cards, names] = await Promise.all([section.boundingBox(), strip.boundingBox()]);
  expect(names?.y).toBeGreaterThanOrEqual((cards?.y ?? 0) + (cards?.height ?? 0));

  await enterAs(page.context(), server, await inside.member('Reader'));
  await page.goto(server.url);
  await expect(section.getByRole('heading', { level: 2, name: 'Open Assignments', exact: true })).toBeVisible();
});

test('Each chip shows its own subject, and the address keeps it (HOME-02, HOME-03, HOME-07)', async ({
  page,
  server,
  inside,
}) => {
  const chips = [
    { chip: 'Math', value: 'mathematics', subject: 'Maths' },
    { chip: 'Science', value: 'science', subject: 'Science' },
    { chip: 'English', value: 'english', subject: 'English' },
    { chip: 'Art', value: 'art', subject: 'Art' },
    { chip: 'Code', value: 'programming', subject: 'Programming' },
    { chip: 'Business', value: 'business', subject: 'Business' },
  ];
  await emptyMarket(inside);
  const owner = await inside.member('Poster');
  for (const { chip, subject } of chips) {
    await seedAssignment(inside, owner, { title: `Only ${chip}`, subject });
  }
  await page.goto(server.url);
  const subjects = page.getByRole('navigation', { name: 'Subject' });
  await expect(subjects.getByRole('link')).toHaveText(['All', ...chips.map(({ chip }) => chip), 'Psychology']);
  await expect(subjects.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  const titles = page.getByRole('region', { name: 'Open Assignments' }).getByRole('article').getByRole('heading');
  for (const { chip, value } of chips) {
    await subjects.getByRole('link', { name: chip, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/?subject=${value}`);
    await expect(titles).toHaveText([`Only ${chip}`]);
    await expect(subjects.getByRole('link', { name: chip, exact: true })).toHaveAttribute('aria-current', 'true');
  }
  await subjects.getByRole('link', { name: 'Psychology' }).click();
  await expect(page).toHaveURL(`${server.url}/?subject=psychology`);
  await expect(page.getByRole('heading', { name: 'No assignments found', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/?subject=business`);
  await expect(titles).toHaveText(['Only Business']);
  await subjects.getByRole('link', { name: 'All' }).click();
  await expect(titles).toHaveText(['Only Business', 'Only Code', 'Only Art', 'Only English']);
});

test('A page’s description ends at 160 characters (LAND-12)', async ({ reading: page, server, inside }) => {
  const id = await seedAssignment(inside, await inside.member('Poster'), {
    description: 'Prove each of these. '.repeat(23),
  });
  await page.goto(`${server.url}/assignment/${id}`);
  const content = await page.locator('meta[name=description]').getAttribute('content');
  expect(content).toHaveLength(160);
  expect(content).toMatch(/^Prove each of these\..+…$/);
  const db = inside.db;
  const product = await aProduct(db, { title: 'Notes', subtitle: 'Every proof, step by step. '.repeat(10) });
  await page.goto(`${server.url}/product/${product}`);
  const shown = await page.locator('meta[name=description]').getAttribute('content');
  expect(shown).toHaveLength(160);
  expect(shown).toMatch(/^Every proof, step by step\..+…$/);
  for (const path of ['/', '/all-assignments', '/login', '/signup', '/about']) {
    await page.goto(server.url + path);
    const text = await page.locator('meta[name=description]').getAttribute('content');
    expect(text?.length, path).toBeGreaterThan(20);
    expect(text?.length, path).toBeLessThanOrEqual(160);
  }
});
