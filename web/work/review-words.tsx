import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { WordedReview } from '#core/work/contract.ts';

const marksInWords = [
  ['clear_task', 'Clear task', 'Task was not clear'],
  ['answered_in_time', 'Answered in time', 'Did not answer in time'],
  ['paid_as_agreed', 'Paid as agreed', 'Did not pay as agreed'],
] as const;

/** Marks, words and reply of a review. */
export function ReviewWords({ review: { marks, comment, reply } }: { review: WordedReview }) {
  return (
    <>
      {marks && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14" aria-label="Marks">
          {marksInWords.map(([mark, yes, no]) => (
            <li key={mark} className={`flex items-center gap-1 ${marks[mark] ? 'text-ink-2' : 'text-danger'}`}>
              {marks[mark] ? <Check className="size-4" /> : <X className="size-4" />}
              {marks[mark] ? yes : no}
            </li>
          ))}
        </ul>
      )}
      {comment && (
        <p className="max-w-[64ch] whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
          {comment}
        </p>
      )}
      {reply && (
        <div className="max-w-[64ch] border-s-2 border-line ps-3">
          <b className="text-14">Reply</b>
          <p className="whitespace-pre-line wrap-anywhere text-ink-2" dir="auto">
            {reply}
          </p>
        </div>
      )}
    </>
  );
}
