import { ORPCError } from '@orpc/server';
import type { Said } from '#core/assistant/contract.ts';
import { assistantRefusals } from '#core/assistant/refusals.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { assistant, lengths } from '#core/limits.ts';
import type { CallLimit } from '#core/procedure.ts';
import type { SignedInContext } from '../context.ts';
import { countCall, secondsNew } from '../platform/count-call.ts';
import { refuse } from '../platform/refuse.ts';
import { bytesOf, type Reserved, reserve } from './budget.ts';
import { builtInProposal, builtInReply, restsToday } from './built-in.ts';
import type { Model, ModelMessage, Tokens } from './model.ts';
import { readOwnState } from './own-state.ts';
import { chatPrompt, type ProposalFacts, proposalPrompt } from './prompts.ts';

const daily: CallLimit = { account: { most: assistant.daily, seconds: 86_400 }, refusal: 'assistant_daily' };

type Kind = 'chat' | 'proposal';

/**
 * Asks the provider, and records the cost in every outcome: answered, stopped by its reader,
 * failed.
 */
async function* ask(
  context: SignedInContext,
  model: Model,
  kind: Kind,
  messages: ModelMessage[],
  reserved: Reserved,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const began = performance.now();
  let tokens: Tokens = { prompt_tokens: null, completion_tokens: null };
  let outcome: 'answered' | 'stopped' | 'failed' = 'stopped';
  try {
    const pieces = model.reply(messages, signal, ({ prompt_tokens, completion_tokens }) => {
      tokens = { prompt_tokens, completion_tokens };
    });
    for await (const text of pieces) {
      reserved.received(text);
      yield text;
    }
    outcome = 'answered';
  } catch (error) {
    if (!signal.aborted) {
      outcome = 'failed';
      context.log.error({ err: error, model: model.name, kind }, 'assistant failed');
    }
    throw error;
  } finally {
    await reserved.settle();
    const call = { user_id: context.viewer.id, kind, model: model.name, outcome, ...tokens, created_at: context.now };
    const milliseconds = Math.round(performance.now() - began);
    await context.db
      .insertInto('assistant_calls')
      .values({ ...call, milliseconds })
      .execute();
  }
}

/** Returns the pieces of a reply, once the first has arrived. Rejects if none comes. */
async function whenBegun(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) {
      try {
        yield first.value;
        yield* pieces;
      } finally {
        await pieces.return(undefined);
      }
    }
  })();
}

/**
 * Returns the newest part of the conversation that fits beside the question; a newcomer's account
 * gets less.
 */
function fitting(context: SignedInContext, messages: readonly Said[], message: string): Said[] {
  let left = (secondsNew(context) > 0 ? assistant.newcomerBytes : assistant.bytes) - bytesOf(message);
  const beyond = messages.findLastIndex(({ content }) => {
    left -= bytesOf(content);
    return left < 0;
  });
  return messages.slice(beyond + 1);
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * Returns the assistant's reply in pieces (CALL-48). Refuses `assistant_daily`, `profile_not_found`
 * for another person's id, and `assistant_failed` if no piece comes; a later failure rejects with
 * the same. Without a provider the built-in assistant answers; it also does, and says so, once the
 * site's daily budget is used up.
 */
async function startReply(
  context: SignedInContext,
  { message, messages, user_id }: InputOf<'assistant.chat'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<AsyncGenerator<string>> {
  if (user_id !== undefined && user_id.toLowerCase() !== context.viewer.id) refuse('profile_not_found');
  await countCall(context, 'assistant', daily);
  const state = await readOwnState(context);
  const { model } = context;
  if (!model) return one(builtInReply(message, state));
  const prompt = chatPrompt(state, fitting(context, messages, message), message);
  const reserved = await reserve(context, prompt);
  if (!reserved) return one(`${restsToday}\n\n${builtInReply(message, state)}`);
  try {
    return await whenBegun(ask(context, model, 'chat', prompt, reserved, signal));
  } catch {
    refuse('assistant_failed');
  }
}

/** Returns the whole reply at once. */
export async function reply(
  context: SignedInContext,
  input: InputOf<'assistant.chat'>,
  signal?: AbortSignal,
): Promise<OutputOf<'assistant.chat'>> {
  const pieces = await startReply(context, input, signal);
  try {
    return { reply: (await Array.fromAsync(pieces)).join('') };
  } catch {
    refuse('assistant_failed');
  }
}

/** Streams the reply as it is written. */
export async function streamReply(
  context: SignedInContext,
  input: InputOf<'assistant.stream'>,
  signal?: AbortSignal,
): Promise<AsyncGenerator<{ text: string }>> {
  const pieces = await startReply(context, input, signal);
  return (async function* () {
    try {
      for await (const text of pieces) yield { text };
    } catch {
      const { status, title, text } = assistantRefusals.assistant_failed;
      throw new ORPCError('assistant_failed', { defined: true, status, message: text, data: { title, text } });
    }
  })();
}

/**
 * Returns a draft of a proposal (CALL-47, DETAIL-04), which passes the check that proposals go
 * through. Refuses `assistant_daily` and `summary_failed`.
 */
export async function draftProposal(
  context: SignedInContext,
  { description, title }: InputOf<'assistant.bidSummary'>,
  signal: AbortSignal = new AbortController().signal,
): Promise<OutputOf<'assistant.bidSummary'>> {
  await countCall(context, 'assistant', daily);
  const { viewer, model, db, contentCheck } = context;
  const profile = await db
    .selectFrom('profiles')
    .select(['expertise', 'description'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow();
  const tutor = { expertise: profile.expertise, about: profile.description ?? '' };
  const facts: ProposalFacts = { assignment: { title, description }, tutor };
  const prompt = proposalPrompt(facts);
  const reserved = model && (await reserve(context, prompt));
  const drafts = reserved
    ? [
        async () => {
          const pieces = ask(context, model, 'proposal', prompt, reserved, signal);
          return shortened((await Array.fromAsync(pieces)).join(''));
        },
      ]
    : [
        async () => builtInProposal(facts),
        async () => builtInProposal({ ...facts, tutor: { ...tutor, expertise: [] } }, false),
      ];
  for (const draft of drafts) {
    const summary = await draft().catch(() => '');
    if (summary && (await contentCheck.check(summary, 'proposal').catch(() => null))?.allowed) return { summary };
  }
  refuse('summary_failed');
}

/** Cuts a text to a proposal's maximum length, after a sentence or a word. */
function shortened(reply: string): string {
  const text = reply.trim();
  if (text.length <= lengths.proposal) return text;
  const cut = text.slice(0, lengths.proposal);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('۔ ')) + 1;
  return (end > lengths.proposal / 2 ? cut.slice(0, end) : cut.slice(0, cut.lastIndexOf(' '))).toWellFormed().trim();
}
