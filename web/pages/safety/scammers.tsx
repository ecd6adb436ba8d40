import type { LucideIcon } from 'lucide-react';
import Flag from 'lucide-react/icons/flag';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Form, Link, useSearchParams } from 'react-router';
import { totalOf } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listAddress, listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { Watchlist } from '../../safety/watchlist.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/scammers';
import '../../ui/input.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.safety.watchlist(listQuery(url)));
}

/** The public Community Watchlist (SCAM-01). */
export default function Scammers({ loaderData }: Route.ComponentProps) {
  const { items, total, next } = loaderData;
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  return (
    <div className="wrap page split">
      <PageMeta
        at="/scammers"
        title="Community Watchlist"
        description="Accounts that we blocked after checking reports, and their replies."
      />
      <div className="grid content-start gap-5">
        <div>
          <h1>Community Watchlist</h1>
          <p className="lede">Accounts that we blocked after checking reports.</p>
        </div>
        <Form className="flex max-w-[480px] gap-2" role="search" key={search}>
          <div className="input-row grow">
            <Search />
            <input
              className="input"
              name="search"
              type="search"
              dir="auto"
              aria-label="Search the watchlist"
              placeholder="Name or username"
              defaultValue={search}
              maxLength={lengths.search}
            />
          </div>
          <Button type="submit" look="tonal">
            Search
          </Button>
        </Form>
        {search && (
          <p className="text-14 text-ink-3" role="status">
            {totalOf(total)} found. <Link to="/scammers">Show all</Link>
          </p>
        )}
        {items.length > 0 ? (
          <Watchlist entries={items} />
        ) : search ? (
          <Empty title="No one found">
            No listed account has this in its name. That does not mean an account is safe.
          </Empty>
        ) : (
          <Empty title="The watchlist is empty">No account is listed at the moment.</Empty>
        )}
        {next && (
          <LinkButton look="sec" className="justify-self-center" to={listAddress(query, { after: next })}>
            Older entries
          </LinkButton>
        )}
      </div>
      <aside className="grid content-start gap-4">
        <section className="card roomy grid gap-3.5" aria-labelledby="safe">
          <h2 className="text-18" id="safe">
            Stay safe
          </h2>
          <ul className="grid gap-3 text-14">
            <Line icon={MessageCircle}>Keep every agreement in the chat.</Line>
            <Line icon={Flag}>Pay in steps, and never in full before you see work.</Line>
          </ul>
          <hr />
          <p className="text-14 text-ink-2">Someone cheated you? Open the profile and choose Report.</p>
        </section>
        <section className="card roomy grid gap-3.5" aria-labelledby="how">
          <h2 className="text-18" id="how">
            How a name gets here
          </h2>
          <ul className="grid gap-3 text-14">
            <Line icon={Flag}>Someone reports, and our team checks the chat and the files.</Line>
            <Line icon={Mail}>We tell the person why, and they can reply here in their own words.</Line>
            <Line icon={Undo2}>We remove an entry that turns out to be wrong.</Line>
          </ul>
          <hr />
          <p className="text-14 text-ink-2">
            Is an entry wrong? <Link to="/contact">Write to us</Link>.
          </p>
        </section>
      </aside>
    </div>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="size-5 shrink-0 text-ink-3" />
      <span>{children}</span>
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="wrap page">
      <PageMeta title="Community Watchlist" />
      <AdminError error={error} />
    </div>
  );
}
