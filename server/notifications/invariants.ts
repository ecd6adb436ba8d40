import { noticeKinds } from '#core/notifications/words.ts';
import type { Invariant } from '../feature.ts';

const known = Object.keys(noticeKinds)
  .map((kind) => `'${kind}'`)
  .join(', ');

export const notificationInvariants: readonly Invariant[] = [
  {
    name: 'every notification is of a kind that has words',
    violations: `select id as notification, kind from notifications where kind not in (${known})`,
  },
  {
    name: 'who deleted their account is told of nothing',
    violations: `select n.id as notification from notifications n join profiles p on p.id = n.user_id
      where p.deleted_at is not null`,
  },
  {
    name: 'nobody is told of what they did themselves',
    violations: 'select id as notification from notifications where actor_id = user_id',
  },
];
