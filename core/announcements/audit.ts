/** Audit-log labels of admins' actions on announcements, by procedure. */
export const announcementActions = {
  'announcements.write': 'Announcement written',
  'announcements.publish': 'Announcement published',
  'announcements.end': 'Announcement ended',
} as const;

/** Labels of the facts before and after. */
export const announcementFacts = {
  title: 'Title',
  words: 'Text',
  link: 'Link',
  audience: 'For',
  starts_at: 'From',
  ends_at: 'Until',
  mails: 'Mailed',
  published: 'Published',
  ended: 'Ended',
} as const;
