import type { Page } from '@playwright/test';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { emptyMarket, inDays, seedAssignment } from '#tests/support/seeds.ts';

const back = (page: Page) => page.getByText('What you typed before is back.');
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name });

/** Holds all scripts of the page back; returns the function that lets them load. */
async function withoutScriptUntil(page: Page): Promise<() => void> {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}

test('A proposal and a profile draft survive a detour until they are sent or discarded', async ({
  page,
  context,
  server,
  inside,
}) => {
  await emptyMarket(inside);
  await seedAssignment(inside, await inside.member('Poster'), { title: 'Worth a detour' });
  await enterAs(context, server, await inside.member('Tutor'));
  await page.goto(`${server.url}/all-assignments`);
  await page.getByRole('link', { name: 'Place a Bid' }).click();
  const proposal = page.getByLabel('Your proposal');
  await proposal.fill('میں قدم بہ قدم حل کروں گا');
  await page.getByRole('link', { name: 'Add one to your profile' }).click();

  await page.getByLabel('About Me').fill('I teach physics.');
  await page.getByLabel('Add your own').fill('Urdu poetry');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await tab(page, 'My Bids').click();
  await expect(page.getByText('No bids yet')).toBeVisible();
  await tab(page, 'Profile Settings').click();
  await expect(back(page)).toBeVisible();
  await expect(page.getByLabel('About Me')).toHaveValue('I teach physics.');
  await expect(page.getByRole('checkbox', { name: 'Urdu poetry' })).toBeChecked();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('About Me')).toHaveValue('');
  await page.getByLabel('About Me').fill('I teach chemistry.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile updated', 'Your changes are saved.');
  await tab(page, 'My Bids').click();
  await expect(page.getByText('No bids yet')).toBeVisible();
  await tab(page, 'Profile Settings').click();
  await expect(page.getByLabel('About Me')).toHaveValue('I teach chemistry.');
  await expect(back(page)).toHaveCount(0);

  // The same bid from the assignment's own page, loaded anew.
  await page.goto(`${server.url}/all-assignments`);
  await page.getByRole('link', { name: 'Worth a detour' }).click();
  await expect(back(page)).toBeVisible();
  await page.reload();
  await expect(proposal).toHaveValue('میں قدم بہ قدم حل کروں گا');
  await page.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
  await expect(page.getByText('Bid Placed Successfully!')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).not.toContain('قدم');
});

test('A draft is private to its writer and is deleted on sign-out', async ({ page, context, server, inside }) => {
  await enterAs(context, server, await inside.member('First'));
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Title').fill('Not yours');
  // The form has a switch, which submits 'on' even if untouched.
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Not yours');
  await context.clearCookies();
  await enterAs(context, server, await inside.member('Second'));
  await page.goto(`${server.url}/post-assignment`);
  await page.getByLabel('Description').fill('Mine');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Mine|Not yours/);
});

test('A toast leaves its field in view and does not repeat the error shown there', async ({
  page,
  context,
  server,
  inside,
}) => {
  const id = await seedAssignment(inside, await inside.member('Poster'), { title: 'Small screen' });
  await enterAs(context, server, await inside.member('Tutor'));
  const refused = [
    { path: '/post-assignment', label: 'Budget (PKR)', button: 'Post Assignment' },
    { path: '/profile', label: 'Rate per hour (PKR)', button: 'Save changes' },
    { path: '/contact', label: 'Message', button: 'Send message' },
    { path: `/assignment/${id}`, label: 'Your proposal', button: 'Place Bid for 30 coins' },
  ];
  for (const [width, height] of [
    [360, 500],
    [360, 700],
    [1280, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const { path, label, button } of refused) {
      await page.goto(server.url + path);
      if (path === '/post-assignment') {
        await page.getByLabel('Title').fill('A title');
        await page.getByLabel('Description').fill('Twelve problems.');
        await page.getByLabel('Subject').fill('Physics');
        await page.getByLabel('Deadline').fill(inDays(3));
      }
      if (path === '/contact') {
        await page.getByLabel('Subject').fill('Hello');
        await page.getByLabel('Email').fill('sana@example.com');
      }
      await page.getByLabel(label).fill(label.includes('PKR') ? '99999999999' : '');
      await page.getByRole('button', { name: button }).click();
      const field = page.locator('.field', { has: page.getByLabel(label) });
      const said = (await field.locator('.error').textContent()) ?? '';
      await expect(page.locator('.toast')).toBeVisible();
      await expect(page.locator('.toast')).not.toContainText(said);
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
      const [about, toast] = [await field.boundingBox(), await page.locator('.toast').boundingBox()];
      if (!about || !toast) throw new Error('neither field nor toast stands on the page');
      const over =
        toast.y < about.y + about.height &&
        about.y < toast.y + toast.height &&
        toast.x < about.x + about.width &&
        about.x < toast.x + toast.width;
      expect(over, `${path} at ${width} x ${height}`).toBe(false);
      await expect(field.getByLabel(label)).toBeInViewport();
    }
  }
});

test('After a reload the subject kept by the post form is ticked among its chips', async ({
  page,
  context,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Poster'));
  await page.goto(`${server.url}/post-assignment`);
  const chip = page.getByRole('button', { name: 'Math', exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(back(page)).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Math');
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
});

test('On a phone the toast of a refused sign-up covers no refused field', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/signup`);
  for (const [label, value] of Object.entries({
    'Full name': 'Ayesha Siddiqua',
    Username: 'ayesha_s',
    Email: 'ayesha@example.com',
    'Phone number': '12345',
    'Confirm password': 'other',
  })) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.locator('.error').filter({ hasText: 'Passwords do not match.' })).toBeVisible();
  await expect(page.locator('.toast')).toBeVisible();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const covered = await page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    const head = document.querySelector('.top')?.getBoundingClientRect();
    const fields = [...document.querySelectorAll('.field:has([aria-invalid="true"])')];
    return fields
      .map((field) => ({ field, box: field.getBoundingClientRect() }))
      .filter(({ box }) => toast && head && box.bottom > head.bottom)
      .filter(({ box }) => toast && box.top < toast.bottom && toast.top < box.bottom)
      .map(({ field }) => field.textContent);
  });
  expect(covered).toEqual([]);
});

test('Fields keep what was typed over their value before script runs', async ({ context, page, server, inside }) => {
  const poster = await inside.member('Poster');
  const id = await seedAssignment(inside, poster, { title: 'First title', description: 'First words.' });
  await enterAs(context, server, poster);
  const release = await withoutScriptUntil(page);
  await page.goto(`${server.url}/assignment/${id}/edit`, { waitUntil: 'commit' });
  const [title, description] = [page.getByLabel('Title'), page.getByLabel('Description')];
  await title.fill('Second title');
  await description.fill('Second words.');
  await description.press('ArrowLeft');
  release();
  await expect(page.getByRole('dialog').locator('.counter:not([aria-hidden])').first()).toBeVisible();
  await expect(title).toHaveValue('Second title');
  await expect(description).toHaveValue('Second words.');
  await page.keyboard.type(' typed on');
  await expect(description).toHaveValue('Second words typed on.');
});

test('Forms do not shift when their script loads', async ({ browser, server, inside }) => {
  const member = await inside.member('Member');
  const id = await seedAssignment(inside, await inside.member('Poster'), { title: 'Steady' });
  for (const width of [360, 1280]) {
    for (const path of ['/signup', '/login', '/contact', '/post-assignment', '/profile', `/assignment/${id}`]) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      const page = await context.newPage();
      if (!['/signup', '/login'].includes(path)) await enterAs(context, server, member);
      const release = await withoutScriptUntil(page);
      await page.goto(server.url + path, { waitUntil: 'commit' });
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      );
      if (path === '/signup' && width === 360) await page.getByRole('radio', { name: 'Tutor' }).check();
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('main :is(label, button, h1, h2, p), footer')]
            .filter((element) => element.checkVisibility() && !element.closest('.icon-btn'))
            .map((element) => `${element.textContent} ${Math.round(element.getBoundingClientRect().top + scrollY)}`),
        );
      const before = await places();
      release();
      await expect(page.locator('main :is(.input-row .icon-btn, .counter:not([aria-hidden]))').first()).toBeVisible();
      expect(await places(), `${path} at ${width}`).toEqual(before);
      await context.close();
    }
  }
});
