import { batched } from '../platform/crowds/batch.ts';

type Read = () => Promise<Response>;

async function inFull(response: Response) {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), text: await response.text() };
}

/**
 * Answers a crowd that asks the same with few reads: one read of a key is in hand at a time, and
 * all later callers share the next. So each answer begins after its request, and no caller reads
 * stale data. The key must name all that an answer depends on.
 */
export function shareAnswers() {
  const share = batched(async (_key: string, reads: readonly [Read, ...Read[]]) => {
    const answer = await inFull(await reads[0]());
    return reads.map(() => answer);
  });
  return async (key: string, read: Read): Promise<Response> => {
    const { text, ...init } = await share(key, read);
    return new Response(text, init);
  };
}
