import type { Notices } from '../lib/flash.ts';

export const safetyToasts = {
  report_sent: { title: 'Report sent', text: 'Only our team reads it. We answer by mail.', variant: 'default' },
  feedback_sent: { title: 'Thank you for your feedback!', text: '', variant: 'default' },
  notice_replied: { title: 'Reply sent', text: 'It appears under the reason on the watchlist.', variant: 'default' },
  scammer_added: { title: 'Success', text: 'On the watchlist, and blocked. Sessions ended: {n}.', variant: 'default' },
  scammer_removed: { title: 'Entry removed', text: 'We told the person by mail.', variant: 'default' },
  case_decided: { title: 'Report decided', text: 'The reporter gets your note by mail.', variant: 'default' },
  disagreement_sent: { title: 'Sent', text: 'The other side is told.', variant: 'default' },
  disagreement_decided: { title: 'Decided', text: 'Both sides get your words by mail.', variant: 'default' },
  appeal_sent: {
    title: 'Sent to the team',
    text: 'A person looks at your text, and we mail you the answer.',
    variant: 'default',
  },
  content_taken_down: { title: 'Taken down', text: 'We mailed the reason to the author.', variant: 'default' },
  take_down_appealed: {
    title: 'Sent to the team',
    text: 'A person looks at it, and we mail you the answer.',
    variant: 'default',
  },
  take_down_decided: { title: 'Decided', text: 'We mailed the answer to the author.', variant: 'default' },
  appeal_decided: { title: 'Text decided', text: 'We mailed the answer to the writer.', variant: 'default' },
} as const satisfies Notices;
