import { useEffect, useState } from 'react';
import type { ChatPolicy } from '#core/chat/rules.ts';
import { chatCopies } from '#core/limits.ts';
import { lastAccount } from '../lib/unsent.ts';
import { keep, keepFor, keptAt, keptIn, letGo } from './kept.ts';
import type { Listed } from './listed.ts';
import type { MessagePage } from './merge.ts';
import type { Trail } from './use-trail.ts';

/** The newest conversations of an account as the browser saw them last. */
export interface CopiedList {
  rows: Listed[];
  policy: ChatPolicy;
}

/** The end of a conversation as the browser saw it last. */
export interface CopiedThread {
  id: string;
  messages: MessagePage;
  trail: Trail;
  at: Date;
}

/** Named anew with each shape of a row, so that a copy of an older version is not read. */
const listKey = 'list with prices';
/** Conversations whose copy this document has made. */
const copied = new Set<string>();

/** Keeps a copy of the list, to be read offline (docs/decisions/0062). */
export function useCopiedList(rows: Listed[], policy: ChatPolicy): void {
  useEffect(() => {
    const list: CopiedList = { rows: rows.slice(0, chatCopies.conversations), policy };
    void keep('lists', listKey, list);
  }, [rows, policy]);
}

/** Keeps a copy of the end of a conversation. */
export function useCopiedThread(id: string, { items, more, later }: MessagePage, trail: Trail): void {
  const { steps, milestones, payments } = trail;
  useEffect(() => {
    if (later) return;
    const isCut = items.length > chatCopies.messages;
    const messages = { items: items.slice(-chatCopies.messages), more: more || isCut, later };
    const thread: CopiedThread = { id, messages, trail: { steps, milestones, payments }, at: new Date() };
    void keep('threads', id, thread).then(() => letGoOldest(id));
  }, [id, items, more, later, steps, milestones, payments]);
}

async function letGoOldest(id: string): Promise<void> {
  if (copied.has(id)) return;
  copied.add(id);
  const threads = (await keptIn<CopiedThread>('threads')) ?? [];
  const newestFirst = threads.toSorted((one, next) => next.at.getTime() - one.at.getTime());
  for (const old of newestFirst.slice(chatCopies.conversations)) await letGo('threads', old.id);
}

/** The copy of whose chat this browser showed last; null when there is none. */
export async function copyOfList(): Promise<(CopiedList & { viewer: string }) | null> {
  const viewer = lastAccount();
  if (viewer === null) return null;
  keepFor(viewer);
  const list = await keptAt<CopiedList>('lists', listKey);
  return list ? { ...list, viewer } : null;
}

/** What is shown of the copies. */
interface OpenCopy {
  /** Null: the list. */
  conversation: string | null;
  /** Null when there is no copy of it. */
  thread: CopiedThread | null;
}

/** Copies that are opened in the place of what the page came with. */
export function useCopies() {
  const [opened, setOpened] = useState<OpenCopy | null>(null);
  return {
    opened,
    open: async (conversation: string) => {
      const thread = await keptAt<CopiedThread>('threads', conversation);
      setOpened({ conversation, thread: thread ?? null });
    },
    showList: () => setOpened({ conversation: null, thread: null }),
    close: () => setOpened(null),
  };
}
