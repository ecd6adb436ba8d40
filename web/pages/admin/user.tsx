import ArrowLeft from 'lucide-react/icons/arrow-left';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import { Link, Outlet } from 'react-router';
import { mayCall } from '#core/contract.ts';
import { dateTime } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { UserFacts } from '../../admin/user-facts.tsx';
import { UserSessions } from '../../admin/user-sessions.tsx';
import { Statement, StatementCopies } from '../../coins/statement.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { titleCase } from '../../lib/title-case.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar, VerifiedTick } from '../../ui/person.tsx';
import type { Route } from './+types/user';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const roles = context.get(viewerContext).admin_roles;
  const may = {
    adjust: mayCall(roles, 'coins.adjust'),
    block: mayCall(roles, 'admin.blockUser'),
    help: mayCall(roles, 'admin.viewAs'),
    log: mayCall(roles, 'admin.auditLog'),
    own: roles.includes('owner'),
  };
  const [user, statement] = await read(
    Promise.all([
      api.admin.user({ user_id: id }),
      mayCall(roles, 'admin.statement') ? api.admin.statement({ ...listQuery(url), user_id: id }) : null,
    ]),
  );
  return { user, statement, may };
}

/** One user as admins see them, with the possible acts; each act is a dialog of its own. */
export default function AdminUser({ loaderData }: Route.ComponentProps) {
  const { user, statement, may } = loaderData;
  // Only owners act on the account of another admin.
  const isSpared = user.is_admin && !may.own;
  const toDialog = useDialogLinks();
  const here = `/admin/users/${user.id}`;
  return (
    <div className="wrap page grid gap-7">
      <PageMeta title={user.full_name} />
      <div className="grid gap-4">
        <Link className="link justify-self-start" to="/admin">
          <ArrowLeft className="flip size-4" /> Users
        </Link>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <div className="flex min-w-0 flex-[1_1_300px] items-center gap-4">
            <Avatar name={user.full_name} picture={user.avatar_url} size={64} />
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <h1 className="text-28">
                  <bdi>{user.full_name}</bdi>
                </h1>
                {user.is_verified && <VerifiedTick />}
                <span className="badge">{titleCase(user.user_type)}</span>
                {user.is_admin && <span className="badge good">Admin</span>}
                {user.is_blocked && (
                  <span className="badge bad">
                    <Ban className="size-3.5" /> Blocked
                  </span>
                )}
              </div>
              <p className="text-14 text-ink-3">
                <Link to={`/user/${user.username}`}>@{user.username}</Link>, {user.email}
              </p>
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            {may.adjust && (
              <LinkButton {...toDialog(`${here}/adjust`)} look="sec">
                Adjust coins
              </LinkButton>
            )}
            {may.help && !user.is_admin && (
              <LinkButton {...toDialog(`${here}/view-as`)} look="sec">
                View as
              </LinkButton>
            )}
            {may.help && user.linkedin_at && !user.is_verified && (
              <LinkButton {...toDialog(`${here}/verify`)} look="sec">
                <BadgeCheck className="size-4" /> Verify
              </LinkButton>
            )}
            {may.block && !isSpared && user.is_blocked && (
              <LinkButton {...toDialog(`${here}/unblock`)}>Unblock</LinkButton>
            )}
            {may.block && !isSpared && !user.is_blocked && (
              <LinkButton {...toDialog(`${here}/block`)} look="bad">
                <Ban className="size-4" /> Block
              </LinkButton>
            )}
          </div>
        </div>
        {user.blocked && (
          <Note look="bad" icon={Ban}>
            <b>
              Blocked {dateTime(user.blocked.at)} by {user.blocked.admin}.
            </b>{' '}
            <bdi>{user.blocked.reason}</bdi>
          </Note>
        )}
      </div>
      <div className="split">
        <div className="grid gap-10">
          {statement && (
            <section className="grid gap-3" aria-labelledby="statement">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 className="text-18" id="statement">
                  Coin statement
                </h2>
                <StatementCopies csv={`${here}/statement.csv`} print={`${here}/statement/print`} />
              </div>
              <Statement caption="Coin moves, newest first" statement={statement} />
            </section>
          )}
          {may.help && !isSpared && <UserSessions user={user} />}
          {may.log && (
            <Link className="link justify-self-start" to={`/admin/audit-log?about_id=${user.id}`}>
              Audit log of this user
            </Link>
          )}
        </div>
        <aside>
          <UserFacts user={user} />
        </aside>
      </div>
      <Outlet context={user} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="wrap page">
      <AdminError error={error} />
    </div>
  );
}
