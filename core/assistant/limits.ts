/* Limits of the assistant: a part of `core/limits.ts`, which exports it. */

/**
 * The assistant: an account's calls in 24 hours; earlier messages that a question may bring; UTF-16
 * units of a reply and of a description; rows of each kind that it receives about its user. Bytes
 * of a question with its earlier messages that the provider receives, and those for a newcomer.
 * Megabytes that the site sends a day unless an admin sets them, and the most they can set.
 */
export const assistant = {
  daily: 60,
  bytes: 24_000,
  newcomerBytes: 8000,
  megabytes: 20,
  mostMegabytes: 10_000,
  mostSaid: 20,
  longestReply: 8000,
  longestDescription: 5000,
  ownRows: 10,
} as const;
/**
 * Limits on the assistant's provider: milliseconds of silence, before the first output and between
 * outputs; tries until the first output, milliseconds between them, and tokens of a reply.
 */
export const modelPatience = { silence: 20_000, tries: 2, pause: 500, tokens: 1200 } as const;
