import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { awardedPair } from '#tests/support/api-calls.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

const gig = (page: Page, n: number) => page.getByRole('region', { name: `Gig ${n}` });

async function write(page: Page, n: number, { title, description, price }: Record<string, string>): Promise<void> {
  await gig(page, n)
    .getByLabel('Title')
    .fill(title ?? '');
  await gig(page, n)
    .getByLabel('Description')
    .fill(description ?? '');
  await gig(page, n)
    .getByLabel('Price (PKR)')
    .fill(price ?? '');
}

const calculus = { title: 'Calculus problem sets', description: 'Twelve problems with full working.', price: '2,500' };
const algebra = { title: 'لینیر الجبرا', description: 'صاف کوڈ اور ایک مختصر رپورٹ', price: '3800' };

for (const javaScriptEnabled of [true, false]) {
  test(`Phones edit gigs, ${javaScriptEnabled ? 'with' : 'without'} script (PROFILE-01, GIG-01, GIG-02)`, async ({
    browser,
    server,
    inside,
  }) => {
    const member = await inside.member('Tutor');
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    await enterAs(phone, server, member);
    const page = await phone.newPage();
    await page.goto(`${server.url}/profile`);
    const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
    await expect(tabs).toHaveText(['Profile Settings', 'My Gigs0', 'My Assignments0', 'My Bids0']);
    await tabs.nth(1).click();
    await page.getByRole('link', { name: 'Add gig' }).click();
    await write(page, 1, { ...calculus, price: '' });
    await page.getByRole('button', { name: 'Save gigs' }).last().click();
    await expect(page.locator('.error')).toHaveText('Please fill in all fields before saving the gig.');
    await expect(gig(page, 1).getByLabel('Description')).toHaveValue(calculus.description);
    if (javaScriptEnabled) await expectToast(page, 'Error Saving Gigs');
    await gig(page, 1).getByLabel('Price (PKR)').fill(calculus.price);
    await page.getByRole('button', { name: 'Save gigs' }).last().click();
    await expect(page.getByText('They are on your public profile now.')).toBeVisible();
    await expect(tabs.nth(1)).toHaveText('My Gigs1');

    await page.getByRole('link', { name: 'Add gig' }).click();
    await write(page, 2, algebra);
    await gig(page, 2).getByLabel('Price (PKR)').press('Enter');
    await expect(tabs.nth(1)).toHaveText('My Gigs2');
    await expect(page.getByRole('link', { name: 'Add gig' })).toHaveCount(0);
    await expect(page.getByText('Maximum Gigs Reached: You can only create up to 2 gigs.')).toBeVisible();

    await page.goto(`${server.url}/user/${member.username}`);
    const shown = page.getByRole('region', { name: 'My Gigs' }).getByRole('article');
    await expect(shown.first()).toContainText('Calculus problem sets');
    await expect(shown.first()).toContainText('FromPKR 2,500');
    await expect(shown.nth(1)).toContainText(algebra.description);
    await expect(page.getByRole('link', { name: /^Ask about this/ })).toHaveCount(0);

    await page.goto(`${server.url}/profile/gigs`);
    await page.getByRole('button', { name: 'Remove gig 1' }).click();
    await expect(page.getByText('It is gone from your public profile.')).toBeVisible();
    await expect(gig(page, 1).getByLabel('Title')).toHaveValue(algebra.title);
    await expect(gig(page, 2)).toHaveCount(0);
    await phone.close();
  });
}

test('A person in a shared assignment asks about a gig: the chat opens with a prepared text', async ({
  context,
  page,
  server,
  inside,
}) => {
  const { poster, tutor } = await awardedPair(server, inside);
  const gigs = JSON.stringify([{ title: 'Calculus problem sets', description: 'Twelve.', price: 2500 }]);
  await inside.db.updateTable('profiles').set({ gigs }).where('id', '=', tutor.id).execute();
  await enterAs(context, server, poster);
  await page.goto(`${server.url}/user/${tutor.username}`);
  await page.getByRole('link', { name: 'Ask about this: Calculus problem sets' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('About your gig “Calculus problem sets”: ');
});

test('A cover picked on a phone is saved at once and stands on the public profile (PUBLIC-04)', async ({
  browser,
  server,
  inside,
}) => {
  test.slow();
  const { poster, tutor, id } = await awardedPair(server, inside);
  const review = { assignment_id: id, reviewer_id: poster.id, reviewee_id: tutor.id, rating: 4 };
  await inside.db
    .insertInto('assignment_ratings')
    .values({ ...review, side: 'tutor', is_sealed: false, published_at: new Date(), comment: 'One graph was redone.' })
    .execute();
  const details = {
    description: 'I write out each step.',
    expertise: ['Calculus'],
    gigs: JSON.stringify([{ title: 'Calculus problem sets', description: 'Twelve.', price: 2500 }]),
  };
  await inside.db.updateTable('profiles').set(details).where('id', '=', tutor.id).execute();
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await enterAs(phone, server, tutor);
  const page = await phone.newPage();
  await page.goto(`${server.url}/profile`);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/profiles/me/cover', async (route) => {
    await held.promise;
    await route.continue();
  });
  const colour = { create: { width: 900, height: 300, channels: 3, background: '#0f766e' } } as const;
  const buffer = await sharp(colour).png().toBuffer();
  const cover = page.locator('aside .cover img');
  await page.getByLabel('Change cover').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer });
  await expect(cover).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('progressbar', { name: 'Saving your cover' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Cover saved', 'It is on your public profile now.');
  await expect(cover).toHaveAttribute('src', /^\/files\//);
  const kept = (await cover.getAttribute('src')) ?? '';
  await page.unroute('**/api/profiles/me/cover');
  const wrong = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.getByLabel('Change cover').setInputFiles(wrong);
  await expect(page.locator('aside .error')).toHaveText(
    'Please choose a PNG, JPEG or WebP picture that is 5MB or smaller.',
  );
  await expect(cover).toHaveAttribute('src', kept);

  await page.goto(`${server.url}/user/${tutor.username}`);
  await expect(page.locator('.cover img')).toHaveAttribute('src', kept);
  await expect(page.locator('.cover img')).toHaveJSProperty('naturalWidth', 900);
  for (const [name, content] of [
    ['About Me', 'I write out each step.'],
    ['My Gigs', 'Calculus problem sets'],
    ['Reviews', 'One graph was redone.'],
    ['Stats & Skills', 'Calculus'],
    ['Contact Info', tutor.email],
  ] as const) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('region', { name })).toContainText(content);
  }
  await phone.close();
  const window = await browser.newContext({ reducedMotion: 'reduce' });
  await enterAs(window, server, tutor);
  await lookAt(window, server, ['/profile/gigs?add', `/user/${tutor.username}`]);
  await window.close();
});

test('An own profile that cannot be read shows an error (PROFILE-03)', async ({ context, page, server, inside }) => {
  await enterAs(context, server, await inside.member('Member'));
  await inside.query('alter table bids rename to bids_away');
  try {
    await page.goto(`${server.url}/profile`);
    await expect(page.getByText('Could not load profile. Please try logging in again.')).toBeVisible();
  } finally {
    await inside.query('alter table bids_away rename to bids');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'My Gigs 0' })).toBeVisible();
});
