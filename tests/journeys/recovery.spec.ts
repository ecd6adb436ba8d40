import { expect, expectToast, logIn, register, test } from '#tests/support/journey.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`A mailed link replaces a forgotten password and works once, ${how}`, async ({ browser, server, inside }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    const person = await register(server, 'Forgetful');
    const { id: user_id } = await inside.db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    for (const provider_id of ['google', 'linkedin_oidc']) {
      await inside.db.insertInto('identities').values({ user_id, provider_id, account_id: user_id }).execute();
    }
    await page.goto(`${server.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`If an account belongs to ${person.email}, a link is on its way.`)).toBeVisible();

    const { links } = await server.mailTo(person.email, /new password/i);
    const link = links.find((address) => address.includes('/recover?token=')) ?? '';
    await page.goto(link);
    await expect(page.getByText(`For ${person.email}.`)).toBeVisible();
    const ways = page.getByRole('group', { name: 'Other ways to log in' });
    await expect(ways.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await ways.getByRole('checkbox', { name: /Keep LinkedIn, added/ }).check();
    await page.getByLabel('New password', { exact: true }).fill('lahore2026');
    if (javaScriptEnabled) {
      await expect(page.getByRole('listitem').filter({ hasText: 'A number' })).toHaveText('A number, done');
      await expect(page.getByText('A special character, such as ! or #')).toHaveText(/still missing$/);
    }
    await page.getByLabel('Confirm new password').fill('lahore2026');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(
      page.getByText('Password must be at least 8 characters with a number and special character.').first(),
    ).toBeVisible();
    await expect(ways.getByRole('checkbox', { name: /Keep LinkedIn, added/ })).toBeChecked();
    await page.getByLabel('New password', { exact: true }).fill('lahore-2026');
    await page.getByLabel('Confirm new password').fill('lahore-2026');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expectToast(page, 'Password saved', 'Log in with your new password.');
    await logIn(page, { ...person, password: 'lahore-2026' });

    await page.goto(`${server.url}/settings/security`);
    await expect(page.getByRole('link', { name: 'Disconnect LinkedIn' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Disconnect Google' })).toHaveCount(0);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await page.getByRole('link', { name: 'Send a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.close();
  });
}
