import type { Refusal } from '../refusal.ts';

export const notificationRefusals = {
  notification_not_found: {
    status: 404,
    title: 'Notification not found',
    text: 'We no longer keep it.',
    when: 'The notification is not the viewer’s, or the night has cleared it away.',
  },
  push_off: {
    status: 409,
    title: 'Push is not available',
    text: 'This site does not send push notifications.',
    when: 'The operator has set no keys for pushes.',
  },
  push_service_unknown: {
    status: 422,
    title: 'Push is not available',
    text: 'We do not support this browser’s push service. Please try another browser.',
    when: 'The endpoint is not at a push service of a browser’s vendor.',
  },
} as const satisfies Record<string, Refusal>;
