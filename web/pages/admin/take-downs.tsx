import { Link, Outlet } from 'react-router';
import { dateTime } from '#core/format.ts';
import type { ListedTakeDown } from '#core/safety/take-downs-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { titleCase } from '../../lib/title-case.ts';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/take-downs';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return read(api.safety.takeDowns(listQuery(url)));
}

const columns: ListColumn<ListedTakeDown>[] = [
  {
    head: 'Taken down',
    className: 'first wide',
    cell: ({ number, kind, title, words, appeal }) => (
      <span className="block min-w-0">
        <b className="block wrap-anywhere">
          T-{number}: <bdi>{title}</bdi>
        </b>
        <Subline>{titleCase(kind)}</Subline>
        <span className="clamp-3 text-14 text-ink-2 wrap-anywhere" dir="auto">
          {words}
        </span>
        {appeal && (
          <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
            Appeal: <bdi>“{appeal}”</bdi>
          </p>
        )}
      </span>
    ),
  },
  {
    head: 'Reason',
    className: 'wide',
    look: () => 'text-14 text-ink-2',
    cell: ({ reason, taken_by }) => (
      <>
        <span className="clamp-3 wrap-anywhere" dir="auto">
          {reason}
        </span>
        <Subline>by {taken_by}</Subline>
      </>
    ),
  },
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
    head: 'Since',
    sort: 'taken_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ taken_at }) => <time dateTime={taken_at.toISOString()}>{dateTime(taken_at)}</time>,
  },
  { head: 'Decide', headless: true, className: 'first amount', cell: (row) => <Decision {...row} /> },
];

function Decision({ number, title, outcome, decided_by, appealed_at }: ListedTakeDown) {
  const toDialog = useDialogLinks();
  if (outcome) {
    return (
      <span className="text-14 text-ink-3">
        {titleCase(outcome)} by {decided_by}
      </span>
    );
  }
  const link = (act: string, label: string) => (
    <LinkButton look="quiet" {...toDialog(`/admin/take-downs/${number}/${act}`)} aria-label={`${label}: ${title}`}>
      {label}
    </LinkButton>
  );
  return (
    <>
      {link('restore', 'Restore')}
      {appealed_at && link('keep', 'Keep down')}
    </>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Appeals'],
      ['all', 'All'],
      ['standing', 'Down'],
      ['restored', 'Restored'],
      ['kept', 'Kept down'],
    ],
  },
] as const;

/** The tab of what was taken down, and of the appeals. */
export default function AdminTakeDowns({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Take-downs" />
      <List
        caption="Take-downs"
        noun="entry"
        page={loaderData}
        columns={columns}
        keyOf={({ id }) => id}
        usual="taken_at"
        search={{ label: 'Search take-downs', placeholder: 'Name, email or username' }}
        filters={filters}
        empty="Nothing found"
        emptyText="No appeal waits for a decision."
      />
      <Outlet context={loaderData.items} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
