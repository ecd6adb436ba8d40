import type { IncomingMessage, ServerResponse } from 'node:http';
import { patience as usual } from '#core/limits.ts';

/** Reason to stop waiting for a request. */
type Late = 'body' | 'work' | 'answer';

interface Watched {
  request: IncomingMessage;
  response: ServerResponse;
  /** Time at which its head had come, and the connection's bytes at that time. */
  begun: number;
  bytesRead: number;
  /** Time at which its body was first seen whole, and its answer under way. */
  whole?: number;
  answered?: number;
}

/** Seconds that each part of a request may take (`patience` in `core/limits.ts`). */
export interface Waits {
  body: { grace: number; leastRate: number; most: number };
  work: number;
  answer: number;
}

interface Patience {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** Lifts all time limits from a request. */
  forget: (request: IncomingMessage) => void;
}

/** Milliseconds between two checks. */
const lookEvery = 1000;

/**
 * Checks every request once a second: passes to `give`, once, a body that comes too slowly, work
 * that does not end and an answer that is not read. `isDownload` marks answers that may take as
 * long as their reader likes.
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
    if (response.headersSent && (request.complete || !response.writableFinished)) {
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
      timer ??= setInterval(look, every).unref();
    },
    forget,
  };
}
