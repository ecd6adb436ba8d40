import { refuse } from '../refuse.ts';

/**
 * Types of recordings, by the programs that play them: a container's beginning does not tell sound
 * from film.
 */
const containers: Readonly<Record<string, { content_type: string; extension: string }>> = {
  'audio/webm': { content_type: 'audio/webm', extension: 'webm' },
  'video/webm': { content_type: 'audio/webm', extension: 'webm' },
  'audio/mp4': { content_type: 'audio/mp4', extension: 'm4a' },
  'audio/x-m4a': { content_type: 'audio/mp4', extension: 'm4a' },
  'video/mp4': { content_type: 'audio/mp4', extension: 'm4a' },
  'audio/ogg': { content_type: 'audio/ogg', extension: 'ogg' },
};

/**
 * Marks of a sound track by container, as its writer spells it: a codec's name, or an MP4 handler.
 */
const soundMarks: Readonly<Record<string, readonly string[]>> = {
  'audio/webm': ['A_OPUS', 'A_VORBIS', 'A_PCM', 'A_AAC'],
  'audio/mp4': [`hdlr${'\0'.repeat(8)}soun`],
  'audio/ogg': ['OpusHead', '\x01vorbis', 'fLaC', 'Speex   '],
};

/**
 * Returns the type and ending of a voice note, whose bytes were `sniffed`. Refuses `voice_only` for
 * all types that no browser records, and for a container without a sound track.
 */
export function judgeVoice(
  sniffed: string | undefined,
  bytes: Uint8Array,
): { content_type: string; extension: string } {
  const [type = ''] = sniffed?.split(';') ?? [];
  const container = containers[type];
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!container || !soundMarks[container.content_type]?.some((mark) => content.includes(mark, 0, 'latin1')))
    refuse('voice_only', { field: 'file' });
  return container;
}
