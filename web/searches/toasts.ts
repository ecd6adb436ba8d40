import type { Notices } from '../lib/flash.ts';

export const searchToasts = {
  search_saved_daily: {
    title: 'Search saved',
    text: 'We mail you once a day when something fits.',
    variant: 'default',
  },
  search_saved_instant: {
    title: 'Search saved',
    text: 'We mail you within minutes when something fits.',
    variant: 'default',
  },
  search_saved_none: { title: 'Search saved', text: 'You find it under Saved searches.', variant: 'default' },
  search_changed: { title: 'Saved', text: 'We changed the mails for this search.', variant: 'default' },
  search_deleted: { title: 'Search deleted', text: 'You get no more mails for it.', variant: 'default' },
} as const satisfies Notices;
