import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { LinkButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';

/** A later deadline of a standing award: one party proposes it, the other answers. */
export function LaterDeadline({ assignment: { id, award, is_own, status } }: { assignment: AssignmentDetail }) {
  const toDialog = useDialogLinks();
  if (!award || status !== 'awarded') return null;
  const { later } = award;
  const other = is_own ? 'tutor' : 'poster';
  if (!later) {
    return (
      <LinkButton look="quiet" full {...toDialog(`/assignment/${id}/deadline`)}>
        Propose a later deadline
      </LinkButton>
    );
  }
  return (
    <div className="grid gap-3">
      <Note role="status">
        <b>{later.is_own ? 'You proposed' : `The ${other} proposes`} a later deadline:</b>{' '}
        <DateText value={later.deadline} />.{' '}
        {later.is_own ? `The ${other} is asked.` : 'It stays as it is until you agree.'}
      </Note>
      {later.is_own ? (
        <LinkButton look="sec" full {...toDialog(`/assignment/${id}/withdraw-deadline`)}>
          Withdraw the proposal
        </LinkButton>
      ) : (
        <LinkButton look="tonal" full {...toDialog(`/assignment/${id}/answer-deadline`)}>
          Agree or decline
        </LinkButton>
      )}
      <LinkButton look="quiet" full {...toDialog(`/assignment/${id}/deadline`)}>
        Propose another deadline
      </LinkButton>
    </div>
  );
}
