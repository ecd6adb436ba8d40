import { mostSearches } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const searchRefusals = {
  searches_full: {
    status: 409,
    title: 'Too many saved searches',
    text: `You can keep ${mostSearches} searches. Please delete one first.`,
    when: 'The person keeps as many searches as one may.',
  },
  budget_range_wrong: {
    status: 422,
    text: 'The highest budget is below the lowest, so nothing can fit. Please change one.',
    when: 'A search asks for budgets from one amount to a smaller one.',
  },
  search_not_found: {
    status: 404,
    title: 'Search not found',
    text: 'This saved search was deleted.',
    when: 'There is no such search of the viewer.',
  },
  search_link_invalid: {
    status: 404,
    title: 'This link does not work',
    text: 'Please open the link in the mail again, or change your saved searches.',
    when: 'The link that ends mails of a search is not one of ours.',
  },
} as const satisfies Record<string, Refusal>;
