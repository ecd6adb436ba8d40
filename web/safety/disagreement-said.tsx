import type { ShownFile } from '#core/files/fields.ts';
import { dateTime, plural } from '#core/format.ts';
import { decidedAs, wrongs } from '#core/safety/disagreements.ts';
import type { Disagreement } from '#core/safety/disagreements-contract.ts';
import { FileRows } from '../ui/file-row.tsx';

type Party = Disagreement['opened_by'];

const states: Record<Disagreement['state'], string> = {
  open: 'Waits for a moderator',
  decided: 'Decided',
  appealed: 'Appealed: a moderator looks again',
  final: 'Decided finally',
  withdrawn: 'Taken back',
  over: 'Closed: the award ended',
};

/** The words of both parties and the decisions. `me` reads themselves as 'You'. */
export function DisagreementSaid({ found, me }: { found: Disagreement; me: Party | null }) {
  const who = (by: Party) => (by === me ? 'You' : by === 'poster' ? 'The poster' : 'The tutor');
  const other: Party = found.opened_by === 'poster' ? 'tutor' : 'poster';
  return (
    <section className="card roomy grid gap-4" aria-label={`D-${found.number}`}>
      <p className="flex flex-wrap gap-2">
        <span className="badge">D-{found.number}</span>
        <span className="badge line">
          {found.state === 'open' && found.answer === null ? 'Waits for an answer' : states[found.state]}
        </span>
      </p>
      <p className="font-semibold">{wrongs[found.reason]}</p>
      <Said who={who(found.opened_by)} at={found.opened_at} words={found.words} files={found.files} />
      {found.answer !== null && found.answered_at && (
        <Said who={who(other)} at={found.answered_at} words={found.answer} files={found.answer_files} />
      )}
      {found.decisions.map((made) => (
        <div key={String(made.is_final)} className="grid gap-2 border-t border-line pt-3">
          <p className="font-semibold">{decidedAs[made.outcome]}</p>
          <Said who={made.is_final ? 'Final decision' : 'Decision'} at={made.decided_at} words={made.note} />
          {made.granted_to && (
            <p className="text-14">
              {plural(made.granted, 'coin')}: {who(made.granted_to)}.
            </p>
          )}
          {made.warned && made.warned === me && <p className="text-14">This is a warning to you.</p>}
          {!made.is_final &&
            found.appeals.map(({ by, words, created_at }) => (
              <Said key={by} who={`${who(by)}, appealing`} at={created_at} words={words} />
            ))}
        </div>
      ))}
    </section>
  );
}

interface SaidProps {
  who: string;
  at: Date;
  words: string;
  files?: readonly ShownFile[];
}

function Said({ who, at, words, files = [] }: SaidProps) {
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-14 text-ink-3">
        {who}, {dateTime(at)}
      </p>
      <p className="max-w-[64ch] whitespace-pre-line wrap-anywhere" dir="auto">
        {words}
      </p>
      {files.length > 0 && <FileRows files={files} />}
    </div>
  );
}
