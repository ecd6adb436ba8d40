import { z } from 'zod';
import { proof, proofRefusals } from '../accounts/proof.ts';
import { text } from '../fields.ts';
import { lengths, perHour } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import { adminRoles } from './roles.ts';

/** An admin with their roles, in the order of `adminRoles`. */
const teamMember = z.object({
  id: z.uuid(),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  roles: z.array(z.enum(adminRoles)),
  is_blocked: z.boolean(),
  last_seen_at: z.date().nullable(),
});
export type TeamMember = z.output<typeof teamMember>;

const change = {
  access: 'admin',
  roles: ['owner'],
  failure: 'Role not changed',
  limit: { account: perHour(60) },
} as const;
const ofRole = z.object({
  username: text(31, 'user_not_found').overwrite((value) => value.replace(/^@/, '').toLowerCase()),
  role: z.enum(adminRoles),
  reason: text(lengths.reason, 'reason_missing'),
  ...proof,
});

/** The admins and their roles, which owners give and take: docs/decisions/0135. */
export const teamContract = {
  team: procedure({ access: 'admin', roles: ['owner'], failure: 'Error fetching the team', limit: uncounted })
    .route({ method: 'GET', path: '/admin/team', tags: ['admin'], summary: 'List all admins with their roles' })
    .output(z.array(teamMember)),

  mayCall: procedure({ access: 'admin', roles: adminRoles, failure: 'Error', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/may-call',
      tags: ['admin'],
      summary: 'Check that the caller’s roles may call a procedure; a refusal names the role and the owners',
    })
    .input(z.object({ procedure: text(60) }))
    .output(z.object({ may: z.literal(true) })),

  giveRole: procedure(change, [...proofRefusals, 'user_not_found', 'role_held', 'role_person_unfit'])
    .route({
      method: 'POST',
      path: '/admin/team/{username}/roles/{role}/give',
      tags: ['admin'],
      summary: 'Give a role to a person, who becomes an admin; the person and all owners are mailed',
    })
    .input(ofRole)
    .output(z.object({ username: z.string() })),

  takeRole: procedure(change, [...proofRefusals, 'user_not_found', 'role_not_held', 'role_last_owner'])
    .route({
      method: 'POST',
      path: '/admin/team/{username}/roles/{role}/take',
      tags: ['admin'],
      summary: 'Take a role from an admin, but not the last owner’s; the person and all owners are mailed',
    })
    .input(ofRole)
    .output(z.object({ username: z.string() })),
};
