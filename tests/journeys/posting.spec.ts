import type { Page } from '@playwright/test';
import { dayOf } from '#core/calendar.ts';
import { enterAs, expect, test } from '#tests/support/journey.ts';
import { realPdf } from '#tests/support/pdf.ts';
import type { Member, ServerDatabase } from '#tests/support/server-database.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

const toast = (page: Page) => page.getByRole('status');
const post = (page: Page) => page.getByRole('button', { name: /Post Assignment/ }).click();
const declare = (page: Page) => page.getByRole('checkbox', { name: /does not contain contact information/ });
const pdf = async () => ({ name: 'set-8.pdf', mimeType: 'application/pdf', buffer: await realPdf('Poster Example') });

const filled = {
  Title: 'Integration by parts',
  Description: 'Twelve problems on integration by parts.',
  Subject: 'Mathematics',
  'Budget (PKR)': '3500',
  Deadline: dayOf(new Date(Date.now() + 7 * 86_400_000)),
};

async function fill(page: Page, other: Partial<typeof filled> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...filled, ...other })) await page.getByLabel(label).fill(value);
}

async function expectFilled(page: Page, other: Partial<typeof filled> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...filled, ...other })) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
}

/** A signed-in person, in a window of their own, at the form of a new assignment. */
const it = test.extend<{ javaScript: boolean; poster: Member; form: Page }>({
  javaScript: [true, { option: true }],
  poster: async ({ inside }, use) => use(await inside.member('Poster')),
  form: async ({ browser, javaScript, server, poster }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: javaScript });
    await enterAs(context, server, poster);
    const page = await context.newPage();
    await page.goto(`${server.url}/post-assignment`);
    await use(page);
    await context.close();
  },
});

/** Returns the poster's assignments and files in the database. */
async function stored({ db }: ServerDatabase, { id }: Member) {
  const assignments = await db.selectFrom('assignments').selectAll().where('user_id', '=', id).execute();
  const files = await db.selectFrom('files').selectAll().where('owner_id', '=', id).execute();
  return { assignments, files };
}

async function expectPosted(page: Page, server: ServerProcess): Promise<void> {
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.locator('.toast')).toContainText('Your assignment has been posted successfully.');
}

it('The form warns, and requires a declaration once a PDF is attached (POST-07, POST-08, POST-10, POST-11, POST-17, POST-27)', async ({
  form,
  server,
  poster,
  inside,
}) => {
  await expect(form.getByText(/Do not share phone numbers, emails or other contact information/)).toBeVisible();
  await expect(declare(form)).toHaveCount(0);
  await fill(form);
  await form.locator('input[type=file]').setInputFiles(await pdf());
  await expect(declare(form)).toBeVisible();
  await post(form);
  await expect(form.locator('.error')).toContainText(
    'Please declare that your attachment does not contain contact information.',
  );
  await expectFilled(form);
  expect((await stored(inside, poster)).assignments).toEqual([]);
  await declare(form).check();
  await post(form);
  await expectPosted(form, server);
  const { assignments, files } = await stored(inside, poster);
  expect(assignments.map(({ file_id }) => file_id)).toEqual(files.map(({ id }) => id));
  expect(files).toHaveLength(1);

  await form.goto(`${server.url}/post-assignment`);
  await fill(form, { Title: 'Without a PDF' });
  await post(form);
  await expectPosted(form, server);
  const plain = (await stored(inside, poster)).assignments.find(({ title }) => title === 'Without a PDF');
  expect(plain?.file_id).toBeNull();
});

it('Fields enforce lengths and types, and a poster may stay anonymous (POST-01, POST-02, POST-04, POST-05, POST-06)', async ({
  form,
  server,
  poster,
  inside,
}) => {
  for (const [label, typed, kept] of [
    ['Title', 60, 40],
    ['Description', 600, 500],
  ] as const) {
    await form.getByLabel(label).focus();
    await form.keyboard.insertText('x'.repeat(typed));
    await expect(form.getByLabel(label)).toHaveValue('x'.repeat(kept));
  }
  await expect(form.getByLabel('Deadline')).toHaveAttribute('type', 'date');
  await expect(form.getByLabel('Budget (PKR)')).toHaveAttribute('inputmode', 'numeric');
  await form.getByLabel('Budget (PKR)').pressSequentially('PKR 3e,5-۰0');
  await expect(form.getByLabel('Budget (PKR)')).toHaveValue('3,500');
  await fill(form, { 'Budget (PKR)': 'three thousand' });
  await expect(form.getByLabel('Budget (PKR)')).toHaveValue('');
  await post(form);
  await expect(form.locator('.error')).toContainText('Please enter the budget as a whole number of PKR.');
  expect((await stored(inside, poster)).assignments).toEqual([]);
  await form.getByLabel('Budget (PKR)').fill('3,500');
  await form.getByText('Post anonymously').click();
  await post(form);
  await expectPosted(form, server);
  const [row] = (await stored(inside, poster)).assignments;
  expect([row?.budget, row?.deadline, row?.is_anonymous]).toEqual([3500, filled.Deadline, true]);
});

it('A post sent after the session ended keeps its text and is posted after login (POST-12)', async ({
  form,
  poster,
  inside,
}) => {
  await fill(form);
  await form.context().clearCookies();
  await post(form);
  await expect(toast(form)).toContainText('You must be logged in to post an assignment.');
  expect((await stored(inside, poster)).assignments).toEqual([]);
});

for (const javaScript of [true, false]) {
  it.describe(javaScript ? 'with script' : 'without script', () => {
    it.use({ javaScript });

    it('A PDF survives the refusals of other fields and is posted at last', async ({
      form,
      server,
      poster,
      inside,
    }) => {
      await fill(form, { 'Budget (PKR)': '99,999,999' });
      await form.locator('input[type=file]').setInputFiles(await pdf());
      await declare(form).check();
      await post(form);
      await expect(form.getByText('Please enter the budget as a whole number of PKR.').first()).toBeVisible();
      await expectFilled(form, { 'Budget (PKR)': '99,999,999' });
      await expect(declare(form)).toBeChecked();
      await form.getByLabel('Budget (PKR)').fill('3500');
      await form.getByLabel('Title').fill('Call me on 0300 1234567');
      await post(form);
      await expect(form.getByText('Your title violates our content policy.').first()).toBeVisible();
      await expect(form.getByText('set-8.pdf', { exact: true }).first()).toBeVisible();
      await form.getByLabel('Title').fill(filled.Title);
      await post(form);
      await expectPosted(form, server);
      const { assignments, files } = await stored(inside, poster);
      expect(files).toHaveLength(1);
      expect(assignments.map(({ file_id, budget }) => ({ file_id, budget }))).toEqual([
        { file_id: files[0]?.id, budget: 3500 },
      ]);
    });

    it('A text of 13 MB and a file of 6 MB are refused with a clear message (POST-19)', async ({
      form,
      server,
      poster,
      inside,
    }) => {
      await fill(form);
      await form.locator('textarea').evaluate((field: HTMLTextAreaElement) => {
        field.removeAttribute('maxlength');
        // Hidden, so that the browser does not lay out so many letters.
        field.style.display = 'none';
        field.value = 'x'.repeat(13 * 1024 * 1024);
      });
      await post(form);
      await expect(form.getByText(/This is more than 12 MB/).first()).toBeVisible();
      if (javaScript) await expect(form.getByLabel('Title')).toHaveValue(filled.Title);
      await form.locator('textarea').evaluate((field: HTMLTextAreaElement) => {
        field.value = '';
        field.style.display = '';
      });
      await fill(form);
      const large = { ...(await pdf()), buffer: Buffer.alloc(6 * 1024 * 1024, '%PDF-1.7 ') };
      await form.locator('input[type=file]').setInputFiles(large);
      if (!javaScript) await post(form);
      await expect(form.getByText('Please upload a PDF file that is 5MB or smaller.').first()).toBeVisible();
      expect(await stored(inside, poster)).toEqual({ assignments: [], files: [] });
      await fill(form);
      await post(form);
      await expectPosted(form, server);
    });
  });
}

it.describe('without script', () => {
  it.use({ javaScript: false });

  it('A posted form reached with the back button is not taken for a new one', async ({
    form,
    server,
    poster,
    inside,
  }) => {
    const key = await form.locator('[name=key]').inputValue();
    await fill(form);
    await post(form);
    await expectPosted(form, server);
    await form.goBack();
    // Real browsers restore the page from their back-forward cache; Playwright's run without it and
    // reload.
    await form.locator('[name=key]').evaluate((field: HTMLInputElement, old) => {
      field.value = old;
    }, key);
    await fill(form, { Title: 'Another title' });
    await post(form);
    await expect(form.getByText('This form was already sent.').first()).toBeVisible();
    await expectFilled(form, { Title: 'Another title' });
    expect((await stored(inside, poster)).assignments.map(({ title }) => title)).toEqual([filled.Title]);
    await post(form);
    await expectPosted(form, server);
    expect((await stored(inside, poster)).assignments).toHaveLength(2);
  });
});

it('Text appears as typed in card, page and mail', async ({ form, server, poster, inside }) => {
  const odd = {
    Title: `O'Brien's "A & B" <script>alert(1)`,
    Description: `<script>alert('x')</script> & "quotes"\nریاضی کے سوال 🧮👩🏽‍🏫 {{7*7}} \${x} %s \\n`,
    Subject: 'ریاضی <b>',
  };
  const alerts: string[] = [];
  form.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await fill(form, odd);
  await post(form);
  await expectPosted(form, server);
  const [row] = (await stored(inside, poster)).assignments;
  expect([row?.title, row?.description, row?.subject]).toEqual([odd.Title, odd.Description, odd.Subject]);

  await form.goto(`${server.url}/all-assignments`);
  await form.getByRole('link', { name: odd.Title }).click();
  await expect(form.getByRole('heading', { name: odd.Title })).toBeVisible();
  await form.reload();
  await expect(form.getByText(odd.Description, { exact: true })).toBeVisible();
  await expect(form.getByText(odd.Subject, { exact: true }).first()).toBeVisible();

  const mail = await server.mailTo(poster.email, /posted/i);
  expect(mail.text).toContain(odd.Title);
  expect(mail.html).not.toContain('<script>alert');
  await form.setContent(mail.html);
  await expect(form.getByText(odd.Title).first()).toBeVisible();
  expect(alerts).toEqual([]);
});

it('A server error shows a reference and keeps the form, and the next try posts (POST-26)', async ({
  form,
  server,
  inside,
}) => {
  await fill(form);
  await inside.query('alter table assignments rename to assignments_away');
  try {
    await post(form);
    await expect(toast(form)).toContainText(
      /Failed to post assignment\.\s*Something went wrong on our side\. Reference [0-9a-f-]{36}\./,
    );
  } finally {
    await inside.query('alter table assignments_away rename to assignments');
  }
  await expectFilled(form);
  await post(form);
  await expectPosted(form, server);
});

it('A past deadline is told at its field; typing ends the toast; the next links to the assignment', async ({
  form,
}) => {
  await fill(form, { Deadline: '2020-01-01' });
  await post(form);
  await expect(form.getByLabel('Deadline')).toBeFocused();
  await expect(form.locator('.error')).toContainText('The deadline cannot be before today.');
  await expect(form.locator('.toast')).toBeVisible();
  await form.getByLabel('Deadline').fill(filled.Deadline);
  await expect(form.locator('.toast')).toHaveCount(0, { timeout: 1000 });
  await post(form);
  await expect(form.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', /^\/assignment\/[0-9a-f-]{36}$/);
});
