import { useEffect, useState } from 'react';
import type { ChatPolicy } from '#core/chat/rules.ts';
import { chatCopies } from '#core/limits.ts';
import { lastAccount } from '../lib/unsent.ts';
import type { Listed } from './listed.ts';
import type { MessagePage } from './merge.ts';
import { openFor, removeSaved, save, savedAt, savedIn } from './saved.ts';
import type { Trail } from './use-trail.ts';

/** The newest conversations of an account, as the browser last saw them. */
export interface CopiedList {
  rows: Listed[];
  policy: ChatPolicy;
}

/** The end of a conversation, as the browser last saw it. */
export interface CopiedThread {
  id: string;
  messages: MessagePage;
  trail: Trail;
  at: Date;
}

/** Renamed with each change of a row's shape, so that copies from an older version are ignored. */
const listKey = 'list with prices';
/** Conversations that this document has copied. */
const copied = new Set<string>();

/** Saves a copy of the list for offline reading (docs/decisions/0062). */
export function useCopiedList(rows: Listed[], policy: ChatPolicy): void {
  useEffect(() => {
    const list: CopiedList = { rows: rows.slice(0, chatCopies.conversations), policy };
    void save('lists', listKey, list);
  }, [rows, policy]);
}

/** Saves a copy of the end of a conversation. */
export function useCopiedThread(id: string, { items, more, later }: MessagePage, trail: Trail): void {
  const { steps, milestones, payments } = trail;
  useEffect(() => {
    if (later) return;
    const isCut = items.length > chatCopies.messages;
    const messages = { items: items.slice(-chatCopies.messages), more: more || isCut, later };
    const thread: CopiedThread = { id, messages, trail: { steps, milestones, payments }, at: new Date() };
    void save('threads', id, thread).then(() => removeOldest(id));
  }, [id, items, more, later, steps, milestones, payments]);
}

async function removeOldest(id: string): Promise<void> {
  if (copied.has(id)) return;
  copied.add(id);
  const threads = (await savedIn<CopiedThread>('threads')) ?? [];
  const newestFirst = threads.toSorted((one, next) => next.at.getTime() - one.at.getTime());
  for (const old of newestFirst.slice(chatCopies.conversations)) await removeSaved('threads', old.id);
}

/** Returns the copy of the chat that this browser showed last; null if there is none. */
export async function copyOfList(): Promise<(CopiedList & { viewer: string }) | null> {
  const viewer = lastAccount();
  if (viewer === null) return null;
  openFor(viewer);
  const list = await savedAt<CopiedList>('lists', listKey);
  return list ? { ...list, viewer } : null;
}

/** The copied view that is open. */
interface OpenCopy {
  /** Null stands for the list. */
  conversation: string | null;
  /** Null if the conversation was not copied. */
  thread: CopiedThread | null;
}

/** Opens copies in place of the page's own data. */
export function useCopies() {
  const [opened, setOpened] = useState<OpenCopy | null>(null);
  return {
    opened,
    open: async (conversation: string) => {
      const thread = await savedAt<CopiedThread>('threads', conversation);
      setOpened({ conversation, thread: thread ?? null });
    },
    showList: () => setOpened({ conversation: null, thread: null }),
    close: () => setOpened(null),
  };
}
