import { Fragment } from 'react';
import type { User } from '#core/admin/contract.ts';
import { date, dateTime, totalOf } from '#core/format.ts';
import { Coins } from '../ui/coins.tsx';
import '../ui/pairs.css';

/** The facts known about a user, beside the user's page. */
export function UserFacts({ user }: { user: User }) {
  const facts = [
    ['Coins', <Coins key="coins" amount={user.coins} />],
    ['Joined', date(user.created_at)],
    ['Last seen', user.last_seen_at ? dateTime(user.last_seen_at) : 'Not signed in now'],
    ['Email', user.email_verified ? 'Confirmed' : 'Not confirmed'],
    ['Phone', user.phone_hint ?? 'None'],
    ['Posts', `${totalOf(user.posts)}, open ${totalOf(user.open_posts)}`],
    ['Bids', totalOf(user.bids)],
    ['Invited by', user.ref ? `@${user.ref}` : 'No one'],
  ] as const;
  return (
    <section className="card grid gap-4" aria-labelledby="facts">
      <h2 className="text-18" id="facts">
        Facts
      </h2>
      <dl className="pairs">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <hr />
      <div className="grid gap-1 text-14">
        <b>LinkedIn</b>
        <p className="text-ink-2">
          {user.linkedin_at
            ? `Connected ${date(user.linkedin_at)}. ${user.is_verified ? 'The profile has the tick.' : 'No tick yet: compare the names first.'}`
            : 'Not connected.'}
        </p>
      </div>
    </section>
  );
}
