import { readFileSync } from 'node:fs';
import { chatPolicies } from '#core/chat/policy-figures.ts';
import type { ChatPolicy } from '#core/chat/rules.ts';
import { prohibitedUnder } from '#server/chat/chat-policy.ts';
import { findContacts } from '#server/safety/detector/detector.ts';

/*
 * Texts with contact information and texts that only resemble it, in Pakistan's ways of writing.
 * All of them are invented. `given` came first; `seen` was read while the detector was written.
 * `unseen`, then `fresh`, `later` and `again` were measured before anything was changed for them;
 * the figures of that first time are in decision 0054. `round-a` and later sets are by writers who
 * had not seen the code. They have been read since: a change of the detector needs new ones.
 * `written`, `written-3` and `prose` never served as a measure: they are for learning, the first
 * two as close to the border as possible, the third from this project's tests. `examples` are the
 * texts of the detector's own tests, which its weights are learned from too.
 */

export const setNames = [
  'given',
  'seen',
  'unseen',
  'fresh',
  'later',
  'again',
  'written',
  'prose',
  'round-a',
  'round-b',
  'round-c',
  'round-d',
  'round-e',
  'round-f',
  'round-g',
  'round-h',
  'round-i',
  'round-j',
  'round-k',
  'round-l',
  'round-m',
  'round-n',
  'round-o',
  'round-p',
  'round-q',
  'round-r',
  'round-s',
  'round-t',
  'round-u',
  'round-v',
  'round-w',
  'round-v-rest',
  'round-w-rest',
  'round-x',
  'round-y',
  'round-z',
  'round-aa',
  'round-bb',
  'round-dd',
  'round-ee',
  'written-2',
  'written-3',
  'written-5',
  'written-6',
  'written-7',
  'examples',
] as const;

/** Texts of a writer who had not seen the code: measured, never learned from. */
export const firstSightNames = ['round-cc-kept', 'round-ff-kept', 'round-gg-kept'] as const;

/** The same, and every second text written for `written-2` at first. */
export const keptNames = ['written-2-kept', ...firstSightNames] as const;

export type SetName = (typeof setNames)[number] | (typeof keptNames)[number];

export interface SafetyText {
  kind: string;
  /** Is it contact information, to be refused? */
  contact: boolean;
  text: string;
}

export function textsOf(name: SetName): SafetyText[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as SafetyText);
}

/** Numbers of texts to find and to leave alone, and those that the detector judged wrongly. */
export interface Tally {
  all: number;
  wrong: SafetyText[];
}

/** Contact texts that were missed, and clean ones that would be refused. */
export function judged(texts: SafetyText[]): { contact: Tally; clean: Tally } {
  const tally = (contact: boolean): Tally => {
    const those = texts.filter((text) => text.contact === contact);
    return { all: those.length, wrong: those.filter(({ text }) => findContacts(text).length > 0 !== contact) };
  };
  return { contact: tally(true), clean: tally(false) };
}

/** Counts the honest texts that each chat policy refuses, and the attempts that it finds. */
export function policiesOver(names: readonly SetName[]) {
  const texts = names.flatMap(textsOf);
  const honest = texts.filter(({ contact }) => !contact);
  const attempts = texts.filter(({ contact }) => contact);
  const of = (policy: ChatPolicy) => {
    const isRefused = ({ text }: SafetyText) => prohibitedUnder(policy, text) !== null;
    return { refused: honest.filter(isRefused).length, found: attempts.filter(isRefused).length };
  };
  const each = Object.fromEntries(chatPolicies.map((policy) => [policy, of(policy)]));
  return { honest: honest.length, attempts: attempts.length, ...each };
}

/** Share of contact texts that are to be found, and of clean ones that may be refused. */
export const goal = { found: 0.95, refused: 0.005 };

export function meetsGoal({ contact, clean }: { contact: Tally; clean: Tally }): boolean {
  return (
    contact.wrong.length <= contact.all * (1 - goal.found) + 1e-9 && clean.wrong.length <= clean.all * goal.refused
  );
}

/** Milliseconds of wall clock, the minimum of several runs: the time of undisturbed work. */
export function msFor(text: string, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    findContacts(text);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** A thread's processor time is counted in steps of milliseconds: many runs share one reading. */
const meanOf = 10;

/**
 * Milliseconds of this thread's processor, the mean of many runs: on a busy machine the clock
 * counts others' work too.
 */
export function processorMsFor(text: string): number {
  const before = process.threadCpuUsage();
  for (let run = 0; run < meanOf; run += 1) findContacts(text);
  const after = process.threadCpuUsage();
  return (after.user + after.system - before.user - before.system) / 1000 / meanOf;
}
