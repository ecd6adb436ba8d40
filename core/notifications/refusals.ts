import type { Refusal } from '../refusal.ts';

export const notificationRefusals = {
  notification_not_found: {
    status: 404,
    title: 'Notification not found',
    text: 'It is no longer kept.',
    when: 'The notification is not the viewer’s, or the night has cleared it away.',
  },
} as const satisfies Record<string, Refusal>;
