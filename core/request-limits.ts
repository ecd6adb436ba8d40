/* Limits on the size and duration of requests: a part of `core/limits.ts`, which exports it. */

/** Size limits of one request from any client; bytes are those on the wire. */
export const requests = {
  /**
   * Segments of an address's path: every page and call has at most half as many. Routing takes work
   * for each.
   */
  segments: 12,
  /** Fields of a form, parts of a multipart body, parameters of an address. */
  fields: 200,
  /** UTF-16 units of a field's name. */
  name: 200,
  /** Values in a JSON body, and their nesting depth. */
  values: 1000,
  depth: 16,
  /**
   * Bytes of a form without its file: several times its fields' lengths, so that a text too long
   * gets its own words.
   */
  text: 128 * 1024,
  /**
   * Bytes of a form with a file beside the largest file: a file slightly too large gets its own
   * words.
   */
  aroundFile: 2 * 1024 * 1024,
} as const;

/**
 * Timeouts of a request, in seconds. A body has `grace`, then must average `leastRate` bytes a
 * second or more, and must be complete after `most`: the largest file (10 MB) takes 840 seconds at
 * 100 kbit/s, and a phone on EDGE sends 5 kB a second. Work on a complete request is answered
 * within `work`; a download has `grace` and must then average `leastRate`, and with all places
 * taken the slowest one after `fair` ends for a newcomer; any other answer must be received within
 * `answer`; an idle connection is closed after `silence`.
 */
export const patience = {
  body: { grace: 20, leastRate: 4 * 1024, most: 900 },
  download: { grace: 60, leastRate: 1024, fair: 5 },
  work: 120,
  answer: 300,
  silence: 180,
} as const;

/**
 * Rate limits on all requests of one address (IPv6: /64) and of its network (IPv4 /24, IPv6 /48).
 */
interface InHand {
  readonly inAll: number;
  readonly of: readonly [address: number, network: number];
}

/**
 * Simultaneous requests, from their head to the end of their answer; one with a body counts among
 * `bodies` until that is complete. Pages and calls (`work`) hold their answer in memory; files and
 * assets (`transfers`) are read as fast as they are taken. One carrier's address stands for
 * thousands of phones, of which few send a request in the same second.
 */
export const inHand = {
  work: { inAll: 512, of: [100, 256] },
  bodies: { inAll: 1536, of: [256, 512] },
  transfers: { inAll: 1024, of: [256, 512] },
} as const satisfies Record<string, InHand>;

/**
 * Simultaneous connections, idle ones too: well below the 20,000 files that a server may open. A
 * browser opens six, and one carrier's address stands for thousands of phones.
 */
export const connections: InHand = { inAll: 12_000, of: [2_000, 4_000] };

/**
 * Seconds. A session ends after `lifetime` without use; each use extends it, at most once in
 * `renewedAfter`. The keeper in the browser checks every `tick`, renews with fewer than `ticksLeft`
 * of them left, and before a call in the last `margin`; an unanswered try is repeated after
 * `retryStep` times its number, up to `retryFor` in all (STATE-11 to STATE-13, CALL-15).
 */
export const sessions = {
  lifetime: 30 * 86_400,
  renewedAfter: 3600,
  tick: 30,
  ticksLeft: 3,
  margin: 10,
  retryStep: 0.2,
  retryFor: 30,
} as const;
