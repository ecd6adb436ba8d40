import { awardedPair, windowOf } from '#tests/support/api-calls.ts';
import { expect, test } from '#tests/support/journey.ts';

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';
  test(`A payment above the rest asks once, and is taken back, ${how} (DEAL-190, DEAL-191)`, async ({
    browser,
    server,
    inside,
  }) => {
    const { poster, tutor, conversation } = await awardedPair(server, inside);
    const page = await windowOf(browser, server, poster, script);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${server.url}/chat/pay?conversation=${conversation}`);
    const form = page.getByRole('dialog', { name: 'I have paid' });
    await form.getByLabel('Amount in PKR').fill('99999');
    await form.getByLabel('Paid with').selectOption('cash');
    await expect(form.getByRole('checkbox')).toHaveCount(0);
    await form.getByRole('button', { name: /^Send to/ }).click();
    await expect(form.getByText('more than what is left').first()).toBeVisible();
    await expect(form.getByLabel('Amount in PKR')).toHaveValue('99999');
    await form.getByRole('checkbox', { name: 'I did pay that much.' }).check();
    await form.getByRole('button', { name: /^Send to/ }).click();
    const card = page.getByRole('article').filter({ hasText: 'PKR 99,999' });
    await card.getByRole('link', { name: 'Take back' }).click();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('You took the payment back: PKR 99,999')).toBeVisible();
    await page.context().close();

    const payee = await windowOf(browser, server, tutor);
    await payee.goto(`${server.url}/notifications`);
    await expect(payee.getByText(/took a payment back/)).toBeVisible();
    await payee.context().close();
  });
}
