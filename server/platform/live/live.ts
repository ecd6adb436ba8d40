import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Hint } from '#core/live.ts';
import { inBackground } from '../background.ts';
import { openTopics, type Stream } from './topics.ts';

/** The live streams of this process: server-sent events that carry hints, never data. */
export interface Live {
  /**
   * Listens to the database; resolves once it does. After a lost connection it listens again by
   * itself.
   */
  start(): Promise<void>;
  /**
   * Makes an answer, begun with these headers, a stream of hints for a person and session, and
   * returns 200. Returns 503 while the process shuts down, 429 past `mostStreams`, and begins no
   * stream. It is Node's own answer: a web stream takes three times the memory.
   */
  open(owner: Owner, begin: (headers: Record<string, string>) => Writable): 200 | 429 | 503;
  /** Returns the open streams, and whether the database's hints are heard. */
  state(): { streams: number; listens: boolean };
  /** Ends every stream and closes the database connection. */
  close(): Promise<void>;
}

interface Owner {
  user_id: string;
  session_id: string;
}

interface LiveOptions {
  /** The database whose NOTIFYs are heard, through one connection of its own. */
  url: string;
  log: Logger;
  /** Returns which of these sessions have ended; asked at every heartbeat. */
  endedSessions: (ids: string[]) => Promise<string[]>;
  /** Milliseconds between heartbeats: comments that keep proxies from closing a silent stream. */
  heartbeat?: number;
}

/** Open streams a person may have: tabs on all devices. */
const mostStreams = 30;
/**
 * Bytes that wait for a slow reader; past it the stream is cut, and the reader reconnects and
 * fetches the missed data.
 */
const mostWaiting = 16 * 1024;
const retryAfter = 500;
/**
 * Number of parts in which streams get their heartbeats, one after the other: all at once would
 * delay other requests.
 */
const parts = 10;

const encoder = new TextEncoder();
/** EventSource reconnects after a second. */
const opening = encoder.encode('retry: 1000\n\n');
const comment = encoder.encode(':\n\n');
/** Hints may have been lost: fetch as after a reconnect. */
const resync = encoder.encode('event: resync\ndata: {}\n\n');

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

export function createLive({ url, log, endedSessions, heartbeat = 15_000 }: LiveOptions): Live {
  const topics = openTopics();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let opened = 0;
  let standing = 0;
  let beats = 0;

  function heard(payload: string | undefined): void {
    const told = JSON.parse(payload ?? '{}') as { end: string } | ({ to: string[] } & Hint);
    if ('end' in told) for (const stream of topics.of(told.end)) stream.end();
    if (!('to' in told)) return;
    const { to, topic, id, number } = told;
    const chunk = encoder.encode(`data: ${JSON.stringify({ topic, id, number } satisfies Hint)}\n\n`);
    for (const person of to) for (const stream of topics.of(person)) stream.write(chunk);
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'mukammal live', query_timeout: 10_000 });
    // Every role that may write to the database can send notifications with any text.
    next.on('notification', ({ payload }) => inBackground(log, 'live hint', () => heard(payload)));
    next.on('error', (error) => log.warn({ err: error }, 'live connection lost'));
    next.once('end', () => {
      if (client === next) lost();
    });
    try {
      await next.connect();
      await next.query('listen live');
    } catch (error) {
      // Each try has a connection of its own: a failed one must be closed.
      next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    if (closed) await next.end();
  }

  function tellAll(chunk: Uint8Array): void {
    for (const stream of topics.all()) stream.write(chunk);
  }

  function lost(): void {
    client = null;
    if (closed) return;
    retry = setTimeout(() => inBackground(log, 'live connection', listenAgain), retryAfter);
  }

  async function listenAgain(): Promise<void> {
    try {
      await listen();
    } catch (error) {
      log.warn({ err: error }, 'live connection not yet back');
      return lost();
    }
    tellAll(resync);
  }

  async function checkListening(): Promise<void> {
    const listening = client;
    await listening?.query('select 1').catch(() => {
      // The connection died silently: listen anew, and let this one close whenever it can.
      if (client !== listening) return;
      lost();
      listening.end().catch(() => undefined);
    });
  }

  /** Sends one part's heartbeat; each stream gets its own in every round. */
  async function beat(): Promise<void> {
    beats += 1;
    const part = beats % parts;
    const streams = topics.all().filter((stream) => stream.part === part);
    for (const stream of streams) stream.write(comment);
    if (part === 0) await checkListening();
    const ended = new Set(await endedSessions([...new Set(streams.map((stream) => stream.session_id))]));
    for (const stream of streams) if (ended.has(stream.session_id)) stream.end();
  }

  function openStream({ user_id, session_id }: Owner, answer: Writable): void {
    let open = true;
    opened += 1;
    standing += 1;
    const stream: Stream = {
      session_id,
      part: opened % parts,
      write(chunk) {
        if (!open) return;
        answer.write(chunk);
        if (answer.writableLength > mostWaiting) answer.destroy();
      },
      end() {
        answer.end();
        leave();
      },
    };
    const stay = topics.join([user_id, session_id], stream);
    const leave = () => {
      if (!open) return;
      open = false;
      standing -= 1;
      stay();
    };
    answer.once('close', leave);
    // Writing to a stream that just broke raises an error on the stream, and only here is it
    // handled.
    answer.on('error', leave);
    answer.write(opening);
  }

  return {
    async start() {
      await listen();
      timer = setInterval(() => inBackground(log, 'live heartbeat', beat), heartbeat / parts).unref();
    },
    open(owner, begin) {
      if (closed) return 503;
      if (topics.of(owner.user_id).length >= mostStreams) return 429;
      openStream(owner, begin(headers));
      return 200;
    },
    state: () => ({ streams: standing, listens: client !== null }),
    async close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(retry);
      for (const stream of topics.all()) stream.end();
      await client?.end();
    },
  };
}
