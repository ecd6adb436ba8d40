import type { Message } from '#core/chat/contract.ts';
import { clockOf } from '#core/chat/voice.ts';
import './quote.css';

export type Quoted = NonNullable<Message['reply']>;

/** Returns the part of a message that a reply shows: 120 characters, as many as it has room for. */
export function quotedOf({ number, sender_id, content, file, voice_seconds }: Message): Quoted {
  return { number, sender_id, content: content.slice(0, 120), has_file: file !== null, voice_seconds };
}

/**
 * Returns a message in one line: its text, else the kind of its file. Copies from before voice
 * notes have no seconds.
 */
export function shortly({ content, has_file, voice_seconds }: Pick<Quoted, 'content' | 'has_file' | 'voice_seconds'>) {
  if (content !== '') return content;
  return voice_seconds ? `Voice note, ${clockOf(voice_seconds)}` : has_file && 'File';
}

interface QuoteProps {
  quoted: Quoted;
  /** The author's name before the text. */
  who: string;
}

export function Quote({ quoted, who }: QuoteProps) {
  return (
    <>
      <b dir="auto">{who}</b>
      <span className="block truncate" dir="auto">
        {shortly(quoted)}
      </span>
    </>
  );
}
