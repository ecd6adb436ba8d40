import ChevronDown from 'lucide-react/icons/chevron-down';
import Scale from 'lucide-react/icons/scale';
import type { ReactNode } from 'react';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { LinkButton } from '../ui/button.tsx';

interface MoreStepsProps {
  assignment: AssignmentDetail;
  /** The steps before a disagreement, such as a later deadline. */
  children: ReactNode;
}

/** The steps of an award that few need, folded: another deadline, its end, a disagreement. */
export function MoreSteps({ assignment: { id, conversation_id }, children }: MoreStepsProps) {
  if (!conversation_id) return null;
  return (
    <details className="more-steps">
      <summary className="btn quiet full">
        More
        <ChevronDown className="size-4" />
      </summary>
      <div className="mt-2 grid gap-2">
        {children}
        <LinkButton look="quiet" full to={`/assignment/${id}/disagreement`}>
          <Scale className="size-4" />
          Something is wrong
        </LinkButton>
        <p className="text-13 text-ink-3">
          Late, not as asked, or not paid? The other side answers, then a moderator decides.
        </p>
      </div>
    </details>
  );
}
