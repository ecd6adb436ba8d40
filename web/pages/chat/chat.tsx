import { ORPCError } from '@orpc/client';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { badge } from '#core/badge.ts';
import { conversationsPage, lengths } from '#core/limits.ts';
import type { Api } from '#core/page.ts';
import { ConversationList } from '../../chat/conversation-list.tsx';
import { useCopiedList, useCopies } from '../../chat/copies.ts';
import { chatPath, type Listed, listed } from '../../chat/listed.ts';
import type { MessagePage } from '../../chat/merge.ts';
import { NoCopy } from '../../chat/offline-note.tsx';
import { type Found, noPlace } from '../../chat/place.ts';
import { Rail } from '../../chat/rail.tsx';
import { Thread } from '../../chat/thread.tsx';
import { type LoadedList, useConversations } from '../../chat/use-conversations.ts';
import type { Trail } from '../../chat/use-trail.ts';
import { useOffline } from '../../lib/offline.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { useUnread } from '../../lib/unread.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { UnfinishedStar } from '../../ui/star.tsx';
import type { Route } from './+types/chat';
import '../../chat/chat.css';

/** Most conversations that one page lists. */
const mostShown = 16 * conversationsPage;

/**
 * Loads the conversation that the address names, else the first one (CHAT-03); on phones the list
 * covers that one. Lists the newest 30, or as many as `shown` says (decision 0006), and the named
 * one with them.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { id: viewer } = context.get(viewerContext);
  const { api, now } = page;
  const asked = url.searchParams.get('conversation');
  const shown = shownOf(url.searchParams.get('shown'));
  const [{ unread }, { policy }] = await read(Promise.all([api.chat.unread(), api.chat.policy()]));
  const newest = await read(api.chat.conversations({ p_user_id: viewer, limit: shown + 1 }));
  const rows = newest.slice(0, shown).map((conversation) => listed(conversation, viewer));
  const end = newest.length > shown ? (rows.at(-1)?.last_at ?? null) : null;
  const opened =
    asked === null ? rows[0] : (rows.find(({ id }) => id === asked) ?? (await readOne(api, asked, viewer)));
  const place = await placeOf(api, opened?.id, url.searchParams);
  const messages = opened ? await readThread(api, opened.id, place) : null;
  const trail = opened ? await readTrail(api, opened.id) : null;
  const last = messages?.items.at(-1)?.number;
  // Without script, opening a thread marks it as read; script, which loads from an address of its
  // own, reports when the thread is seen.
  const isDocument = new URL(request.url).pathname === url.pathname;
  const mark = isDocument && asked !== null && opened && last ? await markRead(api, opened, last) : null;
  const read_number = mark ?? opened?.read_number ?? 0;
  const selected = opened && { ...opened, ...(mark && { read_number, unread: 0 }) };
  const list: LoadedList = {
    rows: selected ? [...rows.filter(({ id }) => id !== selected.id), selected] : rows,
    shown,
    end,
  };
  return {
    list,
    unread: unread - (opened?.unread ?? 0) + (selected?.unread ?? 0),
    selected: selected?.id,
    readBefore: opened?.read_number ?? 0,
    view: asked !== null && selected ? ('thread' as const) : ('list' as const),
    messages,
    trail,
    shown: shown > conversationsPage ? String(shown) : null,
    viewer,
    now,
    policy,
    at: place.at,
    found: place.found,
    reply: numberOf(url.searchParams.get('reply')),
    formKey: crypto.randomUUID(),
  };
}

/** Returns the number of a message that an address names. */
function numberOf(asked: string | null): number | null {
  return asked && /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}

interface Place {
  /** The page ends before this message. */
  before: number | null;
  /** The page is around this one. */
  at: number | null;
  found: Found | null;
}

/**
 * Returns the part of the thread that an address shows: around a message, at first the newest match
 * of a search.
 */
async function placeOf(api: Api, conversation_id: string | undefined, query: URLSearchParams): Promise<Place> {
  const [before, at, below] = ['before', 'at', 'below'].map((name) => numberOf(query.get(name)));
  const words = query.get('find')?.trim().slice(0, lengths.search);
  const asked = { before: before ?? null, at: at ?? null };
  if (words === undefined || !conversation_id) return { ...asked, found: null };
  const nothing = { words, numbers: [], next: null, failed: false };
  if (words === '') return { ...asked, found: nothing };
  try {
    const found = await api.chat.search({ conversation_id, words, ...(below && { before: below }) });
    return { ...asked, at: at ?? found.numbers[0] ?? null, found: { ...nothing, ...found } };
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return { ...asked, found: { ...nothing, failed: true } };
  }
}

/** Returns the number of conversations that an address asks for, in whole pages. */
function shownOf(asked: string | null): number {
  const pages = Math.ceil(Number(asked) / conversationsPage);
  return pages >= 1 ? Math.min(pages * conversationsPage, mostShown) : conversationsPage;
}

/** Returns undefined for a conversation that is not the viewer's. */
async function readOne(api: Api, conversation_id: string, viewer: string): Promise<Listed | undefined> {
  const found = api.chat.conversation({ conversation_id }).catch((error: unknown) => {
    if (error instanceof ORPCError && error.code === 'conversation_not_found') return null;
    throw error;
  });
  const conversation = await read(found);
  return conversation ? listed(conversation, viewer) : undefined;
}

/** Returns null on failure: the list is shown nevertheless. */
async function readThread(api: Api, conversation_id: string, { at, before }: Place): Promise<MessagePage | null> {
  try {
    return await api.chat.messages({ conversation_id, ...(at ? { around: at } : before && { before }) });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return null;
  }
}

/**
 * Reads each part by itself: a failed part is missing, and the messages are shown nevertheless
 * (CHAT-26).
 */
async function readTrail(api: Api, conversation_id: string): Promise<Trail> {
  const missing = (error: unknown) => {
    if (!(error instanceof ORPCError)) throw error;
    return null;
  };
  const [steps, milestones, payments] = await Promise.all([
    api.chat.trail({ conversation_id }).catch(missing),
    api.chat.milestones({ conversation_id }).catch(missing),
    api.chat.settlements({ conversation_id }).catch(missing),
  ]);
  return { steps: steps ?? [], milestones, payments: payments ?? [] };
}

/** Returns the new position of the mark; null if it did not move. */
async function markRead(api: Api, { id, read_number }: Listed, number: number): Promise<number | null> {
  if (number <= read_number) return null;
  return api.chat.markRead({ conversation_id: id, number }).then(
    (mark) => mark.number,
    () => null,
  );
}

/** Sends a message where no script runs. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  return submit(request, page.api.chat.send, ({ conversation_id }) => ({
    to: `/chat?conversation=${conversation_id}`,
  }));
}

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const { list, selected, view, messages, trail, shown, viewer, now, policy, formKey } = loaderData;
  const { conversations, refresh } = useConversations(list, viewer, messages ? selected : undefined);
  const unread = useUnread(loaderData.unread);
  const offline = useOffline();
  const copies = useCopies();
  useCopiedList(conversations, policy);
  const copy = copies.opened;
  const navigate = useNavigate();
  const backOnline = useEffectEvent(() => {
    if (!copy) return;
    void navigate(chatPath({ ...(copy.conversation && { conversation: copy.conversation }), shown }), {
      replace: true,
    });
  });
  useEffect(() => {
    if (!offline) backOnline();
  }, [offline]);
  // New loader data replaces it.
  const [loaded, setLoaded] = useState(list);
  if (loaded !== list) {
    setLoaded(list);
    copies.close();
  }
  const open = conversations.find(({ id }) => id === (copy ? copy.conversation : selected));
  const loadedThread = messages && trail && { messages, trail, at: offline };
  const thread = copy ? copy.thread : loadedThread;
  const place = copy ? noPlace : loaderData;
  return (
    <div className="chat" data-view={copy ? (open ? 'thread' : 'list') : view}>
      <PageMeta title={unread > 0 ? `(${badge(unread)}) Messages` : 'Messages'} />
      <h1 className="sr-only">Messages</h1>
      <ConversationList
        conversations={conversations}
        selected={open?.id}
        shown={shown}
        more={list.end !== null && list.shown < mostShown}
        isOpen={view === 'thread'}
        now={now}
        offline={offline}
        onOpenCopy={(id) => void copies.open(id)}
      />
      {open && thread && (
        <Thread
          key={`${open.id} ${place.at ?? ''}`}
          view={view}
          conversation={open}
          readBefore={copy ? open.read_number : loaderData.readBefore}
          shown={shown}
          viewer={viewer}
          messages={thread.messages}
          trail={thread.trail}
          policy={policy}
          at={place.at}
          reply={place.reply}
          found={place.found}
          formKey={formKey}
          failure={actionData}
          copyOf={offline && thread.at}
          onBack={copies.showList}
          onChange={refresh}
        />
      )}
      {open && !thread && copy && <NoCopy />}
      {open && !thread && !copy && (
        <section className="thread nothing" role="alert">
          <h2 className="text-18">Failed to load messages.</h2>
          <Link className="btn sec" to={chatPath({ conversation: open.id, shown })} reloadDocument>
            <RotateCw className="size-4" /> Try again
          </Link>
        </section>
      )}
      {!open && (
        <section className="thread nothing">
          <UnfinishedStar />
          <h2 className="text-18">Select a conversation</h2>
          <p className="text-ink-2">Choose a chat to start messaging.</p>
        </section>
      )}
      <Rail />
      {!(open && thread) && <Outlet context={null} />}
    </div>
  );
}
