import type { Message } from '#core/chat/contract.ts';
import { clockOf } from '#core/chat/voice.ts';
import './quote.css';

export type Quoted = NonNullable<Message['reply']>;

/** What a reply shows of a message: 120 characters, as many as it has room for. */
export function quotedOf({ number, sender_id, content, file, voice_seconds }: Message): Quoted {
  return { number, sender_id, content: content.slice(0, 120), has_file: file !== null, voice_seconds };
}

interface QuoteProps {
  quoted: Quoted;
  /** Before the words: who wrote it. */
  who: string;
}

export function Quote({ quoted: { content, has_file, voice_seconds }, who }: QuoteProps) {
  const file = voice_seconds ? `Voice note, ${clockOf(voice_seconds)}` : has_file && 'File';
  return (
    <>
      <b dir="auto">{who}</b>
      <span className="block truncate" dir="auto">
        {content || file}
      </span>
    </>
  );
}
