import { type AdminRole, rolesInWords } from '#core/admin/roles.ts';
import type { Context } from '../context.ts';
import { run } from '../database/statement.ts';
import { refuse } from './refuse.ts';

/** Refuses an admin who lacks these roles, and names the owners, who give them. */
export async function refuseRole({ db }: Pick<Context, 'db'>, roles: readonly AdminRole[]): Promise<never> {
  const owners = await run<{ full_name: string }>(
    db,
    () => `select full_name from profiles where is_admin and 'owner' = any(admin_roles) and not is_blocked
      order by username limit 5`,
  );
  const names = owners.map(({ full_name }) => full_name).join(', ');
  refuse('admin_role_required', { params: { roles: rolesInWords(roles), owners: names } });
}
