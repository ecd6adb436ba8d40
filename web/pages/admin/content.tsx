import { Link, Outlet } from 'react-router';
import { dateTime, money } from '#core/format.ts';
import type { Content } from '#core/safety/take-downs-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/content';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.safety.content(listQuery(url)));
}

const states: Record<Content['state'], string> = {
  open: 'Open',
  closed: 'Closed',
  awarded: 'Awarded',
  completed: 'Completed',
  standing: 'Waits for a choice',
  over: 'Over',
  shown: 'Shown',
  taken_down: 'Taken down',
};

const columns: ListColumn<Content>[] = [
  { head: 'Text', className: 'first wide', cell: (row) => <Said {...row} /> },
  {
    head: 'Author',
    look: () => 'text-14 text-ink-2',
    cell: ({ author }) => (
      <Link className="link wrap-anywhere" to={`/admin/users/${author.id}`}>
        @{author.username}
      </Link>
    ),
  },
  {
    head: 'Written',
    sort: '-created_at',
    look: ({ created_at }) => (created_at ? 'text-14 text-ink-2' : 'wide-only'),
    cell: ({ created_at }) => created_at && <time dateTime={created_at.toISOString()}>{dateTime(created_at)}</time>,
  },
  { head: 'State', cell: ({ state }) => <span className="badge">{states[state]}</span> },
  {
    head: 'Take down',
    headless: true,
    className: 'first amount',
    cell: ({ id, kind, title, gigs, is_standing }) =>
      is_standing && !gigs && <TakeDownLink at={`${kind}/${id}/take-down`} name={title} />,
  },
];

/** The words of an entry, under a link to the page where they are shown. */
function Said({ id, kind, author, title, words, rating, gigs }: Content) {
  if (gigs) {
    return (
      <span className="grid min-w-0 gap-2">
        {gigs.map((gig, index) => (
          <span className="block min-w-0" key={`${gig.title}, ${gig.description}`}>
            <b className="block wrap-anywhere" dir="auto">
              {gig.title}
            </b>
            <Subline>{money(gig.price)}</Subline>
            <span className="clamp-3 text-14 text-ink-2 wrap-anywhere" dir="auto">
              {gig.description}
            </span>
            <TakeDownLink at={`gig/${id}/take-down/${index + 1}`} name={gig.title} />
          </span>
        ))}
      </span>
    );
  }
  const heading = <bdi>{title}</bdi>;
  return (
    <span className="block min-w-0">
      <Link
        className="block wrap-anywhere font-semibold text-ink no-underline hover:underline"
        to={kind === 'assignment' ? `/assignment/${id}` : `/user/${author.username}`}
      >
        {heading}
      </Link>
      {rating !== null && <Subline>{rating} of 5 stars</Subline>}
      <span className="clamp-3 text-14 text-ink-2 wrap-anywhere" dir="auto">
        {words}
      </span>
    </span>
  );
}

function TakeDownLink({ at, name }: { at: string; name: string }) {
  const toDialog = useDialogLinks();
  return (
    <LinkButton
      look="quiet"
      className="text-danger"
      {...toDialog(`/admin/content/${at}`)}
      aria-label={`Take down: ${name}`}
    >
      Take down
    </LinkButton>
  );
}

const filters = [
  {
    name: 'kind',
    label: 'Show',
    choices: [
      ['', 'Assignments'],
      ['bid', 'Bids'],
      ['review', 'Reviews'],
      ['gig', 'Gigs'],
    ],
  },
] as const;

/** The tab of what members wrote. */
export default function AdminContent({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Content" />
      <List
        caption="Content"
        noun="entry"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="-created_at"
        search={{ label: 'Search authors', placeholder: 'Name, email or username' }}
        filters={filters}
        empty="Nothing found"
      />
      <Outlet context={loaderData.items} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
