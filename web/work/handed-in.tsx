import { number } from '#core/format.ts';
import type { Submission } from '#core/work/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileRow } from '../ui/file-row.tsx';
import '../ui/record.css';

interface HandedInProps {
  submissions: Submission[];
  nothing: string;
  /** Tells the student that the tutor shows work publicly; null for the tutor. */
  shownBy: { tutor: string; isCompleted: boolean } | null;
}

/** Says where public work can be seen, in a sentence. */
export function shownPublicly(tutor: string, isCompleted: boolean): string {
  return `${tutor} shows this work on their public profile${isCompleted ? '' : ' once you complete it'}.`;
}

/** The versions of the work, newest first, as both parties see them. */
export function HandedIn({ submissions, nothing, shownBy }: HandedInProps) {
  return (
    <section className="grid gap-3" aria-labelledby="work">
      <h2 id="work" className="text-22">
        Submitted work <span className="text-ink-3 tabular-nums">{number(submissions.length)}</span>
      </h2>
      {submissions.length === 0 ? (
        <p className="text-ink-2">{nothing}</p>
      ) : (
        <ol className="border-b border-line">
          {submissions.map(
            ({ id, version, file_name, file_url, file_size, comment, is_public, created_at, ...work }) => (
              <li key={id} className="record">
                <div className="flex flex-wrap items-center gap-2">
                  <b>Version {version}</b>
                  <span className="text-14 text-ink-3">
                    <DateText value={created_at} />
                  </span>
                  {is_public && !work.is_over && <Badge look="line">Public</Badge>}
                  {work.is_over && <Badge look="line">Award ended</Badge>}
                </div>
                <FileRow name={file_name} url={file_url} size={file_size} />
                {work.is_over && (
                  <p className="text-14 text-ink-2">
                    By <bdi>{work.tutor_name}</bdi>, whose it stays: it was not accepted or paid for by completing.
                  </p>
                )}
                {is_public && shownBy && !work.is_over && (
                  <p className="text-14 text-ink-2">{shownPublicly(shownBy.tutor, shownBy.isCompleted)}</p>
                )}
                {comment && (
                  <p className="max-w-[64ch] whitespace-pre-line text-ink-2" dir="auto">
                    {comment}
                  </p>
                )}
              </li>
            ),
          )}
        </ol>
      )}
    </section>
  );
}
