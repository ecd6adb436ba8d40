import type { MessageToSend } from '#core/chat/contract.ts';
import { outbox as limits } from '#core/limits.ts';
import { passing } from '../lib/in-front.ts';

/** A message to send, with its sender. */
export interface NewMessage extends MessageToSend {
  viewer: string;
}

/** A message as the browser saves it (docs/decisions/0062). Its key makes sending idempotent. */
export interface Written extends NewMessage {
  key: string;
  /** Milliseconds; messages are sent in this order. */
  at: number;
  /**
   * The fault, ready to show, of a message that is no longer sent automatically. Null while it
   * waits.
   */
  fault: string | null;
  /** Sending it unchanged would be refused again. */
  refused: boolean;
}

export interface Draft extends Written {
  /** A waiting message is sent automatically; a failed one is not. */
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** It was just written and not tried yet: the next one waits for its answer (CHAT-22). */
  first: boolean;
  /** Bytes sent so far. */
  progress: number;
  /** The reason for waiting, if the server gave one. */
  reason: string | null;
  /**
   * The session has ended or belongs to another account: the message is sent once its writer has
   * logged in.
   */
  signedOut: boolean;
  /** It survives this tab. */
  isSaved: boolean;
}

export const failure = 'Failed to send message:';
/**
 * Milliseconds before an interrupted request is retried; doubles with each failure, up to
 * `longest`.
 */
const pause = { first: 2000, longest: 30_000 };
/** Returns the files of a saved message; an older version of the page saved one at most. */
export function filesIn(saved: { files?: File[]; file?: File | null }): File[] {
  return saved.files ?? (saved.file ? [saved.file] : []);
}

/** Returns a saved message as a draft of this tab. */
export function asDraft(written: Written): Draft {
  const state = written.fault === null ? 'waiting' : 'failed';
  return {
    ...written,
    files: filesIn(written),
    state,
    first: false,
    progress: 0,
    reason: null,
    signedOut: false,
    isSaved: true,
  };
}

/** Returns a new draft, ordered after all others. */
export function newDraft(message: NewMessage, key: string, drafts: readonly Draft[], now: number): Draft {
  const at = Math.max(now, (drafts.at(-1)?.at ?? 0) + 1);
  return { ...asDraft({ ...message, key, at, fault: null, refused: false }), first: true, isSaved: false };
}

/** Returns the part of a draft that the browser saves. */
export function writtenOf(draft: Draft): Written {
  const { viewer, conversation_id, content, files, voice_seconds, voice_peaks, reply, key, at, fault, refused } = draft;
  const message: NewMessage = { viewer, conversation_id, content, files, voice_seconds, voice_peaks, reply };
  return { ...message, key, at, fault, refused };
}

/** Returns whether the browser has room to save the draft beside the others. */
export function fits(draft: Draft, drafts: readonly Draft[]): boolean {
  const others = drafts.filter(({ isSaved, key }) => isSaved && key !== draft.key);
  const bytes = [draft, ...others].flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0);
  return others.length < limits.messages && bytes <= limits.files;
}

/** Merges the drafts that the browser saved for all tabs with those that this tab works on. */
export function mergedWith(saved: readonly Written[], now: readonly Draft[]): Draft[] {
  const isBusy = ({ state, isSaved, first, signedOut }: Draft) =>
    !isSaved || first || signedOut || state === 'sending' || state === 'sent';
  const busy = now.filter(isBusy);
  const others = saved.filter(({ key }) => !busy.some((draft) => draft.key === key));
  return [...busy, ...others.map(asDraft)].toSorted((one, next) => one.at - next.at);
}

/** Returns a conversation's drafts that can be sent now, in order. */
export function waitingIn(conversation_id: string, drafts: readonly Draft[]): Draft[] {
  return drafts.filter((draft) => draft.conversation_id === conversation_id && draft.state === 'waiting');
}

interface Refusal {
  message: string;
  status: number;
  code: string | null | undefined;
  signedOut: boolean;
}

/**
 * Decides whether an unsent message waits for the connection, waits for its writer's login, or is
 * refused.
 */
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

/** Returns the milliseconds to wait before the next try, given the number of breaks in a row. */
export function pauseAfter(breaks: number): number {
  return Math.min(pause.longest, pause.first * 2 ** breaks);
}
