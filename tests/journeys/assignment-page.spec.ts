import { date } from '#core/format.ts';
import { bid, windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { inDays, seedAssignment, seedBid, seedFile } from '#tests/support/seeds.ts';

test('An assignment’s page shows its seven stored facts, and only the name of its poster (DETAIL-01)', async ({
  reading: page,
  server,
  inside,
}) => {
  const poster = await inside.member('Sana');
  const facts = {
    title: 'Eigenvalues by hand',
    subject: 'Linear algebra',
    description: 'Ten matrices.\nShow every step.',
    budget: 12_500,
    deadline: inDays(9),
    created_at: new Date('2026-02-03T09:00:00+05:00'),
  };
  const open = await seedAssignment(inside, poster, facts);
  const anonymous = await seedAssignment(inside, poster, { ...facts, is_anonymous: true });
  for (const [id, name] of [
    [open, 'Sana Example'],
    [anonymous, 'Anonymous'],
  ] as const) {
    await page.goto(`${server.url}/assignment/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Eigenvalues by hand');
    await expect(main.locator('header .badge')).toHaveText(['Open', 'Linear algebra']);
    await expect(main.getByText('Posted', { exact: false }).getByRole('time')).toHaveText('3 Feb 2026');
    await expect(main.locator('header .by')).toContainText(name);
    await expect(main.locator('.big-facts > div')).toHaveText([
      'BudgetPKR 12,500',
      `Deadline${date(facts.deadline)}`,
      'Bids0',
      'Time left9 days',
    ]);
    await expect(main.getByText('Ten matrices.')).toHaveText(facts.description);
  }
  await expect(page.getByRole('main')).not.toContainText('Sana');
});

test('An assignment’s PDF is a link for members, absent if there is none (DETAIL-02)', async ({
  browser,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  const file_id = await seedFile(inside, poster, 'assignment_files');
  const [withFile, without] = [
    await seedAssignment(inside, poster, { title: 'With a sheet', file_id }),
    await seedAssignment(inside, poster, { title: 'Without' }),
  ];
  const [guest, member] = [
    await windowOf(browser, server, null, false),
    await windowOf(browser, server, await inside.member('Member'), false),
  ];
  const sheet = { name: /assignment\.pdf/ };
  await member.goto(`${server.url}/assignment/${withFile}`);
  await expect(member.getByRole('link', sheet)).toHaveAttribute('href', `/files/${file_id}`);
  await guest.goto(`${server.url}/assignment/${withFile}`);
  await expect(guest.getByText('There is a PDF attached. Log in to read it.')).toBeVisible();
  await expect(guest.getByRole('link', sheet)).toHaveCount(0);
  await member.goto(`${server.url}/assignment/${without}`);
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Without');
  await expect(member.getByRole('link', sheet)).toHaveCount(0);
  await expect(member.getByText('There is a PDF attached.')).toHaveCount(0);
  for (const page of [guest, member]) await page.context().close();
});

test('Everyone but the poster is told that bids are private, and sees none (DETAIL-08)', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await seedAssignment(inside, poster);
  await bid(server, tutor, id, 'Every step written out.');
  for (const [viewer, reads] of [
    [null, false],
    [await inside.member('Other'), false],
    [poster, true],
  ] as const) {
    const page = await windowOf(browser, server, viewer, false);
    await page.goto(`${server.url}/assignment/${id}`);
    await expect(page.getByText('Bid details are private.')).toHaveCount(reads ? 0 : 1);
    await expect(page.getByText('Every step written out.')).toHaveCount(reads ? 1 : 0);
    await page.context().close();
  }
});

test('The number of bids leads its poster to the bids', async ({ browser, server, inside }) => {
  const poster = await inside.member('Poster');
  const id = await seedAssignment(inside, poster);
  await bid(server, await inside.member('Tutor'), id, 'Every step written out.');
  const page = await windowOf(browser, server, poster, false);
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto(`${server.url}/assignment/${id}`);
  const bids = page.getByRole('heading', { name: /^Bids/ });
  await expect(bids).not.toBeInViewport();
  await page.locator('.big-facts').getByRole('link', { name: '1' }).click();
  await expect(bids).toBeInViewport();
  await page.context().close();
});

test('The bid form is for others, while the assignment is open and in time (DETAIL-03, DETAIL-09)', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const open = await seedAssignment(inside, poster);
  const given = { awarded_to: other.id } as const;
  const cases = [
    { viewer: tutor, id: open, form: 1 },
    { viewer: poster, id: open, form: 0 },
    { viewer: tutor, id: await seedAssignment(inside, poster, { status: 'awarded', ...given }), form: 0 },
    { viewer: tutor, id: await seedAssignment(inside, poster, { status: 'completed', ...given }), form: 0 },
    { viewer: tutor, id: await seedAssignment(inside, poster, { deadline: inDays(-1) }), form: 0 },
  ];
  for (const { viewer, id, form } of cases) {
    const page = await windowOf(browser, server, viewer, false);
    await page.goto(`${server.url}/assignment/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel('Your proposal')).toHaveCount(form);
    await expect(page.getByRole('button', { name: 'Place Bid for 30 coins' })).toHaveCount(form);
    await page.context().close();
  }
});

test('The proposal field stops at 600 characters (BID-02)', async ({ page, context, server, inside }) => {
  const id = await seedAssignment(inside, await inside.member('Poster'));
  await enterAs(context, server, await inside.member('Tutor'));
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByLabel('Your proposal').focus();
  await page.keyboard.insertText('x'.repeat(700));
  await expect(page.getByLabel('Your proposal')).toHaveValue('x'.repeat(600));
  await expect(page.getByText('600 / 600')).toBeVisible();
});

test('A card shows subject, words, budget, last day and bid count (CARD-02, CARD-06, ENTITY-40)', async ({
  reading: page,
  server,
  inside,
}) => {
  const [poster, ...tutors] = [
    await inside.member('Sana'),
    await inside.member('Tariq'),
    await inside.member('Uzma'),
  ] as const;
  const id = await seedAssignment(inside, poster, {
    title: 'Titration report',
    subject: 'Chemistry',
    description: 'Three tables and a curve.',
    budget: 4500,
    deadline: '2029-12-12',
  });
  for (const tutor of tutors) await seedBid(inside, tutor, id, 'I ran this lab.');
  await seedAssignment(inside, poster, { title: 'Asked by somebody', is_anonymous: true });
  await page.goto(`${server.url}/all-assignments?search=Titration`);
  const card = page.getByRole('article').filter({ hasText: 'Titration report' });
  await expect(card.locator('.badge')).toHaveText(['Open', 'Chemistry']);
  await expect(card.getByText('Three tables and a curve.', { exact: true })).toBeVisible();
  await expect(card.locator('.facts > div')).toHaveText(['BudgetPKR 4,500', 'Deadline12 Dec 2029']);
  await expect(card.getByText('2 bids', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/all-assignments?search=Asked+by`);
  const hidden = page.getByRole('article').filter({ hasText: 'Asked by somebody' });
  await expect(hidden.getByText('Anonymous', { exact: true })).toBeVisible();
  await expect(hidden).not.toContainText('Sana');
  await expect(hidden.getByRole('link', { name: /Sana|Anonymous/ })).toHaveCount(0);
  expect(await page.content()).not.toContain(poster.username);
});
