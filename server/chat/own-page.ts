import type { SignedInContext } from '../context.ts';
import { refuse } from '../platform/refuse.ts';

/** Refuses `page_of_another` where a page tells something of its account, and another one is logged in in its browser by now. */
export function onOwnPage({ viewer }: SignedInContext, viewer_id = viewer.id): void {
  if (viewer_id !== viewer.id) refuse('page_of_another');
}
