import { sql } from 'kysely';
import { awardedPair, call, handIn, windowOf } from '#tests/support/api-calls.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';

for (const script of [true, false]) {
  const how = script ? 'with' : 'without';
  test(`Both sides review ${how} script; neither reads before writing, then one replies (DEAL-62, DEAL-72)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, id } = await awardedPair(server, inside);
    await handIn(server, tutor, id, new File(['Every step.'], 'steps.txt'));
    await call(server, poster, 'POST', `/assignments/${id}/complete`, {});
    const at = `${server.url}/assignment/${id}`;
    const asTutor = await windowOf(browser, server, tutor, script);
    await asTutor.setViewportSize({ width: 360, height: 740 });
    await asTutor.goto(at);
    await asTutor.getByRole('link', { name: `Rate ${poster.full_name}` }).click();
    const rating = asTutor.getByRole('dialog', { name: `Rate ${poster.full_name}` });
    await rating.getByTitle('3 of 5, good').click();
    await rating.getByLabel(/Comment/).fill('Late answers.');
    await rating.getByRole('button', { name: 'Submit review' }).click();
    await expect(rating.getByText('Please answer yes or no.').first()).toBeVisible();
    await expect(rating.getByLabel(/Comment/)).toHaveValue('Late answers.');
    const fields = rating.getByRole('group');
    for (const [mark, answer] of [
      [/task clear/, 'Yes'],
      [/answer in time/, 'No'],
      [/pay as agreed/, 'Yes'],
    ] as const) {
      await fields.filter({ hasText: mark }).getByRole('radio', { name: answer }).check();
    }
    if (script) await expectNoAxe(asTutor, rating);
    await rating.getByRole('button', { name: 'Submit review' }).click();
    await expect(asTutor.getByText(`You reviewed ${poster.full_name}. Sealed until`)).toBeVisible();

    const asPoster = await windowOf(browser, server, poster, script);
    await asPoster.goto(at);
    await expect(asPoster.getByText(`${tutor.full_name} reviewed you. Write yours to read it`)).toBeVisible();
    expect(await asPoster.content()).not.toContain('Late answers.');
    await asPoster.getByRole('link', { name: `Rate ${tutor.full_name}` }).click();
    const back = asPoster.getByRole('dialog', { name: `Rate ${tutor.full_name}` });
    await back.getByTitle('5 of 5, excellent').click();
    await back.getByRole('button', { name: 'Submit review' }).click();
    if (script) await expectToast(asPoster, 'Review Submitted', 'Both reviews are out now.');
    const reviews = asPoster.getByRole('region', { name: 'Reviews' });
    await expect(reviews).toContainText('Late answers.');
    await expect(reviews).toContainText('Did not answer in time');
    await reviews.getByRole('link', { name: 'Reply in public' }).click();
    const replying = asPoster.getByRole('dialog', { name: 'Reply to this review' });
    await expect(replying).toContainText('Late answers.');
    await expect(replying).toContainText('You can reply once, and not change or delete it.');
    await replying.getByLabel('Your reply').fill('I was ill that week.');
    if (script) await expectNoAxe(asPoster, replying);
    await replying.getByRole('button', { name: 'Send reply' }).click();
    await expect(reviews).toContainText('I was ill that week.');
    await expect(reviews.getByRole('link', { name: 'Reply in public' })).toHaveCount(0);
    await asPoster.goto(`${server.url}/user/${poster.username}`);
    await expect(asPoster.getByRole('region', { name: 'Reviews 1' })).toContainText('I was ill that week.');
    await expect(asPoster.getByRole('link', { name: 'Reply', exact: true })).toHaveCount(0);
    for (const page of [asPoster, asTutor]) await page.context().close();
  });
}

test('After 7 days of silence a review is readable, and the chat shows the next step (DEAL-63, DEAL-73)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, id } = await awardedPair(server, inside);
  await handIn(server, tutor, id, new File(['Every step.'], 'steps.txt'));
  await call(server, poster, 'POST', `/assignments/${id}/complete`, {});
  await call(server, poster, 'POST', `/assignments/${id}/rating`, { rating: 4, comment: 'On time.' });
  const page = await windowOf(browser, server, poster);
  const { id: conversation } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();
  await page.goto(`${server.url}/chat?conversation=${conversation}`);
  await expect(page.getByRole('complementary', { name: 'Agreement' })).toContainText('Review sealed until');
  await expect(page.getByText('sealed until both reviews are in')).toBeVisible();
  const asTutor = await windowOf(browser, server, tutor);
  await asTutor.goto(`${server.url}/chat?conversation=${conversation}`);
  const next = asTutor.getByRole('complementary', { name: 'Agreement' }).getByRole('link', { name: 'Rate' });
  await expect(next).toHaveAttribute('href', `/assignment/${id}/rate`);
  await asTutor.goto(`${server.url}/user/${tutor.username}`);
  await expect(asTutor.getByText('On time.')).toHaveCount(0);
  await sql`update assignment_ratings set published_at = now() - interval '1 second' where assignment_id = ${id}`.execute(
    inside.db,
  );
  await asTutor.reload();
  await expect(asTutor.getByText('On time.')).toBeVisible();
  await asTutor.goto(`${server.url}/assignment/${id}`);
  await expect(asTutor.getByText('It opened on its own, so you can only reply.')).toBeVisible();
  await expect(asTutor.getByRole('link', { name: `Rate ${poster.full_name}` })).toHaveCount(0);
  for (const each of [page, asTutor]) await each.context().close();
});
