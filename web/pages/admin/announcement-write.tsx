import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { AdminError } from '../../admin/admin-error.tsx';
import { AnnouncementForm } from '../../announcements/announcement-form.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/announcement-write';

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const draft = number === undefined ? null : await read(api.announcements.one({ number }));
  return { draft, formKey: crypto.randomUUID() };
}

export function action({ request, context, params: { number } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const saved = (written: { number: number }) => ({ to: `/admin/announcements/${written.number}` });
  return submit(request, api.announcements.write, saved, { with: { number } });
}

/** Writes an announcement, or changes a draft. */
export default function AdminAnnouncementWrite({ loaderData: { draft, formKey }, actionData }: Route.ComponentProps) {
  const title = draft ? `Change A-${draft.number}` : 'Write an announcement';
  return (
    <div className="grid max-w-[640px] gap-5">
      <PageMeta title={title} />
      <Link className="link justify-self-start" to={`/admin/announcements${draft ? `/${draft.number}` : ''}`}>
        <ArrowLeft className="flip size-4" /> {draft ? 'Preview' : 'Announcements'}
      </Link>
      <h2 className="text-22">{title}</h2>
      <AnnouncementForm formKey={formKey} failure={actionData} draft={draft} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
