import { Link } from 'react-router';
import { dateTime, plural } from '#core/format.ts';
import type { HeldCluster, HeldFriend } from '#core/referrals/contract.ts';
import { titleCase } from '../lib/title-case.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import './held.css';

/** The meaning of each sign, as shown to admins. */
const signs: Readonly<Record<string, string>> = {
  address: 'Same network address',
  device: 'Same kind of browser there',
  several: 'Several friends from that address',
  email: 'Nearly the same email',
  crowd: 'Many from that address, with that browser, by several inviters',
  chain: 'The inviter joined from that address too',
  domain: 'A rare email domain',
  day: 'More friends in a day than we pay for',
};

/**
 * An inviter or a friend: the emails of two such people may differ only at their ends, so none is
 * cut.
 */
export function HeldPerson({ id, full_name, username, email }: Omit<HeldCluster['inviter'], 'is_blocked'>) {
  return (
    <span className="block wrap-anywhere">
      <Link className="font-semibold text-ink no-underline hover:underline" to={`/admin/users/${id}`}>
        <bdi>{full_name}</bdi>
      </Link>
      <span className="block text-13 text-ink-3">
        @{username} · {email}
      </span>
    </span>
  );
}

/** Returns the waiting friends of a cluster. */
export function waitingOf({ friends }: Pick<HeldCluster, 'friends'>): HeldFriend[] {
  return friends.filter(({ outcome }) => outcome === null);
}

const shown = 5;

/**
 * The friends whom a person brought and whose coins were held: reason, time, origin and outcome.
 */
export function HeldFriends({ inviter, friends, held }: HeldCluster) {
  const row = (friend: HeldFriend) => <Friend key={friend.referral} friend={friend} inviter={inviter} />;
  const more = friends.slice(shown);
  return (
    <>
      <ul className="held-friends">{friends.slice(0, shown).map(row)}</ul>
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="text-14 font-semibold">{plural(more.length, 'more friend')}</summary>
          <ul className="held-friends mt-3">{more.map(row)}</ul>
        </details>
      )}
      {held > friends.length && (
        <p className="mt-3 text-14 text-ink-3">The first {friends.length}. The others follow when these are decided.</p>
      )}
    </>
  );
}

function Friend({ friend, inviter }: { friend: HeldFriend; inviter: HeldCluster['inviter'] }) {
  const { held_at, address, device, coins, note } = friend;
  return (
    <li>
      <span>
        <HeldPerson {...friend} />
        <span className="block text-14 text-ink-2">{friend.signs.map((sign) => signs[sign] ?? sign).join(' · ')}</span>
        <span className="block text-13 text-ink-3 wrap-anywhere">
          <time dateTime={held_at.toISOString()}>{dateTime(held_at)}</time>
          {[address, device, plural(coins, 'coin')].filter(Boolean).map((fact) => ` · ${fact}`)}
        </span>
        {note && (
          <span className="block text-14 text-ink-2 wrap-anywhere">
            <bdi>“{note}”</bdi>
          </span>
        )}
      </span>
      <Decision friend={friend} inviter={inviter} />
    </li>
  );
}

function Decision({ friend, inviter }: { friend: HeldFriend; inviter: HeldCluster['inviter'] }) {
  const toDialog = useDialogLinks();
  const { outcome, decided_by, referral, full_name } = friend;
  if (outcome) {
    return (
      <span className="text-14 text-ink-3">
        {titleCase(outcome)} by {decided_by}
      </span>
    );
  }
  const link = (act: string, label: string) => (
    <LinkButton
      look="quiet"
      {...toDialog(`/admin/referrals/${inviter.id}/${act}/${referral}`)}
      aria-label={`${label}: ${full_name}`}
    >
      {label}
    </LinkButton>
  );
  return (
    <span className="whitespace-nowrap">
      {!inviter.is_blocked && link('release', 'Release')}
      {link('decline', 'Decline')}
    </span>
  );
}

/** The waiting friends of one person, and one decision for all of them where there are several. */
export function DecideAll({ inviter, friends }: HeldCluster) {
  const toDialog = useDialogLinks();
  const waiting = waitingOf({ friends });
  const { length } = waiting;
  if (length === 0) return null;
  const link = (act: string, label: string) => (
    <LinkButton
      look={act === 'release' ? 'tonal' : 'sec'}
      {...toDialog(`/admin/referrals/${inviter.id}/${act}`)}
      aria-label={`${label} ${length}: ${inviter.full_name}`}
    >
      {label} {length}
    </LinkButton>
  );
  return (
    <>
      <p className="text-14">
        {plural(coinsOf(waiting), 'coin')} wait for {plural(length, 'friend')}
      </p>
      {length > 1 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {!inviter.is_blocked && link('release', 'Release all')}
          {link('decline', 'Decline all')}
        </p>
      )}
    </>
  );
}

export const coinsOf = (friends: readonly HeldFriend[]) => friends.reduce((sum, { coins }) => sum + coins, 0);
