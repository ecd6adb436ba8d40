import { number } from '#core/format.ts';
import type { Submission } from '#core/work/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileRow } from '../ui/file-row.tsx';
import { Note } from '../ui/note.tsx';
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
          {submissions.map((work) => (
            <Version key={work.id} work={work} answers={answeredBy(work, submissions)} shownBy={shownBy} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Returns the changes that a version answers: those asked of its tutor's version before. */
function answeredBy({ version, tutor_name, is_over }: Submission, all: Submission[]): Submission['changes'] {
  const before = all.find(
    (work) => work.version === version - 1 && work.tutor_name === tutor_name && work.is_over === is_over,
  );
  return before?.changes ?? null;
}

interface VersionProps {
  work: Submission;
  answers: Submission['changes'];
  shownBy: HandedInProps['shownBy'];
}

function Version({ work, answers, shownBy }: VersionProps) {
  const { version, file_name, file_url, file_size, comment, is_public, is_over, created_at, tutor_name, changes } =
    work;
  return (
    <li className="record">
      <div className="flex flex-wrap items-center gap-2">
        <b>Version {version}</b>
        <span className="text-14 text-ink-3">
          <DateText value={created_at} />
        </span>
        {is_public && !is_over && <Badge look="line">Public</Badge>}
        {is_over && <Badge look="line">Award ended</Badge>}
      </div>
      {answers && (
        <p className="text-14 text-ink-2">
          Answers the changes to version {version - 1}, due <DateText value={answers.due} />.
        </p>
      )}
      <FileRow name={file_name} url={file_url} size={file_size} />
      {is_over && (
        <p className="text-14 text-ink-2">
          By <bdi>{tutor_name}</bdi>, whose it stays: it was not accepted or paid for by completing.
        </p>
      )}
      {is_public && shownBy && !is_over && (
        <p className="text-14 text-ink-2">{shownPublicly(shownBy.tutor, shownBy.isCompleted)}</p>
      )}
      {comment && (
        <p className="max-w-[64ch] whitespace-pre-line text-ink-2" dir="auto">
          {comment}
        </p>
      )}
      {changes && (
        <Note>
          <b>
            Changes asked for, due <DateText value={changes.due} />:
          </b>
          <p className="max-w-[64ch] whitespace-pre-line" dir="auto">
            {changes.words}
          </p>
        </Note>
      )}
    </li>
  );
}
