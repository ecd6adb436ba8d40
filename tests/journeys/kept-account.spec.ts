import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, expectToast, type Person, register, test } from '#tests/support/journey.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Gives the password of a deleted account, and is asked. */
async function enterDeleted(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await page.goto(`${server.url}/login?from=%2Fwallet`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Keep your account?' })).toBeVisible();
  await expect(page.locator('.auth-form')).toContainText(person.full_name);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`The owner of a deleted account logs in, is asked, and logs out of it or keeps it, ${how}`, async ({
    browser,
    server,
    inside,
  }) => {
    const person = await register(server, 'Keeper');
    const { id } = await inside.db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    await sql`select delete_account(${id}, false, now())`.execute(inside.db);
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await enterDeleted(page, server, person);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expectToast(page, 'Logged out', 'See you soon.');
    await page.goto(`${server.url}/login/keep?from=%2Fwallet`);
    await expectToast(
      page,
      'Account not kept',
      'You took too long to answer. Please log in again to keep your account.',
    );
    await expect(page).toHaveURL(`${server.url}/login?from=%2Fwallet`);

    await enterDeleted(page, server, person);
    await page.reload();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expectToast(page, 'Welcome back', 'We kept your account, and you are logged in.');
    await expect(page).toHaveURL(`${server.url}/wallet`);
    // Nobody who is in is asked again.
    await page.goto(`${server.url}/login/keep?from=%2Fwallet`);
    await expect(page).toHaveURL(`${server.url}/wallet`);
    await context.close();
  });
}
