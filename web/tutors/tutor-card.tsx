import { createPath, Link } from 'react-router';
import { money, number } from '#core/format.ts';
import type { TutorCard as Tutor } from '#core/tutors/contract.ts';
import { recordParts } from '#core/tutors/record.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Avatar, RatingLine, VerifiedTick } from '../ui/person.tsx';
import '../ui/facts.css';
import './tutor-card.css';

/** The number of expertise entries that fit on a card; the profile shows all. */
const shown = 4;

/**
 * A tutor in the directory: name, stars, text, expertise, rate and completed work, with a link to
 * invite them.
 */
export function TutorCard({ tutor }: { tutor: Tutor }) {
  const { username, full_name, avatar_url, is_verified, description, expertise, rate_per_hour, completed } = tutor;
  const more = expertise.length - shown;
  return (
    <article className="card tutor">
      <div className="who">
        <Avatar name={full_name} picture={avatar_url} size={52} />
        <div className="min-w-0">
          <h3 className="by">
            <Link className="truncate" to={`/user/${username}`} dir="auto">
              {full_name}
            </Link>
            {is_verified && <VerifiedTick />}
          </h3>
          <p className="text-13 text-ink-3">
            {tutor.ratings ? <RatingLine ratings={tutor.ratings} /> : `@${username}`}
          </p>
        </div>
      </div>
      <p className="line-clamp-2 text-14 text-ink-2" dir="auto">
        {description || 'Nothing written here yet.'}
      </p>
      <ul className="flex flex-wrap content-start gap-1.5">
        {expertise.slice(0, shown).map((entry) => (
          <li key={entry} className="min-w-0">
            <Badge>{entry}</Badge>
          </li>
        ))}
        {more > 0 && <li className="text-13 text-ink-3">and {number(more)} more</li>}
      </ul>
      <dl className="facts">
        <div>
          <dt>Rate</dt>
          <dd className={rate_per_hour === null ? undefined : 'price'}>
            {rate_per_hour === null ? (
              'By agreement'
            ) : (
              <>
                {money(rate_per_hour)} <span className="text-13 font-normal text-ink-3">/ hour</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>{number(completed)}</dd>
        </div>
        {recordParts({ ...tutor.record, completed: null, came_back: null }).map(({ short, value }) => (
          <div key={short}>
            <dt>{short}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <InviteAction tutor={tutor} />
    </article>
  );
}

function InviteAction({ tutor: { username, is_self, takes_invitations } }: { tutor: Tutor }) {
  const dialog = useDialogLinks()(`/tutors/invite/${username}`);
  if (is_self || !takes_invitations) {
    return (
      <LinkButton look="quiet" full to={is_self ? '/profile' : `/user/${username}`} data-dialog={createPath(dialog.to)}>
        {is_self ? 'Edit profile' : 'View profile'}
      </LinkButton>
    );
  }
  return (
    <LinkButton look="tonal" full {...dialog}>
      Invite to bid
    </LinkButton>
  );
}
