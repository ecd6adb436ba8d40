import type { Page } from '@playwright/test';
import { award } from '#tests/support/api-calls.ts';
import { enterAs, expect, type Person, register, test } from '#tests/support/journey.ts';
import { seedAssignment, seedBid } from '#tests/support/seeds.ts';

const words = 'Every step, written out.';

/** A form of the product, and the place of its message once it was sent. */
interface Written {
  path: string;
  label: string;
  button: string;
}

async function logInHere(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Log ?in$/i })
    .click();
  await expect(page.getByRole('link', { name: /^Wallet/ })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test(`Forms offer Login once signed out, and keep text, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    server,
    inside,
  }) => {
    test.slow();
    const person = await register(server, 'Away');
    await inside.query(`update profiles set is_admin = true where username = '${person.username}'`);
    const away = await inside.db
      .selectFrom('profiles')
      .select('id')
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    const poster = await inside.member('Poster');
    const [open, won] = [
      await seedAssignment(inside, poster, { title: 'Come back' }),
      await seedAssignment(inside, poster, { title: 'Won' }),
    ];
    await seedBid(inside, away, won, 'Mine is the best.');
    expect((await award(server, poster, won, { ...poster, ...away })).status).toBe(200);
    const conversation = await inside.db
      .selectFrom('conversations')
      .select('id')
      .where('assignment_id', '=', won)
      .executeTakeFirstOrThrow();
    const forms: Written[] = [
      { path: `/assignment/${open}`, label: 'Your proposal', button: 'Place Bid for 30 coins' },
      { path: `/all-assignments/bid/${open}`, label: 'Your proposal', button: 'Place Bid for 30 coins' },
      { path: `/assignment/${open}/ask`, label: 'Your question', button: 'Send question' },
      { path: '/post-assignment', label: 'Description', button: 'Post Assignment' },
      { path: `/assignment/${won}/submit`, label: 'Comment', button: 'Submit work' },
      { path: '/profile', label: 'About Me', button: 'Save changes' },
      { path: `/chat?conversation=${conversation.id}`, label: 'Message', button: 'Send' },
      { path: `/admin/users/${poster.id}/block`, label: 'Reason', button: 'Block' },
    ];
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await enterAs(context, server, { cookie: await inside.session(away) });
    for (const { path, label, button } of forms) {
      await test.step(path, async () => {
        const heard =
          javaScriptEnabled && page.waitForResponse((answer) => answer.url().endsWith('/api/live') && answer.ok());
        await page.goto(server.url + path);
        await heard;
        const place = path.match(/\/(bid|ask|submit|block)(\/|$)/)
          ? page.locator('dialog[open]')
          : page.getByRole('main');
        await place.getByRole('textbox', { name: label }).fill(words);
        const noticed = javaScriptEnabled && page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
        await inside.query(`delete from sessions where user_id = '${away.id}'`);
        // A page with typed text does not leave by itself, and says that it cannot be sent.
        if (await noticed) await expect(page.getByText('Your session has ended.')).toBeVisible();
        await place.getByRole('button', { name: button }).click();
        const login = page.getByRole('main').getByRole('link', { name: 'Login' });
        if (javaScriptEnabled) {
          await login.click();
          await logInHere(page, person);
          const kept = path.startsWith('/chat')
            ? page.getByRole('article').filter({ hasText: words })
            : place.getByText('What you typed before is back.');
          await expect(kept).toBeVisible();
          if (!path.startsWith('/chat')) await expect(place.getByRole('textbox', { name: label })).toHaveValue(words);
          return;
        }
        await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible();
        const opened = context.waitForEvent('page');
        await login.click();
        const other = await opened;
        await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
        if (path === forms.at(-1)?.path) await logInHere(other, person);
        else await enterAs(context, server, { cookie: await inside.session(away) });
        await other.close();
        expect(await page.locator('textarea').evaluateAll((all) => all.map((each) => each.textContent))).toContain(
          words,
        );
      });
    }
    // Then it is sent as it was written.
    if (javaScriptEnabled) {
      await page.goto(`${server.url}/assignment/${open}`);
      await expect(page.getByText('What you typed before is back.')).toBeVisible();
      await page.getByRole('button', { name: 'Place Bid for 30 coins' }).click();
      await expect(page.getByRole('heading', { name: 'Your bid', exact: true })).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(page.getByText('Every session of the account has ended.')).toBeVisible();
    }
    await context.close();
  });
}
