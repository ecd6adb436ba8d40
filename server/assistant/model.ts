import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { assistant, modelPatience } from '#core/limits.ts';
import type { Config } from '../config.ts';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The provider's own count; null if it gives none. */
export interface Tokens {
  prompt_tokens: number | null;
  completion_tokens: number | null;
}

/** A provider that speaks OpenAI's protocol. */
export interface Model {
  name: string;
  /**
   * Returns the reply in pieces, as they come; reports `tokens` at the end. Rejects after its
   * retries if no piece came in time, and if the reply broke off, was not a reply or got too long.
   */
  reply: (messages: ModelMessage[], signal: AbortSignal, tokens: (counted: Tokens) => void) => AsyncGenerator<string>;
}

type Patience = { [Name in keyof typeof modelPatience]: number };

/**
 * Returns whether a retry may help: too many requests at once, a fault of theirs, a broken
 * connection.
 */
function mayPass(error: unknown): boolean {
  if (error instanceof OpenAI.APIUserAbortError) return false;
  if (error instanceof OpenAI.APIConnectionError) return true;
  return error instanceof OpenAI.APIError && (error.status === 429 || (error.status ?? 0) >= 500);
}

export function createModel(
  { url, key, model }: NonNullable<Config['ai']>,
  { silence, tries, pause, tokens: max_tokens }: Patience = modelPatience,
): Model {
  // The client's own retries wait as long as the provider says: ours do not.
  const client = new OpenAI({
    baseURL: url,
    apiKey: key ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: silence,
    logLevel: 'off',
  });

  async function* tryOnce(messages: ModelMessage[], signal: AbortSignal, tell: (counted: Tokens) => void) {
    const hush = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => hush.abort(), silence);
    };
    try {
      wait();
      const chunks = await client.chat.completions.create(
        { model, messages, max_tokens, stream: true, stream_options: { include_usage: true } },
        { signal: AbortSignal.any([signal, hush.signal]) },
      );
      let length = 0;
      let ended = false;
      for await (const chunk of chunks) {
        wait();
        if (chunk.usage) tell(chunk.usage);
        const [choice] = chunk.choices ?? [];
        const text = choice?.delta?.content;
        if (typeof text === 'string' && text !== '') {
          length += text.length;
          if (length > assistant.longestReply) throw new Error('the reply is too long');
          yield text;
        }
        ended ||= typeof choice?.finish_reason === 'string';
      }
      if (!ended || length === 0)
        throw new Error(hush.signal.aborted ? 'the reply fell silent' : 'the reply broke off');
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    name: model,
    async *reply(messages, signal, tell) {
      for (let left = tries - 1; ; left -= 1) {
        let began = false;
        try {
          for await (const text of tryOnce(messages, signal, tell)) {
            began = true;
            yield text;
          }
          return;
        } catch (error) {
          if (began || left <= 0 || signal.aborted || !mayPass(error)) throw error;
          await sleep(pause, undefined, { signal });
        }
      }
    },
  };
}
