import { enterAs, expect, test } from '#tests/support/journey.ts';
import { axe, lookAt, show, watch, widths } from '#tests/support/look.ts';
import { emptyMarket, seedAssignment, seedBid, seedFile } from '#tests/support/seeds.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Maximum bytes of compressed JavaScript that a first visit of the home page may load. */
const scriptBudget = 115_000;

const longWord = 'Thermodynamicsandstatisticalmechanicsone';

interface Market {
  poster: Member;
  tutor: Member;
  open: string;
  bidOn: string;
}

async function seedMarket(inside: ServerDatabase): Promise<Market> {
  await emptyMarket(inside);
  const [poster, tutor, rival] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Rival'),
  ];
  await inside.db
    .updateTable('profiles')
    .set({ is_verified: true, expertise: ['Mathematics', longWord], rate_per_hour: 1500, description: longWord })
    .where('id', '=', tutor.id)
    .execute();
  const file_id = await seedFile(inside, poster, 'assignment_files');
  const open = await seedAssignment(inside, poster, {
    title: longWord,
    subject: `${longWord} ${longWord}`.slice(0, 60),
    file_id,
  });
  const bidOn = await seedAssignment(inside, poster, { description: longWord.repeat(12), budget: 2_000_000_000 });
  await seedAssignment(inside, poster, { title: 'Given away', status: 'awarded', awarded_to: tutor.id });
  await seedAssignment(inside, poster, { title: 'All done', status: 'completed', awarded_to: tutor.id });
  await seedAssignment(inside, poster, { title: 'Too late', deadline: '2026-01-01', is_anonymous: true });
  await seedBid(inside, tutor, bidOn, longWord.repeat(10));
  await seedBid(inside, rival, bidOn, 'I will solve it step by step.');
  return { poster, tutor, open, bidOn };
}

test('Pages of guests pass axe on phones and desktops, light and dark', async ({ context, server, inside }) => {
  test.slow();
  const { tutor, open } = await seedMarket(inside);
  await lookAt(context, server, [
    '/',
    '/login',
    '/signup',
    '/all-assignments',
    `/assignment/${open}`,
    `/user/${tutor.username}`,
    '/email-confirmation',
    '/email-confirmation?token=expired',
    '/404',
    '/about',
  ]);
});

test('Pages of members pass axe on phones and desktops, light and dark', async ({
  context,
  browser,
  server,
  inside,
}) => {
  test.slow();
  const { poster, tutor, open, bidOn } = await seedMarket(inside);
  await enterAs(context, server, tutor);
  await lookAt(context, server, [
    `/assignment/${open}`,
    `/assignment/${bidOn}`,
    '/transaction-history',
    '/wallet',
    '/profile',
    '/profile/bids',
    '/settings',
    '/settings/security',
    '/settings/security/turn-on',
  ]);
  const posters = await browser.newContext();
  await enterAs(posters, server, poster);
  await lookAt(posters, server, [`/assignment/${bidOn}`, '/post-assignment']);
  await posters.close();
});

test('Menus, the bid dialog, refused forms and toasts pass axe', async ({ page, context, server, inside }) => {
  test.slow();
  const { tutor } = await seedMarket(inside);
  await enterAs(context, server, tutor);
  const faults = watch(page, server);
  const found: string[] = [];
  const look = async (what: string, width: keyof typeof widths) => {
    for (const theme of ['light', 'dark'] as const) {
      await show(page, width, theme);
      found.push(
        ...(await axe(page, { only: theme === 'dark' ? 'contrast' : undefined })).map((fault) => `${what} ${fault}`),
      );
    }
  };
  await page.setViewportSize({ width: widths.desktop, height: 800 });
  await page.goto(`${server.url}/all-assignments`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await look('account menu', 'desktop');
  await page.keyboard.press('Escape');
  await show(page, 'phone', 'light');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await look('drawer', 'phone');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Place a Bid' }).first().click();
  await page.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(page.locator('.error')).toHaveText('Please write your proposal.');
  await look('bid dialog', 'phone');
  await page.goto(`${server.url}/post-assignment`);
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(page.locator('.error').first()).toContainText('Please provide a title and description');
  await look('refused form', 'phone');
  expect(found).toEqual([]);
  expect(faults.foreign).toEqual([]);
  expect(faults.errors.filter((error) => !/status of 422/.test(error))).toEqual([]);
});

test('A first visit of the home page loads at most 115 kB of compressed JavaScript', async ({ page, server }) => {
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
  );
  expect(scripts.length).toBeGreaterThan(5);
  const [sent, unpacked] = [
    scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  ];
  expect(sent).toBeLessThan(unpacked / 2);
  expect(sent).toBeLessThanOrEqual(scriptBudget);
});

/**
 * Returns everything that a person's browser receives for these pages: headers, source, and
 * navigation data.
 */
async function everythingTold(server: ServerProcess, cookie: string, paths: string[]): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const path of paths) {
    const [pathname = '', query] = path.split('?');
    const data = `${pathname === '/' ? '/_' : pathname}.data${query ? `?${query}` : ''}`;
    for (const address of [path, data]) {
      const answer = await fetch(server.url + address, { headers: { cookie }, redirect: 'manual' });
      expect(answer.status, address).toBe(200);
      told.set(address, `${JSON.stringify([...answer.headers])} ${await answer.text()}`);
    }
  }
  return told;
}

test('No page reveals an anonymous poster, the proposals of others, or contact details', async ({ server, inside }) => {
  await emptyMarket(inside);
  const [hidden, known, tutor, rival] = [
    await inside.member('Canaryhidden'),
    await inside.member('Canaryknown'),
    await inside.member('Canarytutor'),
    await inside.member('Canaryrival'),
  ];
  const phones = ['+923001110001', '+923001110002', '+923001110003', '+923001110004'];
  const avatar_id = await seedFile(inside, hidden, 'avatars');
  for (const [n, person] of [hidden, known, tutor, rival].entries()) {
    const phone_number = phones[n] ?? null;
    const avatar = person === hidden ? { avatar_id } : {};
    await inside.db
      .updateTable('profiles')
      .set({ phone_number, ...avatar })
      .where('id', '=', person.id)
      .execute();
  }
  const anonymous = await seedAssignment(inside, hidden, { title: 'Who asks', is_anonymous: true });
  const open = await seedAssignment(inside, known, { title: 'Known asker' });
  const given = await seedAssignment(inside, hidden, {
    title: 'Given away',
    is_anonymous: true,
    status: 'awarded',
    awarded_to: rival.id,
  });
  const proposals = { tutor: 'Canary proposal of the tutor.', rival: 'Canary proposal of the rival.' };
  for (const assignment of [anonymous, open]) {
    await seedBid(inside, tutor, assignment, proposals.tutor);
    await seedBid(inside, rival, assignment, proposals.rival);
  }
  const paths = [
    '/',
    '/?subject=mathematics',
    '/all-assignments',
    '/all-assignments?status=awarded',
    '/all-assignments?search=who+asks',
    ...[anonymous, open, given].map((id) => `/assignment/${id}`),
    ...[known, tutor, rival].map(({ username }) => `/user/${username}`),
    '/about',
  ];
  const own = ['/profile', '/profile/bids', '/wallet', '/transaction-history', '/post-assignment'];

  const identity = [hidden.full_name, hidden.username, hidden.id, hidden.email, avatar_id, phones[0] ?? ''];
  const reach = [known, tutor, rival].map(({ email }, n) => [email, (phones[n + 1] ?? '').slice(3)]);
  const [reachKnown = [], reachTutor = [], reachRival = []] = reach;
  const secrets = {
    guest: { cookie: '', paths, canaries: [...identity, ...Object.values(proposals), ...reach.flat()] },
    tutor: {
      cookie: tutor.cookie,
      paths: [...paths, ...own],
      canaries: [...identity, proposals.rival, ...reachKnown, ...reachRival],
    },
    known: {
      cookie: known.cookie,
      paths: [...paths.filter((path) => !path.includes(open)), ...own],
      canaries: [...identity, ...Object.values(proposals), ...reachTutor, ...reachRival],
    },
  };
  for (const [who, { cookie, paths, canaries }] of Object.entries(secrets)) {
    for (const [address, text] of await everythingTold(server, cookie, paths)) {
      const found = canaries.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()));
      expect(found, `${who} at ${address}`).toEqual([]);
    }
  }
  // The same walk finds them where they belong: with the poster.
  for (const [address, text] of await everythingTold(server, hidden.cookie, [`/assignment/${anonymous}`])) {
    for (const expected of [hidden.full_name, avatar_id, ...Object.values(proposals)]) {
      expect(text, address).toContain(expected);
    }
  }
});
