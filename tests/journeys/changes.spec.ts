import type { Page } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { silence } from '#core/limits.ts';
import { assignmentOf, award, bid, handIn, stateOf, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

/** Makes an award whose tutor handed in the first version. */
async function stage(server: ServerProcess, inside: ServerDatabase) {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster);
  await bid(server, tutor, id, 'Every step written out.');
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  await handIn(server, tutor, id, new File(['First.'], 'first.txt'));
  const { id: chat } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    poster,
    tutor,
    id,
    chat: `${server.url}/chat?conversation=${chat}`,
    at: `${server.url}/assignment/${id}`,
  };
}

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const tomorrow = dayOf(new Date(Date.now() + 86_400_000));

/** Asks for changes to the newest version on the assignment's page. */
async function ask(page: Page, words: string) {
  await page.getByRole('link', { name: 'Ask for changes' }).click();
  await dialog(page).getByLabel('What should change?').fill(words);
  await dialog(page).getByLabel('By when?').fill(tomorrow);
  await dialog(page).getByRole('button', { name: 'Ask for changes' }).click();
}

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  test(`Changes are asked for twice and handed in, ${how} (DEAL-40, DEAL-41, DEAL-49)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id, at, chat } = await stage(server, inside);
    const page = await windowOf(browser, server, poster, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(at);
    await expect(page.getByText(/It completes on .* unless you ask for changes/)).toBeVisible();
    await ask(page, 'Mail it to sana.raza@gmail.com');
    await expect(dialog(page)).toContainText('Sharing contact information is not allowed.');
    await expect(dialog(page).getByLabel('What should change?')).toHaveValue('Mail it to sana.raza@gmail.com');
    await dialog(page).getByLabel('What should change?').fill('Show the steps of question three.');
    await dialog(page).getByRole('button', { name: 'Ask for changes' }).click();
    await expect(page.getByText('hands in version 2 by')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for changes' })).toHaveCount(0);

    const asTutor = await windowOf(browser, server, tutor, script);
    await asTutor.goto(chat);
    await expect(asTutor.getByText('Show the steps of question three.')).toBeVisible();
    await asTutor.getByRole('link', { name: 'Hand in the changes' }).click();
    await expect(dialog(asTutor)).toContainText('Show the steps of question three.');
    await handIn(server, tutor, id, new File(['Second.'], 'second.txt'));
    await page.goto(at);
    await expect(page.getByText('Answers the changes to version 1, due')).toBeVisible();
    await ask(page, 'And of question four.');
    await expect(page.getByText('hands in version 3 by')).toBeVisible();
    await handIn(server, tutor, id, new File(['Third.'], 'third.txt'));
    await asTutor.goto(at);
    await expect(asTutor.getByText('Answers the changes to version 2, due')).toBeVisible();
    await expect(asTutor.getByText('And of question four.')).toBeVisible();
  });

  test(`A silent poster’s assignment completes, and both review, ${how} (DEAL-45)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id, at, chat } = await stage(server, inside);
    const { toldAfter, days } = silence;
    await inside.query(
      `update unanswered_versions set since = now() - interval '20 days' where assignment_id = '${id}'`,
    );
    const run = () => inside.query(`select accept_by_silence('${id}', ${toldAfter}, ${days}, now())`);
    await run();
    const page = await windowOf(browser, server, poster, script);
    await page.goto(`${server.url}/notifications`);
    await page.getByText(/It completes on .* unless you ask for changes/).click();
    await expect(page.getByRole('link', { name: 'Ask for changes' })).toBeVisible();
    await inside.query(
      `update unanswered_versions set told_at = now() - interval '7 days' where assignment_id = '${id}'`,
    );
    await run();
    expect((await stateOf(inside, id)).status).toBe('completed');
    await page.goto(at);
    await expect(page.getByRole('link', { name: /^Rate/ })).toBeVisible();
    const asTutor = await windowOf(browser, server, tutor, script);
    await asTutor.goto(chat);
    await expect(asTutor.getByText('Completed after 14 days without an answer')).toBeVisible();
    await expect(asTutor.getByRole('link', { name: 'Rate' })).toBeVisible();
  });
}
