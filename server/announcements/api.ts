import { procedures, signedIn } from '../procedures.ts';
import {
  endAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  putAway,
  readAnnouncement,
  readShown,
  stopNews,
  writeAnnouncement,
} from './announcements.ts';

const { announcements } = procedures;

export const announcementsApi = {
  shown: announcements.shown.handler(({ context, input }) => readShown(context, input)),
  putAway: announcements.putAway.handler(({ context, input }) => putAway(signedIn(context), input)),
  stopNews: announcements.stopNews.handler(({ context, input }) => stopNews(context, input)),
  list: announcements.list.handler(({ context, input }) => listAnnouncements(context, input)),
  one: announcements.one.handler(({ context, input }) => readAnnouncement(context, input)),
  write: announcements.write.handler(({ context, input }) => writeAnnouncement(signedIn(context), input)),
  publish: announcements.publish.handler(({ context, input }) => publishAnnouncement(signedIn(context), input)),
  end: announcements.end.handler(({ context, input }) => endAnnouncement(signedIn(context), input)),
};
