import { assignmentOf, award, awardedPair, bid, call, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';

const sheet = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Words of ${name}`) });

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  test(`A disagreement is opened, answered, decided and appealed, ${how} (DEAL-102, DEAL-105, DEAL-107, DEAL-184, DEAL-185)`, async ({
    browser,
    server,
    inside,
  }) => {
    const [poster, tutor, admin] = [
      await inside.member('Poster'),
      await inside.member('Tutor'),
      await inside.member('Office'),
    ];
    await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
    const title = `Five days, and nothing, ${how}`;
    const id = await assignmentOf(inside, poster, { title });
    await bid(server, tutor, id, 'Every step written out.');
    expect((await award(server, poster, id, tutor)).status).toBe(200);

    const page = await windowOf(browser, server, poster, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/assignment/${id}`);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Something is wrong' }).click();
    await page.getByLabel('What is wrong?').selectOption('nothing');
    await page.getByLabel('What happened?').fill('Five days, and no version.');
    await expect(page.getByLabel('What is wrong?').getByRole('option', { name: 'I was not paid' })).toHaveCount(0);
    // Contact details are refused, and the files stay for the next try.
    await page.getByLabel('What happened?').fill('Call me on 0300 1234567.');
    await page.locator('input[type=file]').setInputFiles([sheet('task.txt'), sheet('chat.txt')]);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.locator('fieldset.several .file b')).toHaveText(['task.txt', 'chat.txt']);
    await page.getByLabel('What happened?').fill('Five days, and no version.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Waits for an answer')).toBeVisible();
    if (script) {
      // A second Enter does not press the next step's button.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.locator('main a.file b')).toHaveText(['task.txt', 'chat.txt']);

    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.goto(`${server.url}/assignment/${id}/disagreement`);
    await expect(theirs.getByText('Five days, and no version.')).toBeVisible();
    await theirs.getByLabel('Your answer').fill('I was ill.');
    await theirs.locator('input[type=file]').setInputFiles(sheet('doctor.txt'));
    await theirs.getByRole('button', { name: 'Send the answer' }).click();
    await expect(theirs.getByText('I was ill.')).toBeVisible();

    const office = await windowOf(browser, server, admin, script);
    await office.goto(`${server.url}/admin/disagreements`);
    await office.getByRole('link', { name: title }).click();
    await expect(office.locator('main a.file b')).toHaveText(['task.txt', 'chat.txt', 'doctor.txt']);
    await expect(office.getByText('Opening the chat leaves a line in it')).toBeVisible();
    await office.getByRole('button', { name: 'Open the chat' }).click();
    await expect(office.getByText('Nothing was handed in.')).toBeVisible();
    await office.getByRole('link', { name: 'Decide' }).click();
    const decision = office.getByRole('alertdialog').or(office.getByRole('dialog'));
    await decision.getByLabel('Outcome').selectOption('ended');
    await decision.getByLabel('Words of the decision').fill('Nothing came, so the award ends.');
    const { pathname } = new URL(office.url());
    await decision.getByRole('button', { name: 'Decide' }).click();
    await expect(office.getByRole('link', { name: 'Decide' })).toHaveCount(0);
    await office.goto(server.url + pathname.replace(/\/decide$/, ''));
    await expect(office.getByText('Nothing came, so the award ends.')).toBeVisible();

    await theirs.goto(`${server.url}/assignment/${id}/disagreement`);
    await theirs.getByLabel('What should we look at again?').fill('I told the poster.');
    await theirs.getByRole('button', { name: 'Send the appeal' }).click();
    await expect(theirs.getByText('Appealed: a moderator looks again')).toBeVisible();
    const { id: chat } = await inside.db
      .selectFrom('conversations')
      .select('id')
      .where('assignment_id', '=', id)
      .executeTakeFirstOrThrow();
    await theirs.goto(`${server.url}/chat?conversation=${chat}`);
    await expect(theirs.getByText('A moderator has read this chat to decide').first()).toBeVisible();
  });
}

test('After a decision that changes nothing, another disagreement is opened; an end asks for words', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, id } = await awardedPair(server, inside);
  const admin = await inside.member('Office');
  await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
  const at = `/assignments/${id}/disagreements`;
  const opened = await call(server, poster, 'POST', at, { reason: 'late', words: 'It is late.' });
  const answer = `/disagreements/${opened.body.id}/answer`;
  expect((await call(server, tutor, 'POST', answer, { words: 'It is not due yet.' })).status).toBe(200);
  const reason = 'There is still time.';
  const decide = `/admin/disagreements/${opened.body.number}/decide`;
  expect((await call(server, admin, 'POST', decide, { outcome: 'noted', reason })).status).toBe(200);
  const page = await windowOf(browser, server, poster);
  await page.goto(`${server.url}/assignment/${id}/disagreement`);
  await expect(page.getByLabel('What should we look at again?')).toBeVisible();
  await page.getByRole('link', { name: 'Something else is wrong' }).click();
  await page.getByLabel('What is wrong?').selectOption('rude');
  await page.getByLabel('What happened?').fill('Rude words in the chat.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waits for an answer')).toBeVisible();

  const theirs = await windowOf(browser, server, tutor);
  await theirs.goto(`${server.url}/assignment/${id}`);
  const note = theirs.getByRole('region', { name: 'Something is wrong' });
  await expect(note.getByRole('link', { name: 'Read and answer' })).toHaveClass(/\bpri\b/);
  await theirs.goto(`${server.url}/assignment/${id}/end`);
  await expect(theirs.getByLabel('Why?')).toBeFocused();
  for (const window of [page, theirs]) await window.context().close();
});
