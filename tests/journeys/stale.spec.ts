import type { Page } from '@playwright/test';
import { assignmentOf, award, bid, call, handIn, moveCoins, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import type { Member } from '#tests/support/server-database.ts';

const words = 'Which edition, and which chapter of it?';

test('Every stale dialog shows the current state and its own message, and updates the header', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  for (const person of [poster, tutor, other]) await moveCoins(inside, person, 2000);
  const complete = (id: string) =>
    call(server, poster, 'POST', `/assignments/${id}/complete`, { without_submission: true });
  const fresh = () => assignmentOf(inside, poster);
  const bidOn = async () => {
    const id = await fresh();
    for (const bidder of [tutor, other]) await bid(server, bidder, id, 'Every step written out.');
    return id;
  };
  const awarded = async () => {
    const id = await bidOn();
    expect((await award(server, poster, id, tutor)).status).toBe(200);
    return id;
  };

  interface Case {
    who: Member;
    /** Makes what the dialog needs; returns its path. */
    open: () => Promise<{ id: string; path: string }>;
    fill?: (page: Page) => Promise<void>;
    meanwhile: (id: string) => Promise<unknown>;
    reason: string;
    state: string;
  }
  const cases: Record<string, Case> = {
    'Save changes': {
      who: poster,
      open: async () => ({ id: await bidOn(), path: 'edit' }),
      fill: (page) => page.getByLabel('Description').fill(words),
      meanwhile: (id) => award(server, poster, id, tutor),
      reason: 'Only an open assignment can be changed.',
      state: 'Awarded',
    },
    'Delete assignment': {
      who: poster,
      open: async () => ({ id: await bidOn(), path: 'delete' }),
      meanwhile: (id) => award(server, poster, id, tutor),
      reason: 'Only an open assignment can be deleted.',
      state: 'Awarded',
    },
    'Mark as Complete & Pay': {
      who: poster,
      open: async () => {
        const id = await awarded();
        await handIn(server, tutor, id, new File(['x'], 'work.txt'));
        return { id, path: 'complete' };
      },
      meanwhile: complete,
      reason: 'This assignment is already completed.',
      state: 'Completed',
    },
    'Submit review': {
      who: poster,
      open: async () => {
        const id = await awarded();
        await handIn(server, tutor, id, new File(['Every step.'], 'steps.txt'));
        await complete(id);
        return { id, path: 'rate' };
      },
      fill: async (page) => {
        await page.getByText('4 of 5').locator('..').click();
        await page.getByLabel(/Comment/).fill(words);
      },
      meanwhile: (id) => call(server, poster, 'POST', `/assignments/${id}/rating`, { rating: 5, comment: 'Clear.' }),
      reason: 'You have already reviewed this tutor for this assignment.',
      state: 'Completed',
    },
    'Submit work': {
      who: tutor,
      open: async () => ({ id: await awarded(), path: 'submit' }),
      fill: async (page) => {
        const file = { name: 'work.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
        await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles(file);
        await page.getByLabel(/Comment/).fill(words);
      },
      meanwhile: complete,
      reason: 'This assignment is already completed.',
      state: 'Completed',
    },
    'Send question': {
      who: other,
      open: async () => ({ id: await fresh(), path: 'ask' }),
      fill: (page) => page.getByLabel('Your question').fill(words),
      meanwhile: async (id) => {
        await bid(server, tutor, id, 'Every step written out.');
        await award(server, poster, id, tutor);
      },
      reason: 'This assignment is no longer open for questions.',
      state: 'Awarded',
    },
  };
  for (const javaScript of [true, false]) {
    const pages = new Map<Member, Page>();
    for (const person of [poster, tutor, other]) {
      const opened = await windowOf(browser, server, person, javaScript);
      // Stale pages hear nothing of the change.
      await opened.route('**/api/live', (route) => route.abort());
      pages.set(person, opened);
    }
    for (const [button, { who, open, fill, meanwhile, reason, state }] of Object.entries(cases)) {
      const page = pages.get(who) as Page;
      const { id, path } = await open();
      await page.goto(`${server.url}/assignment/${id}/${path}`);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      await expect(page.locator(javaScript ? 'dialog:modal' : 'dialog[open]')).toBeVisible();
      await fill?.(page);
      await meanwhile(id);
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog.locator('.body').getByText(reason), button).toHaveCount(1);
      await expect(dialog.getByRole('button', { name: button })).toHaveCount(0);
      if (fill) await expect(dialog.getByRole('textbox', { name: /as you wrote it/ })).toHaveValue(words);
      await expect(page.locator('.split > header .badge').first()).toHaveText(state);
      const { coins } = (await call(server, who, 'GET', '/profiles/me')).body;
      const wallet = page.locator('a[href="/wallet"]').first();
      await expect(wallet).toHaveAttribute('aria-label', `Wallet: ${coins.toLocaleString('en')} coins`);
    }
    for (const page of pages.values()) await page.context().close();
  }
});
