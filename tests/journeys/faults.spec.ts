import type { Page } from '@playwright/test';
import { assignmentOf, call, windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, register, test } from '#tests/support/journey.ts';
import { payByHand } from '#tests/support/pay-by-hand.ts';
import { inDays } from '#tests/support/seeds.ts';
import type { ServerDatabase } from '#tests/support/server-database.ts';

const toast = (page: Page) => page.locator('.toast');
const reference = /Something went wrong on our side\. Reference [0-9a-f-]{36}\./;

/** Makes inserts into the table and updates of it fail while `work` runs, as on a full disk. */
async function whileFull(inside: ServerDatabase, table: string, work: () => Promise<void>): Promise<void> {
  await inside.query(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device'; end $$`);
  await inside.query(
    `create trigger disk_full before insert or update on ${table} for each row execute function disk_full()`,
  );
  try {
    await work();
  } finally {
    await inside.query('drop function disk_full cascade');
  }
}

/** Renames the column while `work` runs, so that statements fail. */
async function whileLost(
  inside: ServerDatabase,
  [table, column]: [table: string, column: string],
  work: () => Promise<void>,
): Promise<void> {
  await inside.query(`alter table ${table} rename column ${column} to lost_${column}`);
  try {
    await work();
  } finally {
    await inside.query(`alter table ${table} rename column lost_${column} to ${column}`);
  }
}

test('Shows a reference when a bid cannot be stored, charges no coins, takes it later (ERR-02)', async ({
  browser,
  server,
  inside,
}) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  const id = await assignmentOf(inside, poster, { title: 'Full disk' });
  const page = await windowOf(browser, server, tutor);
  await page.goto(`${server.url}/assignment/${id}`);
  const proposal = page.getByLabel('Your proposal');
  const place = page.getByRole('button', { name: 'Place Bid for 30 coins' });
  await proposal.fill('Every step written out.');
  await whileFull(inside, 'bids', async () => {
    await place.click();
    await expect(toast(page)).toContainText('Error placing bid');
    await expect(toast(page)).toContainText(reference);
  });
  await expect(page.locator('body')).not.toContainText('no space left');
  await expect(proposal).toHaveValue('Every step written out.');
  const held = async () => {
    const { rows } = await inside.query(
      `select coins, (select count(*)::int from bids where user_id = p.id) as bids from profiles p where id = '${tutor.id}'`,
    );
    return rows[0];
  };
  expect(await held()).toEqual({ coins: 100, bids: 0 });
  await place.click();
  await expect(toast(page)).toContainText('Bid Placed Successfully!');
  expect(await held()).toEqual({ coins: 70, bids: 1 });
  await page.context().close();
});

test('An edit that cannot be stored shows a reference and keeps the typed text (ERR-05)', async ({
  browser,
  server,
  inside,
}) => {
  const owner = await inside.member('Owner');
  const id = await assignmentOf(inside, owner);
  const page = await windowOf(browser, server, owner);
  await page.goto(`${server.url}/assignment/${id}/edit`);
  const editing = page.getByRole('dialog', { name: 'Edit assignment' });
  await editing.getByLabel('Title').fill('Integration, chapter 9');
  await whileFull(inside, 'assignments', async () => {
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page)).toContainText('Error updating assignment');
    await expect(toast(page)).toContainText(reference);
  });
  await expect(editing.getByLabel('Title')).toHaveValue('Integration, chapter 9');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Integration, chapter 9' })).toBeVisible();
  await page.context().close();
});

test('A failed request for coins shows the reason or asks for a retry (ERR-10)', async ({
  browser,
  server,
  inside,
}) => {
  const page = await windowOf(browser, server, await inside.member('Buyer'));
  const dialog = page.getByRole('dialog', { name: 'Booster Pack' });
  const ask = async (transactionId: string) => {
    await page.goto(`${server.url}/wallet`);
    await page.getByRole('link', { name: 'Buy for PKR 300' }).click();
    await payByHand(dialog, transactionId);
  };
  await whileFull(inside, 'payments', async () => {
    await ask('EP-5555 0001');
    await expect(toast(page)).toHaveText(
      'Submission FailedCould not submit your request. Please try again or contact support.',
    );
  });
  await expect(dialog.getByLabel('Transaction ID')).toHaveValue('EP-5555 0001');
  await dialog.getByRole('button', { name: 'Submit for verification' }).click();
  await expect(page).toHaveURL(`${server.url}/coin-purchase-success`);
  await ask('EP-5555 0001');
  await expect(toast(page)).toHaveText('Submission Failed');
  await expect(dialog.locator('.error')).toHaveText(
    'This transaction ID was sent before. Please check it, or contact support.',
  );
  await page.context().close();
});

test('Shows an error with a reference and a retry in place of an unreadable profile (ERR-11)', async ({
  browser,
  server,
  inside,
}) => {
  const other = await inside.member('Other');
  for (const javaScriptEnabled of [true, false]) {
    const page = await windowOf(browser, server, null, javaScriptEnabled);
    const panel = page.getByRole('alert');
    await whileLost(inside, ['profiles', 'cover_photo_url'], async () => {
      await page.goto(`${server.url}/user/${other.username}`);
      await expect(panel.getByRole('heading', { name: 'Error loading profile' })).toBeVisible();
      await expect(panel).toContainText(reference);
    });
    await panel.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: other.full_name })).toBeVisible();
    await page.context().close();
  }
});

test('Shows Error with a reference in place of any page when the viewer cannot be read (ERR-12)', async ({
  browser,
  server,
  inside,
}) => {
  const member = await inside.member('Member');
  for (const javaScriptEnabled of [true, false]) {
    const page = await windowOf(browser, server, member, javaScriptEnabled);
    const panel = page.getByRole('main').getByRole('alert');
    const said = /Failed to fetch profile data: Something went wrong on our side\. Reference [0-9a-f-]{36}\./;
    const toWatchlist = page.getByRole('contentinfo').getByRole('link', { name: 'Scammers' });
    await page.goto(`${server.url}/about`);
    await whileLost(inside, ['profiles', 'theme'], async () => {
      await toWatchlist.click();
      await expect(panel.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
      await expect(panel).toContainText(said);
      expect((await page.goto(`${server.url}/wallet`))?.status()).toBe(500);
      await expect(panel.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
      await expect(panel).toContainText(said);
      await expect(page.getByRole('banner')).not.toContainText('Login');
    });
    await panel.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'My Wallet' })).toBeVisible();
    await page.context().close();
  }
});

test('Refuses an admin login that cannot be judged, with an error (ADMINLOGIN-17, ADMINLOGIN-19)', async ({
  page,
  server,
  inside,
}) => {
  const admin = await register(server, 'Rabia');
  await inside.query(`update profiles set is_admin = true where email = '${admin.email}'`);
  await page.goto(`${server.url}/admin-panel`);
  const logIn = async () => {
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  };
  await whileLost(inside, ['profiles', 'is_admin'], async () => {
    await logIn();
    await expect(toast(page)).toHaveText('ErrorCould not verify admin status.');
  });
  await whileLost(inside, ['identities', 'password'], async () => {
    await logIn();
    await expect(toast(page)).toHaveText(
      /^Unexpected ErrorSomething went wrong on our side\. Reference [0-9a-f-]{36}\.$/,
    );
  });
  await page.goto(`${server.url}/admin`);
  await expect(page).toHaveURL(/\/admin-panel/);
  await logIn();
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
});

test('Asks for a session with the text of the content check (ERR-13)', async ({ context, page, server, inside }) => {
  const [poster, member] = [await inside.member('Poster'), await inside.member('Member')];
  const own = await assignmentOf(inside, member, { title: 'Own one' });
  const other = await assignmentOf(inside, poster, { title: 'Bid on' });
  expect((await call(server, member, 'POST', '/bids', { assignment_id: other, proposal: 'I can.' })).status).toBe(200);
  for (const [path, label, button, title] of [
    [`/assignment/${own}/edit`, 'Description', 'Save changes', 'Error updating assignment'],
    [`/assignment/${other}/bid/edit`, 'Your proposal', 'Save bid', 'Error changing bid'],
  ] as const) {
    await enterAs(context, server, { cookie: await inside.session(member) });
    await page.goto(server.url + path);
    const form = page.getByRole('dialog');
    await form.getByLabel(label).fill('Every step, shown twice.');
    await inside.query(`delete from sessions where user_id = '${member.id}'`);
    await form.getByRole('button', { name: button }).click();
    await expect(form.getByRole('alert')).toHaveText(`${title} You must be logged in to perform this action. Login`);
    await expect(form.getByLabel(label)).toHaveValue('Every step, shown twice.');
  }
  const { rows } = await inside.query(
    `select description as words from assignments where id = '${own}' union all select proposal from bids where assignment_id = '${other}'`,
  );
  expect(rows.map(({ words }) => words)).toEqual(['Twelve problems on integration by parts.', 'I can.']);
});

test('Refuses a third post of the day from an open form and over HTTP (POST-25)', async ({
  browser,
  server,
  inside,
}) => {
  const poster = await inside.member('Poster');
  const page = await windowOf(browser, server, poster);
  await page.goto(`${server.url}/post-assignment`);
  const fields = { Title: 'The third', Description: 'Twelve.', Subject: 'Art', Budget: '3500', Deadline: inDays(7) };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  const post = { description: 'Twelve.', subject: 'Art', budget: 3500, deadline: inDays(7) };
  const posted = () => call(server, poster, 'POST', '/assignments', { ...post, title: 'By HTTP' });
  expect([(await posted()).status, (await posted()).status]).toEqual([200, 200]);
  const refused = 'You have reached your daily post limit (2 per day).';
  await page.getByRole('button', { name: 'Post Assignment' }).click();
  await expect(toast(page)).toContainText(refused);
  const third = await posted();
  expect([third.status, third.body.data.text]).toEqual([429, refused]);
  const own = inside.db.selectFrom('assignments').select('title').where('user_id', '=', poster.id);
  expect(await own.execute()).toEqual([{ title: 'By HTTP' }, { title: 'By HTTP' }]);
  await page.context().close();
});
