import { procedures, signedIn } from '../procedures.ts';
import { countNotifications, openNotification, ownNotifications, readAllNotifications } from './notifications.ts';

export const notificationsApi = {
  list: procedures.notifications.list.handler(({ context, input }) => ownNotifications(signedIn(context), input)),
  count: procedures.notifications.count.handler(({ context }) => countNotifications(signedIn(context))),
  open: procedures.notifications.open.handler(({ context, input }) => openNotification(signedIn(context), input)),
  readAll: procedures.notifications.readAll.handler(({ context, input }) =>
    readAllNotifications(signedIn(context), input),
  ),
};
