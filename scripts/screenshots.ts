/**
 * `npm run screenshots`: every page of the demo at 360 and 1280 px, light and dark, into `screenshots/`, and the home
 * page into `docs/home.png`. Arguments are parts of names: only pages whose name contains one are taken.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { startServerProcess } from '#tests/support/server.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { demoLogin, seedDemo } from './seed.ts';

const folder = 'screenshots';
const settings = { SUPPORT_WHATSAPP: '0300 0000000', SUPPORT_ADDRESS: '1 Example Road, Lahore' };
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

interface Shot {
  name: string;
  path: string;
  /** Who looks; a guest where nobody is named. */
  as?: 'student' | 'tutor';
}

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'assignments', path: '/all-assignments' },
  { name: 'login', path: '/login' },
  { name: 'signup', path: '/signup' },
  { name: 'not-found', path: '/404' },
  { name: 'faq', path: '/faq' },
  { name: 'contact', path: '/contact' },
  { name: 'email-confirmed', path: '/email-confirmation' },
  { name: 'email-expired', path: '/email-confirmation?error=expired' },
  { name: 'post-assignment', path: '/post-assignment', as: 'student' },
  { name: 'profile', path: '/profile', as: 'student' },
  { name: 'bids', path: '/profile/bids', as: 'tutor' },
  { name: 'wallet', path: '/wallet', as: 'tutor' },
  { name: 'transactions', path: '/transaction-history', as: 'tutor' },
  { name: 'public-profile', path: '/user/tehmina_model', as: 'student' },
];

async function cookiesOf(browser: Browser, url: string, who: 'student' | 'tutor') {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(demoLogin[who]);
  await page.getByLabel('Password', { exact: true }).fill(demoLogin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${url}/`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

const executablePath = findBrowser();
if (!executablePath) process.exit(1);
await buildWhenStale();
const data = mkdtempSync(join(tmpdir(), 'mukammal-shots-'));
await seedDemo(readConfig({ DATA_DIR: data }));
const server = await startServerProcess({ DATA_DIR: data, ...settings });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(folder, { recursive: true });
const session = {
  student: await cookiesOf(browser, server.url, 'student'),
  tutor: await cookiesOf(browser, server.url, 'tutor'),
};
const wanted = process.argv.slice(2);
for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    for (const { name, path, as } of shots) {
      if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
      if (as) await context.addCookies(session[as]);
      const page = await context.newPage();
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await page.evaluate((value) => {
        document.documentElement.dataset.theme = value;
      }, theme);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`), fullPage: true });
      if (name === 'home' && size === 'desktop' && theme === 'light') await page.screenshot({ path: 'docs/home.png' });
      await context.close();
    }
  }
}
await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });
