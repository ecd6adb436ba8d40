import { assignmentOf, bid, moveCoins, windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, inventPerson, signUp, test } from '#tests/support/journey.ts';
import { aScreenshotToPick } from '#tests/support/pay-by-hand.ts';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`A sign-up begun at an assignment returns to it, logged in by the confirmation alone, ${how}`, async ({
    browser,
    server,
    inside,
  }) => {
    const id = await assignmentOf(inside, await inside.member('Poster'));
    const contexts = [1, 2].map(() => browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } }));
    const [own, strange] = await Promise.all(contexts.map(async (opened) => (await opened).newPage()));
    if (!own || !strange) throw new Error('two browsers');
    for (const page of [own, strange]) {
      const person = inventPerson('Newcomer');
      await own.goto(`${server.url}/assignment/${id}`);
      await own.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
      await expect(own).toHaveURL(/\/signup\?from=%2Fassignment/);
      await signUp(own, person, 'Student');
      await expect(own.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
      const { links } = await server.mailTo(person.email, /confirm/i);
      await page.goto(links.find((link) => link.includes('/email-confirmation')) ?? '');
      await page.getByRole('button', { name: 'Confirm email' }).click();
      if (page === own) {
        await expect(page).toHaveURL(`${server.url}/assignment/${id}`);
        await expect(page.getByRole('link', { name: 'Wallet: 100 coins' })).toBeVisible();
        await own.context().clearCookies();
      } else {
        await expect(page.getByRole('link', { name: 'Proceed to Login' })).toBeVisible();
      }
    }
    await own.context().close();
    await strange.context().close();
  });

  test(`A sign-up shows all its errors at once, ${how}`, async ({ browser, server, inside }) => {
    const taken = await inside.member('Taken');
    const { username } = await inside.db
      .selectFrom('profiles')
      .select('username')
      .where('id', '=', taken.id)
      .executeTakeFirstOrThrow();
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(`${server.url}/signup`);
    await page.getByLabel('Password', { exact: true }).fill('weak');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.locator('.error')).toHaveCount(6);
    await page.getByLabel('Full name').fill('Mukammal Support');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill('all-at-once@example.com');
    await page.getByLabel('Phone number').fill('12');
    for (const label of ['Password', 'Confirm password']) {
      await page.getByLabel(label, { exact: true }).fill('Secret-word-1');
    }
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.locator('.error')).toHaveCount(3);
    await expect(page.getByText('This username is already taken.')).toBeVisible();
    await context.close();
  });

  test(`The second of two tabs that edit an assignment shows both versions to choose from, ${how}`, async ({
    browser,
    server,
    inside,
  }) => {
    const poster = await inside.member('Poster');
    const id = await assignmentOf(inside, poster);
    const [first, second] = [
      await windowOf(browser, server, poster, javaScriptEnabled),
      await windowOf(browser, server, poster, javaScriptEnabled),
    ];
    for (const page of [first, second]) await page.goto(`${server.url}/assignment/${id}/edit`);
    await first.getByLabel('Title').fill('Saved by the first');
    await first.getByRole('button', { name: 'Save changes' }).click();
    await expect(first).toHaveURL(`${server.url}/assignment/${id}`);
    const title = await second.getByLabel('Title').inputValue();
    await second.getByLabel('Budget (PKR)').fill('4321');
    await second.getByRole('button', { name: 'Save changes' }).click();
    await expect(second.getByText('Saved elsewhere in the meantime.')).toBeVisible();
    const choice = second.getByRole('group', { name: 'Title' });
    await expect(choice.getByRole('radio', { name: 'Yours' })).toHaveAttribute('value', title);
    await choice.getByRole('radio', { name: 'Now saved' }).check();
    await second.getByRole('button', { name: 'Save changes' }).click();
    await expect(second).toHaveURL(`${server.url}/assignment/${id}`);
    const saved = await inside.db
      .selectFrom('assignments')
      .select(['title', 'budget'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(saved).toEqual({ title: 'Saved by the first', budget: 4321 });
    await Promise.all([first, second].map((page) => page.context().close()));
  });
}

test('A coin movement elsewhere updates the balance in the header and wallet of every tab', async ({
  page,
  context,
  server,
  inside,
}) => {
  const member = await inside.member('Member');
  await enterAs(context, server, member);
  await page.goto(`${server.url}/wallet`);
  await expect(page.getByRole('link', { name: 'Wallet: 100 coins' })).toBeVisible();
  const live = page.waitForRequest(/\/api\/live/);
  await page.reload();
  await live;
  const id = await assignmentOf(inside, await inside.member('Poster'));
  await bid(server, member, id, 'Step by step.');
  await expect(page.getByRole('link', { name: 'Wallet: 70 coins' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('70');
});

test('After a manual payment the page opens at its top, with the focus on its content', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Buyer'));
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto(`${server.url}/wallet`);
  await page.getByRole('link', { name: 'Buy for PKR 1,000' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pro Pack' });
  await dialog.locator('input[type=file]').setInputFiles(await aScreenshotToPick());
  await dialog.getByLabel('Transaction ID').fill('EP-7001 2244');
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Submit for verification' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request is with us');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('A red toast ends with its error: the next success does not show in red', async ({
  page,
  context,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  await moveCoins(inside, poster, 100);
  await enterAs(context, server, poster);
  const id = await assignmentOf(inside, poster);
  await page.goto(`${server.url}/assignment/${id}/edit`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast.destructive')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
});
