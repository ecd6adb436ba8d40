/**
 * `npm run screenshots`: every page at 360 and 1280 px, light and dark, into `screenshots/`, and the home page into
 * `docs/home.png`. Arguments are parts of names such as `chat-phone-dark`: only pictures whose name contains one are
 * taken.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { send } from '#tests/support/chat.ts';
import { lookInside, type Member, testSecret } from '#tests/support/inside.ts';
import { assignmentOf, award, bid, call, moveCoins, windowOf } from '#tests/support/parties.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { seedDemo } from './seed.ts';

const folder = 'screenshots';
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };
const themes = ['light', 'dark'];

interface Shot {
  name: string;
  path: string;
  /** Who looks; a guest where nobody is named. */
  as?: Member;
}

/** Two people with an assignment in each of its states, among those of the demo, and the pages that show them. */
async function setStage(server: ServerProcess, browser: Browser, data: string): Promise<Shot[]> {
  const inside = await lookInside(data);
  const [student, tutor, other] = [
    await inside.member('Sana'),
    await inside.member('Tariq'),
    await inside.member('Uzma'),
  ];
  await moveCoins(inside, student, 700);
  await moveCoins(inside, tutor, 200);
  const titles = [
    'Integration by parts',
    'Survey analysis, n = 210',
    'Titration lab report',
    'Eigenvalues by hand',
    'Essay on Faiz',
  ];
  const ids: string[] = [];
  for (const title of titles) {
    const id = await assignmentOf(inside, student, { title });
    ids.push(id);
    await bid(server, tutor, id, 'I have taught this for years. You get every step written out, two days early.');
  }
  const [open = '', awarded = '', nothing = '', completed = '', reviewed = ''] = ids;
  await bid(server, other, open, 'I can start today and send a first half on Thursday.');
  for (const id of [reviewed, completed, nothing, awarded]) await award(server, student, id, tutor);
  await call(server, student, 'POST', `/assignments/${completed}/complete`, { without_submission: true });
  const edited = { title: titles[0], description: 'Twelve problems, chapter 8.', budget: 4000, deadline: '2030-01-31' };
  await call(server, student, 'POST', `/assignments/${open}`, edited);
  const handIn = async (assignment: string, file: File, words: Record<string, string>) => {
    const work = new FormData();
    work.set('file', file);
    for (const [name, value] of Object.entries(words)) work.set(name, value);
    const headers = { cookie: tutor.cookie, origin: server.url };
    await fetch(`${server.url}/api/assignments/${assignment}/submissions`, { method: 'POST', headers, body: work });
  };
  const report = new File(['Table 1: means and deviations'], 'survey-report.txt');
  await handIn(awarded, report, { comment: 'The first three chapters; the tables follow on Friday.' });
  const essay = new File(['Hum dekhenge'], 'essay-on-faiz.txt');
  await handIn(reviewed, essay, { comment: 'Twelve pages with sources.', is_public: 'true' });
  await call(server, student, 'POST', `/assignments/${reviewed}/complete`, {});
  const review = { rating: 5, comment: 'Explained so well that I could write the next one on my own.' };
  await call(server, student, 'POST', `/assignments/${reviewed}/rating`, review);
  for (const [member, text] of [
    [student, 'Salam! Can you send a first half by Thursday?'],
    [tutor, 'Wa alaikum salam. You will have it on Wednesday evening.'],
  ] as const) {
    const page = await windowOf(browser, server, member);
    await page.goto(`${server.url}/chat`);
    await send(page, text);
    await page.getByText('· Sent').waitFor();
    await page.context().close();
  }
  const { id: conversation } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', awarded)
    .executeTakeFirstOrThrow();
  await inside.close();
  return [
    { name: 'home', path: '/' },
    { name: 'home-member', path: '/', as: student },
    { name: 'assignments', path: '/all-assignments' },
    { name: 'login', path: '/login' },
    { name: 'signup', path: '/signup' },
    { name: 'not-found', path: '/404' },
    { name: 'faq', path: '/faq' },
    { name: 'contact', path: '/contact' },
    { name: 'email-confirmed', path: '/email-confirmation' },
    { name: 'email-expired', path: '/email-confirmation?error=expired' },
    { name: 'post-assignment', path: '/post-assignment', as: student },
    { name: 'profile', path: '/profile', as: student },
    { name: 'own-assignments', path: '/profile/assignments', as: student },
    { name: 'own-bids', path: '/profile/bids', as: tutor },
    { name: 'wallet', path: '/wallet', as: tutor },
    { name: 'transactions', path: '/transaction-history', as: tutor },
    { name: 'public-profile', path: `/user/${tutor.username}`, as: student },
    { name: 'assignment-guest', path: `/assignment/${open}` },
    { name: 'assignment-tutor', path: `/assignment/${awarded}`, as: tutor },
    { name: 'assignment-poster', path: `/assignment/${open}`, as: student },
    { name: 'assignment-awarded', path: `/assignment/${awarded}`, as: student },
    { name: 'assignment-completed', path: `/assignment/${completed}`, as: student },
    { name: 'dialog-award', path: `/assignment/${open}/award/${tutor.username}`, as: student },
    { name: 'dialog-edit', path: `/assignment/${open}/edit`, as: student },
    { name: 'dialog-history', path: `/assignment/${open}/history`, as: student },
    { name: 'dialog-delete', path: `/assignment/${open}/delete`, as: student },
    { name: 'dialog-bids', path: `/profile/assignments/${open}/bids`, as: student },
    { name: 'dialog-complete', path: `/assignment/${awarded}/complete`, as: student },
    { name: 'dialog-nothing', path: `/assignment/${nothing}/complete`, as: student },
    { name: 'dialog-rate', path: `/assignment/${completed}/rate`, as: student },
    { name: 'dialog-submit', path: `/assignment/${awarded}/submit`, as: tutor },
    { name: 'chat', path: `/chat?conversation=${conversation}`, as: student },
    { name: 'chat-list', path: '/chat', as: student },
  ];
}

async function take(browser: Browser, server: ServerProcess, { name, path, as }: Shot): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const picture = `${name}-${size}-${theme}`;
      if (wanted.length > 0 && !wanted.some((part) => picture.includes(part))) continue;
      const page = await windowOf(browser, server, as ?? null);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(server.url + path);
      // Once React has taken over the page, which then shows what only script shows.
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
      await page.evaluate((value) => {
        document.documentElement.dataset.theme = value;
        // The change of theme is not shown half-way.
        for (const animation of document.getAnimations()) animation.cancel();
      }, theme);
      // A dialog fills the screen, not the page.
      const fullPage = !name.startsWith('dialog');
      await page.screenshot({ path: join(folder, `${picture}.png`), fullPage });
      if (picture === 'home-desktop-light') await page.screenshot({ path: 'docs/home.png' });
      await page.context().close();
    }
  }
}

const wanted = process.argv.slice(2);
const executablePath = findBrowser();
if (!executablePath) process.exit(1);
await buildWhenStale();
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'mukammal-shots-'));
await seedDemo(readConfig({ DATA_DIR: data }));
const server = await startServerProcess({
  DATA_DIR: data,
  APP_SECRET: testSecret,
  SUPPORT_WHATSAPP: '0300 0000000',
  SUPPORT_ADDRESS: '1 Example Road, Lahore',
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
// Whoever stops this stops what it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void browser.close());
try {
  for (const shot of await setStage(server, browser, data)) await take(browser, server, shot);
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
