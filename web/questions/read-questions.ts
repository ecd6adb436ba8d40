import type { PageContext } from '#core/page.ts';

/**
 * Reads a page of the viewer's questions on an assignment, with the address of the older ones:
 * their key is the query's `questions`. Returns null for a guest.
 */
export async function readQuestions({ api, viewer }: PageContext, assignment_id: string, { searchParams }: URL) {
  if (!viewer) return null;
  const after = searchParams.get('questions') ?? undefined;
  const { items, next, asked_today } = await api.questions.ofAssignment({ assignment_id, after });
  const older = next && `?${new URLSearchParams({ ...Object.fromEntries(searchParams), questions: next })}#questions`;
  return { items, older, asked_today, me: { full_name: viewer.full_name, avatar_url: viewer.avatar_url } };
}

export type ReadQuestions = NonNullable<Awaited<ReturnType<typeof readQuestions>>>;
