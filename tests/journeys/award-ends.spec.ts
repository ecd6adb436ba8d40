import type { Page } from '@playwright/test';
import { assignmentOf, award, awardedPair, bid, call, handIn, stateOf, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Makes an assignment with two bids, the first of which is awarded. */
async function stage(server: ServerProcess, inside: ServerDatabase) {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster);
  await bid(server, tutor, id, 'Every step written out.');
  await bid(server, other, id, 'With a sketch for each.');
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  const { id: chat } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();
  await inside.query(`select coin_entry('${poster.id}', 'test_grant', 100, '{}', 'test:${id}', now())`);
  return {
    poster,
    tutor,
    other,
    id,
    chat: `${server.url}/chat?conversation=${chat}`,
    at: `${server.url}/assignment/${id}`,
  };
}

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  test(`A silent tutor’s award is ended by the poster, who chooses another, ${how} (DEAL-03, DEAL-07)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, other, id, at } = await stage(server, inside);
    const page = await windowOf(browser, server, poster, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at);
    await expect(page.getByText('You can end the award now')).toHaveCount(0);
    await inside.query(
      `update conversations set created_at = now() - interval '73 hours' where assignment_id = '${id}'`,
    );
    await page.goto(at);
    await expect(page.getByText('You can end the award now and get 100 coins back.')).toBeVisible();
    await page.getByRole('link', { name: 'End the award' }).click();
    await dialog(page).getByLabel('Why?').fill('No answer to my messages.');
    await dialog(page).getByRole('button', { name: 'End the award' }).click();
    const band = page.getByRole('region', { name: 'Ended award' });
    await expect(band).toContainText('wrote and handed in nothing for 72 hours. 100 coins are back.');
    await expect(band).toContainText('No answer to my messages.');
    expect((await stateOf(inside, id)).status).toBe('open');
    await band.getByRole('link', { name: 'Choose another tutor' }).click();
    await page.getByRole('link', { name: `Award to ${other.full_name}` }).click();
    await dialog(page)
      .getByRole('button', { name: /^Award/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Awarded to' })).toBeVisible();
    expect((await stateOf(inside, id)).awarded_to).toBe(other.id);
  });

  test(`A tutor steps back with a reason that the poster reads in the ended chat, ${how} (DEAL-01, DEAL-09)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id, at, chat } = await stage(server, inside);
    await handIn(server, tutor, id, new File(['Half of it.'], 'half.txt'));
    const page = await windowOf(browser, server, tutor, script);
    await page.goto(at);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Step back' }).click();
    await expect(dialog(page)).toContainText('gets the 100 coins of the award back');
    await dialog(page).getByLabel('Why?').fill('I fell ill.');
    await dialog(page).getByRole('button', { name: 'Step back' }).click();
    await expect(page.getByRole('region', { name: 'Ended award' })).toContainText('You stepped back.');
    const asPoster = await windowOf(browser, server, poster, script);
    await asPoster.goto(chat);
    await expect(asPoster.getByText('This chat can be read and takes no more messages.')).toBeVisible();
    await expect(asPoster.getByText('I fell ill.')).toBeVisible();
    await expect(asPoster.getByRole('textbox', { name: /message/i })).toHaveCount(0);
    await asPoster.goto(at);
    await expect(asPoster.getByText('Award ended').first()).toBeVisible();
  });

  test(`A proposal to end the award is declined, another agreed to, ${how} (DEAL-05, DEAL-06)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id, at, chat } = await stage(server, inside);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(at);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'End the award' }).click();
    await dialog(page).getByLabel('Why?').fill('The topic was changed.');
    await dialog(page).getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByText('The topic was changed.')).toBeVisible();
    const asTutor = await windowOf(browser, server, tutor, script);
    await asTutor.goto(chat);
    await asTutor.getByRole('link', { name: 'Answer' }).click();
    await dialog(asTutor).getByRole('button', { name: 'Decline' }).click();
    await asTutor.getByText('More', { exact: true }).click();
    await expect(asTutor.getByRole('link', { name: 'Step back' })).toBeVisible();
    expect((await stateOf(inside, id)).status).toBe('awarded');
    const again = await call(server, poster, 'POST', `/assignments/${id}/end-proposals`, { reason: 'Really.' });
    expect(again.status).toBe(200);
    await asTutor.goto(`${at}/answer-end`);
    await dialog(asTutor).getByRole('button', { name: 'Agree' }).click();
    await expect(asTutor.getByRole('region', { name: 'Ended award' })).toContainText('Both sides agreed');
    expect((await stateOf(inside, id)).status).toBe('open');
  });
}

test('After the end of the only bid’s award the page counts and offers none (DEAL-187)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, id } = await awardedPair(server, inside);
  await call(server, tutor, 'POST', `/assignments/${id}/step-back`, { reason: 'I fell ill.' });
  const page = await windowOf(browser, server, poster);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/assignment/${id}`);
  const band = page.getByRole('region', { name: 'Ended award' });
  await expect(band).toContainText('The assignment is open again. No other bid stands yet.');
  await expect(band.getByRole('link', { name: 'Choose another tutor' })).toHaveCount(0);
  const bids = page.getByRole('region', { name: 'Bids' });
  await expect(bids.getByRole('heading', { name: 'Bids 0' })).toBeVisible();
  await expect(bids).toContainText('1 more that no longer stands');
});
