import type { Locator, Page } from '@playwright/test';
import { assignmentOf, award, bid, call, handIn, moveCoins, rateBoth, windowOf } from '#tests/support/api-calls.ts';
import { write } from '#tests/support/chat.ts';
import { expect, test } from '#tests/support/journey.ts';

const long = {
  poster: 'ڈاکٹر عائشہ صدیقہ بنت عبدالقادر گیلانی صاحبہ از لاہور',
  tutor: 'محمد عبدالرحمان خان صدیقی الحسینی القادری از ملتان',
  asker: 'محمد عبدالرحمان خان صدیقی الحسینی القادری از ملتان ثانی',
  title: 'اردو ادب میں فیض احمد فیض کا مقام',
};

/**
 * Returns which letters of a name are visible: the first must be, and a cut name is cut at its end.
 */
const cutOf = (name: Locator) =>
  name.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const box = element.getBoundingClientRect();
    const isSeen = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const letter = range.getBoundingClientRect();
      return letter.left > box.left - 1 && letter.right < box.right + 1;
    };
    return { first: isSeen(0), last: isSeen(text.length - 1) };
  });

/** Returns the left edge of some words' ink in whole pixels; cut text begins with its box. */
const edgeOf = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const ink = Math.min(...[...range.getClientRects()].map(({ left }) => left));
    return Math.round(Math.max(ink, element.getBoundingClientRect().left));
  });

/** Returns the pixels between a text's box and the ink of its longest line, at the right. */
const gapAtRight = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const ink = Math.max(...[...range.getClientRects()].map(({ right }) => right));
    return Math.round(element.getBoundingClientRect().right - ink);
  });

/** Tells whether a sentence begins at the left of its last letter, on its first line. */
const runsFromLeft = (sentence: Locator) =>
  sentence.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const letters = texts.flatMap((text) =>
      [...text.data].flatMap((letter, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [box] = range.getClientRects();
        return box && letter.trim()
          ? [{ left: box.left, top: box.top, isUrdu: /\p{Script=Arabic}/u.test(letter) }]
          : [];
      }),
    );
    const words = letters.find(({ isUrdu }) => !isUrdu);
    const named = letters.filter(({ isUrdu, top }) => isUrdu && Math.abs(top - (words?.top ?? 0)) < 8);
    return named.every(({ left }) => left < (words?.left ?? 0));
  });

test('An Urdu name is cut at its end, titles share one edge, and texts begin at the right, on every page', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  for (const [{ id }, full_name] of [
    [poster, long.poster],
    [tutor, long.tutor],
    [other, long.asker],
  ] as const) {
    await inside.db.updateTable('profiles').set({ full_name }).where('id', '=', id).execute();
  }
  await moveCoins(inside, poster, 500);
  const words = 'فیض کی شاعری پر بارہ صفحات۔';
  const open = await assignmentOf(inside, poster, { title: long.title, description: words, subject: 'اردو' });
  const mixed = await assignmentOf(inside, poster, { title: long.title, description: 'Twelve pages on Faiz.' });
  const done = await assignmentOf(inside, poster, { title: long.title, description: words });
  for (const id of [open, mixed, done]) await bid(server, tutor, id, 'ہر حوالہ ملے گا، دو دن پہلے۔');
  await call(server, other, 'POST', `/assignments/${open}/questions`, { question: 'کتنے صفحات؟' });
  expect((await award(server, poster, mixed, tutor)).status).toBe(200);
  expect((await award(server, poster, done, tutor)).status).toBe(200);
  await handIn(server, tutor, done, new File(['Every step.'], 'steps.txt'));
  await call(server, poster, 'POST', `/assignments/${done}/complete`, {});
  await rateBoth(server, { poster, tutor, id: done }, { rating: 5, comment: 'بہت خوب' });
  const { id: conversation } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', mixed)
    .executeTakeFirstOrThrow();
  await write(inside, conversation, tutor, 'السلام علیکم، کیا آپ جمعرات تک پہلا حصہ دیکھنا چاہیں گے؟');

  const asPoster = await windowOf(browser, server, poster);
  const asTutor = await windowOf(browser, server, tutor);
  const guest = await windowOf(browser, server, null);
  const show = async (page: Page, path: string) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto(server.url + path);
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth), path).toBe(320);
  };
  const cut = async (name: Locator) => expect(await cutOf(name), String(name)).toEqual({ first: true, last: false });
  const shareEdge = async (...all: Locator[]) => {
    const edges = await Promise.all(all.map(edgeOf));
    expect(edges, String(all[0])).toEqual(edges.map(() => edges[0]));
  };
  const beginsRight = async (text: Locator) => expect(await gapAtRight(text), String(text)).toBeLessThan(2);
  const nameOf = (where: Page | Locator, name: string) => where.getByText(name, { exact: true }).first();

  for (const path of ['/', '/all-assignments']) {
    await show(guest, path);
    const card = guest.getByRole('article').filter({ hasText: words }).first();
    await shareEdge(card.getByRole('heading'), card.locator('dd').first());
    await beginsRight(card.getByText(words));
    await cut(nameOf(card, long.poster));
  }
  await show(guest, `/assignment/${open}`);
  const about = guest.getByRole('heading', { name: 'Description' });
  await shareEdge(guest.getByRole('heading', { level: 1 }), about);
  await beginsRight(guest.getByText(words));
  await cut(nameOf(guest, long.poster));

  await show(asPoster, `/assignment/${open}`);
  const bids = asPoster.getByRole('region', { name: 'Bids' });
  await cut(nameOf(bids, long.tutor));
  await beginsRight(bids.getByText('ہر حوالہ'));
  await cut(asPoster.getByRole('region', { name: 'Questions' }).getByText(long.asker));
  await show(asPoster, `/assignment/${open}/award/${tutor.username}`);
  await cut(asPoster.getByRole('dialog').locator('b.truncate'));
  await show(asPoster, `/assignment/${mixed}`);
  const aside = asPoster.getByRole('complementary', { name: 'Your assignment' });
  await cut(nameOf(aside, long.tutor));
  await show(asPoster, '/profile/assignments');
  await cut(nameOf(asPoster.getByRole('main'), long.tutor));
  await shareEdge(asPoster.locator('article h3').first(), asPoster.getByText('PKR 3,500 agreed').first());

  await show(asTutor, '/profile/bids');
  const card = asTutor.getByRole('article').first();
  await shareEdge(card.getByRole('heading'), card.locator('b, dd').first());
  await beginsRight(card.getByText('ہر حوالہ'));
  await shareEdge(asTutor.getByRole('heading', { level: 1 }), asTutor.getByText('View public profile'));
  await show(asTutor, `/user/${tutor.username}`);
  await cut(nameOf(asTutor.getByRole('region', { name: 'Reviews' }), long.poster));
  await asTutor.getByRole('button', { name: /^Open menu/ }).click();
  await cut(nameOf(asTutor.getByRole('navigation', { name: 'Menu' }), long.tutor));
  await show(asTutor, '/chat');
  const row = asTutor.locator('.conversation').first();
  await cut(nameOf(row, long.poster));
  await shareEdge(nameOf(row, long.poster), nameOf(row, long.title));
  await show(asTutor, `/chat?conversation=${conversation}`);
  await cut(asTutor.locator('.thread h2'));
  expect(await cutOf(asTutor.locator('.thread header .truncate').last())).toMatchObject({ first: true });
  expect(await guest.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/Noto Naskh Arabic/);
  for (const page of [asPoster, asTutor, guest]) await page.context().close();
});

test('An English sentence that begins with an Urdu name runs from the left', async ({ browser, server, inside }) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  for (const [{ id }, full_name] of [
    [poster, 'سارہ احمد'],
    [tutor, 'علی'],
  ] as const) {
    await inside.db.updateTable('profiles').set({ full_name }).where('id', '=', id).execute();
  }
  await moveCoins(inside, poster, 500);
  const id = await assignmentOf(inside, poster);
  await bid(server, tutor, id, 'ہر حوالہ ملے گا۔');
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  const { id: conversation } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();
  const payment = { amount: 100, method: 'cash', reference: 'By hand' };
  const told = await call(server, poster, 'POST', `/conversations/${conversation}/payments`, payment);
  const asTutor = await windowOf(browser, server, tutor);
  await asTutor.goto(`${server.url}/chat?conversation=${conversation}`);
  expect(await runsFromLeft(asTutor.locator('.trail b').first())).toBe(true);
  expect(await runsFromLeft(asTutor.locator('.paid header b'))).toBe(true);
  await call(server, tutor, 'POST', `/conversation-payments/${told.body.id}/answer`, { received: false });
  const asPoster = await windowOf(browser, server, poster);
  await asPoster.goto(`${server.url}/chat?conversation=${conversation}`);
  expect(await runsFromLeft(asPoster.locator('.paid p').filter({ hasText: 'did not arrive' }))).toBe(true);
  await call(server, poster, 'POST', `/assignments/${id}/complete`, { without_submission: true });
  await call(server, poster, 'POST', `/assignments/${id}/rating`, { rating: 5 });
  await asPoster.reload();
  // A name at the end of the sentence does not turn what follows it.
  const step = asPoster.locator('.trail').filter({ hasText: 'You reviewed' });
  const endOf = await step
    .locator('b')
    .evaluate((element) => Math.max(...[...element.getClientRects()].map(({ right }) => right)));
  const after = await step.locator('bdi').evaluate((element) => element.getClientRects()[0]?.left ?? 0);
  expect(endOf).toBeLessThanOrEqual(after);
  await asPoster.goto(`${server.url}/notifications`);
  expect(await runsFromLeft(asPoster.getByText('did not receive your payment'))).toBe(true);
  for (const page of [asPoster, asTutor]) await page.context().close();
});

test('An Urdu paragraph after an English one runs from the right and ends at the left', async ({
  browser,
  server,
  inside,
}) => {
  const description = 'Write two pages, please.\nدو صفحے لکھیں!';
  const id = await assignmentOf(inside, await inside.member('Poster'), { description });
  const page = await windowOf(browser, server, null);
  await page.goto(`${server.url}/assignment/${id}`);
  const [english, urdu] = await page.getByText('Write two pages, please.').evaluate((element) => {
    const text = element.firstChild as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    const lines = text.data.split('\n');
    const [first = ''] = lines;
    return [
      { begins: leftOf(0), ends: leftOf(first.length - 1) },
      { begins: leftOf(first.length + 1), ends: leftOf(text.data.trimEnd().length - 1) },
    ];
  });
  expect(english?.begins).toBeLessThan(english?.ends ?? 0);
  expect(urdu?.ends).toBeLessThan(urdu?.begins ?? 0);
  await page.context().close();
});
