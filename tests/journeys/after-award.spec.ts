import { assignmentOf, award, bid, call, handIn, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';

const phone = { width: 360, height: 740 };

test('From the award on, both parties see the agreed price, the payments and the next step everywhere', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster, { budget: 3500 });
  const offer = { assignment_id: id, proposal: 'Every step written out.', price: 3200, days: 4 };
  expect((await call(server, tutor, 'POST', '/bids', offer)).status).toBe(200);
  await bid(server, other, id, 'Cheaper, perhaps.');
  const asPoster = await windowOf(browser, server, poster);
  await asPoster.setViewportSize(phone);
  await asPoster.goto(`${server.url}/assignment/${id}/award/${tutor.username}`);
  const dialog = asPoster.getByRole('dialog');
  await expect(dialog).toContainText('PKR 3,200');
  await expect(dialog).toContainText('Your budget was PKR 3,500');
  await expect(dialog).toContainText('4 days');
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  const { id: conversation_id } = await inside.db
    .selectFrom('conversations')
    .select('id')
    .where('assignment_id', '=', id)
    .executeTakeFirstOrThrow();

  // The plan splits the agreed price, and the payment form shows it.
  await asPoster.goto(`${server.url}/chat/milestones?conversation=${conversation_id}`);
  await expect(asPoster.getByRole('dialog')).toContainText('Of the agreed PKR 3,200: PKR 800, PKR 800, PKR 1,600.');
  await asPoster.goto(`${server.url}/chat/pay?conversation=${conversation_id}`);
  await expect(asPoster.getByText('Agreed PKR 3,200, left to pay PKR 3,200.')).toBeVisible();
  const payment = { amount: 1000, method: 'cash', reference: 'By hand' };
  const told = await call(server, poster, 'POST', `/conversations/${conversation_id}/payments`, payment);
  // Nothing overhangs the tutor's card of the payment, however narrow the phone.
  const payee = await windowOf(browser, server, tutor);
  await payee.setViewportSize({ width: 320, height: 740 });
  await payee.goto(`${server.url}/chat?conversation=${conversation_id}`);
  const card = payee.getByRole('article').filter({ hasText: 'PKR 1,000' });
  await expect(card.getByRole('link', { name: 'Report missing' })).toBeVisible();
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await payee.context().close();

  // Until work is there the filled action is the chat; a payment can be reported from here.
  await asPoster.goto(`${server.url}/assignment/${id}`);
  await expect(asPoster.getByRole('link', { name: 'Chat', exact: true })).toHaveClass(/\bpri\b/);
  await expect(asPoster.getByRole('link', { name: 'Mark as Complete & Pay' })).toHaveClass(/\bsec\b/);
  await asPoster.getByRole('link', { name: 'I have paid' }).click();
  await expect(asPoster.getByRole('dialog', { name: 'I have paid' })).toBeVisible();
  await call(server, tutor, 'POST', `/conversation-payments/${told.body.id}/answer`, { received: true });
  const asTutor = await windowOf(browser, server, tutor);
  await asTutor.goto(`${server.url}/assignment/${id}`);
  await expect(asTutor.getByText('Paid, confirmed by you')).toBeVisible();
  await handIn(server, tutor, id, new File(['Every step.'], 'steps.txt'));

  // The poster's assignment begins with its title and state; the rejected bid is folded.
  await asPoster.goto(`${server.url}/assignment/${id}`);
  const aside = asPoster.getByRole('complementary', { name: 'Your assignment' });
  for (const words of ['PKR 3,200', 'PKR 1,000', 'PKR 2,200', 'Version 1']) await expect(aside).toContainText(words);
  const top = async (what: typeof aside) => (await what.boundingBox())?.y ?? 0;
  expect(await top(asPoster.getByRole('heading', { level: 1 }))).toBeLessThan(await top(aside));
  expect(await top(aside)).toBeLessThan(await top(asPoster.getByRole('heading', { name: 'Description' })));
  await expect(aside.getByText('PKR 3,200')).toBeInViewport();
  await expect(asPoster.getByText('Cheaper, perhaps.')).toBeHidden();
  await asPoster.getByText('1 other bid').click();
  await expect(asPoster.getByText('Cheaper, perhaps.')).toBeVisible();
  await asPoster.goto(`${server.url}/assignment/${id}/complete`);
  for (const words of ['PKR 3,200', 'PKR 1,000', 'PKR 2,200']) {
    await expect(asPoster.getByRole('dialog')).toContainText(words);
  }

  // The chat links to the assignment, to the work and to the next step.
  const chat = `${server.url}/chat?conversation=${conversation_id}`;
  await asPoster.goto(chat);
  const deal = asPoster.getByRole('complementary', { name: 'Agreement' });
  await expect(deal).toContainText('PKR 3,200 agreed');
  await expect(deal).toContainText('PKR 1,000 paid, PKR 2,200 left');
  await expect(deal.getByRole('link', { name: 'Complete' })).toHaveAttribute('href', `/assignment/${id}/complete`);
  await asPoster.getByRole('link', { name: 'Integration by parts' }).click();
  await expect(asPoster).toHaveURL(`${server.url}/assignment/${id}`);
  await asPoster.goBack();
  await asPoster.getByRole('link', { name: /handed in work/ }).click();
  await expect(asPoster).toHaveURL(`${server.url}/assignment/${id}#work`);

  await asTutor.setViewportSize(phone);
  await asTutor.goto(`${server.url}/profile/bids`);
  await expect(asTutor.getByRole('article').first()).toContainText('PKR 3,200 agreed');
  await asTutor.goto(chat);
  await asTutor.getByRole('complementary', { name: 'Agreement' }).getByRole('link', { name: 'Submit work' }).click();
  await expect(asTutor).toHaveURL(`${server.url}/assignment/${id}/submit`);
  await asTutor.goto(`${server.url}/assignment/${id}`);
  const own = asTutor.getByRole('complementary', { name: 'Your bid' });
  await expect(own).toContainText('PKR 2,200');
  await expect(own).toContainText('Version 1 is with');

  // Completed: milestones are no longer shown as open, and only the rating is left.
  const mile = { title: 'First half', due_date: '2099-01-01' };
  expect((await call(server, poster, 'POST', `/conversations/${conversation_id}/milestones`, mile)).status).toBe(200);
  await call(server, poster, 'POST', `/assignments/${id}/complete`);
  await asPoster.goto(chat);
  await expect(deal.getByRole('link', { name: 'Rate' })).toBeVisible();
  await expect(asPoster.getByRole('navigation', { name: 'Milestones' })).toContainText('Not marked');
  for (const page of [asPoster, asTutor]) await page.context().close();
});

test('A tutor whose bid was rejected sees the own price and no deal', async ({ browser, server, inside }) => {
  const [poster, tutor, other] = [
    await inside.member('Poster'),
    await inside.member('Tutor'),
    await inside.member('Other'),
  ];
  const id = await assignmentOf(inside, poster, { budget: 3500 });
  const offer = { assignment_id: id, proposal: 'Quick and exact.', price: 3100 };
  expect((await call(server, other, 'POST', '/bids', offer)).status).toBe(200);
  await bid(server, tutor, id, 'Every step written out.');
  expect((await award(server, poster, id, tutor)).status).toBe(200);
  const page = await windowOf(browser, server, other);
  await page.goto(`${server.url}/profile/bids`);
  await expect(page.getByRole('article').first()).toContainText('Your price PKR 3,100');
  await page.goto(`${server.url}/assignment/${id}`);
  await expect(page.getByRole('complementary', { name: 'Your bid' })).toContainText('Another bid was chosen.');
  await expect(page.getByText('Agreed price')).toHaveCount(0);
  await page.context().close();
});

test('The button to the bid form never covers the form, with or without script', async ({
  browser,
  server,
  inside,
}) => {
  const id = await assignmentOf(inside, await inside.member('Poster'), { description: 'Step by step. '.repeat(60) });
  for (const script of [true, false]) {
    const page = await windowOf(browser, server, await inside.member('Tutor'), script);
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/assignment/${id}`);
    const bar = page.getByRole('complementary', { name: 'Bid', exact: true });
    await expect(bar).toBeInViewport();
    const form = page.getByRole('complementary', { name: 'Your bid' });
    const lies = async () => {
      const [above, below] = [await bar.boundingBox(), await form.boundingBox()];
      return above !== null && below !== null && above.y + above.height > below.y;
    };
    for (const field of ['Your proposal', 'Place Bid for 30 coins']) {
      await form.getByText(field).first().scrollIntoViewIfNeeded();
      expect(await lies(), `${field}, script ${script}`).toBe(false);
    }
    await page.context().close();
  }
});
