import { defineConfig } from '@playwright/test';

/** Journeys run one after the other in Debian's Chromium, each file against a server of its own. */
export default defineConfig({
  testDir: 'tests/journeys',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['line'], ['json']] : 'list',
  outputDir: 'test-results',
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    trace: 'retain-on-failure',
  },
});
