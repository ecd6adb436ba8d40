import Scale from 'lucide-react/icons/scale';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { dateTime } from '#core/format.ts';
import { LinkButton } from '../ui/button.tsx';

interface OpenDisagreementProps {
  assignment: AssignmentDetail;
  /** Name of the other party. */
  other: string;
}

/** The state of an undecided disagreement, and the reader's step. */
export function OpenDisagreement({ assignment: { id, disagreement }, other }: OpenDisagreementProps) {
  if (!disagreement) return null;
  const { is_own, awaits_answer, answer_until } = disagreement;
  const isTheirTurn = !is_own && awaits_answer;
  const name = <bdi>{other}</bdi>;
  return (
    <section className="card roomy mb-4 grid gap-3" aria-labelledby="open-disagreement">
      <h2 id="open-disagreement" className="flex items-center gap-2 text-18">
        <Scale className="size-5" />
        Something is wrong
      </h2>
      <p>
        {isTheirTurn && (
          <>
            {name} told our team about it. Please answer by {dateTime(answer_until)}; after that a moderator decides
            without your answer.
          </>
        )}
        {!awaits_answer && 'A moderator reads both sides and decides. We tell you both.'}
        {is_own && awaits_answer && (
          <>
            You told our team about it. {name} has until {dateTime(answer_until)} to answer; then a moderator decides.
          </>
        )}
      </p>
      <LinkButton look={isTheirTurn ? 'pri' : 'sec'} full to={`/assignment/${id}/disagreement`}>
        {isTheirTurn ? 'Read and answer' : 'See the disagreement'}
      </LinkButton>
    </section>
  );
}
