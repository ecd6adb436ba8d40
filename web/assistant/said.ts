import type { Said } from '#core/assistant/contract.ts';
import { unsentOf } from '../lib/unsent.ts';

/** What the viewer and the assistant said, kept in the tab until the logout: it outlives the dialog and a reload. */
export function saidBy(viewer: string) {
  const kept = unsentOf<Said[]>('asked', viewer);
  return {
    read: () => kept.get('said') ?? [],
    keep: (said: Said[]) => kept.keep('said', said.slice(-40)),
  };
}
