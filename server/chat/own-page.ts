import type { SignedInContext } from '../context.ts';
import { refuse } from '../platform/refuse.ts';

/**
 * Refuses `page_of_another` if a page acts for its account while another one is now logged in in
 * its browser.
 */
export function onOwnPage({ viewer }: SignedInContext, viewer_id = viewer.id): void {
  if (viewer_id !== viewer.id) refuse('page_of_another');
}
