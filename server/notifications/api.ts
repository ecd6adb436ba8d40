import { procedures, signedIn } from '../procedures.ts';
import { countNotifications, openNotification, ownNotifications, readAllNotifications } from './notifications.ts';
import { readSettings, setDigest, subscribe, unsubscribe } from './settings.ts';

export const notificationsApi = {
  list: procedures.notifications.list.handler(({ context, input }) => ownNotifications(signedIn(context), input)),
  count: procedures.notifications.count.handler(({ context }) => countNotifications(signedIn(context))),
  open: procedures.notifications.open.handler(({ context, input }) => openNotification(signedIn(context), input)),
  settings: procedures.notifications.settings.handler(({ context }) => readSettings(signedIn(context))),
  setDigest: procedures.notifications.setDigest.handler(({ context, input }) => setDigest(signedIn(context), input)),
  subscribe: procedures.notifications.subscribe.handler(({ context, input }) => subscribe(signedIn(context), input)),
  unsubscribe: procedures.notifications.unsubscribe.handler(({ context, input }) =>
    unsubscribe(signedIn(context), input),
  ),
  readAll: procedures.notifications.readAll.handler(({ context, input }) =>
    readAllNotifications(signedIn(context), input),
  ),
};
