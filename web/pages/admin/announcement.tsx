import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Fragment } from 'react';
import { Link, Outlet } from 'react-router';
import { audiences } from '#core/announcements/audiences.ts';
import { plural, totalOf } from '#core/format.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { BannerWords } from '../../announcements/announcement-banner.tsx';
import { AnnouncementState, spanOf } from '../../announcements/states.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/announcement';
import '../../ui/pairs.css';

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.announcements.one({ number }));
}

/** One announcement as its readers see it, and what an admin may do with it. */
export default function AdminAnnouncement({ loaderData: it }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  const at = `/admin/announcements/${it.number}`;
  const isOpen = it.state === 'draft' || it.state === 'planned' || it.state === 'standing';
  const facts = [
    ['For', `${audiences[it.audience].label}. ${audiences[it.audience].hint}`],
    ['Shown', spanOf(it)],
    ['Mails', it.mails ? `${plural(it.mails_written, 'mail')} written${it.is_mailing ? ' so far' : ''}` : 'None'],
    ['Put away', `By ${totalOf(it.put_away, 'user')}, guests not counted`],
    ['Written', `By ${it.written_by}`],
  ] as const;
  return (
    <div className="grid max-w-[720px] gap-5">
      <PageMeta title={`A-${it.number}`} />
      <Link className="link justify-self-start" to="/admin/announcements">
        <ArrowLeft className="flip size-4" /> Announcements
      </Link>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-22">Announcement A-{it.number}</h2>
        <AnnouncementState {...it} />
      </div>
      <section className="grid gap-2" aria-label="Preview of the banner">
        <h3 className="text-14 text-ink-2">On every page</h3>
        <div className="announcement">
          <BannerWords {...it} />
        </div>
      </section>
      {it.mail && (
        <section className="grid gap-2" aria-label="Preview of the mail">
          <h3 className="text-14 text-ink-2">As a mail</h3>
          <div className="card grid gap-2 wrap-anywhere" dir="auto">
            <b>{it.mail.subject}</b>
            <p className="whitespace-pre-line text-14">{it.mail.text}</p>
          </div>
        </section>
      )}
      <dl className="pairs">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {isOpen && (
        <p className="flex flex-wrap gap-3">
          {it.state === 'draft' && (
            <>
              <LinkButton look="pri" {...toDialog(`${at}/publish`)}>
                Publish
              </LinkButton>
              <LinkButton look="sec" to={`${at}/change`}>
                Change
              </LinkButton>
            </>
          )}
          <LinkButton look="bad" {...toDialog(`${at}/end`)}>
            {it.state === 'draft' ? 'Discard' : 'End now'}
          </LinkButton>
        </p>
      )}
      <Outlet context={it} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
