import type { Page } from '@playwright/test';
import { faq } from '#core/site/faq.ts';
import { expect, support, test } from '#tests/support/journey.ts';
import { axe, show } from '#tests/support/look.ts';

const categories = [
  'Getting Started',
  'Bidding & Connections',
  'Coins & Payments',
  'Payments & Security',
  'Platform Rules & Safety',
  'Store & Features',
];

const message = {
  Name: 'Sana Example',
  Email: 'sana@example.com',
  Subject: 'Coins not in my wallet',
  Message: 'I sent PKR 300 this morning.',
};

/** Returns all text of the page's main part, including closed questions. */
async function wordsOf(page: Page, url: string): Promise<string> {
  await page.goto(url);
  return ((await page.getByRole('main').textContent()) ?? '').replaceAll(/\s+/g, ' ');
}

async function fill(page: Page, fields: Partial<typeof message>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('The FAQ has six categories of questions that open and close (FAQ-01, FAQ-02, ROUTE-07)', async ({
      page: withScript,
      reading,
      server,
    }) => {
      const page = javaScriptEnabled ? withScript : reading;
      await page.goto(`${server.url}/faq`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(categories);
      // Each question holds its answer; only the first one is open at first.
      const questions = page.getByRole('main').locator('details');
      await expect(questions).toHaveCount(faq.flatMap((category) => category.questions).length);
      await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1);
      const answer = page.getByText('30 coins, equal to Rs. 30.');
      await expect(answer).toBeHidden();
      await page.getByText('What does a bid cost?').click();
      await expect(answer).toBeVisible();
      await page.getByText('What does a bid cost?').click();
      await expect(answer).toBeHidden();
      await page.getByRole('link', { name: 'Coins & Payments' }).click();
      await expect(page.getByRole('heading', { name: 'Coins & Payments' })).toBeInViewport();
    });

    test('A visitor’s message arrives with all four fields and is confirmed (CONTACT-04, CONTACT-05, ROUTE-06)', async ({
      page: withScript,
      reading,
      server,
    }) => {
      const page = javaScriptEnabled ? withScript : reading;
      await page.goto(`${server.url}/contact`);
      // Only once with one field missing: the limit is ten messages an hour from one address, and
      // each counts.
      await fill(page, { ...message, Message: '' });
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Missing Fields')).toBeVisible();
      await expect(page.getByText('Please fill out all fields to send your message.').first()).toBeVisible();
      await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await fill(page, { Message: message.Message });
      for (const [label, value] of Object.entries(message)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      }
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Message Sent')).toBeVisible();
      await page.getByRole('link', { name: 'Write another message' }).click();
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    });
  });
}

test('The FAQ links to contact, policy, terms, posting and the store (FAQ-03)', async ({ page, server }) => {
  await page.goto(`${server.url}/faq`);
  for (const path of ['/contact', '/privacy-policy', '/terms-of-service', '/post-assignment', '/store']) {
    await expect(page.getByRole('main').locator(`a[href="${path}"]`).first(), path).toBeAttached();
  }
  await page.getByText('Why was my text refused?').click();
  await page.getByRole('main').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test('Sign-up and the footer link to the texts', async ({ page, server }) => {
  await page.goto(`${server.url}/signup`);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  for (const [link, title] of [
    ['Terms', 'Terms of Service'],
    ['FAQ', 'FAQ'],
    ['Contact', 'Contact'],
    ['About', 'About Mukammal'],
    ['Privacy', 'Privacy Policy'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('The contact page shows the ways to reach support and links to the FAQ (CONTACT-02, CONTACT-03)', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/contact`);
  const details = page.getByRole('region', { name: 'Reach us' });
  await expect(details.getByRole('link', { name: support.SUPPORT_EMAIL })).toHaveAttribute(
    'href',
    `mailto:${support.SUPPORT_EMAIL}`,
  );
  await expect(details.getByRole('link', { name: support.SUPPORT_WHATSAPP })).toHaveAttribute(
    'href',
    'https://wa.me/923000000000',
  );
  await expect(details.getByText(support.SUPPORT_ADDRESS)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(`${server.url}/faq`);
});

test('Policy and terms are public and complete (ROUTE-05, POLICY-01, POLICY-06, POLICY-07, POLICY-08, POLICY-09)', async ({
  reading: page,
  server,
}) => {
  expect(await wordsOf(page, `${server.url}/privacy-policy`)).toContain('What we keep');
  const terms = await wordsOf(page, `${server.url}/terms-of-service`);
  expect(terms).toContain('You must be over 13.');
  expect(terms).toContain('our liability to you is limited to the fees that you paid us in the prior 12 months');
  expect(terms).toContain('Bids are expected within 24-48 hours');
  expect(terms).toContain('milestone payments of 25/25/50 percent');
  const faq = await wordsOf(page, `${server.url}/faq`);
  await page.goto(server.url);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    'Students across Pakistan post assignments for free, and tutors bid on them for 30 coins.',
  );
  await expect(page.getByRole('main')).toContainText(
    'Students across Pakistan post assignments for free, and tutors bid on them for 30 coins.',
  );
  for (const text of [terms, faq]) {
    expect(text).toContain('marketplace for Pakistan. Students post');
    expect(text).toMatch(/tutors bid on them for a (small )?coin fee/);
  }
});

test('FAQ and terms explain direct payment, the fee and fraud (POLICY-02, POLICY-03, POLICY-04, POLICY-05)', async ({
  reading: page,
  server,
}) => {
  for (const path of ['/faq', '/terms-of-service']) {
    const text = await wordsOf(page, server.url + path);
    expect(text).toMatch(/[Dd]irectly( by you)?, outside Mukammal/);
    expect(text).toContain('We charge a connection fee only');
    expect(text).toMatch(/not involved in payments between users/);
    expect(text).toContain('Beware of fraud.');
  }
});

test('The texts pass axe and fit a phone, in both themes', async ({ page, server }) => {
  for (const path of ['/faq', '/contact', '/privacy-policy', '/terms-of-service', '/about']) {
    await page.goto(server.url + path);
    await show(page, 'phone', 'light');
    expect(await axe(page), path).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wider, `${path} is wider than the screen`).toBe(false);
    await show(page, 'phone', 'dark');
    expect(await axe(page, { only: 'contrast' }), path).toEqual([]);
  }
});
