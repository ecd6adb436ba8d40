import { z } from 'zod';
import { assignmentFilters } from '../assignments/filters-contract.ts';
import { id, line } from '../fields.ts';
import { instantSearchMails, lengths, mostSearches, perHour, perMinute, searchDigestHour } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { searchMails } from './rules.ts';

const mail = z.enum(searchMails);

/** A saved search; `found` is the number of assignments it found in the last seven days. */
const savedSearch = z.object({
  id: z.uuid(),
  name: z.string(),
  filters: assignmentFilters,
  mail,
  found: z.number().int(),
  created_at: z.date(),
});
export type SavedSearch = z.output<typeof savedSearch>;

/** Saved searches of open assignments, with mails of new finds: docs/decisions/0067. */
export const searchesContract = {
  save: procedure({ access: 'user', failure: 'Error saving search', limit: { account: perHour(60) } }, [
    'searches_full',
  ])
    .route({
      method: 'POST',
      path: '/searches',
      tags: ['searches'],
      summary: `Save a search of open assignments, at most ${mostSearches} per person; mails daily at ${searchDigestHour}:00, or at once, at most ${instantSearchMails} a day`,
    })
    .input(
      assignmentFilters.extend({ name: line(lengths.searchName), mail }).check(({ value, issues }) => {
        const { budget_from, budget_to } = value;
        if (budget_from === null || budget_to === null || budget_from <= budget_to) return;
        const message: RefusalCode = 'budget_range_wrong';
        issues.push({ code: 'custom', path: ['budget_to'], message, input: value });
      }),
    )
    .output(z.object({ id: z.uuid(), mail })),

  own: procedure({ access: 'user', failure: 'Error fetching searches', limit: uncounted })
    .route({ method: 'GET', path: '/searches', tags: ['searches'], summary: 'List the viewer’s saved searches' })
    .output(z.object({ items: z.array(savedSearch) })),

  change: procedure({ access: 'user', failure: 'Error changing search', limit: { account: perMinute(60) } }, [
    'search_not_found',
  ])
    .route({
      method: 'POST',
      path: '/searches/{id}',
      tags: ['searches'],
      summary: 'Choose when an own saved search sends mails',
    })
    .input(z.object({ id: id('search_not_found'), mail }))
    .output(z.object({ id: z.uuid(), mail })),

  delete: procedure({ access: 'user', failure: 'Error deleting search', limit: { account: perMinute(60) } }, [
    'search_not_found',
  ])
    .route({ method: 'DELETE', path: '/searches/{id}', tags: ['searches'], summary: 'Delete an own saved search' })
    .input(z.object({ id: id('search_not_found') }))
    .output(z.object({ id: z.uuid() })),

  stop: procedure({ access: 'guest', failure: 'Error', limit: { address: perHour(60) } }, ['search_link_invalid'])
    .route({
      method: 'POST',
      path: '/searches/stop',
      tags: ['searches'],
      summary: 'Stop the mails of a saved search by the mail’s link, without a session',
    })
    .input(z.object({ token: z.string({ error: 'search_link_invalid' }).max(200, 'search_link_invalid') }))
    .output(z.object({ ok: z.literal(true) })),
};
