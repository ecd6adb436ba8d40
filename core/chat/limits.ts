/* Limits of chats: a part of `core/limits.ts`, which exports it. */

/** One account's outbox in a browser: messages, and bytes of their files (docs/decisions/0062). */
export const outbox = { messages: 200, files: 20 * 1024 * 1024 } as const;
/** Conversations that a browser copies for offline reading, and the newest messages of each. */
export const chatCopies = { conversations: 30, messages: 50 } as const;

/**
 * Maximum milestones of a chat; hours of a reminder before the day's end: default (ENTITY-21) and
 * maximum.
 */
export const milestones = { most: 50, reminder: 1, longestReminder: 720 } as const;

/** Payments listed in one conversation, and UTF-16 units of the tutor's note on a missing one. */
export const settlements = { most: 60, words: 300 } as const;
/** Payments on a page of earnings, and the newest unconfirmed ones listed with them. */
export const earningsPage = { received: 20, unconfirmed: 10 } as const;
/**
 * Seconds. An open chat reports its reader's presence every `toldEvery`; it is stored again after
 * `keptEvery` and counts as online for `onlineFor`. Typing is reported at most every `typingEvery`
 * and shown for `typingFor`.
 */
export const presence = { toldEvery: 60, keptEvery: 50, onlineFor: 130, typingEvery: 4, typingFor: 7 } as const;
/**
 * Messages that one search of a conversation scans, newest first, and its maximum number of hits.
 */
export const chatSearch = { through: 5000, found: 100 } as const;
/**
 * A voice note: its maximum bytes; its maximum seconds, such that `bytes` hold them at this bit
 * rate; `spare` bytes left at which a recording ends if the browser exceeds that rate; bytes a
 * second that even silence takes in every browser.
 */
export const voice = { bytes: 2 * 1024 * 1024, seconds: 480, bits: 32_000, spare: 128 * 1024, quietest: 60 } as const;
/** Steps of a conversation's trail in one read. */
export const trailRead = 200;
/** Suggested payments in percent (`spec §9`); days to spread them over if the deadline is near. */
export const milestonePlan = {
  steps: [
    { title: 'First quarter', share: 25 },
    { title: 'Second quarter', share: 25 },
    { title: 'Final half', share: 50 },
  ],
  leastDays: 3,
  otherwiseDays: 7,
} as const;

export const conversationsPage = 30;

/** Milliseconds: until an unread message is mailed, and between two mails of one conversation. */
export const unreadMail = { after: 15 * 60_000, atMostEvery: 60 * 60_000 } as const;

/** Milliseconds after which an unread message counts as sent while its reader was away. */
export const awayAfter = 60_000;
