import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const mostSteps = 90;

/** Whether the one thing in focus is `target`. */
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes there with Tab alone, and sees where it is: what has the focus is marked, itself or its label. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let step = 0; step < mostSteps && !(await hasFocus(target)); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const isMarked = await target.evaluate((element) => {
    const places = [element, element.closest('label'), element.parentElement].filter((place) => place !== null);
    return places.some((place) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(place);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
  expect(isMarked, `the focus is seen on ${target}`).toBe(true);
}

/** Goes there with Tab alone and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
