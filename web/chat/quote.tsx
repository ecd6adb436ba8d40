import type { Message } from '#core/chat/contract.ts';
import { clockOf } from '#core/chat/voice.ts';
import './quote.css';

export type Quoted = NonNullable<Message['reply']>;

/** What a reply shows of a message: 120 characters, as many as it has room for. */
export function quotedOf({ number, sender_id, content, file, voice_seconds }: Message): Quoted {
  return { number, sender_id, content: content.slice(0, 120), has_file: file !== null, voice_seconds };
}

/** A message in one line: its words, else what its file is. A copy from before voice notes has no seconds. */
export function shortly({ content, has_file, voice_seconds }: Pick<Quoted, 'content' | 'has_file' | 'voice_seconds'>) {
  if (content !== '') return content;
  return voice_seconds ? `Voice note, ${clockOf(voice_seconds)}` : has_file && 'File';
}

interface QuoteProps {
  quoted: Quoted;
  /** Before the words: who wrote it. */
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
