import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { date, dateTime, money, plural } from '#core/format.ts';
import { coinsFor } from '#core/limits.ts';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Note } from '../ui/note.tsx';

const labels = { title: 'Title', budget: 'Budget', deadline: 'Deadline', description: 'Description' } as const;

/** Formats a field as text. */
function shown(field: keyof typeof labels, value: string | number): string {
  if (field === 'budget') return money(Number(value));
  return field === 'deadline' ? date(String(value)) : String(value);
}

/** The changes since the own bid, before and after, and until when a withdrawal is refunded. */
export function ChangedTerms({ assignment }: { assignment: AssignmentDetail }) {
  const toDialog = useDialogLinks();
  const { own_bid } = assignment;
  if (!own_bid || (!own_bid.before && !own_bid.free_until)) return null;
  const { before, free_until } = own_bid;
  const stands = `Your bid stands as you wrote it, at ${money(own_bid.asks)}.`;
  const fields = (Object.keys(labels) as (keyof typeof labels)[]).filter((field) => before?.[field] !== undefined);
  return (
    <section className="grid gap-3" aria-label="What changed since your bid">
      <Note look="warn" role="status">
        <b>{before ? 'The poster changed this after your bid.' : 'The poster changed this, and changed it back.'}</b>{' '}
        {free_until ? `${stands} Withdraw until ${dateTime(free_until)}, and your coins come back.` : stands}
      </Note>
      {fields.length > 0 && (
        <dl className="grid gap-2 text-14">
          {fields.map((field) => (
            <div key={field}>
              <dt>{labels[field]}</dt>
              <dd className="wrap-anywhere">
                {field === 'description' ? (
                  <details>
                    <summary className="link">Read it as it was</summary>
                    <p className="mt-2 whitespace-pre-line text-ink-2" dir="auto">
                      {before?.description}
                    </p>
                  </details>
                ) : (
                  <>
                    <del className="text-ink-3">
                      <span className="sr-only">Before: </span>
                      <bdi>{shown(field, before?.[field] ?? '')}</bdi>
                    </del>{' '}
                    <ins className="font-semibold no-underline">
                      <span className="sr-only">Now: </span>
                      <bdi>{shown(field, assignment[field])}</bdi>
                    </ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {before?.files !== undefined && (
        <p className="text-14">
          <b>Files:</b> {before.files === 0 ? 'none before' : `${plural(before.files, 'file')} before`},{' '}
          {plural(assignment.files.length, 'file')} now.
        </p>
      )}
      {free_until && (
        <LinkButton look="sec" full {...toDialog(`/assignment/${assignment.id}/bid/withdraw`)}>
          Withdraw, {coinsFor.bid} coins back
        </LinkButton>
      )}
    </section>
  );
}
