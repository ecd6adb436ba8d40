import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';
import { plural, totalOf } from '#core/format.ts';
import type { Referral } from '#core/referrals/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { CoinGlyph } from '../ui/star.tsx';
import '../ui/badge.css';
import '../ui/coins.css';
import '../ui/rows.css';

interface InvitationsProps {
  items: readonly Referral[];
  /** The total, counted to 1,001. */
  count: number;
  /** Address of the older ones, if there are any. */
  older: string | null;
}

/** The people that a person invited, or brought by the own link, with the outcome; newest first. */
export function Invitations({ items, count, older }: InvitationsProps) {
  return (
    <section className="grid gap-3" aria-labelledby="invitations">
      <h2 className="text-18" id="invitations">
        Invitations <span className="text-ink-3 tabular-nums">{totalOf(count)}</span>
      </h2>
      {items.length === 0 ? (
        <p className="text-14 text-ink-2">
          No invitations yet. Friends you invite appear here, with the coins they brought you.
        </p>
      ) : (
        <ul className="rows">
          {items.map((item) => (
            <Invitation key={item.id} {...item} />
          ))}
        </ul>
      )}
      {older && (
        <LinkButton look="sec" className="justify-self-start" to={older} preventScrollReset>
          Older
        </LinkButton>
      )}
    </section>
  );
}

function Invitation({ referred_email, friend, status, coins, on_its_way, review, created_at }: Referral) {
  return (
    <li>
      <span className="min-w-0 grow">
        <b className="block truncate">
          {referred_email ?? (friend && <Link to={`/user/${friend.username}`}>{friend.full_name}</Link>)}
        </b>
        <span className="text-13 text-ink-3">
          {referred_email ? 'Sent' : 'Joined'} <DateText value={created_at} />
        </span>
        {on_its_way !== null && (
          <span className="block text-13 text-coin-ink">
            {plural(on_its_way, 'coin')} on their way: they come with the first bid or first award
          </span>
        )}
      </span>
      {coins !== null && (
        <span className="coins">
          <CoinGlyph />
          <span>
            +{coins}
            <span className="sr-only"> coins</span>
          </span>
        </span>
      )}
      {review ? (
        <span className="badge warn">
          <Clock className="size-3.5" /> {review === 'waiting' ? 'Under review' : 'Not counted'}
        </span>
      ) : status === 'joined' ? (
        <span className="badge good">
          <Check className="size-3.5" /> Joined
        </span>
      ) : (
        <span className="badge line">
          <Clock className="size-3.5" /> Pending
        </span>
      )}
    </li>
  );
}
