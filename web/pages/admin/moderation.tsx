import Flag from 'lucide-react/icons/flag';
import { Link, Outlet } from 'react-router';
import { dateTime, plural, totalOf } from '#core/format.ts';
import { repeatedRefusals } from '#core/limits.ts';
import type { Moderated } from '#core/safety/moderation-contract.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { titleCase } from '../../lib/title-case.ts';
import { CheckFigures } from '../../safety/check-figures.tsx';
import { MarkedText } from '../../safety/marked-text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { List, type ListColumn, Subline } from '../../ui/list.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/moderation';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const [list, figures] = await read(Promise.all([api.safety.moderation(listQuery(url)), api.safety.checkFigures()]));
  return { list, figures };
}

const columns: ListColumn<Moderated>[] = [
  {
    head: 'Member',
    className: 'first',
    cell: ({ user_id, full_name, username, recent }) => (
      <span className="block min-w-0">
        <Link
          className="block wrap-anywhere table:truncate font-semibold text-ink no-underline hover:underline"
          to={`/admin/users/${user_id}`}
        >
          <bdi>{full_name}</bdi>
        </Link>
        <Subline>@{username}</Subline>
        {recent >= repeatedRefusals.texts && (
          <span className="badge warn">
            <Flag className="size-3.5" /> {totalOf(recent)} in {plural(repeatedRefusals.days, 'day')}
          </span>
        )}
      </span>
    ),
  },
  {
    head: 'Text',
    className: 'wide',
    cell: ({ text, places, appeal }) => (
      <>
        <MarkedText text={text} places={places} />
        {appeal && (
          <p className="mt-1 text-14 text-ink-2 wrap-anywhere">
            Appeal: <bdi>“{appeal}”</bdi>
          </p>
        )}
      </>
    ),
  },
  {
    head: 'Refused as',
    look: () => 'text-14 text-ink-2',
    cell: ({ field, found, times }) => (
      <>
        {titleCase(field)}
        {found && `, ${found}`}
        <Subline>Tried {plural(times, 'time')}</Subline>
      </>
    ),
  },
  {
    head: 'Last',
    sort: 'last_at',
    look: () => 'text-14 text-ink-2',
    cell: ({ last_at }) => <time dateTime={last_at.toISOString()}>{dateTime(last_at)}</time>,
  },
  { head: 'Decide', headless: true, className: 'first amount', cell: (row) => <Decision {...row} /> },
];

function Decision({ id, full_name, outcome, decided_by, used }: Moderated) {
  const toDialog = useDialogLinks();
  if (outcome) {
    return (
      <span className="text-14 text-ink-3">
        {titleCase(outcome)} by {decided_by}
        {outcome === 'allowed' && `, used ${plural(used, 'time')}`}
      </span>
    );
  }
  const link = (act: string, label: string) => (
    <LinkButton look="quiet" {...toDialog(`/admin/moderation/${id}/${act}`)} aria-label={`${label}: ${full_name}`}>
      {label}
    </LinkButton>
  );
  return (
    <>
      {link('allow', 'Allow')}
      {link('uphold', 'Uphold')}
    </>
  );
}

const filters = [
  {
    name: 'status',
    label: 'Show',
    choices: [
      ['', 'Appeals'],
      ['all', 'All refused'],
      ['allowed', 'Allowed'],
      ['upheld', 'Upheld'],
    ],
  },
  {
    name: 'found',
    label: 'Found',
    choices: [
      ['', 'Anything'],
      ['phone', 'Phone'],
      ['email', 'Email'],
      ['link', 'Link'],
      ['invitation', 'Invitation'],
    ],
  },
] as const;

/** The tab of texts that the content check refused, and of appeals against the refusals. */
export default function AdminModeration({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title="Moderation" />
      <List
        caption="Moderation"
        noun="text"
        page={loaderData.list}
        columns={columns}
        keyOf={({ id }) => id}
        usual="last_at"
        search={{ label: 'Search refused texts', placeholder: 'Name, email or username' }}
        filters={filters}
        csv="/admin/moderation.csv"
        empty="No texts found"
      />
      <CheckFigures {...loaderData.figures} />
      <Outlet context={loaderData.list.items} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
