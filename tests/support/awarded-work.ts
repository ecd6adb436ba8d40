import type { Me } from '#core/accounts/contract.ts';
import { sendFile } from '#server/platform/files/send-file.ts';
import { noon, type TestApi } from './api.ts';

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

/** Has the poster agree to every version that its tutor wishes to make public. */
export async function agreeToShow(api: TestApi, { poster, assignment_id }: { poster: Me; assignment_id: string }) {
  const versions = await api.as(poster).work.submissions({ assignment_id });
  for (const { id, is_public } of versions) if (is_public) await api.as(poster).work.show({ id, shown: 'yes' });
}

/** Columns of a review inserted directly into the table: of a tutor, and published. */
export const published = { side: 'tutor', is_sealed: false, published_at: noon } as const;

/** The marks of a review of a student. */
export const goodMarks = { clear_task: 'yes', answered_in_time: 'yes', paid_as_agreed: 'yes' } as const;

/**
 * Reviews a completed assignment from both sides, the tutor with five stars; both are published.
 */
export async function rateBoth(
  api: TestApi,
  { poster, tutor, assignment_id }: { poster: Me; tutor: Me; assignment_id: string },
  review: { rating: number; comment?: string },
  now = noon,
): Promise<void> {
  await api.as(poster, { now }).work.rate({ assignment_id, ...review });
  await api.as(tutor, { now }).work.rateStudent({ assignment_id, rating: 5, ...goodMarks });
}

export async function reads(api: TestApi, viewer: Me | null, url: string): Promise<string | null> {
  const answer = await sendFile(api.services, viewer, url.replace('/files/', '')).catch(() => null);
  return answer === null ? null : answer.text();
}
