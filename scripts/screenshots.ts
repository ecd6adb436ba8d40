/**
 * `npm run screenshots`: every page at 360 and 1280 px, light and dark, into `screenshots/`, and those that the README shows
 * into `docs/`. Arguments are parts of names such as `chat-phone-dark`: only pictures whose name contains one are
 * taken.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { windowOf } from '#tests/support/api-calls.ts';
import { everyPage } from '#tests/support/every-page.ts';
import type { Scene } from '#tests/support/scenes.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { seedDemo } from './seed.ts';

const folder = 'screenshots';
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };
const themes = ['light', 'dark'];
/** The pictures of the README. */
const shown = new Set(['home-desktop-light', 'compare-desktop-light', 'chat-desktop-dark', 'product-desktop-light']);

async function take(browser: Browser, server: ServerProcess, { name, path, as }: Scene): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const picture = `${name}-${size}-${theme}`;
      if (wanted.length > 0 && !wanted.some((part) => picture.includes(part))) continue;
      const page = await windowOf(browser, server, as);
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
      if (shown.has(picture)) await page.screenshot({ path: `docs/${name}.png` });
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
  WALLET_NAME: 'Rabia Example',
  WALLET_NUMBER: '0345 0012 345',
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
// Whoever stops this stops what it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void browser.close());
try {
  const cluster = await joinOrStartCluster({ dataDir: data, log: () => undefined });
  const inside = await openServerDatabase(cluster.url);
  const scenes = await everyPage(server, inside);
  await inside.close();
  await cluster.stop();
  for (const shot of scenes) await take(browser, server, shot);
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
