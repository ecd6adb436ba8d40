import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { ServerProcess } from './server-process.ts';

export const widths = { phone: 360, desktop: 1280 } as const;

interface Faults {
  foreign: string[];
  errors: string[];
}

/**
 * Records a page's requests to other hosts, and its errors. An answer of 404 to an address is no
 * error.
 */
export function watch(page: Page, server: ServerProcess): Faults {
  const faults: Faults = { foreign: [], errors: [] };
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url)) faults.foreign.push(url);
  });
  page.on('pageerror', (error) => faults.errors.push(error.message));
  page.on('console', (message) => {
    const [{ url }, text] = [message.location(), message.text()];
    // Expected answers: a page that does not exist, and that the viewer is not signed in.
    const isAnswer =
      (url === page.url() && /status of 404/.test(text)) ||
      (url === `${server.url}/api/session` && /status of 401/.test(text));
    if (message.type() === 'error' && !isAnswer) faults.errors.push(`${page.url()} ${text}`);
  });
  return faults;
}

/**
 * Returns axe's findings on the page as it stands, or in a `part` of it; `contrast` alone is
 * quicker.
 */
export async function axe(page: Page, { only, part }: { only?: 'contrast' | undefined; part?: string } = {}) {
  // Its script of half a megabyte is loaded once a page, and costs more than a run; passed rules
  // are not reported.
  const isThere = await page.evaluate(() => 'axe' in window);
  // One frame a page: the older mode needs no second page for its summary, and takes a third of the
  // time.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (only) builder.withRules(['color-contrast', 'link-in-text-block']);
  else builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(' ')}`);
}

export async function show(page: Page, width: keyof typeof widths, theme: Theme): Promise<void> {
  await page.setViewportSize({ width: widths[width], height: 800 });
  await showIn(page, theme);
}

/** Returns by how many pixels the page is wider than its screen. */
export const widerThanScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

type Theme = 'light' | 'dark';

export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
    // Colours in transition from one theme to the other belong to neither.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.cancel();
  }, theme);
}

/**
 * Checks every page at both widths in both themes: it passes axe, is not wider than a phone, has no
 * error and asks no other host. Each is the page of its address, and shows `part`.
 */
export async function lookAt(
  context: BrowserContext,
  server: ServerProcess,
  paths: string[],
  part = 'main',
): Promise<void> {
  const page = await context.newPage();
  const faults = watch(page, server);
  const found: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: widths.phone, height: 800 });
    const answer = await page.goto(server.url + path);
    expect(answer?.status(), path).toBe(path === '/404' ? 404 : 200);
    expect(page.url()).toBe(server.url + path);
    await expect(page.locator(part)).not.toBeEmpty();
    for (const [width, theme, only] of [
      ['phone', 'light', undefined],
      ['phone', 'dark', 'contrast'],
      ['desktop', 'dark', undefined],
      ['desktop', 'light', 'contrast'],
    ] as const) {
      await show(page, width, theme);
      const wider = await widerThanScreen(page);
      if (wider > 0) found.push(`${path} ${width}: ${wider} px wider than the screen`);
      found.push(...(await axe(page, { only })).map((fault) => `${path} ${width} ${theme} ${fault}`));
    }
  }
  await page.close();
  expect(found).toEqual([]);
  expect(faults).toEqual({ foreign: [], errors: [] });
}

/**
 * Asserts that axe finds no fault in the open dialog, or in the `part` selected, once its
 * animations have ended.
 */
export async function expectNoAxe(page: Page, what: Locator, part = 'dialog[open]'): Promise<void> {
  await expect(what).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  expect(await axe(page, { part })).toEqual([]);
}
