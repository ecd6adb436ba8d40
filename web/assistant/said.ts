import type { Said } from '#core/assistant/contract.ts';
import { unsentOf } from '../lib/unsent.ts';

/**
 * The viewer's conversation with the assistant, kept in the tab until logout: it survives closing
 * the dialog and a reload.
 */
export function saidBy(viewer: string) {
  const unsent = unsentOf<Said[]>('asked', viewer);
  return {
    read: () => unsent.get('said') ?? [],
    keep: (said: Said[]) => unsent.keep('said', said.slice(-40)),
  };
}
