import type { MessageToSend } from '#core/chat/contract.ts';
import { outbox as limits } from '#core/limits.ts';

/** What is to be sent, and whose it is. */
export interface NewMessage extends MessageToSend {
  viewer: string;
}

/** A message as the browser keeps it (docs/decisions/0062). Its key makes sure that it is stored once, however often it is sent. */
export interface Written extends NewMessage {
  key: string;
  /** Milliseconds; messages go in this order. */
  at: number;
  /** What went wrong, ready to show; it goes no more by itself. Null: it waits. */
  fault: string | null;
  /** Sent as it is, it would be refused again. */
  refused: boolean;
}

export interface Draft extends Written {
  /** One that waits goes by itself; one that failed does not. */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** It was written just now and not tried yet: the next one waits for its answer (CHAT-22). */
  first: boolean;
  /** Bytes that have left. */
  progress: number;
  /** Why it has to wait, if the server said so. */
  reason: string | null;
  /** The session is over, or another's: it goes once its writer has logged in. */
  signedOut: boolean;
  /** It outlives this tab. */
  kept: boolean;
}

export const failure = 'Failed to send message:';
/** Milliseconds until what broke off is tried again; doubled by each time, up to the longest. */
const pause = { first: 2000, longest: 30_000 };
/** Statuses of a broken line and of a server that is not ready: what was sent waits. */
const passing = [0, 429, 502, 503, 504];

/** As it is found in the browser. */
export function asDraft(written: Written): Draft {
  const state = written.fault === null ? 'waiting' : 'failed';
  return { ...written, state, first: false, progress: 0, reason: null, signedOut: false, kept: true };
}

/** Written just now, after all that there are. */
export function newDraft(message: NewMessage, key: string, drafts: readonly Draft[], now: number): Draft {
  const at = Math.max(now, (drafts.at(-1)?.at ?? 0) + 1);
  return { ...asDraft({ ...message, key, at, fault: null, refused: false }), first: true, kept: false };
}

/** What of it the browser keeps. */
export function writtenOf(draft: Draft): Written {
  const { viewer, conversation_id, content, file, voice_seconds, voice_peaks, reply, key, at, fault, refused } = draft;
  const message: NewMessage = { viewer, conversation_id, content, file, voice_seconds, voice_peaks, reply };
  return { ...message, key, at, fault, refused };
}

/** Whether the browser has room for it beside the others that it keeps. */
export function fits(draft: Draft, drafts: readonly Draft[]): boolean {
  const others = drafts.filter(({ kept, key }) => kept && key !== draft.key);
  const bytes = others.reduce((sum, { file }) => sum + (file?.size ?? 0), draft.file?.size ?? 0);
  return others.length < limits.messages && bytes <= limits.files;
}

/** What all tabs have written, sent and deleted: as the browser keeps it, but for those that this tab is about. */
export function mergedWith(kept: readonly Written[], now: readonly Draft[]): Draft[] {
  const isBusy = ({ state, kept: was, first, signedOut }: Draft) =>
    !was || first || signedOut || state === 'sending' || state === 'sent';
  const busy = now.filter(isBusy);
  const others = kept.filter(({ key }) => !busy.some((draft) => draft.key === key));
  return [...busy, ...others.map(asDraft)].toSorted((one, next) => one.at - next.at);
}

/** Those of a conversation that go, in their order. */
export function waitingIn(conversation_id: string, drafts: readonly Draft[]): Draft[] {
  return drafts.filter((draft) => draft.conversation_id === conversation_id && draft.state === 'waiting');
}

interface Refusal {
  message: string;
  status: number;
  code: string | null | undefined;
  signedOut: boolean;
}

/** What becomes of a message that was not stored: it waits for the line, for its writer to log in, or is refused. */
export function fateOf({ message, status, code, signedOut }: Refusal): {
  fate: 'waits' | 'signed-out' | 'refused';
  changes: Partial<Draft>;
} {
  const fault = `${failure} ${message}`;
  if (passing.includes(status)) {
    return { fate: 'waits', changes: { state: 'waiting', first: false, reason: status === 0 ? null : fault } };
  }
  if (signedOut || code === 'message_of_another') {
    return { fate: 'signed-out', changes: { state: 'failed', first: false, fault, signedOut: true } };
  }
  return { fate: 'refused', changes: { state: 'failed', first: false, fault, refused: status < 500 } };
}

/** Milliseconds to wait after the line broke off so many times before. */
export function pauseAfter(breaks: number): number {
  return Math.min(pause.longest, pause.first * 2 ** breaks);
}
