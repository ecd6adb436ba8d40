import type { Browser, Page } from '@playwright/test';
import { serveHcaptcha, startHcaptcha } from '#tests/doubles/hcaptcha.ts';
import { moveCoins } from '#tests/support/api-calls.ts';
import { enterAs, expect, inventPerson, join, logIn, signUp, startOwnServer, test } from '#tests/support/journey.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const toast = (page: Page) => page.getByRole('status');

test('The login page toggles the password’s visibility and links to sign-up (LOGIN-01, LOGIN-05)', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill('sana@example.com');
  await password(page).fill('Secret-word-1');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide what is typed' }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`${server.url}/signup`);
});

test('Signed-in users are redirected from the login page to the home page (LOGIN-06)', async ({
  reading: page,
  server,
  inside,
}) => {
  await enterAs(page.context(), server, await inside.member('Member'));
  for (const query of ['', '?from=%2Fwallet']) {
    await page.goto(`${server.url}/login${query}`);
    await expect(page).toHaveURL(`${server.url}/`);
  }
});

test('Sign-up has six fields, expertise for tutors, a login link (SIGNUP-01, SIGNUP-03, SIGNUP-06)', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/signup`);
  for (const label of ['Full name', 'Username', 'Email', 'Phone number', 'Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }
  const expertise = page.getByRole('group', { name: 'Expertise' });
  await page.getByRole('radio', { name: 'Tutor' }).check();
  await expect(expertise).toBeVisible();
  await page.getByRole('radio', { name: 'Student' }).check();
  await expect(expertise).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('A sign-up keeps the referrer and returns to the page before (SIGNUP-02, SIGNUP-08, SIGNUP-16, ROUTE-04, ACCESS-01)', async ({
  browser,
  server,
  inside,
}) => {
  const roles = [
    { role: 'Student', guarded: '/wallet', heading: 'My Wallet' },
    { role: 'Tutor', guarded: '/profile', heading: 'Tutor Example' },
  ] as const;
  for (const { role, guarded, heading } of roles) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const person = inventPerson(role);
    await join(page, server, person, role, '?ref=Alice_Example');
    const row = await inside.db
      .selectFrom('profiles')
      .select(['user_type', 'ref', 'email_verified'])
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_type: role.toLowerCase(), ref: 'alice_example', email_verified: true });

    await page.goto(`${server.url}/`);
    await context.clearCookies();
    await page.goto(`${server.url}${guarded}`);
    await expect(page).toHaveURL(/\/login\?/);
    await logIn(page, person);
    await expect(page).toHaveURL(`${server.url}${guarded}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await context.close();
  }
});

test('A confirmation link works twice; an expired one offers a new link and sign-up', async ({ page, server }) => {
  const person = inventPerson('Twice');
  await join(page, server, person, 'Student');
  const { links } = await server.mailTo(person.email, /confirm/i);
  const link = links.find((address) => address.includes('/email-confirmation')) ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();

  const ended = await page.goto(`${link}x`);
  expect(ended?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'sign up' })).toHaveAttribute('href', '/signup');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  // To the login page, which redirects a signed-in person.
  await expect(page).toHaveURL(`${server.url}/`);
  expect((await server.mails()).filter(({ to }) => to === person.email)).toHaveLength(1);
});

for (const javaScriptEnabled of [true, false]) {
  test(`The mail after sign-up can be resent or redirected, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const person = inventPerson('Mistyped');
    const [wrong, right] = [`wrong-${person.email}`, person.email];
    await page.goto(`${server.url}/signup`);
    await page.getByLabel('Full name').fill('عائشہ صدیقی');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Email').fill(wrong);
    await page.getByLabel('Phone number').fill('0300 1234567');
    await page.getByRole('radio', { name: 'Tutor' }).check();
    await page.getByText('Physics', { exact: true }).click();
    await password(page).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const panel = page.getByRole('region', { name: 'Check your mail' });
    await expect(panel.getByText(wrong, { exact: true })).toBeVisible();
    expect(page.url()).toBe(`${server.url}/login`);
    const first = await server.mailTo(wrong, /confirm/i);
    if (javaScriptEnabled) {
      await expect(page.getByRole('button', { name: /Send again in \d:\d\d/ })).toBeDisabled();
      await page.clock.install();
      await page.clock.fastForward(61_000);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await expect(page.getByText('If the address waits for confirmation, a new link is on its way.')).toBeVisible();
    await expect.poll(async () => (await server.mails()).filter(({ to }) => to === wrong).length).toBe(2);

    await panel.getByRole('link', { name: 'Change' }).click();
    await expect(panel.getByLabel('New address')).toHaveValue(wrong);
    await panel.getByLabel('New address').fill('no address');
    await panel.getByRole('button', { name: 'Save and send' }).click();
    await expect(panel.locator('.error')).toHaveText('Please enter a valid email address.');
    await panel.getByLabel('New address').fill(right);
    await panel.getByRole('button', { name: 'Save and send' }).click();
    await expect(panel.getByText(right, { exact: true })).toBeVisible();
    await expect(panel.getByText(wrong)).toHaveCount(0);
    await page.goto(first.links.find((link) => link.includes('token=')) ?? '');
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    const { links } = await server.mailTo(right, /confirm/i);
    await page.goto(links.find((link) => link.includes('token=')) ?? '');
    await expect(page.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.locator('.toast')).toContainText('Your account is ready, and you are logged in.');
    await page.goto(`${server.url}/login`);
    await expect(page).toHaveURL(`${server.url}/`);
    await context.close();
  });

  test(`A stranger’s sign-up is explained and can be ended, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    server,
    inside,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const person = inventPerson('Victim');
    await page.goto(`${server.url}/signup`);
    await signUp(page, { ...person, full_name: 'Somebody Else' }, 'Student');
    const { links } = await server.mailTo(person.email, /confirm/i);
    const link = links.find((address) => address.includes('token=')) ?? '';
    await page.goto(link);
    const asked = page.getByRole('region', { name: 'Is this you?' });
    for (const said of [
      person.email,
      'Somebody Else',
      `@${person.username}`,
      /A password, chosen on \d+ \w+ \d{4}, \d/,
    ]) {
      await expect(asked.getByText(said)).toBeVisible();
    }
    await page.reload();
    const made = () => inside.db.selectFrom('profiles').select('id').where('email', '=', person.email).execute();
    expect(await made()).toEqual([]);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByText('We made no account. You can still sign up with this email yourself.')).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    expect(await made()).toEqual([]);
    await context.close();
  });
}

test('The confirmed page shows only what is true for a guest without a link and for a member with coins', async ({
  reading: page,
  server,
  inside,
}) => {
  await page.goto(`${server.url}/email-confirmation`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  const rich = await inside.member('Rich');
  await moveCoins(inside, rich, 300);
  await enterAs(page.context(), server, rich);
  await page.goto(`${server.url}/email-confirmation`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await expect(page.getByRole('main')).toContainText('400');
  await page.goto(`${server.url}/profile/bids`);
  await expect(page.getByRole('main')).toContainText('Each bid costs 30 coins. You have 400.');
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  test(`A wrong password keeps the email but not the password, ${how} (LOGIN-09, ERR-22)`, async ({
    browser,
    server,
    inside,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    const { email } = await inside.member('Member');
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(email);
    await password(page).fill('Wrong-word-1');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Login' }).click();
    expect((await answered).status()).toBe(400);
    const message = javaScriptEnabled ? toast(page) : page.getByRole('alert');
    await expect(message).toContainText('Login Error');
    await expect(message).toContainText('Invalid login credentials.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    if (!javaScriptEnabled) await expect(password(page)).toHaveValue('');
    expect(await page.content()).not.toContain('Wrong-word-1');
    await page.close();
  });

  test(`A refused sign-up keeps every field but the password, ${how} (SIGNUP-14)`, async ({
    browser,
    server,
    inside,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled });
    const { username } = await inside.member('Taken');
    const typed = {
      'Full name': "Zoë O'Brien <b>",
      Username: username,
      Email: `new-${username}@example.com`,
      'Phone number': '0300 1234567',
    };
    await page.goto(`${server.url}/signup`);
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
    await page.getByRole('radio', { name: 'Tutor' }).check();
    await page.getByText('Physics', { exact: true }).click();
    await password(page).fill('Secret-word-1');
    await page.getByLabel('Confirm password').fill('Secret-word-1');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const message = javaScriptEnabled ? toast(page) : page.getByRole('alert');
    await expect(message).toContainText('Sign Up Failed');
    await expect(page.locator('.error')).toContainText('This username is already taken.');
    for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(page.getByRole('radio', { name: 'Tutor' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Physics' })).toBeChecked();
    if (!javaScriptEnabled) await expect(password(page)).toHaveValue('');
    expect(await page.content()).not.toContain('Secret-word-1');
    await page.close();
  });
}

test('No form has a captcha without a site key (LOGIN-02, SIGNUP-04, POST-09, CALL-69)', async ({
  context,
  page,
  server,
  inside,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  const seen = await serveHcaptcha(page);
  const own = new URL(server.url).host;
  for (const address of ['/login', '/signup', '/post-assignment']) {
    if (address === '/post-assignment') await enterAs(context, server, await inside.member('Poster'));
    await page.goto(`${server.url}${address}`);
    await expect(page.getByRole('button', { name: /Login|Sign Up|Post Assignment/ }).last()).toBeVisible();
    await expect(page.locator('[name=captcha_token]')).toHaveCount(0);
  }
  expect(seen.loads).toBe(0);
  expect(new Set(asked)).toEqual(new Set([own]));
});

/**
 * Starts a server with a site key, both sides of hCaptcha, and a window in which its script is
 * served.
 */
async function withCaptcha(browser: Browser) {
  const peer = await startHcaptcha();
  const own = await startOwnServer(peer.env);
  const context = await browser.newContext();
  const page = await context.newPage();
  const seen = await serveHcaptcha(page);
  return {
    ...own,
    ...{ peer, context, page, seen, solve: page.getByRole('button', { name: 'I am human' }) },
    close: async () => {
      await context.close();
      await own.close();
      await peer.stop();
    },
  };
}

test('With a site key login needs a captcha, loaded in three tries at most (LOGIN-02, LOGIN-07, LOGIN-08, CALL-69, CALL-70, CALL-71)', async ({
  browser,
}) => {
  const { server, peer, page, seen, solve, close } = await withCaptcha(browser);
  try {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill('sana@example.com');
    await password(page).fill('Secret-word-1');
    await expect(solve).toHaveAttribute('data-sitekey', peer.env.HCAPTCHA_SITE_KEY ?? '');
    expect(seen.loads).toBe(1);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Captcha Required');
    await expect(page.locator('.error')).toContainText('Please complete the hCaptcha verification.');
    expect(peer.asked).toEqual([]);
    await solve.click();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(toast(page)).toContainText('Invalid login credentials.');
    expect(peer.asked.map((form) => form.get('sitekey'))).toEqual([peer.env.HCAPTCHA_SITE_KEY]);

    // A widget error is logged.
    const broken = page.waitForResponse(`${server.url}/api/faults`);
    await page.evaluate('hcaptcha.breakDown()');
    expect((await broken).request().postDataJSON()).toEqual({ fault: 'captcha_broken' });
    expect((await broken).status()).toBe(200);

    // A silent provider is asked three times, and the page shows an error.
    const guest = await browser.newPage();
    const blocked = await serveHcaptcha(guest, false);
    const told = guest.waitForResponse(`${server.url}/api/faults`);
    await guest.goto(`${server.url}/login`);
    await expect(guest.getByText('The captcha could not be loaded.')).toBeVisible();
    expect(blocked.loads).toBe(3);
    expect((await told).request().postDataJSON()).toEqual({ fault: 'captcha_not_loaded' });
    expect((await told).status()).toBe(200);
    await guest.close();
  } finally {
    await close();
  }
});

test('With a site key sign-up and posting need a captcha (SIGNUP-04, SIGNUP-12, SIGNUP-13, POST-09, POST-13)', async ({
  browser,
}) => {
  const { server, inside, context, page, solve, close } = await withCaptcha(browser);
  try {
    await page.goto(`${server.url}/signup`);
    const person = inventPerson('Careful');
    await page.getByLabel('Full name').fill(person.full_name);
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Phone number').fill('0300 1234567');
    await password(page).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await expect(solve).toBeVisible();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(toast(page)).toContainText('Verification Required');
    await expect(page.locator('.error')).toContainText('Please complete the CAPTCHA.');
    await solve.click();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);

    const poster = await inside.member('Poster');
    await enterAs(context, server, poster);
    await page.goto(`${server.url}/post-assignment`);
    await page.getByLabel('Title').fill('Integration by parts');
    await page.getByLabel('Description').fill('Twelve problems.');
    await page.getByLabel('Subject').fill('Mathematics');
    await page.getByLabel('Budget').fill('3500');
    await page.getByLabel('Deadline').fill('2099-01-01');
    await expect(solve).toBeVisible();
    await page.getByRole('button', { name: /Post Assignment/ }).click();
    await expect(page.locator('.error')).toContainText('Please complete the hCaptcha.');
    expect(await inside.db.selectFrom('assignments').select('id').execute()).toEqual([]);
    await solve.click();
    await page.getByRole('button', { name: /Post Assignment/ }).click();
    await expect(page.getByText('Your assignment has been posted successfully.')).toBeVisible();
  } finally {
    await close();
  }
});
