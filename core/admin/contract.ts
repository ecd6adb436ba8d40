import { z } from 'zod';
import { entered } from '../accounts/answers.ts';
import { statement, statementInput } from '../coins/contract.ts';
import { countedTotal, id, login, optionalId, optionalText, secret, text, whole } from '../fields.ts';
import { lengths, perMinute, viewAsMinutes } from '../limits.ts';
import { listFilter, listInput, listOf } from '../list.ts';
import { procedure, uncounted } from '../procedure.ts';
import { settingNames } from '../settings.ts';
import { ended } from './ended.ts';
import { funnelsContract } from './funnels-contract.ts';
import { healthContract } from './health-contract.ts';
import { overviewContract } from './overview-contract.ts';
import { adminRoles } from './roles.ts';
import { teamContract } from './team-contract.ts';

/** A person in the admins' list. */
const listedUser = z.object({
  id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  user_type: z.enum(['student', 'tutor']),
  avatar_url: z.string().nullable(),
  coins: z.number().int(),
  is_verified: z.boolean(),
  is_admin: z.boolean(),
  is_blocked: z.boolean(),
  created_at: z.date(),
});
export type ListedUser = z.output<typeof listedUser>;

/** A session of a user: `device` in words, its place of opening, and its last renewal. */
const userSession = z.object({
  id: z.uuid(),
  device: z.string(),
  is_phone: z.boolean(),
  address: z.string().nullable(),
  created_at: z.date(),
  last_seen_at: z.date(),
});

/** One person in full, as admins see them; only the last three digits of the phone number. */
const user = listedUser.extend({
  phone_hint: z.string().nullable(),
  email_verified: z.boolean(),
  ref: z.string().nullable(),
  posts: z.number().int(),
  open_posts: z.number().int(),
  /** Bids on open assignments. */
  open_bids: z.number().int(),
  under_way: z.number().int(),
  /** Awards to them, which end if they are blocked. */
  awards: z.number().int(),
  bids: z.number().int(),
  last_seen_at: z.date().nullable(),
  /**
   * Time at which the server received the LinkedIn identity that a tick requires; null without one.
   */
  linkedin_at: z.date().nullable(),
  /** The admin, time and reason of the block; null if not blocked, or not blocked by an admin. */
  blocked: z.object({ at: z.date(), admin: z.string(), reason: z.string() }).nullable(),
  /** Active sessions, last seen first, at most 30; none for an admin who may not end them. */
  sessions: z.array(userSession),
});
export type User = z.output<typeof user>;
export type UserSession = z.output<typeof userSession>;

/** A queue of the admins: its size, counted to 1,001, and its oldest time. */
const queue = z.object({ waiting: countedTotal, oldest: z.date().nullable() });

const auditFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/**
 * One entry of the audit log. `action` is the procedure; `about` is its subject by its name at the
 * time.
 */
const auditEntry = z.object({
  number: z.number().int(),
  at: z.date(),
  admin: z.string(),
  action: z.string(),
  /** The action in words, by the step that it took. */
  title: z.string(),
  about: z.string(),
  about_kind: z.string(),
  about_id: z.string().nullable(),
  reason: z.string(),
});
const wholeAuditEntry = auditEntry.extend({
  before: auditFacts,
  after: auditFacts,
  address: z.string().nullable(),
  device: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;
export type WholeAuditEntry = z.output<typeof wholeAuditEntry>;

const ofUser = { user_id: id('user_not_found') };
const reason = text(lengths.reason, 'reason_missing');
const change = { access: 'admin', limit: { account: perMinute(60) } } as const;
const statusFailure = 'Failed to update user status';

/** A setting of the site with its value and its default. */
const houseSetting = z.object({
  name: z.enum(settingNames),
  value: z.union([z.string(), z.number()]),
  usual: z.union([z.string(), z.number()]),
  changed_at: z.date().nullable(),
});

export const adminContract = {
  settings: procedure({ access: 'admin', roles: ['owner'], failure: 'Error', limit: uncounted })
    .route({ method: 'GET', path: '/admin/settings', tags: ['admin'], summary: 'List the site’s settings' })
    .output(z.array(houseSetting)),

  setSetting: procedure(
    { access: 'admin', roles: ['owner'], failure: 'Setting not saved', limit: { account: perMinute(60) } },
    ['setting_not_chosen', 'setting_not_whole'],
  )
    .route({
      method: 'POST',
      path: '/admin/settings/{name}',
      tags: ['admin'],
      summary: 'Change a setting of the site; applies at once and is in the audit log',
    })
    .input(
      z.object({
        name: z.enum(settingNames),
        value: z.union([z.string().max(100), z.number()]),
        reason: text(lengths.reason, 'reason_missing'),
      }),
    )
    .output(houseSetting.pick({ name: true, value: true })),

  ...teamContract,
  ...overviewContract,
  ...healthContract,
  ...funnelsContract,

  signIn: procedure({ access: 'guest', failure: 'Unexpected Error', limit: { address: perMinute(20) } }, [
    'admin_login_failed',
    'admin_lock_reached',
    'admin_locked',
    'admin_access_denied',
    'admin_flag_unreadable',
    'admin_captcha_missing',
    'admin_captcha_failed',
  ])
    .route({ method: 'POST', path: '/admin/token', tags: ['admin'], summary: 'Sign in as an admin' })
    .input(z.object({ email: login, password: secret(), captcha_token: z.string().max(4096).optional() }))
    .output(
      z.object({
        ...entered.shape,
        /** False if the captcha's provider did not answer and the login continued without it. */
        captcha_checked: z.boolean(),
      }),
    ),

  loginState: procedure({ access: 'guest', failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/token',
      tags: ['admin'],
      summary: 'Get the seconds for which the admin login is locked for this address',
    })
    .output(z.object({ wait: z.number().int() })),

  users: procedure(
    { access: 'admin', roles: ['money', 'moderation', 'support'], failure: 'Error fetching users', limit: uncounted },
    ['user_search_failed'],
  )
    .route({
      method: 'GET',
      path: '/admin/users',
      tags: ['admin'],
      summary: 'List all users, newest first; `search` matches parts of a name, email or username',
    })
    .input(
      listInput(['created_at', 'name', 'username', 'type', 'coins'], '-created_at', {
        status: listFilter(['all', 'blocked']),
      }),
    )
    .output(listOf(listedUser)),

  user: procedure(
    { access: 'admin', roles: ['money', 'moderation', 'support'], failure: 'Error fetching users', limit: uncounted },
    ['user_not_found'],
  )
    .route({ method: 'GET', path: '/admin/users/{user_id}', tags: ['admin'], summary: 'Get one user' })
    .input(z.object(ofUser))
    .output(user),

  statement: procedure(
    { access: 'admin', roles: ['money'], failure: 'Failed to fetch transaction history.', limit: uncounted },
    ['user_not_found'],
  )
    .route({
      method: 'GET',
      path: '/admin/users/{user_id}/transactions',
      tags: ['admin'],
      summary: 'List the coin transactions of a user, newest first',
    })
    .input(statementInput.extend(ofUser))
    .output(statement),

  blockUser: procedure({ ...change, roles: ['moderation'], failure: statusFailure }, [
    'user_not_found',
    'block_self',
    'user_already_blocked',
    'admin_of_owners',
  ])
    .route({
      method: 'POST',
      path: '/admin/users/{user_id}/block',
      tags: ['admin'],
      summary: 'Block a user: ends sessions, takes open assignments down, refunds their bids, and mails the reason',
    })
    .input(z.object({ ...ofUser, reason }))
    .output(z.object({ is_blocked: z.literal(true), ...ended })),

  unblockUser: procedure({ ...change, roles: ['moderation'], failure: statusFailure }, [
    'user_not_found',
    'user_not_blocked',
    'user_on_watchlist',
    'admin_of_owners',
  ])
    .route({
      method: 'POST',
      path: '/admin/users/{user_id}/unblock',
      tags: ['admin'],
      summary: 'Unblock a user; assignments taken down stay down',
    })
    .input(z.object({ ...ofUser, reason }))
    .output(z.object({ is_blocked: z.literal(false) })),

  verifyUser: procedure({ ...change, roles: ['support'], failure: statusFailure }, [
    'user_not_found',
    'user_already_verified',
    'verify_no_identity',
  ])
    .route({
      method: 'POST',
      path: '/admin/users/{user_id}/verify',
      tags: ['admin'],
      summary: 'Confirm a user’s LinkedIn identity, which the server holds',
    })
    .input(z.object({ ...ofUser, reason: optionalText(lengths.reason) }))
    .output(z.object({ is_verified: z.literal(true) })),

  endSessions: procedure({ ...change, roles: ['support'], failure: statusFailure }, [
    'user_not_found',
    'session_not_found',
    'admin_of_owners',
  ])
    .route({
      method: 'POST',
      path: '/admin/users/{user_id}/sessions/end',
      tags: ['admin'],
      summary: 'End one session of a user, or all of them',
    })
    .input(
      z.object({
        ...ofUser,
        session_id: optionalId('session_not_found'),
        reason: optionalText(lengths.reason),
      }),
    )
    .output(z.object({ sessions_ended: z.number().int() })),

  viewAs: procedure({ ...change, roles: ['support'], failure: 'Error' }, [
    'user_not_found',
    'view_as_admin',
    'session_not_found',
  ])
    .route({
      method: 'POST',
      path: '/admin/users/{user_id}/view-as',
      tags: ['admin'],
      summary: `View the product as a user, read only, for ${viewAsMinutes} minutes; without chats, files and security pages`,
    })
    .input(z.object({ ...ofUser, reason }))
    .output(z.object({ username: z.string() })),

  endViewAs: procedure({ access: 'user', failure: 'Error', limit: { account: perMinute(60) }, viewAs: 'open' })
    .route({
      method: 'POST',
      path: '/admin/view-as/end',
      tags: ['admin'],
      summary: 'End viewing as a user; returns that user’s id, null if the session was not viewing',
    })
    .output(z.object({ user_id: z.uuid().nullable() })),

  queues: procedure({ access: 'admin', roles: adminRoles, failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/queues',
      tags: ['admin'],
      summary: 'Count the items that wait for the caller’s roles, with the age of the oldest',
    })
    .output(
      z.object({
        /** Adjustments above the limit, for a second admin. */
        adjustments: queue.optional(),
        /** Payments by hand, for coins and orders. */
        coin_requests: queue.optional(),
        /** Payments that could not serve their purpose, or whose money went back. */
        held_payments: queue.optional(),
        reports: queue.optional(),
        disagreements: queue.optional(),
        appeals: queue.optional(),
        take_downs: queue.optional(),
        referrals: queue.optional(),
        messages: queue.optional(),
        /** Parcels to pack or send. */
        orders: queue.optional(),
        /** Paid orders that were cancelled: a refund is due. */
        refunds: queue.optional(),
      }),
    ),

  auditLog: procedure({ access: 'admin', roles: ['owner'], failure: 'Error fetching the audit log', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/audit-log',
      tags: ['admin'],
      summary: 'List the acts of admins, newest first; `search` matches parts of their subject',
    })
    .input(
      listInput(['at', 'action', 'about', 'admin'], '-at', {
        action: optionalText(100).catch(''),
        admin: optionalText(30).catch(''),
        about_id: z.string().max(100).optional().catch(undefined),
        when: listFilter(['all', 'today', 'week', 'month']),
      }),
    )
    .output(
      listOf(auditEntry).extend({
        /** Usernames of all present admins, for a filter. */
        admins: z.array(z.string()),
      }),
    ),

  auditEntry: procedure(
    { access: 'admin', roles: ['owner'], failure: 'Error fetching the audit log', limit: uncounted },
    ['audit_entry_not_found'],
  )
    .route({
      method: 'GET',
      path: '/admin/audit-log/{number}',
      tags: ['admin'],
      summary: 'Get one entry of the audit log',
    })
    .input(z.object({ number: whole(1) }))
    .output(wholeAuditEntry),
};
