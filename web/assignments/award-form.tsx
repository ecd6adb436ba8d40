import ArrowRight from 'lucide-react/icons/arrow-right';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { whyCannotAward } from '#core/assignments/rules.ts';
import type { Stateful } from '#core/assignments/state.ts';
import type { ReceivedBid } from '#core/bids/contract.ts';
import { money, number, plural } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { wordsOf } from '#core/refusal.ts';
import type { Failure } from '../lib/form-values.ts';
import { LinkButton } from '../ui/button.tsx';
import { Coins } from '../ui/coins.tsx';
import { DateText } from '../ui/date-text.tsx';
import { beginDetour } from '../ui/detour.tsx';
import { CloseLink } from '../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { Avatar, RatingLine, VerifiedTick } from '../ui/person.tsx';
import '../ui/pairs.css';

interface AwardFormProps {
  formKey: string;
  failure: Failure | undefined;
  assignment: Stateful & { budget: number; deadline: string; bid_count: number };
  bid: ReceivedBid;
  /** The poster's balance. */
  coins: number;
}

/** An award's cost and effects with its button, or why it is not possible (AWARD-03, AWARD-04). */
export function AwardForm({ formKey, failure, assignment, bid, coins }: AwardFormProps) {
  const { bidder, price, asks, days } = bid;
  const reason = whyCannotAward({ coins }, { ...assignment, is_own: true });
  const others = assignment.bid_count - 1;
  return (
    <ActionForm formKey={formKey} failure={failure} preventScrollReset>
      <input type="hidden" name="p_bidder_id" value={bidder.id} />
      <input type="hidden" name="p_award_cost" value={coinsFor.award} />
      <input type="hidden" name="p_edited" value={String(bid.earlier !== null)} />
      <div className="body">
        <div className="by">
          <Avatar name={bidder.full_name} picture={bidder.avatar_url} size={44} />
          <div className="min-w-0">
            <div className="by">
              <b className="truncate text-16" dir="auto">
                {bidder.full_name}
              </b>
              {bidder.is_verified && <VerifiedTick />}
            </div>
            <p className="text-13 text-ink-3">
              <RatingLine ratings={bidder.ratings} />
            </p>
          </div>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-2">
          <div>
            <dt>Agreed price, paid by you directly</dt>
            <dd className="text-18 font-bold">{money(asks)}</dd>
            {asks !== assignment.budget && (
              <dd className="text-13 text-ink-3">
                {price === null ? 'Your budget when they bid; now it is' : 'Your budget was'} {money(assignment.budget)}
              </dd>
            )}
          </div>
          {days !== null && (
            <div>
              <dt>Days needed</dt>
              <dd className="text-18 font-bold">{plural(days, 'day')}</dd>
            </div>
          )}
          <div>
            <dt>Deadline</dt>
            <dd className="text-18 font-bold">
              <DateText value={assignment.deadline} />
            </dd>
          </div>
        </dl>
        <dl className="pairs border-y border-line py-4">
          <dt>Award fee</dt>
          <dd>
            <Coins amount={coinsFor.award} />
          </dd>
          <dt>Your balance</dt>
          <dd className="flex items-center justify-end gap-2">
            <span className={reason === null ? 'font-normal text-ink-3' : undefined}>{number(coins)}</span>
            {reason === null && (
              <>
                <ArrowRight className="flip size-4 text-ink-3" aria-label="becomes" role="img" />
                {number(coins - coinsFor.award)}
              </>
            )}
          </dd>
        </dl>
        {reason === null ? (
          <>
            <FormError />
            <p className="text-14 text-ink-2">
              Opens a private chat with <bdi>{bidder.full_name}</bdi>.{' '}
              {others > 0 && `The other ${others === 1 ? 'bid stays' : `${number(others)} bids stay`} unanswered. `}
              You cannot simply undo it: an award ends if the tutor steps back or stays silent, or if you both agree.
            </p>
            <Note look="warn">
              Beware of fraud. Pay in steps, 25, 25 and 50 percent, and never in full before you see work.
            </Note>
          </>
        ) : (
          <Note look="bad">
            {wordsOf(
              reason === 'award_insufficient_coins'
                ? assignmentRefusals.award_insufficient_coins
                : assignmentRefusals.award_not_open,
            )}
          </Note>
        )}
      </div>
      <div className="foot">
        <CloseLink />
        {reason === null && <SubmitButton>Award for {coinsFor.award} coins</SubmitButton>}
        {reason === 'award_insufficient_coins' && (
          <LinkButton to="/wallet" onClick={beginDetour}>
            Top up your wallet
          </LinkButton>
        )}
      </div>
    </ActionForm>
  );
}
