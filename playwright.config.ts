import { defineConfig } from '@playwright/test';

/**
 * Chromium features that the journeys turn off. The first two are popups of its address bar, with
 * one renderer each per window; the third prepares a renderer for a next page. No test sees them,
 * and together they cost more than the pages. The others are Playwright's own, whose flag this one
 * replaces.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'OptimizationHints', 'PaintHolding'],
];

/**
 * Journeys in Debian's Chromium: two at a time, each worker with its own server and database. The
 * timeouts are long, since a busy machine is no fault. `TRACE=on` records each journey, which makes
 * it a sixth slower.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  workers: 2,
  retries: 1,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : 'list',
  outputDir: 'test-results',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        // A fake microphone that hums, with permission to use it.
        ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
        `--disable-features=${withoutFeatures.join(',')}`,
      ],
    },
    // A journey’s `route()` does not see requests through a service worker; journeys about it allow
    // it.
    serviceWorkers: 'block',
    // Journeys about motion ask for it: each animation is drawn sixty times a second.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
});
