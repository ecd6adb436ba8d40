import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { assignmentOf } from '#tests/support/api-calls.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';

const toast = (page: Page) => page.getByRole('status');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const expertise = (page: Page) => page.getByRole('group', { name: 'Expertise' });
const reference = /Something went wrong on our side\. Reference [0-9a-f-]{36}\./;

async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const colour = { create: { width: 64, height: 64, channels: 3, background: '#0f766e' } } as const;
  return { name: 'me.png', mimeType: 'image/png', buffer: await sharp(colour).png().toBuffer() };
}

const presets = [
  'Mathematics',
  'Physics',
  'Chemistry',
  'Biology',
  'Computer Science',
  'History',
  'Geography',
  'Literature',
  'Art',
  'Music',
  'Economics',
  'Business Studies',
  'Accounting',
  'Psychology',
  'Sociology',
  'Engineering',
];

test('The profile opens on its settings and offers 16 subjects and others (PROFILE-02, PROFILE-10, PROFILE-11, PROFILE-12, PROFILE-13, PROFILE-18)', async ({
  context,
  page,
  server,
  inside,
}) => {
  const labels = async () =>
    (await expertise(page).getByRole('checkbox').all()).map(async (box) => (await box.inputValue()).trim());
  await page.goto(`${server.url}/signup`);
  await page.getByRole('radio', { name: 'Tutor' }).check();
  await expect(expertise(page)).toBeVisible();
  expect(await Promise.all(await labels())).toEqual(presets);

  const member = await inside.member('Member');
  await enterAs(context, server, member);
  await page.goto(`${server.url}/profile`);
  await expect(page.getByRole('link', { name: 'Profile Settings' })).toHaveAttribute('aria-current', 'page');
  expect(await Promise.all(await labels())).toEqual(presets);
  await expect(page.getByLabel('Username')).toHaveValue(member.username);
  await expect(page.getByLabel('Username')).not.toBeEditable();
  await expertise(page).getByText('Physics', { exact: true }).click();
  await page.getByLabel('Add your own').fill('  Urdu poetry ');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(expertise(page).getByRole('checkbox', { name: 'Urdu poetry' })).toBeChecked();
  const listed = await Promise.all(await labels());
  expect(listed).toEqual([...presets, 'Urdu poetry']);
  // A duplicate or empty subject is not added, by the button or by Enter.
  for (const again of [' Art ', 'urdu poetry', '   ', '']) {
    await page.getByLabel('Add your own').fill(again);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel('Add your own').fill(again);
    await page.getByLabel('Add your own').press('Enter');
    await expect(page.getByLabel('Add your own')).toHaveValue('');
    expect(await Promise.all(await labels()), again).toEqual(listed);
  }
  await save(page);
  await expect(toast(page)).toContainText('Your changes are saved.');
  const row = await inside.db
    .selectFrom('profiles')
    .select('expertise')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(row.expertise).toEqual(['Physics', 'Urdu poetry']);
  await page.goto(`${server.url}/user/${member.username}`);
  await expect(page.getByText('Urdu poetry', { exact: true })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`A refused profile keeps its text, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    server,
    inside,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const member = await inside.member('Member');
    await enterAs(context, server, member);
    await page.goto(`${server.url}/profile`);
    await page.getByLabel('About Me').fill('I teach physics.');
    const rate = page.getByLabel('Rate per hour (PKR)');
    await rate.pressSequentially('Rs 99,999,999');
    if (javaScriptEnabled) await expect(rate).toHaveValue('99,999,999');
    await save(page);
    await expect(page.getByText('Please enter your rate as a whole number of PKR, 0 or more.').first()).toBeVisible();
    await expect(page.getByLabel('About Me')).toHaveValue('I teach physics.');
    for (const odd of ['-5', '10.50']) {
      await rate.fill('');
      await rate.pressSequentially(odd);
      await save(page);
      await expect(page.getByText('Please enter your rate as a whole number of PKR, 0 or more.').first()).toBeVisible();
      await expect(rate).toHaveValue(odd);
    }
    await rate.fill('1,500');
    await save(page);
    await expect(page.getByText('Your changes are saved.')).toBeVisible();
    const row = await inside.db
      .selectFrom('profiles')
      .select(['description', 'rate_per_hour'])
      .where('id', '=', member.id)
      .executeTakeFirst();
    expect(row).toEqual({ description: 'I teach physics.', rate_per_hour: 1500 });
    await context.close();
  });
}

test('A photo picked on a phone is shown and saved at once; a failed one keeps the photo before', async ({
  browser,
  server,
  inside,
}) => {
  const member = await inside.member('Member');
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await enterAs(context, server, member);
  const page = await context.newPage();
  await page.goto(`${server.url}/profile`);
  await page.getByLabel('About Me').fill('Half written');
  let goOn = () => {};
  await page.route('**/api/profiles/me/avatar', async (route) => {
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await route.continue();
  });
  const chooser = page.getByLabel('Change photo');
  const photo = page.locator('aside img.avatar');
  await chooser.setInputFiles(await picture());
  await expect(photo).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('progressbar', { name: 'Saving your photo' })).toBeVisible();
  goOn();
  await expect(toast(page)).toContainText('Photo saved');
  await expect(photo).toHaveAttribute('src', /^\/files\//);
  const kept = (await photo.getAttribute('src')) ?? '';
  await expect(
    page.locator(`header img[src="${kept}"], h1 >> xpath=../.. >> img[src="${kept}"]`).first(),
  ).toBeAttached();
  await expect(page.getByLabel('About Me')).toHaveValue('Half written');

  await page.unroute('**/api/profiles/me/avatar');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.locator('aside .error')).toHaveText(
    'Please choose a PNG, JPEG or WebP picture that is 5MB or smaller.',
  );
  await expect(photo).toHaveAttribute('src', kept);
  await page.route('**/api/profiles/me/avatar', (route) => route.abort());
  await chooser.setInputFiles(await picture());
  await expect(page.locator('aside .error')).toHaveText('The connection was lost. Please try again.');
  await page.unroute('**/api/profiles/me/avatar');
  await page.getByRole('button', { name: 'Send me.png again' }).click();
  await expect(page.locator('aside .error')).toHaveCount(0);
  await expect(photo).toHaveAttribute('src', /^\/files\//);
  await expect(photo).not.toHaveAttribute('src', kept);
  await context.close();
});

test('Without script ‘Save CV’ without a file shows an error in view of its button', async ({
  browser,
  server,
  inside,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await enterAs(context, server, await inside.member('Member'));
  const page = await context.newPage();
  await page.goto(`${server.url}/profile`);
  const cv = page.getByRole('region', { name: 'CV' });
  await cv.getByRole('button', { name: 'Save CV' }).click();
  await expect(cv.locator('.error')).toHaveText('Please choose your CV first.');
  await expect(cv.locator('.error')).toBeInViewport();
  await expect(page.locator('.error')).toHaveCount(1);
  await expect(page.getByText(/CV (removed|saved)/)).toHaveCount(0);
  await context.close();
});

test('Without script the buttons save photo and CV, and ask for a missing file', async ({
  browser,
  server,
  inside,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await enterAs(context, server, await inside.member('Member'));
  const page = await context.newPage();
  await page.goto(`${server.url}/profile`);
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.locator('.error')).toHaveText('Please choose a picture first.');
  await page.getByLabel('Change photo').setInputFiles(await picture());
  await page.getByRole('button', { name: 'Save photo' }).click();
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expect(page.locator('aside img.avatar')).toHaveAttribute('src', /^\/files\//);
  await page.getByRole('button', { name: 'Save CV' }).click();
  await expect(page.locator('.error')).toHaveText('Please choose your CV first.');
  await expect(page.getByText('CV removed')).toHaveCount(0);
  await context.close();
});

test('A profile that cannot be saved shows a reference and keeps the typed text (ERR-07)', async ({
  context,
  page,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/profile`);
  await page.getByLabel('About Me').fill('I teach physics.');
  await inside.query(`create function no_update() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device'; end $$`);
  await inside.query('create trigger no_update before update on profiles for each row execute function no_update()');
  try {
    await save(page);
    await expect(toast(page)).toContainText('Error updating profile');
    await expect(toast(page)).toContainText(reference);
  } finally {
    await inside.query('drop function no_update cascade');
  }
  await expect(page.getByLabel('About Me')).toHaveValue('I teach physics.');
  await save(page);
  await expect(toast(page)).toContainText('Your changes are saved.');
});

test('A file that is no picture, or that the store refuses, is a failed upload (ERR-09)', async ({
  context,
  page,
  server,
  inside,
  folder,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/profile`);
  const chooser = page.getByLabel('Change photo');
  const fault = page.locator('aside .error');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(toast(page)).toContainText('Upload failed');
  await expect(fault).toHaveText('Please choose a PNG, JPEG or WebP picture that is 5MB or smaller.');

  const avatars = path.join(folder, 'files', 'avatars');
  await mkdir(avatars, { recursive: true });
  await rename(avatars, `${avatars}-away`);
  await writeFile(avatars, 'a file where the store wants a folder');
  try {
    await chooser.setInputFiles(await picture());
    await expect(fault).toHaveText('We could not save the picture. Please try again.');
    await expect(toast(page)).toContainText('Upload failed');
  } finally {
    await rm(avatars);
    await rename(`${avatars}-away`, avatars);
  }
  await chooser.setInputFiles(await picture());
  await expect(toast(page)).toContainText('Photo saved');
});

test('A history that cannot be read shows an error, and the next try works (ERR-24)', async ({
  context,
  page,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await inside.query('alter table transactions rename to transactions_away');
  try {
    await page.goto(`${server.url}/transaction-history`);
    await expect(page.getByText('Failed to fetch transaction history.')).toBeVisible();
    await expect(page.getByText(reference)).toBeVisible();
  } finally {
    await inside.query('alter table transactions_away rename to transactions');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toContainText('Signup Bonus');
});

test('Saves a CV on selection, keeps the typed profile, and explains a refused CV', async ({
  context,
  page,
  server,
  inside,
}) => {
  await enterAs(context, server, await inside.member('Member'));
  await page.goto(`${server.url}/profile`);
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveText(['Save changes']);
  await page.getByLabel('About Me').fill('I teach physics.');
  const cv = page.getByRole('region', { name: 'CV' });
  const file = cv.locator('input[type=file]');
  const cvOf = (buffer: Buffer) => ({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
  await file.setInputFiles(cvOf(Buffer.from('no PDF')));
  await expect(cv.locator('.error')).toBeVisible();
  await file.setInputFiles(cvOf(await realPdf('Member Example')));
  await expect(toast(page)).toContainText('CV saved');
  await expect(cv.getByRole('link', { name: 'CV.pdf' })).toBeVisible();
  await expect(page.getByLabel('About Me')).toHaveValue('I teach physics.');
  await cv.getByRole('button', { name: 'Remove CV' }).click();
  await expect(file).toHaveCount(1);
  await save(page);
  await expect(toast(page)).toContainText('Your changes are saved.');
});

test('On a phone the open tab is in view, without script too', async ({ browser, server, inside }) => {
  for (const javaScriptEnabled of [true, false]) {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    await enterAs(phone, server, await inside.member('Member'));
    const page = await phone.newPage();
    await page.goto(`${server.url}/profile/bids`);
    await expect(page.getByRole('link', { name: 'My Bids 0' })).toBeInViewport({ ratio: 1 });
    await phone.close();
  }
});

test('Urdu text runs from the right, English text from the left', async ({ context, page, server, inside }) => {
  const member = await inside.member('Member');
  await enterAs(context, server, member);
  const title = 'طبیعیات کے سوالات، باب 3';
  const id = await assignmentOf(inside, member, { title });
  await page.goto(`${server.url}/assignment/${id}`);
  const direction = (text: string) => page.getByText(text).evaluate((element) => getComputedStyle(element).direction);
  expect([await direction(title), await direction('Twelve problems on integration by parts.')]).toEqual(['rtl', 'ltr']);
  await page.goto(`${server.url}/profile`);
  await page.getByLabel('About Me').fill('میں طبیعیات پڑھاتا ہوں۔');
  expect(await page.getByLabel('About Me').evaluate((area) => getComputedStyle(area).direction)).toBe('rtl');
});

test('Public work past the first page is one link away', async ({ page, server, inside }) => {
  const [poster, tutor] = [await inside.member('Poster'), await inside.member('Tutor')];
  for (let n = 0; n < 12; n += 1) {
    const assignment_id = await assignmentOf(inside, poster, {
      title: `Essay ${n}`,
      status: 'completed',
      awarded_to: tutor.id,
    });
    const { id: file_id } = await inside.db
      .insertInto('files')
      .values({
        owner_id: tutor.id,
        bucket: 'project_submissions',
        storage_key: `project_submissions/${assignment_id}`,
        name: 'essay.txt',
        size: 5,
        content_type: 'text/plain',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await inside.db
      .insertInto('submissions')
      .values({
        assignment_id,
        bidder_id: tutor.id,
        version: 1,
        file_id,
        comment: '',
        is_public: true,
        poster_agrees: true,
      })
      .execute();
  }
  await page.goto(`${server.url}/user/${tutor.username}`);
  const work = page.getByRole('region', { name: 'Public work' });
  await expect(work.getByRole('listitem')).toHaveCount(10);
  await work.getByRole('link', { name: 'Older work' }).click();
  await expect(work.getByRole('listitem')).toHaveCount(2);
  await expect(work.getByRole('link', { name: 'Essay 0' })).toBeVisible();
  await expect(work.getByRole('link', { name: 'Older work' })).toHaveCount(0);
});
