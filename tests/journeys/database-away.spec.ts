import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { windowOf } from '#tests/support/api-calls.ts';
import { databaseGate } from '#tests/support/database-gate.ts';
import { expect, test } from '#tests/support/journey.ts';
import { axe, show, widerThanScreen } from '#tests/support/look.ts';
import { testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

test('While the database is away pages say so in the house’s look and come back by themselves (RUN-70)', async ({
  browser,
  inside,
}) => {
  test.slow();
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-away-'));
  const gate = await databaseGate(inside.url);
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: gate.url, APP_SECRET: testSecret });
  const member = await inside.member('Member');
  const [guest, own, page, plain] = [
    await windowOf(browser, server, null),
    await windowOf(browser, server, member),
    await windowOf(browser, server, member),
    await windowOf(browser, server, member, false),
  ];
  const heading = { name: 'We will be back shortly' };
  const text = 'Mukammal cannot reach its database at the moment. Please try again shortly.';
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Title').fill('Typed before');
  await page.getByLabel('Description').fill('Twelve problems.');
  try {
    gate.close();
    for (const [one, address] of [
      [guest, '/all-assignments'],
      [own, '/wallet'],
      [plain, '/wallet'],
    ] as const) {
      const answer = await one.goto(server.url + address);
      expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([503, true]);
      await expect(one.getByRole('heading', heading)).toBeVisible();
      await expect(one.getByText(text)).toBeVisible();
      await expect(one.getByText(/Reference [0-9a-f-]{36}/)).toBeVisible();
      await expect(one.getByRole('link', { name: 'Mukammal' }).first()).toBeVisible();
      await expect(one.getByText('This page tries again by itself.')).toHaveCount(1);
    }
    for (const one of [guest, own]) {
      for (const theme of ['light', 'dark'] as const) {
        await show(one, 'phone', theme);
        await one.emulateMedia({ colorScheme: theme });
        expect([await axe(one), await widerThanScreen(one)]).toEqual([[], 0]);
      }
    }

    // A form keeps what was typed, and a page in the browser stays until it can be left.
    await page.getByRole('button', { name: 'Post Assignment' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Mukammal does not answer at the moment.');
    await expect(page.getByLabel('Title')).toHaveValue('Typed before');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    const toast = page.locator('.toast');
    await expect(toast).toContainText('Mukammal does not answer at the moment.');
    await expect(page.getByLabel('Title')).toHaveValue('Typed before');

    const call = await fetch(`${server.url}/api/profiles/me`, { headers: { cookie: member.cookie } });
    const { code, data } = (await call.json()) as { code: string; data: { title: string; text: string } };
    expect([call.status, code, data.title, data.text]).toEqual([503, 'database_away', heading.name, text]);

    await gate.open();
    for (const one of [guest, own]) await expect(one.getByRole('heading', heading)).toHaveCount(0);
    await expect(guest.getByRole('heading', { name: 'All Assignments' })).toBeVisible();
    await plain.getByRole('link', { name: 'Try again' }).click();
    await expect(plain.getByRole('heading', { level: 1 })).not.toHaveText(heading.name);
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${server.url}/store`);
  } finally {
    for (const one of [guest, own, page, plain]) await one.context().close();
    await server.stop();
    gate.close();
    await rm(folder, { recursive: true, force: true });
  }
});
