import type { IncomingMessage, ServerResponse } from 'node:http';
import { patience as usual } from '#core/limits.ts';

/** Why a request is not waited for any longer. */
type Late = 'body' | 'work' | 'answer';

interface Watched {
  request: IncomingMessage;
  response: ServerResponse;
  /** When its head had come, and how many bytes of its connection then. */
  begun: number;
  bytesRead: number;
  /** When its body was first seen whole, and its answer under way. */
  whole?: number;
  answered?: number;
}

/** How long each part of a request may take, in seconds (`patience` in `core/limits.ts`). */
export interface Waits {
  body: { grace: number; leastRate: number; most: number };
  work: number;
  answer: number;
}

interface Patience {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** From now on it may take as long as it likes. */
  forget: (request: IncomingMessage) => void;
}

/** Milliseconds between two looks. */
const lookEvery = 1000;

/**
 * Looks at every request once a second, whatever it is and whoever reads it: a body that comes too slowly, work that does not end
 * and an answer that nobody takes are told to `give`, once. `isDownload` says whose answer may take as long as its reader likes.
 */
export function createPatience(
  give: (request: IncomingMessage, response: ServerResponse, late: Late) => void,
  isDownload: (request: IncomingMessage) => boolean,
  { body, work, answer }: Waits = usual,
  every = lookEvery,
): Patience {
  const watched = new Map<IncomingMessage, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function lateness(one: Watched, now: number): Late | null {
    const { request, response, begun } = one;
    if (response.headersSent) {
      one.answered ??= now;
      return !isDownload(request) && now - one.answered > answer * 1000 ? 'answer' : null;
    }
    if (request.complete) {
      one.whole ??= now;
      return now - one.whole > work * 1000 ? 'work' : null;
    }
    const seconds = (now - begun) / 1000;
    const bytes = request.socket.bytesRead - one.bytesRead;
    return seconds > Math.min(body.most, body.grace + bytes / body.leastRate) ? 'body' : null;
  }

  function look(): void {
    const now = performance.now();
    for (const one of watched.values()) {
      const late = lateness(one, now);
      if (!late) continue;
      forget(one.request);
      give(one.request, one.response, late);
    }
  }

  function forget(request: IncomingMessage): void {
    watched.delete(request);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch(request, response) {
      const { bytesRead } = request.socket;
      watched.set(request, { request, response, begun: performance.now(), bytesRead });
      response.once('close', () => forget(request));
      timer ??= setInterval(look, every).unref();
    },
    forget,
  };
}
