import Plus from 'lucide-react/icons/plus';
import { Link, Outlet } from 'react-router';
import { roleWords } from '#core/admin/roles.ts';
import type { TeamMember } from '#core/admin/team-contract.ts';
import { dateTime } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar } from '../../ui/person.tsx';
import type { Route } from './+types/team';
import '../../admin/team.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [team, proofs] = await read(Promise.all([api.admin.team(), api.accounts.proofs()]));
  return { team, proofs: proofs.proofs };
}

/** The tab of the admins and their roles, which owners give and take. */
export default function AdminTeam({ loaderData: { team, proofs } }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  return (
    <>
      <PageMeta title="Team" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">
          Team <span className="font-normal text-ink-3">{team.length}</span>
        </h2>
        <LinkButton {...toDialog('/admin/team/give')}>
          <Plus className="size-4" /> Give a role
        </LinkButton>
      </div>
      <ul className="team">
        {team.map((member) => (
          <Member key={member.id} {...member} />
        ))}
      </ul>
      <Outlet
        context={{ hasPassword: proofs.includes('current_password'), hasFactor: proofs.includes('factor_code') }}
      />
    </>
  );
}

function Member({ id, full_name, username, email, avatar_url, roles, is_blocked, last_seen_at }: TeamMember) {
  const toDialog = useDialogLinks();
  return (
    <li>
      <Avatar name={full_name} picture={avatar_url} size={44} />
      <div className="min-w-0">
        <Link className="font-semibold text-ink no-underline hover:underline wrap-anywhere" to={`/admin/users/${id}`}>
          <bdi>{full_name}</bdi>
        </Link>
        <p className="text-14 text-ink-3 wrap-anywhere">
          @{username}, {email}
        </p>
        <p className="text-14 text-ink-3">
          {is_blocked ? 'Blocked' : last_seen_at ? `Last seen ${dateTime(last_seen_at)}` : 'Not logged in'}
        </p>
      </div>
      <ul aria-label={`Roles of ${full_name}`}>
        {roles.map((role) => (
          <li key={role}>
            <div className="min-w-0 flex-1">
              <b className="font-semibold">{roleWords[role].title}</b>
              <p className="text-14 text-ink-2">{roleWords[role].note}</p>
            </div>
            <LinkButton
              look="quiet"
              {...toDialog(`/admin/team/${username}/${role}/take`)}
              aria-label={`Take ${roleWords[role].title} from ${full_name}`}
            >
              Take
            </LinkButton>
          </li>
        ))}
        <li>
          <LinkButton
            look="quiet"
            {...toDialog(`/admin/team/give/${username}`)}
            aria-label={`Give another role to ${full_name}`}
          >
            Give another role
          </LinkButton>
        </li>
      </ul>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
