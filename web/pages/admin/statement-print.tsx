import { largestListRead } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { StatementPaper } from '../../coins/statement-paper.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/statement-print';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { api, now, site } = context.get(pageContext);
  const asked = { ...listQuery(url), user_id: id, after: undefined, limit: largestListRead };
  const [person, statement] = await read(Promise.all([api.admin.user({ user_id: id }), api.admin.statement(asked)]));
  const { full_name, username } = person;
  return { person: { full_name, username }, statement, address: site.support.address, now };
}

export default function AdminStatementPrint({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Statement of coins" />
      <StatementPaper {...loaderData} back={`/admin/users/${params.id}`} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="wrap page">
      <AdminError error={error} />
    </div>
  );
}
