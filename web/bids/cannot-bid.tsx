import type { AssignmentCard } from '#core/assignments/contract.ts';
import { bidRefusals } from '#core/bids/refusals.ts';
import type { WhyCannotBid } from '#core/bids/rules.ts';
import { number } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import { loginPath, signUpPath } from '../lib/guard.ts';
import { LinkButton } from '../ui/button.tsx';
import { beginDetour } from '../ui/detour.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';
import { CoinGlyph } from '../ui/star.tsx';
import { Written } from '../ui/written.tsx';
import '../ui/note.css';

/** Returns the way out for a person who cannot bid; guests have `GuestBid`. */
function wayOut(reason: WhyCannotBid, id: string): { label: string; to: string; onClick?: () => void } {
  if (reason === 'bid_insufficient_coins') return { label: 'Top up your wallet', to: '/wallet', onClick: beginDetour };
  if (reason === 'bid_own_assignment') return { label: 'See your assignment', to: `/assignment/${id}` };
  if (reason === 'bid_already_placed') return { label: 'See your bid', to: `/assignment/${id}` };
  return { label: 'Find open assignments', to: '/all-assignments?status=open' };
}

/** Returns whether the assignment no longer accepts bids; it then shows no invitation to bid. */
export const isClosed = (reason: WhyCannotBid | null) => reason === 'bid_not_open' || reason === 'bid_expired';

interface CannotBidProps {
  reason: WhyCannotBid;
  assignment: Pick<AssignmentCard, 'id'>;
  /** The viewer's balance. */
  coins: number;
  /** The proposal from a form that was refused meanwhile. */
  typed: string | undefined;
}

/** The reason why the viewer cannot bid, shown before a proposal is written. */
function Reason({ reason, coins, typed }: CannotBidProps) {
  const poor = reason === 'bid_insufficient_coins';
  const words = wordsOf(bidRefusals[reason]);
  return (
    <>
      {poor ? (
        <div className="note coin">
          <CoinGlyph />
          <p>
            <b>{bidRefusals.bid_insufficient_coins.title}.</b> {words} You have {number(coins)}.
          </p>
        </div>
      ) : (
        <Note>{words}</Note>
      )}
      {typed && <Written label="Your proposal">{typed}</Written>}
    </>
  );
}

/** In a list's dialog: why there is no form, and the way out. */
export function CannotBidDialog(props: CannotBidProps) {
  const { label, ...link } = wayOut(props.reason, props.assignment.id);
  return (
    <>
      <div className="body">
        <Reason {...props} />
      </div>
      <div className="foot">
        <CloseLink />
        <LinkButton {...link}>{label}</LinkButton>
      </div>
    </>
  );
}

/** Beside an assignment: the same. */
export function CannotBidPanel(props: CannotBidProps) {
  const { label, ...link } = wayOut(props.reason, props.assignment.id);
  const poor = props.reason === 'bid_insufficient_coins';
  return (
    <div className="card roomy grid gap-3.5">
      <h2 className="text-22">{isClosed(props.reason) ? 'Closed for bids' : 'Place your bid'}</h2>
      <Reason {...props} />
      <LinkButton look={poor ? 'pri' : 'sec'} full {...link}>
        {label}
      </LinkButton>
    </div>
  );
}

interface GuestBidProps {
  title: string;
  /** The page to return to after the login. */
  back: string;
  /** The proposal from a form whose session had ended. */
  typed?: string | undefined;
}

/** The text for a guest who wants to bid (BID-06, DETAIL-05). */
function GuestWords({ title, typed }: Omit<GuestBidProps, 'back'>) {
  return (
    <>
      <p className="text-ink-2">{wordsOf(bidRefusals.bid_signed_out)}</p>
      <div className="note coin">
        <CoinGlyph />
        <p>
          New members get <b>{coinsFor.signup} coins</b>: enough for {Math.floor(coinsFor.signup / coinsFor.bid)} bids.
        </p>
      </div>
      {typed && <Written label="Your proposal">{typed}</Written>}
      <p className="text-14 text-ink-3">
        After you log in, we bring you back to “<bdi>{title}</bdi>”.
      </p>
    </>
  );
}

export function GuestBidDialog({ back, ...words }: GuestBidProps) {
  return (
    <>
      <div className="body">
        <GuestWords {...words} />
      </div>
      <div className="foot">
        <LinkButton look="sec" to={loginPath(back)}>
          Login
        </LinkButton>
        <LinkButton to={signUpPath(back)}>Sign Up</LinkButton>
      </div>
    </>
  );
}

export function GuestBidPanel({ back, ...words }: GuestBidProps) {
  return (
    <div className="card roomy grid gap-3.5">
      <h2 className="text-22">{bidRefusals.bid_signed_out.title}</h2>
      <GuestWords {...words} />
      <div className="flex gap-2 *:grow">
        <LinkButton look="sec" to={loginPath(back)}>
          Login
        </LinkButton>
        <LinkButton to={signUpPath(back)}>Sign Up</LinkButton>
      </div>
    </div>
  );
}
