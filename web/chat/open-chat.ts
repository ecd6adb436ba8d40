import { useOutletContext } from 'react-router';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import type { Settlement } from '#core/chat/settlements-contract.ts';
import type { Agreement } from '#core/work/agreement.ts';
import type { Listed } from './listed.ts';

/** The present state of the open conversation, for dialogs over the chat. */
export interface OpenChat {
  conversation: Listed;
  agreement: Agreement;
  milestones: Milestone[] | null;
  payments: readonly Settlement[];
}

/** Null when no conversation is open. */
export function useOpenChat(): OpenChat | null {
  return useOutletContext<OpenChat | null>();
}
