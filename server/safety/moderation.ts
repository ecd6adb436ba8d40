import type { InputOf, OutputOf } from '#core/contract.ts';
import { repeatedRefusals } from '#core/limits.ts';
import type { Moderated, RefusedText } from '#core/safety/moderation-contract.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { counted, run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { readTheirList } from '../profiles/their-list.ts';
import { type ContentField, placesIn } from './content.ts';

const ownColumns = 't.id, t.field, t.text, t.last_at, t.appeal, t.appealed_at, t.outcome, t.note';

type Row<Text> = Omit<Text, 'places' | 'field'> & { field: ContentField };

/** Returns an own refused text. Refuses `refused_text_not_found`. */
export async function readRefusedText({ db, viewer, contentCheck }: SignedInContext, id: string): Promise<RefusedText> {
  const [row] = await run<Row<RefusedText>>(
    db,
    (take) => `select ${ownColumns} from refused_texts t
      where t.id = ${take(id, 'uuid')} and t.user_id = ${take(viewer.id, 'uuid')}`,
  );
  if (!row) refuse('refused_text_not_found');
  return { ...row, places: await placesIn(contentCheck, row.field, row.text) };
}

/** Asks once for a person to review an own text; refuses as `appeal_text()` does. */
export function appealText(
  context: SignedInContext,
  input: InputOf<'safety.appeal'>,
): Promise<OutputOf<'safety.appeal'>> {
  return judge(context, 'appeal_text', { p_text: input.id, p_appeal: input.reason }, { input });
}

const list = {
  from: 'refused_texts t',
  columns: `${ownColumns}, t.user_id, p.full_name, p.username, t.found, t.times, t.used,
    ${counted(`from refused_texts o where o.user_id = t.user_id and o.outcome is distinct from 'allowed'
      and o.last_at > t.last_at - interval '${repeatedRefusals.days} days'`)} as recent,
    (select username from profiles where id = t.decided_by) as decided_by`,
  joins: 'join profiles p on p.id = t.user_id',
  id: { sql: 't.id', type: 'uuid' },
  people: ['t.user_id'],
  sorts: { last_at: { sql: 't.last_at', type: 'timestamptz' } },
} as const;

const conditions = {
  appealed: ['t.appealed_at is not null and t.outcome is null'],
  all: [],
  allowed: [`t.outcome = 'allowed'`],
  upheld: [`t.outcome = 'upheld'`],
};

/**
 * Returns refused texts: appeals by longest wait first, or as asked; a search is for their writers.
 */
export async function listModeration(
  context: Context,
  input: InputOf<'safety.moderation'>,
): Promise<OutputOf<'safety.moderation'>> {
  const { db, contentCheck } = context;
  const { status, found } = input;
  const page = await readTheirList<Row<Moderated>, 'last_at'>(db, list, input, (take) => [
    ...conditions[status],
    ...(found === 'any' ? [] : [`t.found = ${take(found, 'text')}`]),
  ]);
  const items = page.items.map(async (row) => ({ ...row, places: await placesIn(contentCheck, row.field, row.text) }));
  return { ...page, items: await Promise.all(items) };
}

/** Allows a text or upholds its refusal; refuses as `decide_appeal()` does. */
export function decideAppeal(
  context: SignedInContext,
  input: InputOf<'safety.decideAppeal'>,
): Promise<OutputOf<'safety.decideAppeal'>> {
  const { id, outcome, reason } = input;
  return judge(context, 'decide_appeal', { p_text: id, p_outcome: outcome, p_reason: reason }, { input });
}
