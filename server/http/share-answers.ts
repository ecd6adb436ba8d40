/** A whole answer. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

interface Asked {
  inHand: Promise<Answer>;
  /** Read that begins when the one in hand has ended. */
  next: Promise<Answer> | null;
}

/**
 * Answers a crowd that asks the same with few reads: one read of a key is in hand at a time, and
 * all later callers share the next. So each answer begins after its request: nothing is kept, and
 * no caller reads stale data. The key must name all that an answer depends on.
 */
export function shareAnswers() {
  const asked = new Map<string, Asked>();

  function begin(key: string, read: () => Promise<Response>): Promise<Answer> {
    const entry: Asked = { inHand: read().then(whole), next: null };
    asked.set(key, entry);
    const leave = () => {
      if (entry.next === null) asked.delete(key);
    };
    entry.inHand.then(leave, leave);
    return entry.inHand;
  }

  function join(entry: Asked, key: string, read: () => Promise<Response>): Promise<Answer> {
    const beginNext = () => begin(key, read);
    entry.next ??= entry.inHand.then(beginNext, beginNext);
    return entry.next;
  }

  return async (key: string, read: () => Promise<Response>): Promise<Response> => {
    const entry = asked.get(key);
    const { text, ...init } = await (entry ? join(entry, key, read) : begin(key, read));
    return new Response(text, init);
  };
}

async function whole(response: Response): Promise<Answer> {
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
}
