import type { InputOf, OutputOf } from '#core/contract.ts';
import type { ContactMessage } from '#core/site/contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { contains, readList } from '../database/list.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

const columns = `m.id, m.name, m.email, m.subject, m.message, m.created_at, m.answered_at, m.answer,
  (select username from profiles where id = m.answered_by) as answered_by`;

const list = {
  from: 'contact_messages m',
  columns,
  id: { sql: 'm.id', type: 'uuid' },
  sorts: { created_at: { sql: 'm.created_at', type: 'timestamptz' } },
} as const;

const conditions = { waiting: ['m.answered_at is null'], answered: ['m.answered_at is not null'], all: [] };

/** Returns messages of the contact form, longest wait first or as asked. */
export function listMessages({ db }: Context, input: InputOf<'site.messages'>): Promise<OutputOf<'site.messages'>> {
  const { search, status } = input;
  return readList<ContactMessage, 'created_at'>(db, list, input, (take) => [
    ...conditions[status],
    ...(search ? [contains(`(m.name || ' ' || m.email || ' ' || m.subject)`, search, take)] : []),
  ]);
}

/** Returns one message. Refuses `message_not_found`. */
export async function readMessage({ db }: Context, id: string): Promise<ContactMessage> {
  const [message] = await run<ContactMessage>(
    db,
    (take) => `select ${columns} from contact_messages m where m.id = ${take(id, 'uuid')}`,
  );
  return message ?? refuse('message_not_found');
}

/** Answers a message, or marks it as answered elsewhere; refuses as `answer_message()` does. */
export function answerMessage(
  context: SignedInContext,
  input: InputOf<'site.answerMessage'>,
): Promise<OutputOf<'site.answerMessage'>> {
  return judge(
    context,
    'answer_message',
    { p_message: input.id, p_answer: input.answer, p_reason: input.reason },
    { input },
  );
}
