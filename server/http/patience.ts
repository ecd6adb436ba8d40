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
  /**
   * Time at which its body was first seen whole, and its answer under way; the connection's bytes
   * at the latter.
   */
  whole?: number;
  answered?: number;
  bytesWritten?: number;
}

/** Seconds that each part of a request may take (`patience` in `core/limits.ts`). */
export interface Waits {
  body: { grace: number; leastRate: number; most: number };
  download: { grace: number; leastRate: number; fair: number };
  work: number;
  answer: number;
}

interface Patience {
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  /** Lifts all time limits from a request. */
  forget: (request: IncomingMessage) => void;
  /** Gives up the slowest download that has had its fair time. Returns false if there is none. */
  giveUpSlowest: () => boolean;
}

/** Milliseconds between two checks. */
const lookEvery = 1000;

/**
 * Checks every request once a second: passes to `give`, once, a body that comes too slowly, work
 * that does not end and an answer that is not read. `isDownload` marks answers that may take long,
 * as long as they are read at the least rate.
 */
export function createPatience(
  give: (request: IncomingMessage, response: ServerResponse, late: Late) => void,
  isDownload: (request: IncomingMessage) => boolean,
  { body, download, work, answer }: Waits = usual,
  every = lookEvery,
): Patience {
  const watched = new Map<IncomingMessage, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function lateness(one: Watched, now: number): Late | null {
    const { request, response, begun } = one;
    if (response.headersSent && (request.complete || !response.writableFinished)) {
      one.answered ??= now;
      one.bytesWritten ??= request.socket.bytesWritten;
      const limit = isDownload(request) ? download.grace + bytesTaken(one) / download.leastRate : answer;
      return now - one.answered > limit * 1000 ? 'answer' : null;
    }
    if (request.complete) {
      one.whole ??= now;
      return now - one.whole > work * 1000 ? 'work' : null;
    }
    const seconds = (now - begun) / 1000;
    const bytes = request.socket.bytesRead - one.bytesRead;
    return seconds > Math.min(body.most, body.grace + bytes / body.leastRate) ? 'body' : null;
  }

  /** Returns the bytes of its connection since its answer began. */
  const bytesTaken = ({ request, bytesWritten = 0 }: Watched) => request.socket.bytesWritten - bytesWritten;

  function giveUpSlowest(): boolean {
    const now = performance.now();
    let slowest: Watched | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const one of watched.values()) {
      const time = now - (one.answered ?? now);
      if (!isDownload(one.request) || time < download.fair * 1000) continue;
      const rate = bytesTaken(one) / time;
      if (rate < least) [slowest, least] = [one, rate];
    }
    if (!slowest) return false;
    forget(slowest.request);
    give(slowest.request, slowest.response, 'answer');
    return true;
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
    giveUpSlowest,
  };
}
