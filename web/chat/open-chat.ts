import { useOutletContext } from 'react-router';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import type { Agreement } from '#core/work/agreement.ts';
import type { Listed } from './listed.ts';

/** What dialogs over the chat know of the conversation that is open under them, as it is now. */
export interface OpenChat {
  conversation: Listed;
  agreement: Agreement;
  milestones: Milestone[] | null;
}

/** Null when no conversation is open. */
export function useOpenChat(): OpenChat | null {
  return useOutletContext<OpenChat | null>();
}
