import type { Message } from '#core/chat/contract.ts';
import './quote.css';

export type Quoted = NonNullable<Message['reply']>;

/** What a reply shows of a message: 120 characters, as many as it has room for. */
export function quotedOf({ number, sender_id, content, file }: Message): Quoted {
  return { number, sender_id, content: content.slice(0, 120), has_file: file !== null };
}

interface QuoteProps {
  quoted: Quoted;
  /** Before the words: who wrote it. */
  who: string;
}

export function Quote({ quoted: { content, has_file }, who }: QuoteProps) {
  return (
    <>
      <b dir="auto">{who}</b>
      <span className="block truncate" dir="auto">
        {content || (has_file ? 'File' : '')}
      </span>
    </>
  );
}
