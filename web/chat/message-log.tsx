import { Download, FileText } from 'lucide-react';
import { Fragment, type ReactNode, type Ref } from 'react';
import { dayOf } from '#core/calendar.ts';
import type { Message } from '#core/chat/contract.ts';
import { fileSize, longDate, timeOfDay } from '../lib/format.ts';
import { Avatar } from '../ui/person.tsx';
import '../ui/file.css';

/** Milliseconds within which messages of one sender share a name and a time. */
const runFor = 5 * 60_000;

interface MessageLogProps {
  messages: Message[];
  viewer: string;
  /** Up to which number the other party has read. */
  seen: number;
  /** Shown before the oldest: the way to older ones. */
  older: ReactNode;
  /** Shown after the newest: own messages on their way. */
  children: ReactNode;
  busy: boolean;
  /** The first message that was not read yet when the thread was opened. */
  firstNew: string | undefined;
  onScroll: () => void;
  ref: Ref<HTMLDivElement>;
}

/** The thread's messages, oldest first. It starts at its end, without script too: its boxes are laid out from below. */
export function MessageLog({
  messages,
  viewer,
  seen,
  older,
  children,
  busy,
  firstNew,
  onScroll,
  ref,
}: MessageLogProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="log" role="log" aria-label="Messages" aria-busy={busy} tabIndex={0} ref={ref} onScroll={onScroll}>
      <div className="messages">
        {older}
        {messages.map((message, at) => {
          const before = messages[at - 1];
          const after = messages[at + 1];
          return (
            <Fragment key={message.id}>
              {!(before && sameDay(before, message)) && <p className="day">{longDate(message.created_at)}</p>}
              {message.id === firstNew && <p className="new">New</p>}
              <Entry
                message={message}
                own={message.sender_id === viewer}
                seen={message.number <= seen}
                first={message.id === firstNew || !(before && sameRun(before, message))}
                last={!after || after.id === firstNew || !sameRun(message, after)}
              />
            </Fragment>
          );
        })}
        {children}
      </div>
    </div>
  );
}

function sameDay(one: Message, next: Message): boolean {
  return dayOf(one.created_at) === dayOf(next.created_at);
}

function sameRun(one: Message, next: Message): boolean {
  const apart = next.created_at.getTime() - one.created_at.getTime();
  return one.sender_id === next.sender_id && apart < runFor && sameDay(one, next);
}

interface EntryProps {
  message: Message;
  own: boolean;
  /** The other party has read it. */
  seen: boolean;
  /** First, last of a run by one sender. */
  first: boolean;
  last: boolean;
}

function Entry({ message, own, seen, first, last }: EntryProps) {
  const { sender, content, file, file_url, created_at } = message;
  return (
    <article className={own ? 'entry own' : 'entry'} data-number={message.number}>
      {first && !own && (
        <p className="by">
          <Avatar name={sender.full_name} picture={sender.avatar_url} size={28} />
          <bdi>{sender.full_name}</bdi>
        </p>
      )}
      {(own || !first) && <p className="sr-only">{own ? 'You' : sender.full_name}</p>}
      {content && (
        <p className="bubble" dir="auto">
          {content}
        </p>
      )}
      {file && file_url && (
        <div className="bubble holds-file">
          <a className="file" href={file_url} download={file.name}>
            <FileText />
            <span className="min-w-0 grow">
              <b className="block truncate" dir="auto">
                {file.name}
              </b>
              <span className="text-ink-3 tabular-nums">{fileSize(file.size)}</span>
            </span>
            <Download />
          </a>
        </div>
      )}
      {last && (
        <p className="when">
          <time dateTime={created_at.toISOString()}>{timeOfDay(created_at)}</time>
          {own && (seen ? ' · Seen' : ' · Sent')}
        </p>
      )}
    </article>
  );
}
