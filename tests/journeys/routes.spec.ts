import { windowOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { seedAssignment } from '#tests/support/seeds.ts';

test('Home, all assignments and an assignment open for guests and members (ROUTE-01, ROUTE-13, ROUTE-15)', async ({
  browser,
  server,
  inside,
}) => {
  const id = await seedAssignment(inside, await inside.member('Poster'), { title: 'Open to all' });
  for (const viewer of [null, await inside.member('Member')]) {
    const page = await windowOf(browser, server, viewer, false);
    for (const [path, heading] of [
      ['/', viewer ? /^Welcome, / : 'Your Assignments... Done!'],
      ['/all-assignments', 'All Assignments'],
      [`/assignment/${id}`, 'Open to all'],
    ] as const) {
      const answer = await page.goto(server.url + path);
      expect([answer?.status(), page.url()]).toEqual([200, server.url + path]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await expect(page.getByText('Twelve problems on integration by parts. Show every step.')).toBeVisible();
    await page.goto(`${server.url}/all-assignments`);
    await expect(page.getByRole('article').filter({ hasText: 'Open to all' })).toBeVisible();
    await page.context().close();
  }
});

test('Login, sign-up and confirmed email are pages for guests (ROUTE-02, ROUTE-03, ROUTE-18, EMAILCONF-01)', async ({
  reading: page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await page.goto(`${server.url}/signup`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible();
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await page.goto(`${server.url}/email-confirmation`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  await page.getByRole('link', { name: 'Proceed to Login', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('Sign-up, FAQ and profiles explain what students and tutors can do (ROLE-03, ROLE-04)', async ({
  browser,
  server,
  inside,
}) => {
  const [student, tutor] = [await inside.member('Student'), await inside.member('Tutor')];
  const expert = { user_type: 'tutor' as const, expertise: ['Calculus'] };
  await inside.db.updateTable('profiles').set(expert).where('id', '=', tutor.id).execute();
  const guest = await windowOf(browser, server, null, false);
  await guest.goto(`${server.url}/signup`);
  await expect(guest.getByText('I post and choose tutors')).toBeVisible();
  await expect(guest.getByText('I bid and teach')).toBeVisible();
  await guest.goto(`${server.url}/faq`);
  await expect(guest.getByText('Students post assignments, and tutors bid on them').first()).toBeAttached();
  await guest.context().close();
  const page = await windowOf(browser, server, student, false);
  await page.goto(`${server.url}/user/${tutor.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(tutor.full_name);
  await expect(page.getByText('Calculus')).toBeVisible();
  await page.context().close();
  const own = await windowOf(browser, server, tutor, false);
  await own.goto(`${server.url}/profile`);
  await expect(own.getByRole('group', { name: 'Expertise' })).toContainText('Calculus');
  await own.context().close();
});

test('Guarded pages redirect to the login, then open (ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-28, ROUTE-29, ROUTE-30)', async ({
  reading: page,
  server,
  inside,
}) => {
  const guarded = ['/transaction-history', '/post-assignment', '/chat', '/wallet', '/profile', '/settings'];
  for (const path of guarded) {
    await page.goto(server.url + path);
    await expect(page).toHaveURL(`${server.url}/login?from=${encodeURIComponent(path)}`);
  }
  const member = await inside.member('Member');
  await enterAs(page.context(), server, member);
  const main = page.getByRole('main');
  const shown = {
    '/transaction-history': main.getByRole('table').getByText('Signup Bonus'),
    '/post-assignment': main.getByRole('button', { name: 'Post Assignment', exact: true }),
    '/chat': main.getByRole('region', { name: 'Conversations' }),
    '/wallet': main.getByRole('region', { name: 'Balance' }),
    '/profile': main.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Profile Settings' }),
    '/settings': main.getByRole('switch', { name: 'Show ratings' }),
  };
  for (const [path, part] of Object.entries(shown)) {
    const answer = await page.goto(server.url + path);
    expect([answer?.status(), page.url()]).toEqual([200, server.url + path]);
    await expect(part).toBeVisible();
  }
});
