import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { aScreenshot } from './payments.ts';

/** Returns a screenshot of a payment as a browser's file field takes it. */
export async function aScreenshotToPick(name = 'payment.png') {
  const file = await aScreenshot('#7fb59a', name);
  return { name, mimeType: 'image/png', buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Fills in both proofs of a payment by hand and sends them: in a dialog, or on an order's page. */
export async function payByHand(form: Page | Locator, transactionId: string): Promise<void> {
  await form.locator('input[type=file]').setInputFiles(await aScreenshotToPick());
  await expect(form.getByRole('img', { name: 'What you chose' })).toHaveAttribute('src', /^\/files\//);
  await form.getByLabel('Transaction ID').fill(transactionId);
  await form.getByRole('button', { name: 'Submit for verification' }).click();
}
