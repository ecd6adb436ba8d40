import type { Feature } from '../feature.ts';
import { notificationInvariants } from './invariants.ts';

export const notifications: Feature = {
  clears: [{ table: 'notifications', where: "created_at < now() - interval '90 days'" }],
  invariants: notificationInvariants,
};
