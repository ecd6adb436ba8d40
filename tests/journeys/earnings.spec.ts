import { awardedPair, call, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';
import { expectNoAxe } from '#tests/support/look.ts';

for (const script of [true, false]) {
  const how = script ? 'with' : 'without';

  test(`Tutors can confirm a payment and see it in their earnings ${how} script (DEAL-165, DEAL-168)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, conversation } = await awardedPair(server, inside);
    const payment = { amount: 1750, method: 'easypaisa', reference: 'T-9012' };
    await call(server, poster, 'POST', `/conversations/${conversation}/payments`, payment);
    const page = await windowOf(browser, server, tutor, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/profile`);
    await page.getByRole('link', { name: 'Earnings' }).click();
    const books = page.getByRole('region', { name: /^Earnings ([A-Z][a-z]+ )?20/ });
    await expect(books).toContainText('As told by the parties; Mukammal moves no money.');
    await expect(books).toContainText('No payments received');
    const waiting = page.getByRole('region', { name: 'Reported, not confirmed yet' });
    await expect(waiting).toContainText('1 payment, PKR 1,750');
    await waiting.getByRole('link', { name: 'Integration by parts' }).click();
    await page.getByRole('link', { name: 'Confirm arrival' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm arrival' }).click();
    await expect(page.getByText('Settled')).toBeVisible();

    await page.goto(`${server.url}/profile/earnings`);
    await expect(waiting).toHaveCount(0);
    const payments = page.getByRole('table', { name: 'Payments received, newest first' });
    await expect(payments).toContainText('Integration by parts');
    await expect(payments).toContainText('PKR 1,750');
    if (script) await expectNoAxe(page, books, 'main');
    await page.getByRole('table', { name: 'Earnings by month' }).getByRole('link').click();
    await expect(page).toHaveURL(/period=20\d\d-\d\d$/);
    await expect(books).toContainText('Coins on bids');
    await page.getByRole('link', { name: 'Print' }).click();
    const paper = page.getByRole('article');
    await expect(paper).toContainText('Mukammal moves no money.');
    await expect(paper).toContainText('PKR 1,750');
    await expect(paper).not.toContainText(poster.full_name);
    await page.getByRole('link', { name: 'Earnings', exact: true }).click();
    await expect(books).toBeVisible();
    await page.context().close();
  });

  test(`The posting form shows the price guidance ${how} script (DEAL-172)`, async ({ browser, server, inside }) => {
    const poster = await inside.member('Poster');
    await inside.query(`insert into subject_prices (subject_key, low, high, awards, counted_at)
      values ('programming', 4000, 8100, 24, now()) on conflict do nothing`);
    const page = await windowOf(browser, server, poster, script);
    await page.goto(`${server.url}/post-assignment`);
    const sentence = page.getByText('Most pay PKR 4,000 to 8,100 for Programming.');
    await expect(sentence).toHaveCount(0);
    await page.getByText('What others pay').click();
    await expect(page.getByText('Programming: PKR 4,000 to 8,100')).toBeVisible();
    if (script) {
      await page.getByRole('button', { name: 'Code' }).click();
      await expect(sentence).toBeVisible();
      await page.getByLabel('Subject').fill('Coding');
      await expect(sentence).toBeVisible();
    } else {
      await page.getByLabel('Title').fill('Sorting by hand');
      await page.getByLabel('Description').fill('Call me on 0321 4478213');
      await page.getByLabel('Subject').fill('code');
      await page.getByLabel('Budget (PKR)').fill('3500');
      await page.getByLabel('Deadline').fill('2030-01-31');
      await page.getByRole('button', { name: /Post Assignment/ }).click();
      await expect(sentence).toBeVisible();
    }
    await page.context().close();
  });
}
