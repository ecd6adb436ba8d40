import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { isOpen } from '#core/assignments/state.ts';
import { money } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';

/**
 * Shows the audience and the next step of an assignment that asks for a gig, to its poster, to the
 * tutor, and to admins.
 */
export function AskedCard({ assignment }: { assignment: AssignmentDetail }) {
  const { asked } = assignment;
  if (!asked) return null;
  if (assignment.is_own) return <ForPoster assignment={assignment} asked={asked} />;
  if (asked.is_me) return <ForTutor assignment={assignment} asked={asked} />;
  if (!asked.is_alone) return null;
  return (
    <Note>
      Offered to <bdi>{asked.tutor.full_name}</bdi> alone. Nobody else can read it.
    </Note>
  );
}

interface AskedProps {
  assignment: AssignmentDetail;
  asked: NonNullable<AssignmentDetail['asked']>;
}

function ForPoster({ assignment, asked: { tutor, gig, is_alone, answer, word } }: AskedProps) {
  const toDialog = useDialogLinks();
  const name = <bdi>{tutor.full_name}</bdi>;
  if (!is_alone) {
    return (
      <Note>
        You asked {name} for <b dir="auto">{gig.title}</b>. All tutors can bid.
      </Note>
    );
  }
  const isEnded = assignment.ended_awards.length > 0;
  // After a decline the tutor may still bid: then the bid is the answer.
  const over = assignment.bid_count === 0 ? answer : null;
  return (
    <section className="card roomy grid gap-3.5" aria-label="Offered to one tutor">
      <h2 className="text-18">
        {over === 'declined' ? <>{name} said: no, thank you</> : <>Offered to {name} alone</>}
      </h2>
      {over && word && (
        <blockquote className="whitespace-pre-line text-ink-2" dir="auto">
          {word}
        </blockquote>
      )}
      <p className="text-ink-2">
        You asked for <b dir="auto">{gig.title}</b>.{' '}
        {over === 'gone'
          ? 'The tutor can no longer answer.'
          : over === null && !isEnded && 'Nobody else can read it or bid.'}{' '}
        {isOpen(assignment) && (isEnded || over) && 'You can open it to all tutors, as it is.'}
      </p>
      {isOpen(assignment) && (
        <LinkButton
          look={over || isEnded ? 'pri' : 'sec'}
          className="justify-self-start"
          {...toDialog(`/assignment/${assignment.id}/open-to-all`)}
        >
          Open to all
        </LinkButton>
      )}
    </section>
  );
}

function ForTutor({ assignment, asked: { gig, is_alone, answer, word } }: AskedProps) {
  const toDialog = useDialogLinks();
  const canDecline = is_alone && isOpen(assignment) && !assignment.has_bid && answer === null;
  return (
    <section className="card roomy grid gap-3.5" aria-label="Your gig">
      <h2 className="text-18">A student asks for your gig</h2>
      <p className="text-ink-2">
        <b dir="auto">{gig.title}</b>, from {money(gig.price)}.{' '}
        {is_alone ? 'It is offered to you alone, until the student opens it to all.' : 'Everybody can bid on it.'}
      </p>
      {answer === 'declined' && (
        <>
          <p>You said: no, thank you.</p>
          {word && (
            <blockquote className="whitespace-pre-line text-ink-2" dir="auto">
              {word}
            </blockquote>
          )}
          {isOpen(assignment) && <p className="text-ink-2">You can still bid while it is open.</p>}
        </>
      )}
      {canDecline && (
        <>
          <p className="text-ink-2">Answer with a bid for {coinsFor.bid} coins, or say no. A no is free.</p>
          <div className="grid grid-cols-2 gap-2">
            <a className="btn pri" href="#bid">
              Yes, bid
            </a>
            <LinkButton look="sec" {...toDialog(`/assignment/${assignment.id}/decline`)}>
              No, thank you
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
}
