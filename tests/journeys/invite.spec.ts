import { assignmentOf, windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, expectToast, inventPerson, join, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

test('A friend’s first bid earns the inviter 300 coins (ROUTE-22, CONST-05, INVITE-01, INVITE-02)', async ({
  browser,
  server,
  inside,
}) => {
  test.slow();
  const [member, other] = [await inside.member('Ayesha'), await inside.member('Other')];
  const friend = inventPerson('Bilal');
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  const page = await phone.newPage();
  await page.goto(`${server.url}/invite`);
  await expect(page).toHaveURL(`${server.url}/login?from=%2Finvite`);

  await enterAs(phone, server, member);
  await page.goto(`${server.url}/invite`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite & Earn');
  await expect(page.getByText('You get 300, once per friend, with their first bid or first award.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Link copied', 'Send it to a friend.');
  const link = `${server.url}/signup?ref=${member.username}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const whatsapp = (await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '';
  expect(new URL(whatsapp).searchParams.get('text')).toContain(link);

  const email = page.getByLabel('Or invite by email');
  const send = page.getByRole('button', { name: 'Send' });
  const refused = page.locator('.error');
  await send.click();
  await expect(refused).toHaveText('Please fill in this field.');
  await email.fill(other.email);
  await send.click();
  await expect(refused).toHaveText('This user is already a member...');
  await email.fill(friend.email);
  await send.click();
  await expectToast(page, 'Invitation sent', 'Your friend gets one mail, in your name.');
  const invitation = page.getByRole('region', { name: 'Invitations' }).getByRole('listitem');
  await expect(invitation).toContainText(friend.email);
  await expect(invitation).toContainText('Pending');
  await expect(email).toHaveValue('');
  await email.fill(friend.email);
  await send.click();
  await expect(refused).toHaveText('You have already sent an invitation to this email address.');

  const mail = await server.mailTo(friend.email, /invites you/);
  expect(mail.links).toContain(link);
  const theirs = await windowOf(browser, server, null);
  await theirs.goto(link);
  await expect(theirs.getByText(`Invited by ${member.username}.`)).toBeVisible();
  await join(theirs, server, friend, 'Student', new URL(link).search);

  await page.goto(`${server.url}/invite`);
  await expect(page.getByRole('link', { name: 'Wallet: 100 coins' })).toBeVisible();
  await expect(invitation).toContainText('300 coins on their way');
  const data = { assignment_id: await assignmentOf(inside, other), proposal: 'Every step written out.' };
  expect(
    (
      await theirs.request.post(`${server.url}/api/bids`, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
    ).status(),
  ).toBe(200);
  await theirs.context().close();

  await page.goto(`${server.url}/invite`);
  await expect(page.getByRole('link', { name: 'Wallet: 400 coins' })).toBeVisible();
  await expect(invitation).toContainText('+300 coins');
  await expect(invitation).toContainText('Joined');
  await expect(page.getByRole('region', { name: 'How it works' })).toContainText('Friends joined1Earned so far300');
  await page.close();
  await lookAt(phone, server, ['/invite']);
  await phone.close();
});

test('Without script the invitation link is shown, and the form invites a friend', async ({
  browser,
  server,
  inside,
}) => {
  const member = await inside.member('Ayesha');
  const page = await windowOf(browser, server, member, false);
  await page.goto(`${server.url}/invite`);
  await expect(page.getByLabel('Your link', { exact: true }).last()).toHaveValue(
    `${server.url}/signup?ref=${member.username}`,
  );
  await page.getByLabel('Or invite by email').fill(member.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('This user is already a member...').first()).toBeVisible();
  await page.getByLabel('Or invite by email').fill(inventPerson('Bilal').email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your friend gets one mail, in your name.')).toBeVisible();
  await expect(page.getByText('Pending')).toBeVisible();
  await page.context().close();
});
