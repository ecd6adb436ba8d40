import { dayOf } from '#core/calendar.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { largestAmount } from '#core/fields.ts';
import { similarWork } from '#core/limits.ts';
import type { SignedInContext } from '../context.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';

type Similar = OutputOf<'bids.similar'>;

/**
 * Returns open work similar to that of an own lost bid, and the search that would find more. It
 * reads only the newest of the subject, so its cost is constant, from `open_assignments`, which
 * excludes those offered to one tutor. Refuses `bid_not_found` unless the bid is lost.
 */
export async function similarToLost(
  { db, viewer, now }: SignedInContext,
  { assignment_id }: InputOf<'bids.similar'>,
): Promise<Similar> {
  const { shown, looked, least, most } = similarWork;
  const [row] = await run<{ subject: string; budget: number } & Pick<Similar, 'items' | 'is_saved'>>(db, (take) => {
    const me = take(viewer.id, 'uuid');
    return `select a.subject, a.budget, (
        select coalesce(jsonb_agg(to_jsonb(near) - 'created_at' order by near.created_at desc, near.id desc), '[]') from (
          select o.id, s.title, o.budget, o.deadline, o.bid_count, o.created_at
            from (select * from open_assignments where subject_key = a.subject_key
              order by created_at desc, id desc limit ${looked}) o
            join live_assignments s on s.id = o.id
            where o.user_id <> ${me} and o.deadline >= ${take(dayOf(now), 'date')}
              and o.budget between a.budget * ${least} and a.budget * ${most}
              and not exists (select from bids placed where placed.assignment_id = o.id and placed.user_id = ${me})
            order by o.created_at desc, o.id desc limit ${shown}) near) as items,
        exists (select from saved_searches w where w.user_id = ${me} and w.subject_key = a.subject_key and w.words is null
          and w.budget_from = ceil(a.budget * ${least}) and w.budget_to = least(floor(a.budget * ${most}), ${largestAmount})
        ) as is_saved
      from bids b join live_assignments a on a.id = b.assignment_id
      where b.user_id = ${me} and b.assignment_id = ${take(assignment_id, 'uuid')}
        and (b.status = 'lapsed' or (b.status = 'submitted' and a.status <> 'open'))`;
  });
  if (!row) refuse('bid_not_found');
  const { subject, budget, ...found } = row;
  return {
    ...found,
    search: {
      subject,
      budget_from: Math.ceil(budget * least),
      budget_to: Math.min(Math.floor(budget * most), largestAmount),
    },
  };
}
