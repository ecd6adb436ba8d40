import type { Page } from '@playwright/test';
import { seedStore } from '#scripts/seed-store.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { assignmentOf, award, bid, call, handIn, rateBoth, windowOf } from '#tests/support/api-calls.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { expect, startOwnServer, test } from '#tests/support/journey.ts';
import { widerThanScreen } from '#tests/support/look.ts';

/** Names of 60 letters: without a space, with spaces, in Urdu. */
const names = [
  'W'.repeat(60),
  `${'Wajeeha Muhammad '.repeat(3)}Wasim Khan`.slice(0, 60),
  'ملک محمد عبدالرحمن صدیقی بن عبدالقدوس خان یوسفزئی درانی',
];

/** Returns the words of buttons and links that lay out a name and its words as columns. */
const splitWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn, .btn > .label, .link')]
      .filter(
        (box) =>
          getComputedStyle(box).display.endsWith('flex') &&
          box.querySelector(':scope > bdi') &&
          [...box.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.textContent?.trim()),
      )
      .map((box) => box.textContent ?? ''),
  );

test('No page scrolls sideways, and no button stands in columns, however long names are (DEAL-186)', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const own = await startOwnServer({});
  try {
    const { server, inside, folder } = own;
    const keeper = await inside.member('Keeper');
    await seedStore(inside.db, openStorage(readConfig({ DATA_DIR: folder })), keeper.id, new Date());
    const scenes = await everyPage(server, inside);
    // By id, so that neighbours in a list have different names.
    const list = names.map((name) => `'${name}'`).join(', ');
    await inside.query(
      `update profiles p set full_name = (array[${list}])[1 + n % 3]
        from (select id, row_number() over (order by id) as n from profiles) numbered where numbered.id = p.id`,
    );
    for (const change of [
      `update assignments set title = repeat('W', 40)`,
      `update milestones set title = repeat('W', 40)`,
      `update products set title = repeat('W', 40)`,
    ]) {
      await inside.query(change);
    }
    const wide: string[] = [];
    // Layout needs no script, and a page without it loads sooner.
    for (const as of new Set(scenes.map((scene) => scene.as))) {
      const page = await windowOf(browser, server, as, false);
      for (const { name, path } of scenes.filter((scene) => scene.as === as)) {
        await page.goto(server.url + path);
        for (const [scale, width] of [
          ['100%', 320],
          ['200%', 360],
        ] as const) {
          await page.setViewportSize({ width, height: 740 });
          await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), scale);
          const pixels = await widerThanScreen(page);
          for (const words of await splitWords(page)) wide.push(`${name}: “${words}” stands in columns`);
          if (pixels > 0) wide.push(`${name} at ${scale}: ${pixels} px wider than ${width}`);
        }
      }
      await page.context().close();
    }
    expect(wide).toEqual([]);
  } finally {
    await own.close();
  }
});

test('The card of a rated poster does not scroll sideways in twice the text size', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const done = await assignmentOf(inside, poster);
  await assignmentOf(inside, poster);
  await bid(server, tutor, done, 'Every step written out.');
  expect((await award(server, poster, done, tutor)).status).toBe(200);
  await handIn(server, tutor, done, new File(['Every step.'], 'steps.txt'));
  await call(server, poster, 'POST', `/assignments/${done}/complete`, {});
  await rateBoth(server, { poster, tutor, id: done }, { rating: 5 });
  // An anonymous poster's stars, shown from several reviews on, take the most room: 'about 5'.
  const figures = { reviews: 12, stars: 60 };
  await inside.db.updateTable('review_figures').set(figures).where('user_id', '=', poster.id).execute();
  await inside.db.updateTable('assignments').set({ is_anonymous: true }).where('user_id', '=', poster.id).execute();
  const page = await windowOf(browser, server, null);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/all-assignments`);
  await expect(page.getByRole('img', { name: 'Stars as a student:' }).first()).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await widerThanScreen(page)).toBe(0);
  await page.context().close();
});
