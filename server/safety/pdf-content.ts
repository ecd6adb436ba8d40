import { setImmediate } from 'node:timers/promises';
import type { SignedInContext } from '../context.ts';
import { allowContent } from './content.ts';

/**
 * Refuses `pdf_not_allowed` if a page of a PDF carries contact information, with the page as the
 * text that its sender can appeal for. Judges one page in each turn of the event loop.
 */
export async function allowPages(context: SignedInContext, pages: readonly string[]): Promise<void> {
  for (const page of pages) {
    if (page.trim() !== '') await allowContent(context, 'pdf', page, 'file');
    await setImmediate();
  }
}
