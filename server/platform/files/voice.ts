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
 * Returns the type and ending of a voice note, whose bytes were `sniffed`. Refuses `voice_only` for
 * all types that no browser records.
 */
export function judgeVoice(sniffed: string | undefined): { content_type: string; extension: string } {
  const [type = ''] = sniffed?.split(';') ?? [];
  return containers[type] ?? refuse('voice_only', { field: 'file' });
}
