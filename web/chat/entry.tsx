import Reply from 'lucide-react/icons/reply';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Message } from '#core/chat/contract.ts';
import { timeOfDay } from '#core/format.ts';
import { Avatar } from '../ui/person.tsx';
import { WebLinks } from '../ui/web-links.tsx';
import { Attachments, filesOf } from './attachment.tsx';
import { Quote } from './quote.tsx';

/** The actions and links that a thread's messages offer. */
export interface MessageWays {
  /** Returns the address of the thread around a message, or of replying to it. */
  pathTo: (number: number, reply?: 'reply') => string;
  /** Shows a message that is on the page; returns false if it is not there. */
  onJump: (number: number) => boolean;
  onReply: (message: Message) => void;
  /** The message that a jump led to. */
  at: number | null;
  /** The words of the search. */
  find: string;
}

interface EntryProps {
  message: Message;
  viewer: string;
  /** Name of the other party. */
  other: string;
  /** The other party has read it. */
  seen: boolean;
  /** First and last of a run by one sender. */
  first: boolean;
  last: boolean;
  /** Its reply button is the Tab stop. */
  isStop: boolean;
  ways: MessageWays;
}

/** A stored message. */
export function Entry({ message, viewer, other, seen, first, last, isStop, ways }: EntryProps) {
  const { number, sender, content, created_at, reply } = message;
  const files = filesOf(message);
  const own = message.sender_id === viewer;
  const jump = (event: MouseEvent) => {
    if (reply && ways.onJump(reply.number)) event.preventDefault();
  };
  const answer = (event: MouseEvent) => {
    event.preventDefault();
    ways.onReply(message);
  };
  const quote = reply && (
    <Link className="quote" to={ways.pathTo(reply.number)} onClick={jump} preventScrollReset>
      <span className="sr-only">In answer to </span>
      <Quote quoted={reply} who={reply.sender_id === viewer ? 'You' : other} />
    </Link>
  );
  const attachment = files.length > 0 && <Attachments message={message} files={files} />;
  const classes = ['entry', own && 'own', number === ways.at && 'at'].filter(Boolean).join(' ');
  return (
    <article className={classes} id={`message-${number}`} data-number={number} tabIndex={-1}>
      {first && !own && (
        <p className="by">
          <Avatar name={sender.full_name} picture={sender.avatar_url} size={28} />
          <bdi>{sender.full_name}</bdi>
        </p>
      )}
      {(own || !first) && <p className="sr-only">{own ? 'You' : sender.full_name}</p>}
      <div className="said">
        {content ? (
          <div className="bubble" dir="auto">
            {quote}
            <WebLinks mark={ways.find}>{content}</WebLinks>
          </div>
        ) : quote || files.length > 1 ? (
          <div className="answering">
            {quote}
            {attachment}
          </div>
        ) : (
          attachment
        )}
        <Link
          className="icon-btn reply"
          to={ways.pathTo(number, 'reply')}
          onClick={answer}
          preventScrollReset
          tabIndex={isStop ? undefined : -1}
          aria-label={`Reply to ${content.slice(0, 40) || (message.voice_seconds ? 'this voice note' : files.length > 1 ? 'these files' : 'this file')}`}
        >
          <Reply className="flip size-4" />
        </Link>
      </div>
      {content && attachment}
      {last && (
        <p className="when">
          <time dateTime={created_at.toISOString()}>{timeOfDay(created_at)}</time>
          {own && (seen ? ' · Seen' : ' · Sent')}
        </p>
      )}
    </article>
  );
}
