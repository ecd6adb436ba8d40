import { longestAnnouncement } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const announcementRefusals = {
  announcement_not_found: { status: 404, text: 'Announcement not found.', when: 'No announcement has this number.' },
  announcement_link_foreign: {
    status: 422,
    text: 'Please write the part of the address after our name, such as /store.',
    when: 'The link of an announcement leads to another site, or is no address.',
  },
  announcement_time_invalid: {
    status: 422,
    text: 'Please choose a day and a time.',
    when: 'The beginning or end of an announcement is no time.',
  },
  announcement_ends_early: {
    status: 422,
    text: 'Please choose an end that is still to come, and later than its beginning.',
    when: 'An announcement would be over before anybody sees it.',
  },
  announcement_too_long: {
    status: 422,
    text: 'Please choose an end within {days} days of its beginning.',
    params: { days: longestAnnouncement },
    when: 'An announcement would stand for longer than one may.',
  },
  announcement_mails_guests: {
    status: 422,
    text: 'Guests have no address here. Please choose members, or no mail.',
    when: 'An announcement for guests alone is to be mailed.',
  },
  announcement_published: {
    status: 409,
    text: 'This announcement was already published. End it, and write another one.',
    when: 'An admin changes or publishes what is out.',
  },
  announcement_over: { status: 409, text: 'This announcement is already over.', when: 'It ended before.' },
  news_link_invalid: {
    status: 404,
    title: 'Error',
    text: 'This link does not work. You can switch these mails off in your settings.',
    when: 'The token of a link that stops news was not made by us.',
  },
} as const satisfies Record<string, Refusal>;
