import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pencil from 'lucide-react/icons/pencil';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import type { ReactNode } from 'react';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { canChangeBid, whyCannotBid } from '#core/bids/rules.ts';
import { money, number } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import type { Submission } from '#core/work/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';
import { daysOf } from './bid-facts.tsx';
import { CannotBidPanel, GuestBidPanel } from './cannot-bid.tsx';
import { ChangedTerms } from './changed-terms.tsx';
import { PlaceBidPanel } from './place-bid-form.tsx';
import { useReason } from './use-reason.ts';
import '../ui/pairs.css';
import '../ui/steps.css';

interface BidAsideProps {
  assignment: AssignmentDetail;
  viewer: { coins: number; cv_file_url: string | null } | null;
  now: Date;
  formKey: string;
  failure: Failure | undefined;
  /** The deal as pairs of a definition list; null before the award. */
  deal: ReactNode;
  /** The newest own version of the work; null if none was handed in. */
  newest: Submission | null;
  /** Where that version stands; null without one. */
  step: ReactNode;
  /** How the award may end; nothing without one. */
  ending: ReactNode;
  /** A later deadline that is proposed; nothing without one. */
  later: ReactNode;
  /** The rare steps, folded; nothing without an award. */
  more: ReactNode;
  /** Where the reviews stand, once completed. */
  review: ReactNode;
}

/**
 * Beside an assignment: the bid form, or why there is none (DETAIL-03, DETAIL-05, DETAIL-06,
 * DETAIL-09).
 */
export function BidAside({
  assignment,
  viewer,
  now,
  formKey,
  failure,
  deal,
  newest,
  step,
  ending,
  later,
  more,
  review,
}: BidAsideProps) {
  const reason = useReason(whyCannotBid(viewer, assignment, now), assignment, failure);
  if (assignment.own_bid)
    return (
      <OwnBid
        assignment={assignment}
        bid={assignment.own_bid}
        deal={deal}
        newest={newest}
        step={step}
        ending={ending}
        later={later}
        more={more}
        review={review}
      />
    );
  if (viewer && reason === null) {
    return (
      <PlaceBidPanel
        assignment={assignment}
        formKey={formKey}
        failure={failure}
        coins={viewer.coins}
        cvUrl={viewer.cv_file_url}
      />
    );
  }
  if (reason === 'bid_own_assignment') return <ChoosingATutor coins={viewer?.coins ?? 0} />;
  const typed = typeof failure?.values.proposal === 'string' ? failure.values.proposal : undefined;
  if (reason === null || reason === 'bid_signed_out') {
    return <GuestBidPanel title={assignment.title} back={`/assignment/${assignment.id}`} typed={typed} />;
  }
  return <CannotBidPanel reason={reason} assignment={assignment} coins={viewer?.coins ?? 0} typed={typed} />;
}

interface OwnBidProps {
  assignment: AssignmentDetail;
  bid: NonNullable<AssignmentDetail['own_bid']>;
  deal: ReactNode;
  newest: Submission | null;
  step: ReactNode;
  ending: ReactNode;
  later: ReactNode;
  more: ReactNode;
  review: ReactNode;
}

/**
 * The own bid; after the award, with the chat and, until completion, the way to hand in work
 * (PROFILE-08, PROFILE-09).
 */
function OwnBid({
  assignment,
  bid: { id: bidId, proposal, created_at, edited_at, price, asks, days, ...bid },
  deal,
  newest,
  step,
  ending,
  later,
  more,
  review,
}: OwnBidProps) {
  const { id, status, deadline, conversation_id } = assignment;
  const awarded = bid.status === 'awarded';
  const hasPrice = price !== null || asks !== assignment.budget;
  // A proposal to end the award is the next step.
  const isEnding = Boolean(assignment.award?.proposal);
  // So is a later deadline.
  const isProposed = Boolean(assignment.award?.later);
  const canChange = canChangeBid(assignment, bid);
  const toDialog = useDialogLinks();
  return (
    <div className="card roomy grid gap-3.5">
      <h2 className="text-22">Your bid</h2>
      {awarded ? (
        <>
          <Note look="good">
            <b>Awarded to you.</b> {status === 'completed' && 'This assignment is completed.'}
            {status === 'awarded' &&
              (step ?? (
                <>
                  Next: hand in your work by <DateText value={deadline} />.
                </>
              ))}
          </Note>
          {isEnding && ending}
          {isProposed && later}
          {review}
          <dl className="pairs border-y border-line py-3">
            {deal}
            <dt>Due</dt>
            <dd>
              <DateText value={deadline} />
            </dd>
          </dl>
        </>
      ) : (
        <Note look={canChange ? 'good' : 'plain'}>
          {bid.status === 'ended'
            ? 'Your award ended, so this bid is over.'
            : bid.status === 'lapsed'
              ? 'This assignment is closed. Nobody was chosen, and the coins of your bid came back.'
              : status === 'open'
                ? 'You have already bid on this assignment.'
                : 'Another bid was chosen.'}
        </Note>
      )}
      {canChange && <ChangedTerms assignment={assignment} />}
      {awarded && status === 'awarded' && (
        <LinkButton look={isEnding ? 'sec' : 'pri'} full {...toDialog(`/assignment/${id}/submit`)}>
          <Upload className="size-4" />
          {newest?.changes ? 'Hand in the changes' : 'Submit work'}
        </LinkButton>
      )}
      {awarded && conversation_id && (
        <LinkButton look="sec" full to={`/chat?conversation=${conversation_id}`}>
          <MessageCircle className="size-4" />
          Chat
        </LinkButton>
      )}
      {awarded ? (
        <details className="text-14 text-ink-2">
          <summary className="link">What you offered</summary>
          <p className="mt-2 whitespace-pre-line" dir="auto">
            {proposal}
          </p>
        </details>
      ) : (
        <p className="whitespace-pre-line text-14 text-ink-2" dir="auto">
          {proposal}
        </p>
      )}
      <p className="text-13 text-ink-3">
        Sent <DateText value={created_at} />
        {edited_at && (
          <>
            , changed <DateText value={edited_at} />
          </>
        )}
        {(hasPrice || days !== null) && (
          <span className="block">
            {[hasPrice && `Price ${money(asks)}`, days !== null && `done in ${daysOf({ days })}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </p>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          {!edited_at && (
            <LinkButton look="sec" {...toDialog(`/assignment/${id}/bid/edit`)}>
              <Pencil className="size-4" />
              Change once
            </LinkButton>
          )}
          {!bid.free_until && (
            <LinkButton look="quiet" {...toDialog(`/assignment/${id}/bid/withdraw`)}>
              <Undo2 className="size-4" />
              Withdraw
            </LinkButton>
          )}
          {assignment.chosen_until && (
            <p className="hint">
              <span>
                If nobody is chosen by <DateText value={assignment.chosen_until} />, your coins come back.
              </span>
            </p>
          )}
        </div>
      )}
      {awarded && more}
      <LinkButton look="quiet" full to={`/report-feedback?assignment=${id}&bid=${bidId}`}>
        <Flag className="size-4" />
        Report a problem
      </LinkButton>
    </div>
  );
}

function ChoosingATutor({ coins }: { coins: number }) {
  return (
    <div className="card roomy grid gap-3.5">
      <h2 className="text-18">Choosing a tutor</h2>
      <ol className="steps">
        <li>
          <p>
            Award one bid. It costs <b>{coinsFor.award} coins</b> and opens a private chat.
          </p>
        </li>
        <li>
          <p>Agree on milestones: 25, 25 and 50 percent works well.</p>
        </li>
        <li>
          <p>Mark complete and pay the tutor directly.</p>
        </li>
      </ol>
      <dl className="pairs border-t border-line pt-4">
        <dt>Award fee</dt>
        <dd>
          <Coins amount={coinsFor.award} />
        </dd>
        <dt>Your balance</dt>
        <dd>{number(coins)}</dd>
      </dl>
      <Note look="warn">Beware of fraud. Never pay in full before you see work.</Note>
    </div>
  );
}
