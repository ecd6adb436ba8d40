import type { Message } from '#core/chat/contract.ts';
import type { TrailStep } from '#core/chat/trail.ts';

export const noonUtc = new Date('2026-11-23T12:00:00Z');

const sana = { id: 'sana', full_name: 'Sana Example', username: 'sana', avatar_url: null };

/** Returns a message of Sana's, as a page has it. */
export function aMessage(facts: Partial<Message> = {}): Message {
  const number = facts.number ?? 1;
  return {
    id: `message ${number}`,
    conversation_id: 'one',
    number,
    sender_id: sana.id,
    content: 'Salam!',
    file_url: null,
    file: null,
    files: [],
    client_id: null,
    voice_seconds: null,
    voice_peaks: null,
    created_at: noonUtc,
    sender: sana,
    reply: null,
    ...facts,
  };
}

/** Returns a step of the trail beside the messages. */
export function aStep(facts: Partial<TrailStep> = {}): TrailStep {
  return { number: 1, kind: 'awarded', actor_id: sana.id, facts: {}, created_at: noonUtc, ...facts };
}
