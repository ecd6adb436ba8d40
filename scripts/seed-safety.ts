/**
 * Waiting cases for the demo's admin: reports, refused texts with an appeal, an entry of the
 * watchlist, a message.
 */
import type { Kysely } from 'kysely';
import { coinsFor } from '#core/limits.ts';
import { ask } from '#server/database/judge.ts';
import type { DB } from '#server/database/types.gen.ts';

const hour = 3_600_000;

/** Texts that the content check refuses, with their writers' appeals. */
const refused = [
  {
    field: 'description',
    found: 'phone',
    text: 'Is 03211234567 a prime? Show it by hand.',
    appeal: 'It is the number of an exercise.',
  },
  { field: 'proposal', found: 'email', text: 'Write to my_invented_name@demo.example before you award.', appeal: null },
  { field: 'proposal', found: 'invitation', text: 'Let us talk on WhatsApp first.', appeal: null },
] as const;

/**
 * Fills the admins' tabs once; `admin` and `members` are people of the demo, at least two of them.
 */
export async function seedSafety(db: Kysely<DB>, admin: string, members: readonly string[], now: Date): Promise<void> {
  if (await db.selectFrom('reports').select('id').executeTakeFirst()) return;
  const [first = admin, second = admin] = members;
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const by = (p_user: string, p_now: Date) => ({ p_user, p_key: null, p_body_hash: '', p_now });
  const deceiver = await db
    .insertInto('profiles')
    .values({
      full_name: 'Zubair Invented',
      username: 'zubair_invented',
      email: 'zubair_invented@demo.example',
      email_verified: true,
      user_type: 'tutor',
      signup_bonus: coinsFor.signup,
      created_at: ago(400),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [hours, reporter, p_reason] of [
    [50, first, 'Asked for half of the budget in advance, and never answered again.'],
    [20, second, 'Sent the same finished work to two of us.'],
  ] as const) {
    await ask(db, 'report_profile', { ...by(reporter, ago(hours)), p_username: 'zubair_invented', p_reason });
  }
  const entry = {
    p_target: deceiver.id,
    p_reason: 'Took advances from two students and left.',
    p_from: {},
    p_roles: [],
  };
  await ask(db, 'add_scammer', { ...by(admin, ago(18)), ...entry });
  for (const [index, { appeal, ...text }] of refused.entries()) {
    const last_at = ago(9 - index * 3);
    const kept = await db
      .insertInto('refused_texts')
      .values({ ...text, user_id: index === 0 ? first : second, last_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (appeal) await ask(db, 'appeal_text', { ...by(first, ago(8)), p_text: kept.id, p_appeal: appeal });
  }
  const exam = await db
    .insertInto('profiles')
    .values({
      full_name: 'Maheen Invented',
      username: 'maheen_invented',
      email: 'maheen_invented@demo.example',
      email_verified: true,
      user_type: 'tutor',
      signup_bonus: coinsFor.signup,
      created_at: ago(300),
      gigs: JSON.stringify([{ title: 'Exams taken', description: 'I sit your exam in your name.', price: 9000 }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taken = { p_kind: 'gig', p_subject: exam.id, p_position: 1, p_title: 'Exams taken', p_from: {}, p_roles: [] };
  await ask(db, 'take_down_content', { ...by(admin, ago(12)), ...taken, p_reason: 'We do not help anybody cheat.' });
  const { id } = await db.selectFrom('take_downs').select('id').executeTakeFirstOrThrow();
  const p_words = 'I meant practice exams. May I write it anew?';
  await ask(db, 'appeal_take_down', { ...by(exam.id, ago(7)), p_take_down: id, p_words });
  await ask(db, 'send_contact_message', {
    p_name: 'Yumna Invented',
    p_email: 'yumna_invented@demo.example',
    p_subject: 'Fee slip',
    p_message: 'Can a fee slip be paid at a bank too?',
    p_now: ago(5),
  });
}
