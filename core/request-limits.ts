/*
 * How much requests may bring and how long they may take: a part of `core/limits.ts`, which gives it.
 */

/** What one request may bring, whoever sends it; bytes are those on the wire. */
export const requests = {
  /** Segments of an address's path: every page and call has half as many at most. Routing takes work for each. */
  segments: 12,
  /** Fields of a form, parts of a multipart body, parameters of an address. */
  fields: 200,
  /** UTF-16 units of a field's name. */
  name: 200,
  /** Values in a JSON body, and how deep they lie in each other. */
  values: 1000,
  depth: 16,
  /** Bytes of a form without its file: several times what its fields hold, so that a text too long gets its own words. */
  text: 128 * 1024,
  /** Bytes that a form with a file may have beside the largest file: one that is a little too large gets its own words. */
  aroundFile: 2 * 1024 * 1024,
} as const;

/**
 * How long a request may take, in seconds. A body has `grace` and then comes with `leastRate` bytes a second or more on average, and
 * is whole after `most`: the largest file (10 MB) takes 840 seconds at 100 kbit/s, and a phone on EDGE sends 5 kB a second.
 * Work on a whole request is answered within `work`; an answer that is no download is taken within `answer`; a connection on
 * which nothing moves is closed after `silence`.
 */
export const patience = {
  body: { grace: 20, leastRate: 4 * 1024, most: 900 },
  work: 120,
  answer: 300,
  silence: 180,
} as const;

/** So many requests in all, of one address (IPv6: /64) and of its network (IPv4 /24, IPv6 /48). */
interface InHand {
  readonly inAll: number;
  readonly of: readonly [address: number, network: number];
}

/**
 * Requests in hand at once, from their head to the end of their answer; one with a body counts among `bodies` until that is whole.
 * Pages and calls (`work`) hold their answer in memory; files and assets (`transfers`) are read as fast as they are taken. One
 * carrier's address stands for thousands of phones, of which few send something in the same second.
 */
export const inHand = {
  work: { inAll: 512, of: [100, 256] },
  bodies: { inAll: 1536, of: [256, 512] },
  transfers: { inAll: 1024, of: [256, 512] },
} as const satisfies Record<string, InHand>;
