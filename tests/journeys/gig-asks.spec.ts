import type { Page } from '@playwright/test';
import { assignmentOf, award, bid, call, moveCoins, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import { inDays } from '#tests/support/seeds.ts';
import type { Member } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));

async function offer(server: ServerProcess, tutor: Member): Promise<void> {
  const gigs = [{ title: 'Matlab basics', description: 'Two hours with working scripts.', price: 2500 }];
  expect((await call(server, tutor, 'POST', '/profiles/me/gigs', { gigs })).status).toBe(200);
}

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';

  test(`A student asks for a gig, the tutor declines, it opens to all, ${how} (DEAL-150, DEAL-151, DEAL-153, DEAL-154)`, async ({
    browser,
    server,
    inside,
  }) => {
    const [student, tutor] = [await inside.member('Student'), await inside.member('Tutor')];
    await offer(server, tutor);
    const guest = await windowOf(browser, server, null, script);
    await guest.setViewportSize({ width: 360, height: 740 });
    await guest.goto(`${server.url}/user/${tutor.username}`);
    const way = await guest.getByRole('link', { name: 'Ask for this: Matlab basics' }).getAttribute('href');
    await guest.getByRole('link', { name: 'Ask for this: Matlab basics' }).click();
    await expect(guest).toHaveURL(/\/login\?from=.*ask/);

    const page = await windowOf(browser, server, student, script);
    await page.goto(server.url + way);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for this gig');
    await expect(page.getByLabel('Title')).toHaveValue('Matlab basics');
    await expect(page.getByLabel('Budget (PKR)')).toHaveValue(/^2,?500$/);
    await expect(page.getByRole('radio', { name: 'Tutor Example alone' })).toBeChecked();
    await page.getByLabel('Subject').fill('Programming');
    await page.getByLabel('Deadline').fill(inDays(9));
    await page.getByRole('button', { name: 'Ask for this gig' }).click();
    await expect(page.locator('.error').first()).toBeVisible();
    await page.getByLabel('Description').fill('Ten scripts with plots.');
    await page.getByRole('button', { name: 'Ask for this gig' }).click();
    await expect(page).toHaveURL(/\/assignment\//);
    const card = page.getByRole('region', { name: 'Offered to one tutor' });
    await expect(card).toContainText('Offered to Tutor Example alone');
    await expect(page.getByText('Only Tutor Example can bid. We mail you when they do.')).toBeVisible();
    const at = page.url();
    expect((await guest.request.get(at)).status()).toBe(404);

    const theirs = await windowOf(browser, server, tutor, script);
    await theirs.goto(server.url);
    await expect(theirs.getByRole('link', { name: /^A student asks for your gig/ })).toBeVisible();
    await theirs.goto(`${server.url}/notifications`);
    await theirs.getByText('A student asks for your gig').first().click();
    await theirs.getByRole('link', { name: 'No, thank you' }).click();
    await dialog(theirs)
      .getByLabel(/A word to the student/)
      .fill('I travel until June.');
    await dialog(theirs).getByRole('button', { name: 'Say no' }).click();
    const asked = theirs.getByRole('region', { name: 'Your gig' });
    await expect(asked).toContainText('You said: no, thank you.');
    await expect(asked.getByText('I travel until June.', { exact: true })).toBeVisible();

    await page.goto(at);
    await expect(card).toContainText('Tutor Example said: no, thank you');
    await expect(card).toContainText('I travel until June.');
    await expect(page.getByText('Open it to all, and other tutors can bid.')).toBeVisible();
    await page.goto(`${server.url}/profile/assignments`);
    await expect(page.getByText('Tutor Example said: no, thank you.')).toBeVisible();
    await page.goto(at);
    await card.getByRole('link', { name: 'Open to all' }).click();
    await dialog(page).getByRole('button', { name: 'Open to all' }).click();
    await expect(page.getByText('All tutors can read it and bid now.')).toBeVisible();
    expect((await guest.request.get(at)).status()).toBe(200);
    await guest.goto(`${server.url}/all-assignments?status=open`);
    await expect(guest.getByRole('link', { name: 'Matlab basics' }).first()).toBeVisible();
  });

  test(`After a lost bid a tutor finds similar work and saves a search, ${how} (DEAL-160, DEAL-162)`, async ({
    browser,
    server,
    inside,
  }) => {
    const [poster, winner, loser] = [
      await inside.member('Poster'),
      await inside.member('Winner'),
      await inside.member('Loser'),
    ];
    await moveCoins(inside, poster, 500);
    const subject = `Knots ${script}`;
    const id = await assignmentOf(inside, poster, { subject });
    const other = await assignmentOf(inside, poster, { subject, title: 'Another set of knots' });
    for (const one of [winner, loser]) await bid(server, one, id, 'Every step written out.');
    expect((await award(server, poster, id, winner)).status).toBe(200);
    const page = await windowOf(browser, server, loser, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/profile/bids`);
    const similar = page.getByRole('region', { name: 'Open work like it' });
    await expect(similar.getByRole('link', { name: 'Another set of knots' })).toHaveAttribute(
      'href',
      `/assignment/${other}`,
    );
    await page.goto(`${server.url}/assignment/${id}`);
    await similar.getByRole('link', { name: 'Tell me about more' }).click();
    await expect(dialog(page)).toContainText(subject);
    await dialog(page).getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByText('We mail you once a day when something fits.')).toBeVisible();
    await page.goto(`${server.url}/saved-searches`);
    await expect(page.getByText(subject).first()).toBeVisible();
    for (let n = 0; n < 9; n += 1)
      await call(server, loser, 'POST', '/searches', { name: `Search ${n}`, mail: 'none' });
    await page.goto(`${server.url}/assignment/${id}/tell`);
    await dialog(page).getByRole('button', { name: 'Save search' }).click();
    await expect(dialog(page)).toContainText('You can keep 10 searches. Please delete one first.');
  });
}

test('A removed gig is reported, and a closed request can be posted again for the same tutor (DEAL-150, DEAL-156)', async ({
  browser,
  server,
  inside,
}) => {
  const [student, tutor] = [await inside.member('Student'), await inside.member('Tutor')];
  await offer(server, tutor);
  const page = await windowOf(browser, server, student, false);
  await page.goto(`${server.url}/post-assignment?ask=${tutor.username}&gig=Sewing`);
  await expect(page.getByText('This gig is no longer offered.')).toBeVisible();
  await page.goto(`${server.url}/post-assignment?ask=${student.username}&gig=Sewing`);
  await expect(page.getByText('You cannot ask for your own gig.')).toBeVisible();
  const asked = {
    ...{ gig_of: tutor.username, gig: 'Matlab basics', title: 'Ten scripts', description: 'With plots.' },
    ...{ subject: 'Programming', budget: 2500, deadline: inDays(5) },
  };
  const { body } = await call(server, student, 'POST', '/gigs/ask', asked);
  const { id } = body as { id: string };
  expect((await call(server, student, 'POST', `/assignments/${id}/close`)).status).toBe(200);
  await page.goto(`${server.url}/assignment/${id}`);
  await page.getByRole('link', { name: 'Post it again' }).click();
  await expect(page.getByRole('radio', { name: 'Tutor Example alone' })).toBeChecked();
  await page.getByLabel('Deadline').fill(inDays(9));
  await page.getByRole('button', { name: 'Ask for this gig' }).click();
  await expect(page.getByRole('region', { name: 'Offered to one tutor' })).toBeVisible();
  expect(
    (await inside.db.selectFrom('gig_asks').select('assignment_id').where('tutor_id', '=', tutor.id).execute()).length,
  ).toBe(2);
});
