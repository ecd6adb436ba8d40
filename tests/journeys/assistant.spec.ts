import { coinsFor } from '#core/limits.ts';
import { makePair, openChat } from '#tests/support/chat.ts';
import { expect, test } from '#tests/support/journey.ts';
import { seedAssignment } from '#tests/support/seeds.ts';

test('AI Chat streams answers, keeps the conversation and reports failures (CHAT-07, CHAT-30, ENTITY-35)', async ({
  browser,
  server,
  inside,
}) => {
  const { poster } = await makePair(inside, 'Essay on memory');
  const page = await openChat(browser, server, poster);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'AI Chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI Chat' });
  const box = dialog.getByLabel('Your question');
  const asked: { json: { messages: object[] } }[] = [];
  page.on('request', (request) => request.url().includes('/assistant/') && asked.push(request.postDataJSON()));
  await box.fill('   ');
  await box.press('Enter');
  await box.fill('What does a bid cost?');
  await box.press('Enter');
  await expect(dialog.getByRole('log')).toContainText(`${coinsFor.bid} coins`);
  await expect(dialog.getByRole('log').getByRole('link')).toHaveAttribute('href', '/faq#bids');
  expect(asked, 'blanks ask nobody').toHaveLength(1);
  await page.reload();
  await expect(dialog.getByRole('log')).toContainText('What does a bid cost?');

  await page.route('**/rpc/assistant/**', (route) => route.fulfill({ status: 500, body: 'gone' }));
  await box.fill('Are you there?');
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('AI Error The AI is taking a nap. Please try again.');
  await expect(box).toHaveValue('Are you there?');
  expect(asked.at(-1)?.json.messages).toEqual([
    { role: 'user', content: 'What does a bid cost?' },
    { role: 'assistant', content: expect.stringContaining(`${coinsFor.bid} coins`) },
  ]);
  await page.context().close();
});

test('AI Generate proposal fills the bid form, and explains a failure (DETAIL-04, CALL-47, ERR-17, ERR-18)', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Sara'), await inside.member('Tariq')];
  const id = await seedAssignment(inside, poster, { title: 'Regression', description: 'Survey analysis in SPSS.' });
  const page = await openChat(browser, server, tutor, `/assignment/${id}`);
  const draft = page.getByRole('button', { name: 'AI Generate proposal' });
  const proposal = page.getByLabel('Your proposal');
  await draft.click();
  await expect(proposal).toHaveValue(/survey/i);

  const told = draft.locator('..').getByRole('alert');
  page.on('dialog', (dialog) => void dialog.accept());
  const broken = '**/rpc/assistant/bidSummary';
  await page.route(broken, (route) => route.fulfill({ status: 500, body: 'gone' }));
  await draft.click();
  await expect(told).toHaveText('Error generating summary.');
  await page.unroute(broken);
  await page.context().clearCookies();
  await draft.click();
  await expect(told).toHaveText('Could not generate summary. Please log in.');
  await page.context().close();
});
