import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConversationList } from '../../chat/conversation-list.tsx';
import { copyOfList, useCopies } from '../../chat/copies.ts';
import { chatPath } from '../../chat/listed.ts';
import { NoCopy } from '../../chat/offline-note.tsx';
import { noPlace } from '../../chat/place.ts';
import { forgetCopies } from '../../chat/saved.ts';
import { Thread } from '../../chat/thread.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { UnfinishedStar } from '../../ui/star.tsx';
import { Empty, Waiting } from '../../ui/states.tsx';
import '../../chat/chat.css';

/**
 * Milliseconds that the server has to answer before it counts as unreachable, and until the next
 * try.
 */
const patience = 4000;

/**
 * The chat while the server is unreachable: this browser's copies of the last conversations, and
 * the messages waiting to be sent (docs/decisions/0062). It loads without any person's data, so
 * that a service worker may keep it and answer with it in place of '/chat'. If the server answers,
 * it leads to the chat; a person without a session finds no copy.
 */
export default function ChatOffline() {
  const copies = useCopies();
  /** Undefined until the lookup is done. */
  const [list, setList] = useState<Awaited<ReturnType<typeof copyOfList>>>();
  const [since] = useState(() => new Date());
  const look = useEffectEvent(async () => {
    const asked = copies.opened?.conversation ?? new URLSearchParams(location.search).get('conversation');
    const answer = await fetch('/api/session', { signal: AbortSignal.timeout(patience) }).catch(() => null);
    if (answer?.ok) return location.replace(chatPath({ ...(asked && { conversation: asked }), shown: null }));
    if (answer?.status === 401) await forgetCopies();
    const copy = await copyOfList();
    setList(copy);
    if (copy && asked && !copies.opened) await copies.open(asked);
  });
  useEffect(() => {
    const lookAgain = () => void look();
    lookAgain();
    // The connection is often not up yet when the browser reports it.
    const again = setInterval(() => navigator.onLine && lookAgain(), patience);
    window.addEventListener('online', lookAgain);
    return () => {
      clearInterval(again);
      window.removeEventListener('online', lookAgain);
    };
  }, []);

  const title = <PageMeta title="Messages" />;
  if (list === undefined) {
    return (
      <>
        {title}
        <Waiting title="Looking for your messages..." />
      </>
    );
  }
  if (list === null) {
    const again = (
      <a className="btn sec" href="/chat">
        <RotateCw className="size-4" /> Try again
      </a>
    );
    return (
      <>
        {title}
        <Empty isPage title="You are offline." action={again}>
          This browser has no copy of your messages. You can read them when the connection is back.
        </Empty>
      </>
    );
  }
  const { opened } = copies;
  const open = list.rows.find(({ id }) => id === opened?.conversation);
  return (
    <div className="chat" data-view={open ? 'thread' : 'list'}>
      {title}
      <h1 className="sr-only">Messages</h1>
      <ConversationList
        conversations={list.rows}
        selected={open?.id}
        shown={null}
        more={false}
        isOpen={open !== undefined}
        now={since}
        offline={since}
        onOpenCopy={(id) => void copies.open(id)}
      />
      {open && opened?.thread && (
        <Thread
          key={open.id}
          view="thread"
          {...noPlace}
          conversation={open}
          readBefore={open.read_number}
          shown={null}
          viewer={list.viewer}
          messages={opened.thread.messages}
          trail={opened.thread.trail}
          policy={list.policy}
          formKey=""
          failure={undefined}
          copyOf={opened.thread.at}
          onBack={copies.showList}
          onChange={async () => {}}
        />
      )}
      {open && !opened?.thread && <NoCopy />}
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
