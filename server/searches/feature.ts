import { searchFindDays } from '#core/limits.ts';
import type { Feature } from '../feature.ts';
import { searchMails } from './mails.ts';
import { searchJobs } from './match.ts';

export const searches: Feature = {
  mails: searchMails,
  jobs: searchJobs,
  clears: [
    // A find stays until its mail was sent.
    { table: 'search_finds', where: `found_at < now() - interval '${searchFindDays + 1} days'` },
    {
      table: 'search_digests',
      where: `day < now()::date - ${searchFindDays + 1} and not exists (select from search_finds f where f.digest_id = search_digests.id)`,
    },
  ],
  invariants: [
    {
      name: 'no saved search finds what its own person posted',
      violations: `select f.id as find from search_finds f join assignments a on a.id = f.assignment_id
        where a.user_id = f.user_id`,
    },
    {
      name: 'what a search found is its person’s',
      violations: `select f.id as find from search_finds f join saved_searches s on s.id = f.search_id
        where s.user_id <> f.user_id`,
    },
  ],
};
