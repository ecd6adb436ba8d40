import Star from 'lucide-react/icons/star';
import type { BothReviews } from '#core/work/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';

interface ReviewStepsProps {
  assignment: string;
  reviews: BothReviews;
  /** Name of the other party. */
  other: string;
}

/** The state of the reviews of a completed assignment, and the reader's next step. */
export function ReviewSteps({
  assignment,
  reviews: { own, other, other_waits, opens_at, tutor_untouched },
  ...props
}: ReviewStepsProps) {
  const toDialog = useDialogLinks();
  const name = <bdi>{props.other}</bdi>;
  const opens = opens_at && <DateText value={opens_at} />;
  return (
    <>
      <p>
        {tutor_untouched && (
          <>Completed before {name} wrote or handed in anything, so there is nothing to review yet.</>
        )}
        {own === null && other === null && !other_waits && !tutor_untouched && <>Completed. Next: rate {name}.</>}
        {own === null && other_waits && (
          <>
            {name} reviewed you. Write yours to read it. From {opens} on you can only reply.
          </>
        )}
        {own === null && other !== null && (
          <>
            {name} <a href="#reviews">reviewed you</a>. It opened on its own, so you can only reply.
          </>
        )}
        {own !== null && opens && (
          <>
            You reviewed {name}. Sealed until {name} has written too, or {opens}.
          </>
        )}
        {own !== null && !opens && (
          <>
            Completed. You reviewed {name}. <a href="#reviews">{other ? 'Read both reviews' : 'Your review is out'}</a>.
          </>
        )}
      </p>
      {own === null && other === null && !tutor_untouched && (
        <LinkButton full {...toDialog(`/assignment/${assignment}/rate`)}>
          <Star className="size-4" />
          <span>Rate {name}</span>
        </LinkButton>
      )}
    </>
  );
}
