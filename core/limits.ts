/*
 * Business constants (`spec §9`), each in its feature's `limits.ts` and nowhere else. SQL receives
 * them as parameters, texts are made from them, and rows store what was paid, so that a new price
 * leaves earlier payments unchanged. Modules of a first visit import their feature's file instead,
 * which leaves the other figures out of it.
 */

export * from './accounts/limits.ts';
export * from './admin/limits.ts';
export * from './announcements/limits.ts';
export * from './assignments/limits.ts';
export * from './assistant/limits.ts';
export * from './bids/limits.ts';
export * from './call-rates.ts';
export * from './chat/limits.ts';
export * from './coins/limits.ts';
export * from './files/limits.ts';
export * from './lengths.ts';
export * from './notifications/limits.ts';
export * from './payments/limits.ts';
export * from './profiles/limits.ts';
export * from './questions/limits.ts';
export * from './referrals/limits.ts';
export * from './request-limits.ts';
export * from './safety/limits.ts';
export * from './searches/limits.ts';
export * from './site/limits.ts';
export * from './store/limits.ts';
export * from './tutors/limits.ts';
export * from './work/limits.ts';
