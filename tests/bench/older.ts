import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type BrowserContext, chromium } from '@playwright/test';
import { readConfig } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { enterAs } from '#tests/support/journey.ts';
import type { Scene } from '#tests/support/scenes.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { installApart } from './install.ts';

/*
 * Every page in Chrome 109, the oldest supported browser (docs/decisions/0075), at 360 px: its
 * script logs no error, its menu opens and closes, and nothing is wider than the phone.
 */

/** A build of Chrome 109 that npm carries. */
const version = '109.0.5';

export async function benchOlder(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  await seedDemo(readConfig({ DATA_DIR: folder }));
  const server = await startServerProcess({ DATA_DIR: folder, APP_SECRET: testSecret });
  const browser = await chromium.launch({
    executablePath: await olderChrome(),
    args: ['--no-sandbox', '--headless', '--disable-gpu'],
  });
  try {
    const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
    const inside = await openServerDatabase(cluster.url);
    const scenes = await everyPage(server, inside);
    await inside.close();
    await cluster.stop();
    let faults = 0;
    for (const scene of scenes) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
      if (scene.as) await enterAs(context, server, scene.as);
      for (const fault of await faultsOf(context, server.url, scene)) {
        faults += 1;
        process.stdout.write(`${scene.name}: ${fault}\n`);
      }
      await context.close();
    }
    process.stdout.write(`${scenes.length} pages in Chrome ${browser.version()}, ${faults} faults (target 0)\n`);
    return faults === 0;
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the errors of a page, one a line. */
async function faultsOf(context: BrowserContext, url: string, { path: address }: Scene): Promise<string[]> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(url + address);
  // A guest's script loads at the first sign of a person.
  await page.mouse.move(180, 300);
  const runs = () => Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
  await page.waitForFunction(runs).catch(() => faults.push('its script does not run'));
  const opener = page.locator('button[popovertarget="menu"]:visible').first();
  const menu = page.locator('#menu');
  if (await menu.isVisible()) faults.push('the menu covers the page');
  else if ((await opener.count()) > 0 && (await page.locator('dialog[open]').count()) === 0) {
    await opener.click();
    await menu.waitFor({ timeout: 5000 }).catch(() => faults.push('the menu does not open'));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => faults.push('the menu does not close'));
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > 360) faults.push(`it is ${width} px wide`);
  return faults;
}

async function olderChrome(): Promise<string> {
  const folder = await installApart('older', `@sparticuz/chromium@${version}`);
  const program = path.join(folder, 'chrome');
  if (!existsSync(program)) {
    const packed = await readFile(path.join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
    await writeFile(program, brotliDecompressSync(packed), { mode: 0o755 });
  }
  return program;
}
