import { policyFigures } from '#core/chat/policy-figures.ts';
import { makePair, openChat, send, stored } from '#tests/support/chat.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

// A policy applies to the whole site: these journeys have a server of their own.
test.use({ settings: { CHAT_POLICY: 'strict' } });

test('An admin reads both chat policies and chooses one with a reason; an open chat follows', async ({
  page,
  context,
  browser,
  server,
  inside,
}) => {
  const { poster, conversation } = await makePair(inside, 'Integrals');
  const chat = await openChat(browser, server, poster, `/chat?conversation=${conversation}`);
  const honest = 'See question number 3.';
  const warning = chat.getByRole('alertdialog', { name: 'Content Warning' });
  const understand = warning.getByRole('button', { name: 'I Understand' });
  const refused = async () => {
    await send(chat, honest);
    await expect(warning).toContainText('“number”');
    await understand.click();
  };
  await refused();

  const admin = await inside.member('Chooser');
  await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
  await enterAs(context, server, admin);
  await page.goto(`${server.url}/admin/settings`);
  const policy = page.getByRole('region', { name: 'Chat rules' });
  const strictly = (100 * policyFigures.strict.refused) / policyFigures.honest;
  await expect(policy.getByRole('row', { name: /^Strict/ })).toContainText(`${strictly.toFixed(1)} %`);
  await policy.getByRole('link', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chat rules' });
  await expect(dialog.getByRole('radio', { name: 'Strict: the list of words' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Contextual: the detector' }).check();
  await dialog.getByLabel('Reason').fill('Too many honest messages are refused.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Setting saved', 'It applies to everyone from now on.');
  await expect(policy.getByText('Contextual: the detector').first()).toBeVisible();

  // An open page learns of it from its last refused message.
  await refused();
  await expect(warning).toBeHidden();
  await send(chat, honest);
  await expect.poll(async () => (await stored(inside, conversation)).map(({ content }) => content)).toEqual([honest]);
  await chat.context().close();
  await lookAt(context, server, ['/admin/settings', '/admin/settings/chat_policy']);
});
