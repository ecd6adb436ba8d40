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
  search_saved_none: { title: 'Search saved', text: 'You find it among your saved searches.', variant: 'default' },
  search_changed: { title: 'Saved', text: 'Your mails of this search are changed.', variant: 'default' },
  search_deleted: { title: 'Search deleted', text: 'No more mails of it come.', variant: 'default' },
} as const satisfies Notices;
