import Flag from 'lucide-react/icons/flag';
import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { money, plural, totalOf } from '#core/format.ts';
import type { Gig } from '#core/profiles/gigs-contract.ts';
import { recordParts } from '#core/tutors/record.ts';
import { composedIn } from '../../chat/composed.ts';
import { pageContext } from '../../lib/page-context.ts';
import { type ReadFault, read } from '../../lib/read.ts';
import { structured } from '../../lib/structured-data.ts';
import { Cover } from '../../profiles/cover.tsx';
import { Gigs } from '../../profiles/gigs.tsx';
import { TutorRecord } from '../../tutors/tutor-record.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Avatar, Stars, VerifiedTick } from '../../ui/person.tsx';
import { Empty } from '../../ui/states.tsx';
import { PublicWork, Reviews } from '../../work/reviews.tsx';
import type { Route } from './+types/user';
import '../../profiles/public-profile.css';
import '../../ui/bar.css';
import '../../ui/pairs.css';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, viewer, site } = context.get(pageContext);
  const { username } = params;
  const after = (name: string) => url.searchParams.get(name) ?? undefined;
  const profile = await read(api.profiles.byUsername({ username }));
  const [reviews, work] = await read(
    Promise.all([
      api.work.reviews({ username, after: after('reviews') }),
      api.work.publicSubmissions({ username, after: after('work') }),
    ]),
  );
  const older = (name: string, next: string | null) =>
    next && `?${new URLSearchParams({ ...Object.fromEntries(url.searchParams), [name]: next })}#${name}`;
  const { full_name: name, description, avatar_url } = profile;
  const person = { '@type': 'Person', name, alternateName: profile.username, description };
  const image = avatar_url && site.publicUrl + avatar_url;
  return {
    profile,
    about: structured({ '@type': 'ProfilePage', mainEntity: { ...person, ...(image && { image }) } }),
    reviews: reviews.items,
    olderReviews: older('reviews', reviews.next),
    work: work.items,
    olderWork: older('work', work.next),
    viewer: viewer && { id: viewer.id, username: viewer.username },
  };
}

export default function User({ loaderData }: Route.ComponentProps) {
  const { profile, about, reviews, olderReviews, work, olderWork, viewer } = loaderData;
  const { ratings, ratings_as_student: asStudent, contact, gigs, conversation_id } = profile;
  const worked = profile.user_type === 'tutor' || profile.assignments_completed > 0;
  const record = profile.record ? recordParts(profile.record) : [];
  const isOwn = viewer?.username === profile.username;
  const invites = !isOwn && profile.user_type === 'tutor';
  // Keeps unsent text in that composer.
  const beginMessage = ({ title }: Gig) => {
    const composed = viewer && conversation_id && composedIn(viewer.id, conversation_id);
    if (composed && !composed.text()) composed.saveText(`About your gig “${title}”: `);
  };
  return (
    <>
      <PageMeta
        at={`/user/${profile.username}`}
        picture={`/share/user/${profile.username}.png`}
        title={profile.full_name}
        description={profile.description || `${profile.full_name}'s profile`}
      />
      <script type="application/ld+json">{about}</script>
      <Cover picture={profile.cover_photo_url} />
      <div className="wrap page pt-0">
        <div className="face">
          <Avatar name={profile.full_name} picture={profile.avatar_url} size={128} />
          {isOwn && (
            <LinkButton look="sec" to="/profile">
              Edit profile
            </LinkButton>
          )}
        </div>
        <div className="split">
          <div className="grid gap-8">
            <header className="grid gap-2">
              <h1 className="flex flex-wrap items-center gap-2">
                <bdi className="min-w-0">{profile.full_name}</bdi>
                {profile.is_verified && <VerifiedTick />}
              </h1>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
                {ratings && ratings.mean !== null && (
                  <span className="flex items-center gap-1.5">
                    <Stars rating={ratings.mean} />
                    <b className="tabular-nums">{ratings.mean.toFixed(1)}</b>
                    <span className="text-ink-3 tabular-nums">({plural(ratings.count, 'review')})</span>
                  </span>
                )}
                {asStudent && asStudent.mean !== null && (
                  <span className="flex items-center gap-1.5">
                    <Stars rating={asStudent.mean} />
                    <b className="tabular-nums">{asStudent.mean.toFixed(1)}</b>
                    <span className="text-ink-3 tabular-nums">({plural(asStudent.count, 'review')} as a student)</span>
                  </span>
                )}
                {worked && (
                  <span>
                    <b className="tabular-nums">{totalOf(profile.assignments_completed)}</b> completed
                  </span>
                )}
                {profile.rate_per_hour !== null && (
                  <span>
                    <b className="tabular-nums">{money(profile.rate_per_hour)}</b> an hour
                  </span>
                )}
              </p>
              {/* On phones the record itself stands far below. */}
              {record.length > 0 && (
                <p className="flex flex-wrap items-center gap-x-4 text-14 text-ink-2 wide:hidden">
                  {record.map(({ short, value }) => (
                    <span key={short}>
                      {short} <b className="tabular-nums">{value}</b>
                    </span>
                  ))}
                  <a className="link" href="#record">
                    Record
                  </a>
                </p>
              )}
              <p className="flex flex-wrap items-center gap-3 text-ink-2">
                @{profile.username} <Badge>{profile.user_type === 'tutor' ? 'Tutor' : 'Student'}</Badge>
              </p>
            </header>
            <section className="grid gap-2" aria-labelledby="about">
              <h2 id="about" className="text-22">
                About Me
              </h2>
              <p className="max-w-[66ch] whitespace-pre-line" dir="auto">
                {profile.description || 'Nothing written here yet.'}
              </p>
            </section>
            {gigs.length > 0 && (
              <Gigs
                gigs={gigs}
                askOf={isOwn ? null : profile.username}
                chatPath={conversation_id && `/chat?conversation=${conversation_id}`}
                onAsk={beginMessage}
              />
            )}
            <PublicWork submissions={work} older={olderWork} />
            {ratings && (
              <Reviews
                reviews={reviews}
                count={ratings.count + (asStudent?.count ?? 0)}
                older={olderReviews}
                username={profile.username}
              />
            )}
          </div>
          <aside className="grid gap-4">
            <section className="card grid gap-4" aria-labelledby="stats">
              <h2 id="stats" className="text-18">
                Stats & Skills
              </h2>
              <dl className="pairs">
                <dt>Assignments posted</dt>
                <dd>{totalOf(profile.assignments_posted)}</dd>
                {worked && (
                  <>
                    <dt>Completed</dt>
                    <dd>{totalOf(profile.assignments_completed)}</dd>
                  </>
                )}
                {profile.rate_per_hour !== null && (
                  <>
                    <dt>Rate</dt>
                    <dd>{money(profile.rate_per_hour)} / hour</dd>
                  </>
                )}
                <dt>Member since</dt>
                <dd>
                  <DateText value={profile.created_at} />
                </dd>
              </dl>
              {profile.expertise.length > 0 && (
                <ul className="flex flex-wrap gap-2">
                  {profile.expertise.map((entry) => (
                    <li key={entry}>
                      <Badge>{entry}</Badge>
                    </li>
                  ))}
                </ul>
              )}
            </section>
            {profile.record && <TutorRecord record={profile.record} />}
            <section className="card grid gap-3" aria-labelledby="contact">
              <h2 id="contact" className="text-18">
                Contact Info
              </h2>
              {isOwn && (
                <p className="text-14 text-ink-2">
                  You see your own. Others see it only while you work with them, after an award.
                </p>
              )}
              {contact ? (
                <ul className="grid gap-1">
                  <li>
                    <a className="link break-all" href={`mailto:${contact.email}`}>
                      <Mail className="size-4" />
                      {contact.email}
                    </a>
                  </li>
                  {contact.phone_number && (
                    <li>
                      <a className="link" href={`tel:${contact.phone_number}`}>
                        <Phone className="size-4" />
                        {contact.phone_number}
                      </a>
                    </li>
                  )}
                </ul>
              ) : (
                <>
                  <p className="blurred" aria-hidden="true">
                    hidden@example.com
                  </p>
                  <Note icon={Lock}>Contact info is visible only to users you are working with.</Note>
                </>
              )}
            </section>
            {invites && (
              <LinkButton look="tonal" className="max-wide:hidden" to={`/tutors/invite/${profile.username}`}>
                Invite to bid
              </LinkButton>
            )}
            {!isOwn && (
              <LinkButton look="quiet" className="justify-self-start" to={`/report-profile/${profile.username}`}>
                <Flag className="size-4" /> Report
              </LinkButton>
            )}
          </aside>
        </div>
        {invites && (
          <aside className="bar" aria-label="Invite">
            <span className="min-w-0">
              {profile.rate_per_hour !== null && (
                <>
                  <span className="block text-13 text-ink-3">Rate</span>
                  <b className="tabular-nums">{money(profile.rate_per_hour)} / hour</b>
                </>
              )}
            </span>
            <LinkButton to={`/tutors/invite/${profile.username}`}>Invite to bid</LinkButton>
          </aside>
        )}
      </div>
      <Outlet />
    </>
  );
}

/**
 * Handles an unknown username (PUBLIC-08) and a blocked user; other errors go on to the root's
 * page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  const { text } = error.data as ReadFault;
  return (
    <div className="wrap page">
      <PageMeta title={text.replace('.', '')} />
      <Empty isPage title={text} action={<LinkButton to="/all-assignments">Browse assignments</LinkButton>}>
        The name may be misspelt, or the account is gone.
      </Empty>
    </div>
  );
}
