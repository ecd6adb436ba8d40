import ArrowRight from 'lucide-react/icons/arrow-right';
import { Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import type { AssignmentCard as Assignment } from '#core/assignments/contract.ts';
import { homeAssignments } from '#core/assignments/limits.ts';
import { subjectChips } from '#core/assignments/rules.ts';
import { brand } from '#core/brand.ts';
import { coinsFor } from '#core/coins/limits.ts';
import type { PageContext } from '#core/page.ts';
import { trustBadges } from '#core/site/badges.ts';
import { universities } from '#core/site/universities.ts';
import { AssignmentCard } from '../../assignments/assignment-card.tsx';
import { SearchForm } from '../../assignments/search-form.tsx';
import { BidAction } from '../../bids/bid-action.tsx';
import { lazily } from '../../lib/connection.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { structured } from '../../lib/structured-data.ts';
import { submit } from '../../lib/submit.ts';
import { Hero } from '../../site/hero.tsx';
import { Trust } from '../../site/trust.tsx';
import { Universities } from '../../site/universities.tsx';
import { WhyChoose } from '../../site/why-choose.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/choose.tsx';
import { whenDialogOpens } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/home';
import type { Member } from './home-member.tsx';
import '../../site/member-home.css';
import '../../ui/rows.css';

/**
 * The members' part is a file of its own, which guests never load; the server has it at once, so
 * that the page is complete without script.
 */
const HomeMember = import.meta.env.SSR
  ? (await import('./home-member.tsx')).default
  : lazily(() => import('./home-member.tsx'));

export async function loader({ url, context }: Route.LoaderArgs) {
  const { now, site } = context.get(pageContext);
  const member = await memberOf(context.get(pageContext), url);
  const [open, trust] = await Promise.all([
    openAssignments(context.get(pageContext), url),
    member
      ? null
      : context
          .get(pageContext)
          .api.site.trust()
          .catch(() => nobodySpeaks),
  ]);
  // Lists and pictures are sent as data, since no script needs them.
  return {
    open,
    member,
    trust: trust && { ...trust, badges: trustBadges },
    universities,
    now,
    about: houseData(site.publicUrl),
  };
}

/** The fallback for reviews that cannot be read: the page shows without them. */
const nobodySpeaks = { reviews: [], watchlist: 0 };

async function openAssignments({ api }: PageContext, { searchParams }: URL) {
  const asked = searchParams.get('subject');
  const [subject] = subjectChips.find(([value]) => value === asked) ?? ['all'];
  const { items, total } = await read(
    api.assignments.list({ status: 'open', subject: subject === 'all' ? '' : subject, limit: homeAssignments }),
  );
  // Counts all assignments, not only open ones (HOME-06).
  const all = total > homeAssignments ? total : (await read(api.assignments.list({ limit: 1 }))).total;
  return { items, subject, more: all > homeAssignments };
}

async function memberOf({ api, viewer, site }: PageContext, { searchParams }: URL): Promise<Member | null> {
  if (!viewer) return null;
  const { full_name, user_type, coins, expertise, is_verified, shows_guide } = viewer;
  const home = await read(api.site.home());
  return {
    name: full_name,
    home,
    beginner: {
      isTutor: user_type === 'tutor',
      coins,
      hasBids: home.received.length > 0,
      teaches: expertise.length > 0,
      isVerified: is_verified,
      offersLinkedIn: site.providers.includes('linkedin_oidc'),
    },
    guide: { stays: shows_guide, called: searchParams.has('guide') },
    formKey: crypto.randomUUID(),
  };
}

/** Hides the first steps, or restores them. */
export function action({ context, request }: Route.ActionArgs) {
  const { profiles } = context.get(pageContext).api;
  return submit(request, profiles.setSwitch, () => ({ to: '/' }), { with: { name: 'shows_guide' } });
}

/** Returns the structured data about the site and its search. */
function houseData(origin: string): string {
  const { name, tagline } = brand;
  const search = `${origin}/all-assignments?search={search_term_string}`;
  return structured(
    { '@type': 'Organization', name, slogan: tagline, url: `${origin}/`, logo: `${origin}/share/site.png` },
    {
      '@type': 'WebSite',
      name,
      url: `${origin}/`,
      potentialAction: { '@type': 'SearchAction', target: search, 'query-input': 'required name=search_term_string' },
    },
  );
}

const what = `Students across Pakistan post assignments for free, and tutors bid on them for ${coinsFor.bid} coins.`;

/** Reloaded under a dialog that opens: a card may have changed. */
export const shouldRevalidate = whenDialogOpens;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { open, member, trust, universities, now, about } = loaderData;
  return (
    <>
      <PageMeta title={brand.tagline} at="/" description={what} />
      <script type="application/ld+json">{about}</script>
      {member && (
        <Suspense>
          <HomeMember member={member} now={now} />
        </Suspense>
      )}
      {trust && (
        <>
          <Hero search={<SearchForm blank="nothing" />} />
          <WhyChoose badges={trust.badges} />
        </>
      )}
      <OpenAssignments {...open} now={now} />
      {trust && <Trust reviews={trust.reviews} watchlist={trust.watchlist} />}
      <Universities universities={universities} />
      <Outlet />
    </>
  );
}

interface OpenAssignmentsProps {
  items: readonly Assignment[];
  subject: string;
  /** There are more. */
  more: boolean;
  now: Date;
}

/** The newest assignments open for bids (HOME-01 to HOME-07). */
function OpenAssignments({ items, subject, more, now }: OpenAssignmentsProps) {
  return (
    <section className="band" aria-labelledby="open">
      <div className="wrap grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="open">Open Assignments</h2>
          {more && (
            <Link className="link max-wide:hidden" to="/all-assignments">
              View All Assignments
              <ArrowRight className="flip" />
            </Link>
          )}
        </div>
        <p className="text-14 text-ink-2">{what}</p>
        <FilterLinks
          look="chips"
          label="Subject"
          choices={subjectChips.map(([value, label]) => ({
            label,
            to: value === 'all' ? '/' : `/?subject=${value}`,
            chosen: value === subject,
          }))}
        />
        {items.length === 0 ? (
          <Empty
            title="No assignments found"
            action={<LinkButton to="/post-assignment">Post an assignment</LinkButton>}
          >
            Try another subject, or be the first to post.
          </Empty>
        ) : (
          <div className="cards">
            {items.map((item) => (
              <AssignmentCard
                key={item.id}
                assignment={item}
                now={now}
                action={<BidAction assignment={item} now={now} list="/" />}
              />
            ))}
          </div>
        )}
        {more && (
          <LinkButton look="sec" full to="/all-assignments" className="wide:hidden">
            View All Assignments
            <ArrowRight className="flip" />
          </LinkButton>
        )}
      </div>
    </section>
  );
}
