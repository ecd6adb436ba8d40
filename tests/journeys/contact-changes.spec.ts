import { expect, expectToast, logIn, register, test } from '#tests/support/journey.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  const tag = javaScriptEnabled ? 'js' : 'plain';

  test(`A new email is confirmed, and undone from the mailbox of before, ${how} (DEAL-89)`, async ({
    browser,
    server,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    const person = await register(server, `Mover${tag}`);
    const wanted = `moved-${tag}@example.org`;
    await page.goto(`${server.url}/login`);
    await logIn(page, person);
    await page.goto(`${server.url}/settings`);
    await page.getByRole('link', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    await dialog.getByLabel('New email').fill(wanted);
    await dialog.getByLabel('Current password').fill('Wrong-1!');
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog.getByText('This is not your current password.').first()).toBeVisible();
    await expect(dialog.getByLabel('New email')).toHaveValue(wanted);
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    const account = page.getByRole('region', { name: 'Account' });
    await expect(account.getByText(`waits for confirmation at ${wanted}`)).toBeVisible();
    await account.getByRole('button', { name: 'Cancel the change' }).click();
    await expectToast(page, 'Change cancelled', 'Your email stays as it is.');
    await expect(account.getByText('waits for confirmation')).toHaveCount(0);

    const asked = `new-${wanted}`;
    await page.goto(`${server.url}/settings/change/email`);
    await dialog.getByLabel('New email').fill(asked);
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(account.getByRole('button', { name: 'Send again' })).toBeVisible();

    const phone = await browser.newPage({ javaScriptEnabled });
    const { links } = await server.mailTo(asked, /confirm your new email/i);
    await phone.goto(links.find((link) => link.includes('/email-change?token=')) ?? '');
    await expect(phone.getByRole('heading', { name: 'Is this your new email?' })).toBeVisible();
    await expect(phone.getByText(asked)).toBeVisible();
    await phone.getByRole('button', { name: 'Confirm new email' }).click();
    await expect(phone.getByRole('heading', { name: 'Email changed' })).toBeVisible();
    await phone.close();
    await page.reload();
    await expect(account.getByText(asked)).toBeVisible();

    const owner = await browser.newPage({ javaScriptEnabled });
    const told = await server.mailTo(person.email, /email was changed/i);
    await owner.goto(told.links.find((link) => link.includes('/undo?token=')) ?? '');
    await expect(owner.getByRole('heading', { name: 'Undo the change' })).toBeVisible();
    await expect(owner.getByText(asked)).toBeVisible();
    await owner.getByLabel('New password', { exact: true }).fill('lahore-2026');
    await owner.getByLabel('Confirm new password').fill('lahore-2026');
    await owner.getByRole('button', { name: 'Undo and save password' }).click();
    await expectToast(owner, 'Change undone', 'Every device is signed out. Log in with your new password.');
    await logIn(owner, { ...person, password: 'lahore-2026' });
    await owner.goto(`${server.url}/settings`);
    await expect(owner.getByRole('region', { name: 'Account' }).getByText(person.email)).toBeVisible();
    await page.goto(`${server.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.close();
    await owner.close();
  });

  test(`A phone is changed; the mailbox is told and undoes it, ${how} (DEAL-89)`, async ({ browser, server }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    const person = await register(server, `Ringer${tag}`);
    await page.goto(`${server.url}/login`);
    await logIn(page, person);
    await page.goto(`${server.url}/settings`);
    await page.getByRole('link', { name: 'Change phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change phone' });
    await dialog.getByLabel('New phone').fill('12');
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Save phone' }).click();
    await expect(dialog.getByText('Please enter a valid phone number, like 0300 1234567.').first()).toBeVisible();
    await dialog.getByLabel('New phone').fill('0301 7654321');
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Save phone' }).click();
    await expectToast(page, 'Phone number changed', 'Your other devices are signed out. We mailed you about it.');
    await expect(page.getByRole('region', { name: 'Account' }).getByText('+923017654321')).toBeVisible();

    const { links } = await server.mailTo(person.email, /phone number was changed/i);
    const link = links.find((address) => address.includes('/undo?token=')) ?? '';
    await page.goto(link);
    await expect(page.getByText('+923017654321')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('lahore-2026');
    await page.getByLabel('Confirm new password').fill('lahore-2026');
    await page.getByRole('button', { name: 'Undo and save password' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await page.close();
  });
}
