/**
 * `npm run screenshots`: every page at 360 and 1280 px, light and dark, into `screenshots/`, and
 * those of the README into `docs/`. It prints axe's findings in each theme, elements wider than the
 * screen from 320 to 1920 px, and script errors; any of them makes it exit with 1. Arguments are
 * parts of names such as `chat-phone-dark`: only pictures whose name contains one are taken.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { windowOf } from '#tests/support/api-calls.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { axe, showIn, watch, widerThanScreen } from '#tests/support/look.ts';
import type { Scene } from '#tests/support/scenes.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { seedDemo } from './seed.ts';

const folder = 'screenshots';
/**
 * Viewports, each with nearby widths that must not scroll sideways either: 640 is a desktop page at
 * 200 %.
 */
const sizes = {
  phone: { viewport: { width: 360, height: 740 }, also: [320] },
  desktop: { viewport: { width: 1280, height: 900 }, also: [640, 1920] },
};
const themes = ['light', 'dark'] as const;
/** The pictures of the README. */
const shown = new Set(['home-desktop-light', 'compare-desktop-light', 'chat-desktop-dark', 'product-desktop-light']);
const wanted = process.argv.slice(2);

/** Takes a scene's pictures; returns its faults, one line each. */
async function take(browser: Browser, server: ServerProcess, { name, path, as }: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const [size, { viewport, also }] of Object.entries(sizes)) {
    const pictures = themes
      .map((theme) => ({ theme, picture: `${name}-${size}-${theme}` }))
      .filter(({ picture }) => wanted.length === 0 || wanted.some((part) => picture.includes(part)));
    if (pictures.length === 0) continue;
    const page = await windowOf(browser, server, as);
    const faults = watch(page, server);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.url + path);
    // Once React has hydrated the page, which then shows its script-only parts.
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
    for (const { theme, picture } of pictures) {
      await showIn(page, theme);
      // A dialog fills the screen, not the page.
      const fullPage = !name.startsWith('dialog');
      await page.screenshot({ path: join(folder, `${picture}.png`), fullPage });
      if (shown.has(picture)) await page.screenshot({ path: `docs/${name}.png` });
      // The other theme differs in its colours only.
      const only = theme === 'light' ? undefined : 'contrast';
      found.push(...(await axe(page, { only })).map((fault) => `${picture}: ${fault}`));
    }
    for (const width of [viewport.width, ...also]) {
      await page.setViewportSize({ ...viewport, width });
      const wider = await widerThanScreen(page);
      if (wider > 0) found.push(`${name}: ${wider} px wider than a screen of ${width}`);
    }
    found.push(...[...faults.errors, ...faults.foreign].map((fault) => `${name}: ${fault}`));
    await page.context().close();
  }
  return found;
}

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
// A signal to this script also ends the processes that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void browser.close());
try {
  const cluster = await joinOrStartCluster({ dataDir: data, log: () => undefined });
  const inside = await openServerDatabase(cluster.url);
  const scenes = await everyPage(server, inside);
  await inside.close();
  await cluster.stop();
  let faults = 0;
  for (const scene of scenes) {
    const found = await take(browser, server, scene);
    faults += found.length;
    for (const fault of found) console.log(fault);
  }
  console.log(`${scenes.length} pages, ${faults} faults (target 0)`);
  if (faults > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
