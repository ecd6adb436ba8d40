import type { Page } from '@playwright/test';
import { numberFor } from '#tests/support/gateways.ts';
import { enterAs, expect, expectToast, test } from '#tests/support/journey.ts';
import { lookAt } from '#tests/support/look.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function pay(page: Page, ending: Parameters<typeof numberFor>[0]): Promise<void> {
  await page.getByLabel('Mobile number').fill(numberFor(ending));
  await page.getByRole('button', { name: 'Pay PKR 300' }).click();
}

test('Easypaisa and JazzCash sell packs; a failure shows for nine seconds (EASY-04, EASY-06, EASY-08)', async ({
  browser,
  page,
  context,
  server,
  inside,
}) => {
  const payer = await inside.member('Payer');
  await enterAs(context, server, payer);
  await page.goto(`${server.url}/wallet/buy/booster`);
  const streamed = page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
  await page.getByRole('link', { name: 'Pay with Easypaisa' }).click();
  await expect(heading(page)).toHaveText('Pay with Easypaisa');
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/pay\/easypaisa\.data/, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await pay(page, 'paid');
  await expect(page.getByRole('heading', { name: 'Processing your payment…' })).toBeVisible();
  await expect(page.getByText('PKR 300 from 0345 ••• •340. Keep this page open.')).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toBeHidden();
  send();
  await expect(page.getByRole('heading', { name: 'Payment initiated' })).toBeVisible();
  await expect(page.getByText('Approve PKR 300 on your phone with your PIN.')).toBeVisible();
  await streamed;
  // The sandbox's phone confirms after two seconds: the page updates by itself.
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('link', { name: 'Wallet: 400 coins' })).toBeVisible();
  const paid = new URL(page.url());

  await page.goto(`${server.url}/jazzcash-payment?pack=booster`);
  await page.getByLabel('CNIC, last 6 digits').fill('123456');
  await pay(page, 'paid');
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('link', { name: 'Wallet: 700 coins' })).toBeVisible();

  await page.goto(`${server.url}/easypaisa-payment`);
  await page.clock.install();
  await pay(page, 'refused for a low balance');
  await expectToast(page, 'Payment Error', 'LOW BALANCE');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Pay with Easypaisa');
  await pay(page, 'an error without words');
  await expectToast(page, 'Payment Error', 'An unknown error occurred.');
  const failed = new URL(page.url());
  await page.clock.runFor(8800);
  await expect(page.locator('.toast')).toBeVisible();
  await page.clock.runFor(400);
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(heading(page)).toHaveText('Payment Error');
  const pages = [paid, failed].map(({ pathname, search }) => pathname + search);
  // The stopped clock applies to the whole context.
  const looking = await browser.newContext();
  await enterAs(looking, server, payer);
  await lookAt(looking, server, ['/jazzcash-payment', ...pages]);
  await looking.close();
});
