import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { describeChanges } from '#core/audit.ts';
import { dateTime, number } from '#core/format.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/audit-entry';
import '../../admin/audit-entry.css';
import '../../ui/pairs.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.admin.auditEntry({ number: params.number }));
}

/** The pages where an entry's subject can be viewed. */
const places: Readonly<Record<string, string>> = {
  user: '/admin/users',
  product: '/admin/products',
  order: '/admin/orders',
  payment: '/admin/easypaisa-payments',
};

/**
 * One entry of the audit log beside the list: actor, action, address, reason, and the values before
 * and after.
 */
export default function AdminAuditEntry({ loaderData }: Route.ComponentProps) {
  const { number: entry, at, admin, title, about, about_kind, about_id, address, device, reason } = loaderData;
  const key = about_kind === 'order' ? about : about_id;
  const to = places[about_kind] && key ? `${places[about_kind]}/${key}` : null;
  const changes = describeChanges(loaderData.before, loaderData.after);
  return (
    <PageDialog title={title} eyebrow={`${dateTime(at)}, Asia/Karachi · Entry ${number(entry)}`} side>
      <div className="body">
        <dl className="pairs audit-facts">
          <dt>By</dt>
          <dd>{admin}</dd>
          <dt>About</dt>
          <dd>{to ? <Link to={to}>{about}</Link> : <bdi>{about}</bdi>}</dd>
          <dt>From</dt>
          <dd>{address ? `${address}, ${device}` : 'The system'}</dd>
          <dt>Reason</dt>
          <dd className="reason" dir="auto">
            {reason || 'None given'}
          </dd>
        </dl>
        {changes.length > 0 && (
          <>
            <h3 className="text-15">Before and after</h3>
            <dl className="audit-changes">
              {changes.map(({ name, from, to }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <del>{from}</del>
                    <ArrowRight className="flip size-4" aria-label="then" role="img" />
                    <ins>{to}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      {to && (
        <div className="foot">
          <LinkButton look="sec" full to={to}>
            Open the {about_kind}
          </LinkButton>
        </div>
      )}
    </PageDialog>
  );
}
