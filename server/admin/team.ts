import { adminRoles, holdsRole } from '#core/admin/roles.ts';
import type { TeamMember } from '#core/admin/team-contract.ts';
import { declarationOf, type InputOf, type OutputOf } from '#core/contract.ts';
import { proveIdentity } from '../accounts/prove-identity.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { refuseRole } from '../platform/refuse-role.ts';

const mostListed = 200;

/** Lists the admins with their roles, by username. */
export async function listTeam({ db }: Context): Promise<OutputOf<'admin.team'>> {
  const rows = await run<TeamMember>(
    db,
    () => `select id, full_name, username, email, avatar_url, admin_roles as roles, is_blocked,
        (select max(updated_at) from sessions where user_id = p.id) as last_seen_at
      from profiles p where is_admin order by username limit ${mostListed}`,
  );
  return rows.map((row) => ({ ...row, roles: adminRoles.filter((role) => row.roles.includes(role)) }));
}

/** Refuses a caller whose roles may not call a procedure, before its form is shown. */
export async function checkRole(context: SignedInContext, procedure: string): Promise<OutputOf<'admin.mayCall'>> {
  const { roles } = declarationOf(procedure).meta;
  if (!holdsRole(context.viewer.admin_roles, roles ?? [])) await refuseRole(context, roles ?? []);
  return { may: true };
}

/** Gives a role once the caller is proved to be themselves; refuses as `change_role()` does. */
export async function giveRole(
  context: SignedInContext,
  input: InputOf<'admin.giveRole'>,
): Promise<OutputOf<'admin.giveRole'>> {
  const { username, role, reason, ...proof } = input;
  const proved = await proveIdentity(context, proof);
  const asked = { p_username: username, p_role: role, p_reason: reason, ...proved };
  return judge(context, 'give_role', asked, { blames });
}

/** Takes a role; refuses as `change_role()` does. */
export async function takeRole(
  context: SignedInContext,
  input: InputOf<'admin.takeRole'>,
): Promise<OutputOf<'admin.takeRole'>> {
  const { username, role, reason, ...proof } = input;
  const proved = await proveIdentity(context, proof);
  const asked = { p_username: username, p_role: role, p_reason: reason, ...proved };
  return judge(context, 'take_role', asked);
}

const blames = { user_not_found: 'username', role_held: 'role', role_person_unfit: 'username' } as const;
