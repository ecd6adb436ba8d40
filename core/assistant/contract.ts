import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { optionalId, optionalText, text } from '../fields.ts';
import { assistant, lengths, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

/**
 * Earlier messages (`spec §3`, AI chat message); the server uses the newest, within the bytes of a
 * question.
 */
const said = z.object({ role: z.enum(['user', 'assistant']), content: optionalText(assistant.longestReply) });
export type Said = z.output<typeof said>;

/** The spec's call (CALL-48). `user_id` is the caller's own and adds nothing to the session. */
const question = z.object({
  messages: z.array(said).max(assistant.mostSaid).default([]),
  message: text(lengths.assistantQuestion, 'assistant_blank'),
  user_id: optionalId('profile_not_found'),
});

const meta = { access: 'user', failure: 'AI Error', limit: { account: perMinute(30) } } as const;
const codes = ['assistant_failed', 'assistant_daily', 'profile_not_found'] as const;

/** The assistant: docs/decisions/0058. */
export const assistantContract = {
  chat: procedure(meta, codes)
    .route({
      method: 'POST',
      path: '/functions/chat-with-ai',
      tags: ['assistant'],
      summary: 'Ask the assistant, which knows the FAQ and the caller’s own data',
    })
    .input(question)
    .output(z.object({ reply: z.string() })),

  stream: procedure(meta, codes)
    .route({
      method: 'POST',
      path: '/functions/chat-with-ai/stream',
      tags: ['assistant'],
      summary: 'Ask the assistant and stream its reply as server-sent events',
    })
    .input(question)
    .output(eventIterator(z.object({ text: z.string() }))),

  bidSummary: procedure({ ...meta, failure: 'Error generating summary.', signedOut: 'summary_signed_out' }, [
    'summary_failed',
    'assistant_daily',
  ])
    .route({
      method: 'POST',
      path: '/functions/generate-bid-summary',
      tags: ['assistant'],
      summary: `Draft a proposal for an assignment with this description, of at most ${lengths.proposal} characters`,
    })
    .input(z.object({ description: text(assistant.longestDescription), title: optionalText(lengths.search) }))
    .output(z.object({ summary: z.string() })),

  budget: procedure({ access: 'admin', roles: ['owner'], failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/assistant',
      tags: ['assistant', 'admin'],
      summary: 'Get the daily budget of the assistant’s provider in megabytes, and the bytes used today',
    })
    .output(z.object({ megabytes: z.number().int(), bytes_today: z.number().int() })),
};
