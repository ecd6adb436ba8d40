import { ORPCError } from '@orpc/client';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import type { Conversation } from '#core/chat/contract.ts';
import type { Api } from '#core/page.ts';
import { ConversationList } from '../chat/conversation-list.tsx';
import { Thread } from '../chat/thread.tsx';
import { useConversations } from '../chat/use-conversations.ts';
import type { MessagePage } from '../chat/use-messages.ts';
import { whole } from '../lib/format.ts';
import { requireViewer } from '../lib/guard.ts';
import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { submit } from '../lib/submit.ts';
import { useUnread } from '../lib/unread.ts';
import { PageMeta } from '../ui/page-meta.tsx';
import { UnfinishedStar } from '../ui/star.tsx';
import type { Route } from './+types/chat';

/** The conversation that the address names, else the first one (CHAT-03); on phones the list stands in front of that. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { id: viewer } = requireViewer(page, url);
  const { api, now, site } = page;
  const all = await read(api.chat.conversations({ p_user_id: viewer }));
  const asked = url.searchParams.get('conversation');
  const selected = asked === null ? all[0] : all.find(({ id }) => id === asked);
  const before = url.searchParams.get('before') ?? undefined;
  const messages = selected ? await readThread(api, selected.id, before) : null;
  const last = messages?.items.at(-1)?.number;
  // Without script, to open a thread is to read it; script, which asks at an address of its own, tells when it is seen.
  const isDocument = new URL(request.url).pathname === url.pathname;
  const isRead = isDocument && asked !== null && selected && last && (await markRead(api, selected, last));
  return {
    // `read_number` stays, so that the thread can show what is new.
    conversations: isRead ? all.map((one) => (one === selected ? { ...one, unread: 0 } : one)) : all,
    selected: selected?.id,
    view: asked !== null && selected ? ('thread' as const) : ('list' as const),
    messages,
    viewer,
    now,
    policy: site.chatPolicy,
    formKey: crypto.randomUUID(),
  };
}

/** Null when it fails: the list is shown nevertheless. */
async function readThread(api: Api, conversation_id: string, before: string | undefined): Promise<MessagePage | null> {
  try {
    return await api.chat.messages({ conversation_id, before });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return null;
  }
}

async function markRead(api: Api, { id, unread }: Conversation, number: number): Promise<boolean> {
  if (unread === 0) return false;
  return api.chat.markRead({ conversation_id: id, number }).then(
    () => true,
    () => false,
  );
}

/** Sends a message where no script runs. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  requireViewer(page, url);
  return submit(request, page.api.chat.send, ({ conversation_id }) => ({
    to: `/chat?conversation=${conversation_id}`,
  }));
}

export default function Chat({ loaderData, actionData }: Route.ComponentProps) {
  const { selected, view, messages, viewer, now, policy, formKey } = loaderData;
  const { conversations, refresh } = useConversations(
    loaderData.conversations,
    viewer,
    messages ? selected : undefined,
  );
  const unread = useUnread(conversations.reduce((sum, one) => sum + one.unread, 0));
  const open = conversations.find(({ id }) => id === selected);
  return (
    <div className="chat" data-view={view}>
      <PageMeta title={unread > 0 ? `(${whole(unread)}) Messages` : 'Messages'} />
      <h1 className="sr-only">Messages</h1>
      <ConversationList conversations={conversations} viewer={viewer} selected={selected} now={now} />
      {open && messages && (
        <Thread
          key={open.id}
          view={view}
          conversation={open}
          viewer={viewer}
          messages={messages}
          policy={policy}
          formKey={formKey}
          failure={actionData}
          onChange={refresh}
        />
      )}
      {open && !messages && (
        <section className="thread nothing" role="alert">
          <h2 className="text-18">Failed to load messages.</h2>
          <Link className="btn sec" to={`/chat?conversation=${open.id}`} reloadDocument>
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
    </div>
  );
}
