import { subjectsByWord } from '#core/assignments/subject-words.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import type { TutorCard } from '#core/tutors/contract.ts';
import { leastStars } from '#core/tutors/filters.ts';
import type { Context } from '../context.ts';
import { contains, readList } from '../database/list.ts';
import { run } from '../database/statement.ts';
import { refuse } from '../platform/refuse.ts';
import { recordColumn } from './record.ts';

type TutorRow = Omit<TutorCard, 'is_self'> & { id: string };

/**
 * Columns of a card, for a row of `tutors t` with its `profiles p`; ratings only if shown
 * (RATE-04).
 */
const columns = `p.id, p.username, p.full_name, p.avatar_url, p.is_verified, left(p.description, 200) as description,
  p.expertise, p.rate_per_hour, t.completed, p.takes_invitations, ${recordColumn} as record,
  case when p.show_ratings then jsonb_build_object(
    'mean', case when t.reviews > 0 then (t.stars / 100000) / 10.0 end, 'count', t.reviews) end as ratings`;

const list = {
  from: 'tutors t',
  columns,
  joins: 'join profiles p on p.id = t.id',
  id: { sql: 't.id', type: 'uuid' },
  sorts: {
    stars: { sql: 't.stars', type: 'integer' },
    completed: { sql: 't.completed', type: 'integer' },
    record: { sql: 't.record_order', type: 'integer' },
    // Tutors without a rate are last.
    rate: { sql: 'coalesce(t.rate, 999999999)', type: 'integer' },
    joined_at: { sql: 't.joined_at', type: 'timestamptz' },
  },
} as const;

/** Most words that one search matches. */
const mostWords = 8;

/**
 * Returns a page of the directory with the number of matches: one statement, in the order of an
 * index (docs/decisions/0070).
 */
export async function listTutors(context: Context, input: InputOf<'tutors.list'>): Promise<OutputOf<'tutors.list'>> {
  const { search, expertise, rate_to, verified } = input;
  const stars = leastStars(input.stars);
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords);
  const subjects = subjectsByWord(search);
  const page = await readList<TutorRow, keyof typeof list.sorts>(context.db, list, input, (take) => [
    't.is_listed',
    ...words.map((word) => {
      const names = subjects.get(word.toLowerCase());
      const inWords = contains('t.words', word, take);
      return names ? `(${inWords} or t.subjects && ${take([...names], 'text[]')})` : inWords;
    }),
    ...(expertise ? [`t.subjects @> array[subject_key(${take(expertise, 'text')})]`] : []),
    ...(rate_to === null ? [] : [`t.rate <= ${take(rate_to, 'integer')}`]),
    ...(stars > 0 ? [`t.stars >= ${take(Math.round(stars * 10) * 100_000, 'integer')}`] : []),
    ...(verified ? ['t.is_verified'] : []),
  ]);
  return { ...page, items: page.items.map((row) => toCard(context, row)) };
}

/** Returns one tutor of the directory. Refuses `tutor_not_found`. */
export async function findTutor(context: Context, username: string): Promise<{ id: string; tutor: TutorCard }> {
  const [row] = await run<TutorRow>(
    context.db,
    (take) => `select ${columns} from profiles p join tutors t on t.id = p.id and t.is_listed
      where p.username = ${take(username.toLowerCase(), 'text')}`,
  );
  if (!row) refuse('tutor_not_found');
  return { id: row.id, tutor: toCard(context, row) };
}

function toCard({ viewer }: Context, { id, ...row }: TutorRow): TutorCard {
  return { ...row, is_self: id === viewer?.id };
}
