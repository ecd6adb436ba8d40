import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';

/** A later deadline of a standing award: the tutor answers it, its poster proposes it. */
export function LaterDeadline({ assignment: { id, award, is_own, status } }: { assignment: AssignmentDetail }) {
  const toDialog = useDialogLinks();
  if (!award || status !== 'awarded') return null;
  const { later } = award;
  if (later && !is_own) {
    return (
      <div className="grid gap-3">
        <Note role="status">
          <b>The poster proposes a later deadline:</b> <DateText value={later.deadline} />. It stays as it is until you
          agree.
        </Note>
        <LinkButton full {...toDialog(`/assignment/${id}/answer-deadline`)}>
          Agree or decline
        </LinkButton>
      </div>
    );
  }
  if (!is_own) return null;
  return (
    <>
      {later && (
        <Note role="status">
          <b>You proposed a later deadline:</b> <DateText value={later.deadline} />. The tutor is asked.
        </Note>
      )}
      <LinkButton look="quiet" full {...toDialog(`/assignment/${id}/deadline`)}>
        {later ? 'Propose another deadline' : 'Propose a later deadline'}
      </LinkButton>
    </>
  );
}
