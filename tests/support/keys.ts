import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

const mostSteps = 90;

/** Tells whether the one focused element is `target`. */
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/**
 * Moves the focus there with Tab alone, and asserts that it is visible: the focused element or its
 * label is marked.
 */
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

/** Moves the focus there with Tab alone and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
