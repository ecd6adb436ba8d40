import type { Page } from '@playwright/test';
import { assignmentOf, award, bid, call, moveCoins, stateOf, windowOf } from '#tests/support/api-calls.ts';
import { lookAtWaiting, overdue } from '#tests/support/every-lapse.ts';
import { expect, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';
import { inDays } from '#tests/support/seeds.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Makes an open assignment with a bid. */
async function stage(server: ServerProcess, inside: ServerDatabase, details: { file_id?: string } = {}) {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster, details);
  await bid(server, tutor, id, 'Every step written out.');
  return { poster, tutor, id, at: `${server.url}/assignment/${id}` };
}

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));

const coinsOf = async (inside: ServerDatabase, { id }: Member) =>
  (await inside.db.selectFrom('profiles').select('coins').where('id', '=', id).executeTakeFirstOrThrow()).coins;

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  test(`An assignment without a choice closes and is posted again, ${how} (DEAL-20, DEAL-24, DEAL-25)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id, at } = await stage(server, inside);
    const body = new FormData();
    body.set('bucket', 'assignment_files');
    body.set('file', new File([new Uint8Array(await realPdf('Ten tasks'))], 'tasks.pdf', { type: 'application/pdf' }));
    const sent = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { cookie: poster.cookie, origin: server.url, 'idempotency-key': crypto.randomUUID() },
      body,
    });
    const { id: file } = (await sent.json()) as { id: string };
    await inside.query(
      `update assignments set file_id = '${file}', created_at = now() - interval '9 days' where id = '${id}'`,
    );
    const page = await windowOf(browser, server, poster, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await overdue(inside, id, 3);
    await page.goto(at);
    const next = page.getByRole('region', { name: 'Next step' });
    await expect(next).toContainText('you can still choose until');
    await expect(page.getByText('Expired', { exact: true })).toBeVisible();
    await overdue(inside, id, 15);
    await lookAtWaiting(inside);
    expect(await coinsOf(inside, tutor)).toBe(100);

    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.goto(at);
    await expect(theirs.getByText('Nobody was chosen, and the coins of your bid came back.')).toBeVisible();
    await expect(theirs.getByText('Closed', { exact: true })).toBeVisible();

    await page.goto(at);
    await page.getByRole('region', { name: 'Closed' }).getByRole('link', { name: 'Post it again' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Integration by parts');
    await expect(page.getByLabel('Description')).toHaveValue('Twelve problems on integration by parts.');
    await expect(page.getByText('tasks.pdf', { exact: true })).toBeVisible();
    await page.getByLabel('Deadline').fill(inDays(9));
    await page.getByLabel(/I declare/).check();
    await page.getByRole('button', { name: 'Post Assignment' }).click();
    await expect(page.getByText('Your assignment has been posted successfully.')).toBeVisible();
    const rows = await inside.db
      .selectFrom('assignments')
      .select(['id', 'file_id', 'title'])
      .where('user_id', '=', poster.id)
      .orderBy('created_at')
      .execute();
    expect(rows.map(({ file_id, title }) => [file_id, title])).toEqual([
      [file, 'Integration by parts'],
      [file, 'Integration by parts'],
    ]);
  });

  test(`Closing without choosing refunds the bids at once, ${how} (DEAL-23)`, async ({ browser, server, inside }) => {
    const { poster, tutor, id, at } = await stage(server, inside);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(at);
    await page.getByRole('link', { name: 'Close without choosing' }).click();
    await expect(dialog(page)).toContainText('Back to 1 tutor, what each bid cost');
    await dialog(page).getByRole('button', { name: 'Close assignment' }).click();
    await expect(page.getByRole('region', { name: 'Closed' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Award to/ })).toHaveCount(0);
    expect((await stateOf(inside, id)).lapsed_at).not.toBeNull();
    expect(await coinsOf(inside, tutor)).toBe(100);
  });

  test(`Bidders can see the changes and withdraw for a refund, ${how} (DEAL-22, DEAL-27)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, at } = await stage(server, inside);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(`${at}/edit`);
    await expect(dialog(page)).toContainText('Tutors who bid are told what changed');
    await dialog(page).getByLabel('Budget').fill('900');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your assignment has been updated.')).toBeVisible();

    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.setViewportSize({ width: 360, height: 740 });
    await theirs.goto(at);
    const changed = theirs.getByRole('region', { name: 'What changed since your bid' });
    await expect(changed).toContainText('Before: PKR 3,500');
    await expect(changed).toContainText('Now: PKR 900');
    await changed.getByRole('link', { name: 'Withdraw, 30 coins back' }).click();
    await expect(dialog(theirs)).toContainText('What you paid comes back');
    await dialog(theirs).getByRole('button', { name: 'Withdraw bid' }).click();
    await expect(theirs.getByText('your 30 coins are back')).toBeVisible();
    expect(await coinsOf(inside, tutor)).toBe(100);
    await expect(theirs.getByText('30 coins, back if nobody is chosen')).toBeVisible();
  });

  test(`After the award a later deadline is proposed and agreed, ${how} (DEAL-26)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id, at } = await stage(server, inside);
    expect((await award(server, poster, id, tutor)).status).toBe(200);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(at);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Propose a later deadline' }).click();
    const { deadline } = await stateOf(inside, id);
    await dialog(page).getByLabel('New deadline').fill(deadline);
    await dialog(page).getByRole('button', { name: 'Propose to the tutor' }).click();
    await expect(dialog(page).getByText('Please choose a later day than the present deadline.').first()).toBeVisible();
    await dialog(page).getByLabel('New deadline').fill(inDays(30));
    await dialog(page).getByRole('button', { name: 'Propose to the tutor' }).click();
    await expect(page.getByText('You proposed a later deadline:')).toBeVisible();

    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.goto(at);
    await theirs.getByRole('link', { name: 'Agree or decline' }).click();
    await dialog(theirs).getByRole('button', { name: 'Agree' }).click();
    await expect(theirs.getByText('The later deadline counts from now on.')).toBeVisible();
    expect((await stateOf(inside, id)).deadline).toBe(inDays(30));

    await theirs.goto(at);
    await theirs.getByText('More', { exact: true }).click();
    await theirs.getByRole('link', { name: 'Propose a later deadline' }).click();
    await dialog(theirs).getByLabel('New deadline').fill(inDays(40));
    await dialog(theirs).getByRole('button', { name: 'Propose to the poster' }).click();
    await expect(theirs.getByText('You proposed a later deadline:')).toBeVisible();
    await page.goto(at);
    await expect(page.getByText('The tutor proposes a later deadline:')).toBeVisible();
    await theirs.getByRole('link', { name: 'Withdraw the proposal' }).click();
    await dialog(theirs).getByRole('button', { name: 'Withdraw the proposal' }).click();
    await expect(theirs.getByText('The deadline stays as it is.')).toBeVisible();
    expect((await stateOf(inside, id)).deadline).toBe(inDays(30));
  });
}

test('The payment form of an ended chat is hidden, with the cause (DEAL-32)', async ({ browser, server, inside }) => {
  const { poster, tutor, id } = await stage(server, inside);
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  const { id: chat } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();
  const page = await windowOf(browser, server, poster);
  await page.goto(`${server.url}/chat/pay?conversation=${chat}`);
  await expect(dialog(page).getByLabel('Amount in PKR')).toBeVisible();
  const ended = await call(server, tutor, 'POST', `/assignments/${id}/step-back`, { reason: 'I am ill.' });
  expect(ended.status).toBe(200);
  await page.goto(`${server.url}/chat/pay?conversation=${chat}`);
  await expect(dialog(page)).toContainText('its chat can be read and takes nothing new');
  await expect(dialog(page).getByLabel('Amount in PKR')).toHaveCount(0);
});

test('The form says ‘30 coins, back if nobody is chosen’ before bidding (DEAL-30)', async ({
  browser,
  server,
  inside,
}) => {
  const { id, at } = await stage(server, inside);
  const other = await inside.member('Other');
  await moveCoins(inside, other, 100);
  const page = await windowOf(browser, server, other);
  await page.goto(at);
  await expect(page.getByText('30 coins, back if nobody is chosen')).toBeVisible();
  await page.goto(`${server.url}/all-assignments/bid/${id}`);
  await expect(dialog(page)).toContainText('30 coins (Rs. 30), back if nobody is chosen');
});
