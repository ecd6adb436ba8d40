import type pg from 'pg';
import { coinsFor, sessions } from '#core/limits.ts';
import { deals, endedAwards, endedFees, records } from './fill-deals.ts';
import { orderStatements, paymentStatements } from './fill-payments.ts';
import { storeStatements } from './fill-store.ts';

/*
 * A market of any size, made in sets, with the ledger, the chats and the reviews as the product's
 * own functions would have left them: `npm run doctor` finds no fault. A size always gives the same
 * market. Each person has as many bids, messages and entries at every size; `busy` people and their
 * assignment have more, and equally many at every size.
 */

/** Assignments of each poster; as many people bid. */
const postsEach = 20;

/** Returns the id of a person or assignment by number: people from 1, posters before bidders. */
export const personId = (n: number | string) =>
  typeof n === 'number'
    ? `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
    : `('00000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Returns the numbers of the busy people in a market of `size` assignments. */
export function busy(size: number) {
  const posters = size / postsEach;
  return { poster: 1, admin: 2, tutor: posters + 1, posters, people: 2 * posters };
}

/** Maximum number of store products: a tenth of the assignments, as many as people. */
const mostProducts = 10_000;

/** A word that only one assignment has. */
export const rareWord = 'quaternions';

const words = 20_000;
const phrases = 20_000;

function statements(size: number): [what: string, sql: string][] {
  const { posters } = busy(size);
  const mix = (n: string, salt: number) => `abs(hashint8extended(${n}, ${salt}) % 1000003)`;
  return [
    [
      'phrases',
      `create temp table word as
         select n, coalesce(
           (array['calculus','the','of','and','integration','with','every','step','physics','essay','is','my','for',
             'university','please','assignment','problems','explain','table','due'])[n + 1],
           (array['ba','ce','di','fo','gu','ha','ke','li','mo','nu','pa','re','si','to','ul','va'])[n % 16 + 1] ||
           (array['lar','men','nis','por','qua','ris','sel','tor','ven','zim'])[n / 16 % 10 + 1] ||
           (array['ab','ec','id','of','un','al','er','is','os','um'])[n / 160 % 10 + 1] ||
           (array['a','e','ic','ous','ly','ment','ing','or','ist','ary','al','ed','s'])[n / 1600 % 13 + 1]) as word
         from generate_series(0, ${words - 1}) n;
       create index on word (n);
       create temp table phrase as
         select n, (select string_agg(word, ' ' order by k) from generate_series(1, 8) k join word on word.n =
           case when k % 3 = 1 then ${mix('p.n * 8 + k', 1)} % 20 else ${mix('p.n * 8 + k', 2)} % ${words} end) as phrase
         from generate_series(0, ${phrases - 1}) p (n);
       create index on phrase (n); analyze word; analyze phrase`,
    ],
    [
      'people',
      `insert into profiles (id, full_name, username, email, email_verified, user_type, description, expertise,
           rate_per_hour, signup_bonus, created_at)
         select ${personId('n')}, 'Person ' || n, 'person_' || n, 'person' || n || '@example.com', true,
           case when n <= ${posters} then 'student' else 'tutor' end, 'I teach and learn.',
           array[(array['Mathematics','Maths','Science','English','Art','Programming','Business','Psychology'])[n % 8 + 1]], 500 + n % 1500, ${coinsFor.signup}, now() - interval '800 days'
         from generate_series(1, ${2 * posters}) n;
       insert into sessions (user_id, token, expires_at)
         select id, 'token-' || username, now() + make_interval(secs => ${sessions.lifetime}) from profiles;
       update profiles set is_admin = true where id = ${personId(String(busy(size).admin))}`,
    ],
    [
      'audit log',
      `insert into audit_log (at, admin_id, admin, action, about_kind, about_id, about, before, after, reason)
         select now() - interval '700 days' + n * (interval '700 days' / ${size}), ${personId(String(busy(size).admin))}, 'person_2',
           (array['admin.signIn', 'admin.verifyUser', 'admin.endSessions'])[n % 3 + 1], 'user',
           ${personId(`1 + n % ${2 * posters}`)}, '@person_' || 1 + n % ${2 * posters}, '{}', '{}', ''
         from generate_series(1, ${size}) n`,
    ],
    [
      'cases, refused texts and the watchlist',
      `insert into reports (reporter_id, reported_user_id, reason, created_at)
         select ${personId(`1 + n % ${posters}`)}, ${personId(`${posters} + 1 + n % ${posters}`)}, 'Report ' || n,
           now() - interval '700 days' + n * (interval '700 days' / ${size}) from generate_series(1, ${size}) n;
       update cases set outcome = 'dismissed', decided_by = ${personId(String(busy(size).admin))}, decided_at = opened_at;
       insert into refused_texts (user_id, field, found, text, last_at, appeal, appealed_at)
         select ${personId(`1 + n % ${2 * posters}`)}, 'proposal', (array['phone', 'email', 'link', 'invitation'])[1 + n % 4], 'Refused ' || n,
           at, case when n % 3 = 0 then 'It is an exercise.' end, case when n % 3 = 0 then at end
         from (select n, now() - interval '700 days' + n * (interval '700 days' / ${size}) as at from generate_series(1, ${size}) n) t;
       insert into profiles (full_name, username, email, email_verified, user_type, signup_bonus, is_blocked)
         select 'Listed ' || n, 'listed_' || n, 'listed' || n || '@listed.invalid', true, 'tutor', ${coinsFor.signup}, true
         from generate_series(1, ${Math.floor(size / 20)}) n;
       insert into scammers (user_id, reason, created_at, added_by)
         select id, 'Took advances.', now() - interval '1 hour', ${personId(String(busy(size).admin))} from profiles where username like 'listed%'`,
    ],
    [
      'assignments',
      `create temp table post as
         select n, uuidv7() as id, now() - interval '730 days' + n * (interval '730 days' / ${size}) as at,
           case when n % ${Math.floor(size / 600)} = 0 then 1 else 2 + n % ${posters - 1} end as poster,
           ${posters} + case when n % ${Math.floor(size / 300)} = 1 then 1 else 2 + n * 7 % ${posters - 1} end as tutor,
           case when n % ${Math.floor(size / 600)} = 0 and n < ${size * 0.97} then
               case when ${mix('n', 3)} % 2 = 0 then 'completed' else 'awarded' end
             when n < ${size * 0.97} then (array['completed','open','awarded','open','completed','open','completed',
               'open','completed','open'])[${mix('n', 4)} % 10 + 1]
             else case when ${mix('n', 4)} % 10 = 0 then 'awarded' else 'open' end end as status
         from generate_series(1, ${size}) n;
       analyze post;
       insert into assignments (id, user_id, title, description, subject, budget, deadline, status, is_anonymous,
           awarded_to, award_cost, created_at)
         select post.id, ${personId('poster')},
           (array['Problem set','Essay','Lab report','Revision notes','Past paper'])[post.n % 5 + 1] || ' ' || post.n,
           initcap(a.phrase) || '. ' || b.phrase || '; ' || c.phrase || case post.n when 5000 then ' ${rareWord}.' else '.' end,
           (array['Mathematics','Maths','Science','English','Art','Programming','Business','Psychology'])[post.n % 8 + 1],
           500 + post.n % 5000, (at + interval '5 hours')::date + 3 + ${mix('post.n', 5)}::int % 45, status, post.n % 10 = 7,
           case when status <> 'open' then ${personId('tutor')} end, case when status <> 'open' then ${coinsFor.award} end, at
         from post
           join phrase a on a.n = ${mix('post.n', 6)} % ${phrases}
           join phrase b on b.n = ${mix('post.n', 7)} % ${phrases}
           join phrase c on c.n = ${mix('post.n', 8)} % ${phrases}
         order by post.n;
       delete from open_assignments where deadline < now()::date;
       truncate unmatched_posts`,
    ],
    [
      'bids',
      `create temp table bidding as
         select post.n, post.id as assignment_id, k, post.at + k * interval '1 hour' as at, uuidv7() as id,
           case k when 0 then post.tutor when 7 then ${posters} + 1
             else ${posters} + 2 + (post.n * 7 + k) % ${posters - 1} end as tutor
         from post, generate_series(0, 7) k
         where k < 7 or (post.n % ${Math.floor(size / 2000)} = 2 and post.tutor <> ${posters} + 1)
         union all
         select n, id, 8, at + interval '9 hours' + m * interval '1 second', uuidv7(), ${posters} + m
         from post, generate_series(10, 309) m
         where n = (select max(n) from post where poster = 1)
           and ${posters} + m not in (select ${posters} + 2 + (n * 7 + k) % ${posters - 1} from generate_series(0, 6) k);
       insert into bids (id, assignment_id, user_id, proposal, status, fee, created_at)
         select bidding.id, assignment_id, ${personId('bidding.tutor')},
           'I have taught this at a college for years, and will send every step written out two days before. ' || n,
           case when k = 0 and status <> 'open' then 'awarded' else 'submitted' end, ${coinsFor.bid}, bidding.at
         from bidding join post using (n) order by bidding.at, bidding.id`,
    ],
    endedAwards(personId),
    [
      'questions',
      `insert into questions (assignment_id, asker_id, answerer_id, question, answer, created_at, answered_at)
         select assignment_id, ${personId('bidding.tutor')}, ${personId('post.poster')}, 'Is LaTeX fine, or only Word? ' || n,
           case when n % 2 = 0 then 'Either is fine.' end, bidding.at - interval '30 minutes',
           case when n % 2 = 0 then bidding.at end
         from bidding join post using (n) where k in (0, 8)`,
    ],
    [
      'notifications',
      `insert into notifications (user_id, kind, about_id, params, created_at, read_at)
         select ${personId('poster')}, 'bid_received', id, '{"title": "An assignment"}', at, case when n % 3 > 0 then now() end
         from post`,
    ],
    [
      'invitations',
      `insert into referrals (referrer_id, referred_email, created_at)
         select ${personId(String(busy(size).tutor))}, 'friend' || n || '@example.com', now() - n * interval '1 hour'
         from generate_series(1, ${size}) n`,
    ],
    ...paymentStatements(size, 2 * posters, personId),
    [
      'ledger',
      `create temp table move as
         select ${personId('tutor')} as user_id, 'bid_fee' as type, -${coinsFor.bid} as amount, '{"title": "An assignment"}'::jsonb as params,
           'bid:' || id as key, at from bidding
         union all select ${personId('poster')}, 'award_fee', -${coinsFor.award}, '{"title": "An assignment"}', 'award:' || b.id,
           b.at + interval '1 day' from bidding b join post using (n) where b.k = 0 and post.status <> 'open'
         union all ${endedFees(personId)}
         union all select user_id, 'coin_purchase', coins, jsonb_build_object('item', item, 'reference', reference), 'payment:' || id,
           decided_at from payments where status = 'paid';
       insert into move select user_id, 'bench_grant', sum(-amount) + 10000, '{"note": "Coins of the bench"}'::jsonb, 'bench:' || user_id,
           now() - interval '799 days' from move group by user_id;
       insert into move select id, 'bench_grant', 10000, '{"note": "Coins of the bench"}'::jsonb, 'bench:' || id, now() - interval '799 days'
           from profiles where id not in (select user_id from move);
       insert into transactions (user_id, number, type, amount, balance_after, params, idempotency_key, created_at)
         select user_id, 1 + row_number() over (partition by user_id order by at, key), type, amount, ${coinsFor.signup} + sum(amount) over (partition by user_id order by at, key), params, key, at
         from move order by at, key;
       update profiles set coins = ${coinsFor.signup} + total from (select user_id, sum(amount) as total from move group by user_id) moved
         where user_id = profiles.id`,
    ],
    [
      'chats',
      `create temp table chat as
         select uuidv7() as chat_id, post.*, case when n % 100 = 0 or poster = 1 then 20 else 2 end as messages
         from post where status <> 'open';
       insert into conversations (id, assignment_id, assigner_id, bidder_id, last_number, last_at, created_at)
         select chat_id, id, ${personId('poster')}, ${personId('tutor')}, messages,
           at + interval '2 days' + messages * interval '1 hour', at
         from chat order by at;
       insert into messages (conversation_id, number, sender_id, content, created_at)
         select chat_id, k, case when k % 2 = 1 then ${personId('tutor')} else ${personId('poster')} end,
           'Salam, this is message ' || k, at + interval '2 days' + k * interval '1 hour'
         from chat, generate_series(1, messages) k order by at, k;
       insert into read_marks (conversation_id, user_id, number, has_unread)
         select chat_id, ${personId('poster')}, case when n % 2 = 0 then 1 else 0 end, n % 2 = 1 or messages > 2 from chat
         union all select chat_id, ${personId('tutor')}, 0, true from chat`,
    ],
    ...deals(personId),
    [
      'work and reviews',
      `create temp table work as
         select uuidv7() as file_id, post.* from post
         where status = 'completed' and (n % 100 = 0 or tutor = ${posters} + 1);
       insert into files (id, owner_id, bucket, storage_key, name, size, content_type, created_at)
         select file_id, ${personId('tutor')}, 'project_submissions', 'bench/${size}/' || n, 'work.pdf', 1,
           'application/pdf', at from work;
       insert into submissions (assignment_id, bidder_id, version, file_id, comment, is_public, poster_agrees, created_at)
         select id, ${personId('tutor')}, 1, file_id, 'As agreed.', true, true, at + interval '3 days' from work;
       insert into assignment_ratings
         (assignment_id, reviewer_id, reviewee_id, side, is_listed, rating, comment, is_sealed, created_at, published_at)
         select id, ${personId('poster')}, ${personId('tutor')}, 'tutor', true, 3 + n % 3, 'Good work.', false,
           at + interval '4 days', at + interval '4 days'
         from post where status = 'completed' and n % 10 < 7`,
    ],
  ];
}

/**
 * Tables that receive many rows; without the ledger, in whose index each new account's first entry
 * is sought.
 */
const large = [
  'audit_log',
  'cases',
  'reports',
  'refused_texts',
  'scammers',
  'assignments',
  'bids',
  'conversations',
  'messages',
  'read_marks',
  'assignment_ratings',
  'questions',
  'notifications',
  'trail',
  'settlements',
  'disagreements',
  'ended_awards',
];

/**
 * Fills an empty, migrated database and logs its steps. The storage keys are those whose files must
 * be written.
 */
export async function fill(client: pg.Client, size: number, say: (line: string) => void): Promise<string[]> {
  await client.query(`set statement_timeout = 0; set work_mem = '512MB'; set maintenance_work_mem = '1GB';
    set temp_buffers = '256MB'; set max_parallel_maintenance_workers = 2; set synchronous_commit = off`);
  const restore = await setAside(client);
  const store = storeStatements(Math.min(size / 10, mostProducts));
  const orders = orderStatements(size, busy(size).people, personId);
  for (const [what, sql] of [...statements(size), ...store, ...orders]) {
    const started = performance.now();
    await client.query(sql);
    say(`  ${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  const started = performance.now();
  for (const sql of restore) await client.query(sql);
  say(`  indexes and constraints: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  // Leaves tables as if their rows had come and gone day by day, not a million at once.
  await client.query('vacuum full open_assignments');
  await client.query('vacuum (analyze)');
  const { rows } = await client.query<{ storage_key: string }>('select storage_key from files');
  return rows.map((row) => row.storage_key);
}

/**
 * Drops what PostgreSQL would check row by row, and returns the statements that restore it: indexes
 * are built and constraints validated over all rows at once. Likewise the search learns its words
 * in one statement, and each tutor is written once.
 */
async function setAside(client: pg.Client): Promise<string[]> {
  const { rows: constraints } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
        format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where (c.relname = any($1) and k.contype in ('f', 'u', 'c')) order by k.contype = 'f' desc`,
    [large],
  );
  const { rows: indexes } = await client.query<{ drop: string; add: string }>(
    `select format('drop index %I', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as add
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relname = any($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [large],
  );
  for (const { drop } of [...constraints, ...indexes]) await client.query(drop);
  const turn = (way: 'disable' | 'enable') =>
    `alter table assignments ${way} trigger assignments_words, ${way} trigger assignments_tutor;
     alter table assignment_ratings ${way} trigger assignment_ratings_figures`;
  await client.query(turn('disable'));
  return [
    turn('enable'),
    `insert into search_vocabulary select distinct unnest(tsvector_to_array(
      search_words(title || ' ' || subject || ' ' || description))) from assignments order by 1`,
    ...indexes.map(({ add }) => add),
    ...constraints.reverse().map(({ add }) => add),
    `insert into review_figures (user_id, side, reviews, stars, listed, listed_stars)
      select reviewee_id, side, count(*), sum(rating), count(*) filter (where is_listed),
        coalesce(sum(rating) filter (where is_listed), 0) from assignment_ratings group by 1, 2`,
    `select keep_tutor(id) from profiles where user_type = 'tutor'`,
    records,
  ];
}
