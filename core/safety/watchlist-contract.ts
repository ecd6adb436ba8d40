import { z } from 'zod';
import { ended } from '../admin/ended.ts';
import { checkbox, id, text } from '../fields.ts';
import { lengths, perDay, perMinute } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';

/**
 * A person on the Community Watchlist as everyone sees them, with their reply (CALL-41; rulings,
 * Privacy and access).
 */
const listed = z.object({
  id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  reason: z.string(),
  created_at: z.date(),
  reply: z.string().nullable(),
  replied_at: z.date().nullable(),
});
export type Listed = z.output<typeof listed>;

/** An entry as admins see it: also the admin who added it, and when it was removed. */
const scammer = listed.extend({
  user_id: z.uuid(),
  email: z.string(),
  added_by: z.string(),
  removed_at: z.date().nullable(),
});
export type Scammer = z.output<typeof scammer>;

const reason = text(lengths.reason, 'reason_missing');
const token = z.string({ error: 'notice_gone' }).max(200, 'notice_gone');
const change = { access: 'admin', roles: ['moderation'], limit: { account: perMinute(60) } } as const;

/** The Community Watchlist, and the right of reply of the people on it: docs/decisions/0059. */
export const watchlistContract = {
  watchlist: procedure({ access: 'guest', failure: 'Error fetching scammers list', limit: uncounted })
    .route({
      method: 'GET',
      path: '/scammers',
      tags: ['safety'],
      summary: 'List the Community Watchlist, newest first; `search` matches parts of a name or username',
    })
    .input(listInput(['created_at'], '-created_at', {}))
    .output(listOf(listed)),

  scammers: procedure({ access: 'admin', roles: ['moderation'], failure: 'Error fetching scammers', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/scammers',
      tags: ['safety'],
      summary: 'List present or removed entries of the watchlist',
    })
    .input(listInput(['created_at'], '-created_at', { status: listFilter(['listed', 'removed']) }))
    .output(listOf(scammer)),

  addScammer: procedure({ ...change, failure: 'Error adding scammer' }, [
    'user_not_found',
    'scammer_is_admin',
    'scammer_listed',
  ])
    .route({
      method: 'POST',
      path: '/admin/scammers',
      tags: ['safety'],
      summary: 'Put a user on the watchlist and block them; a mail gives the reason and a link to reply',
    })
    .input(z.object({ user_id: id('scammer_missing'), reason }))
    .output(z.object({ id: z.uuid(), ...ended })),

  removeScammer: procedure({ ...change, failure: 'Error removing scammer' }, ['scammer_not_found', 'scammer_removed'])
    .route({
      method: 'POST',
      path: '/admin/scammers/{id}/remove',
      tags: ['safety'],
      summary: 'Remove an entry from the watchlist; unblocks the account only if requested',
    })
    .input(z.object({ id: id('scammer_not_found'), reason, unblock: checkbox }))
    .output(z.object({ is_blocked: z.boolean() })),

  notice: procedure({ access: 'guest', failure: 'Error', limit: uncounted }, ['notice_gone'])
    .route({
      method: 'GET',
      path: '/scammers/notice',
      tags: ['safety'],
      summary: 'Get the own watchlist entry by its mailed link',
    })
    .input(z.object({ token }))
    .output(listed.extend({ until: z.date() })),

  replyToNotice: procedure({ access: 'guest', failure: 'Error sending reply', limit: { address: perDay(30) } }, [
    'notice_gone',
    'notice_replied',
    'reply_not_allowed',
    'content_check_failed',
  ])
    .route({
      method: 'POST',
      path: '/scammers/notice',
      tags: ['safety'],
      summary: 'Reply once, in public, to the own watchlist entry',
    })
    .input(z.object({ token, reply: text(lengths.reply, 'reply_blank') }))
    .output(z.object({ ok: z.literal(true) })),
};
