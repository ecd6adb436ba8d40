/** Bytes of an answer that are read. */
const mostBytes = 64 * 1024;

/** What came back: JSON, or the text that was none. */
export interface JsonAnswer {
  status: number;
  body: unknown;
}

/**
 * Posts JSON to an outside service and reads its answer, which has `patience` seconds, leads nowhere else, and is read to a
 * bound. Null where none came whole.
 */
export async function askJson(
  url: URL,
  { body, headers, patience }: { body: object; headers: Record<string, string>; patience: number },
): Promise<JsonAnswer | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience * 1000),
    });
    const text = await readText(answer);
    return text === null ? null : { status: answer.status, body: parsed(text) };
  } catch {
    return null;
  }
}

/** An answer's text; null for one that is too long. */
async function readText({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
