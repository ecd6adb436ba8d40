/** Payments that the demo's students told: most confirmed by their tutors, over some weeks. */
import type { Kysely } from 'kysely';
import { settlements } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';

const day = 86_400_000;
const methods = ['easypaisa', 'jazzcash', 'bank'] as const;

/** No-op if a payment was told. Two of every three finished awards were paid and confirmed. */
export async function seedEarnings(db: Kysely<DB>, now: Date): Promise<void> {
  if (await db.selectFrom('settlements').select('id').executeTakeFirst()) return;
  const chats = await db
    .selectFrom('conversations as c')
    .innerJoin('live_assignments as a', 'a.id', 'c.assignment_id')
    .innerJoin('bids as b', (join) => join.onRef('b.assignment_id', '=', 'a.id').onRef('b.user_id', '=', 'c.bidder_id'))
    .select(['c.id', 'c.assigner_id', 'c.bidder_id', 'c.created_at', 'a.budget', 'b.price'])
    .where('a.status', '=', 'completed')
    .where('c.ended_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
  for (const [n, { id, assigner_id, bidder_id, created_at, budget, price }] of chats.entries()) {
    const at = (user: string, days: number) => ({
      p_user: user,
      p_key: null,
      p_body_hash: '',
      p_now: new Date(Math.min(created_at.getTime() + days * day, now.getTime())),
    });
    const payment = { p_conversation: id, p_amount: price ?? budget, p_milestone: null, p_file: null };
    const proof = { p_method: methods[n % methods.length] ?? 'cash', p_reference: `DEMO-${1000 + n}` };
    await done(
      ask(db, 'tell_payment', {
        ...at(assigner_id, 1),
        ...payment,
        ...proof,
        p_above_agreed: false,
        p_most: settlements.most,
      }),
    );
    if (n % 3 === 2) continue;
    const { id: p_settlement } = await db
      .selectFrom('settlements')
      .select('id')
      .where('conversation_id', '=', id)
      .executeTakeFirstOrThrow();
    await done(ask(db, 'answer_payment', { ...at(bidder_id, 2), p_settlement, p_received: true, p_words: '' }));
  }
}

/** Error: the procedure refuses. */
async function done(asked: ReturnType<typeof ask>): Promise<void> {
  const { refusal } = await asked;
  if (refusal) throw new Error(refusal);
}
