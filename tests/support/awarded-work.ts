import type { Me } from '#core/accounts/contract.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import type { TestApi } from './api.ts';

/** Returns a file of work. */
export const aFile = (words = 'Solution', name = 'solution.txt') => new File([words], name);

/**
 * Makes an assignment awarded to a tutor, through the product's own functions, and its
 * conversation.
 */
export async function awarded(api: TestApi, details: object = {}) {
  const [poster, tutor] = [await api.person({ coins: 1000 }), await api.person()];
  const assignment_id = await api.assignment(poster, details);
  await api.as(tutor).bids.place({ assignment_id, proposal: 'I will show every step.' });
  const award = { p_assignment_id: assignment_id, p_bidder_id: tutor.id, p_award_cost: 100 };
  const { conversation_id } = await api.as(poster).assignments.award(award);
  return { poster, tutor, assignment_id, conversation_id };
}

export async function completed(api: TestApi, details: object = {}) {
  const pair = await awarded(api, details);
  const { assignment_id } = pair;
  await api.as(pair.tutor).work.submit({ assignment_id, file: aFile(), is_public: true });
  await api.as(pair.poster).work.complete({ assignment_id });
  return pair;
}

export async function reads(api: TestApi, viewer: Me | null, url: string): Promise<string | null> {
  const answer = await sendFile(api.services, viewer, url.replace('/files/', '')).catch(() => null);
  return answer === null ? null : answer.text();
}
