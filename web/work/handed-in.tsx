import { number } from '#core/format.ts';
import type { Submission } from '#core/work/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileRows } from '../ui/file-row.tsx';
import { Note } from '../ui/note.tsx';
import { type ShownTo, ShownWork } from './shown-work.tsx';
import '../ui/record.css';

interface HandedInProps {
  submissions: Submission[];
  nothing: string;
  to: ShownTo;
}

/** The versions of the work, newest first, as both parties see them. */
export function HandedIn({ submissions, nothing, to }: HandedInProps) {
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
            <Version key={work.id} work={work} answers={answeredBy(work, submissions)} to={to} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Returns the changes that a version answers: those requested of its tutor's previous version. */
function answeredBy({ version, tutor_name, is_over }: Submission, all: Submission[]): Submission['changes'] {
  const before = all.find(
    (work) => work.version === version - 1 && work.tutor_name === tutor_name && work.is_over === is_over,
  );
  return before?.changes ?? null;
}

interface VersionProps {
  work: Submission;
  answers: Submission['changes'];
  to: ShownTo;
}

function Version({ work, answers, to }: VersionProps) {
  const { version, files, comment, is_shown, is_over, created_at, tutor_name, changes } = work;
  return (
    <li className="record">
      <div className="flex flex-wrap items-center gap-2">
        <b>Version {version}</b>
        <span className="text-14 text-ink-3">
          <DateText value={created_at} />
        </span>
        {is_shown && <Badge look="line">Public</Badge>}
        {is_over && <Badge look="line">Award ended</Badge>}
      </div>
      {answers && (
        <p className="text-14 text-ink-2">
          Answers the changes to version {version - 1}, due <DateText value={answers.due} />.
        </p>
      )}
      <FileRows files={files} />
      {is_over && (
        <p className="text-14 text-ink-2">
          By <bdi>{tutor_name}</bdi>, whose it stays: it was not accepted or paid for by completing.
        </p>
      )}
      {comment && (
        <p className="max-w-[64ch] whitespace-pre-line text-ink-2" dir="auto">
          {comment}
        </p>
      )}
      {!is_over && <ShownWork work={work} to={to} />}
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
