import { date } from '#core/format.ts';
import { makePair, openChat, send, textsOf, thread, write } from '#tests/support/chat.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { expect, expectToast, test } from '#tests/support/journey.ts';
import { inDays } from '#tests/support/seeds.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('Milestones are created in the rail, completed, changed and deleted live (CHAT-05, CHAT-08, CHAT-26, CHAT-28, CHAT-31, ENTITY-22)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor, conversation } = await makePair(inside, 'Calculus II: integration');
  const [student, other] = [await openChat(browser, server, poster), await openChat(browser, server, tutor)];
  const rail = student.getByRole('navigation', { name: 'Tools' });
  await rail.getByRole('link', { name: 'Milestones' }).click();
  const create = student.getByRole('dialog', { name: 'Create New Milestone' });
  await expect(create.getByLabel('Remind, hours before')).toHaveValue('1');
  const sent: string[] = [];
  student.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await create.getByLabel('Title').fill('   ');
  await create.getByLabel('Due date').fill(inDays(6));
  await create.getByRole('button', { name: 'Create milestone' }).click();
  await create.getByLabel('Title').fill('Problems 1 to 4');
  await create.getByLabel('Due date').fill('');
  await create.getByRole('button', { name: 'Create milestone' }).click();
  await expect(create.getByLabel('Due date')).toBeFocused();
  expect(sent, 'without a title or a due date nothing happens').toEqual([]);
  await create.getByLabel('Due date').fill(inDays(6));
  await inside.query('alter table milestones rename to broken');
  await create.getByRole('button', { name: 'Create milestone' }).click();
  await expect(student.locator('.toast')).toContainText('Error creating milestone');
  const page = await fetch(`${server.url}/chat?conversation=${conversation}`, { headers: { cookie: poster.cookie } });
  expect(await page.text()).toContain('Failed to load milestones.');
  await inside.query('alter table broken rename to milestones');
  await create.getByRole('button', { name: 'Create milestone' }).click();
  await expectToast(student, 'Milestone created!');

  const strip = other.getByRole('navigation', { name: 'Milestones' });
  await expect(strip.getByRole('link')).toHaveText([`Problems 1 to 4${date(inDays(6))}`]);
  await expect(thread(other)).toContainText('Milestone created: Problems 1 to 4');
  const late = { conversation_id: conversation, created_by: poster.id };
  await inside.db
    .insertInto('milestones')
    .values({ ...late, title: 'Late one', due_date: inDays(-2) })
    .execute();
  // On a wide screen the list stands beside the messages, which stay usable.
  await other.setViewportSize({ width: 1440, height: 800 });
  await strip.getByRole('link').click();
  const list = other.getByRole('dialog', { name: 'Milestones' });
  await expect(list).toBeVisible();
  await send(other, 'Salam, look at the plan.');
  await expect(thread(student)).toContainText('Salam, look at the plan.');
  await list.getByRole('button', { name: 'Mark completed Problems 1 to 4' }).click();
  await expect(list.getByRole('button', { name: 'Reopen Problems 1 to 4' })).toBeVisible();
  // It arrives live for the student, with the milestone put into the database.
  const miles = student.getByRole('navigation', { name: 'Milestones' }).getByRole('link');
  await expect(miles).toHaveText([
    `Late oneOverdue · ${date(inDays(-2))}`,
    `Problems 1 to 4Completed · ${date(inDays(6))}`,
  ]);
  await expect(miles.first()).toHaveClass(/overdue/);
  await expect(miles.last()).toHaveClass(/completed/);
  await expect(thread(student)).toContainText('Milestone completed: Problems 1 to 4');

  await miles.first().click();
  await student.getByRole('link', { name: 'Edit Late one' }).click();
  const edit = student.getByRole('dialog', { name: 'Edit milestone' });
  await edit.getByLabel('Title').fill('Moved on');
  await edit.getByLabel('Due date').fill(inDays(9));
  await edit.getByRole('button', { name: 'Save milestone' }).click();
  await expectToast(student, 'Milestone changed', 'Both of you see it.');
  await expect(list).toContainText(`Moved on Due ${date(inDays(9))}`);
  await expect(list.getByRole('link', { name: 'Edit Moved on' }), 'it is not theirs').toHaveCount(0);
  await student.getByRole('link', { name: 'Delete Moved on' }).click();
  await student.getByRole('alertdialog').getByRole('button', { name: 'Delete milestone' }).click();
  await expectToast(student, 'Milestone deleted');
  await expect(list).not.toContainText('Moved on');
});

test('The rail folds to icons and sends feedback; conversations stay separate (CHAT-09, CHAT-10, CHAT-21, CHAT-29, CHAT-32)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster: student, tutor, conversation } = await makePair(inside, 'Essay on memory');
  const other = await openConversation(inside.db, student.id, tutor.id, 'Titration report');
  for (const [id, words] of [
    [conversation, 'Outline of the essay'],
    [other, 'Burette readings'],
  ] as const) {
    await write(inside, id, tutor, `${words}?`);
    const milestone = { conversation_id: id, created_by: tutor.id, title: words, due_date: inDays(3) };
    await inside.db.insertInto('milestones').values(milestone).execute();
  }
  const page = await openChat(browser, server, student, `/chat?conversation=${conversation}`);
  const rail = page.getByRole('navigation', { name: 'Tools' });
  const width = async () => (await rail.getByText('Milestones').boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(30);
  await rail.getByRole('button', { name: 'Hide labels' }).click();
  await expect(rail.getByRole('button', { name: 'Show labels' })).toBeFocused();
  expect(await width()).toBeLessThan(2);
  await rail.getByRole('button', { name: 'Show labels' }).click();
  await expect(rail.getByRole('button', { name: 'Hide labels' })).toBeFocused();
  expect(await width()).toBeGreaterThan(30);

  await rail.getByRole('link', { name: 'Feedback' }).click();
  const feedback = page.getByRole('dialog', { name: 'Send Feedback' });
  await feedback.getByLabel('What should we know?').fill('بہت اچھا!');
  await inside.query('alter table feedback rename to broken');
  await feedback.getByRole('button', { name: 'Send Feedback' }).click();
  await expect(page.locator('.toast')).toContainText('Error sending feedback');
  await inside.query('alter table broken rename to feedback');
  await feedback.getByRole('button', { name: 'Send Feedback' }).click();
  await expectToast(page, 'Thank you for your feedback!');
  await expect(feedback).toHaveCount(0);

  const strip = page.getByRole('navigation', { name: 'Milestones' });
  const shown = async (words: string) => {
    await expect(strip.getByRole('link')).toHaveText([`${words}${date(inDays(3))}`]);
    await expect.poll(() => textsOf(page)).toEqual([`${words}?`]);
  };
  await shown('Outline of the essay');
  await page.getByRole('link', { name: /Titration report/ }).click();
  await shown('Burette readings');
});

test('The student reports a payment and the tutor confirms it, live, in one card', async ({
  browser,
  server,
  inside,
}) => {
  const { poster, tutor } = await makePair(inside, 'Survey in SPSS');
  const [student, other] = [await openChat(browser, server, poster), await openChat(browser, server, tutor)];
  await expect(other.getByRole('link', { name: 'I have paid' })).toHaveCount(0);
  await student.getByRole('link', { name: 'I have paid' }).click();
  const form = student.getByRole('dialog', { name: 'I have paid' });
  await form.getByLabel('Amount in PKR').fill('1750');
  await form.getByLabel('Reference').fill('EP-48377120');
  await form.getByRole('button', { name: /^Send to/ }).click();
  await expect(thread(student).getByRole('article')).toContainText(
    'You paidWaitingPKR 1,750Paid withEasypaisaReferenceEP-48377120',
  );
  await thread(other).getByRole('link', { name: 'Confirm arrival' }).click();
  await expect(other.getByRole('alertdialog')).toContainText('PKR 1,750, Easypaisa, EP-48377120');
  await other.getByRole('button', { name: 'Confirm arrival' }).click();
  await expect(thread(other).getByRole('article')).toContainText('Settled');
  await expect(thread(student).getByRole('article')).toContainText('Settled');
  await expect(thread(student)).toContainText('received the payment: PKR 1,750');
});
