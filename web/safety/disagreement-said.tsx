import type { ShownFile } from '#core/files/fields.ts';
import { dateTime, plural } from '#core/format.ts';
import { decidedAs, wrongs } from '#core/safety/disagreements.ts';
import type { Disagreement } from '#core/safety/disagreements-contract.ts';
import { FileRows } from '../ui/file-row.tsx';
import { Avatar } from '../ui/person.tsx';

type Party = Disagreement['opened_by'];

const states: Record<Disagreement['state'], string> = {
  open: 'Waits for a moderator',
  decided: 'Decided',
  appealed: 'Appealed: a moderator looks again',
  final: 'Decided finally',
  withdrawn: 'Taken back',
  over: 'Closed: the award ended',
};

interface SaidProps {
  found: Disagreement;
  /** The viewer's side, who reads themselves as 'You'; null for an admin. */
  me: Party | null;
  parties: Record<Party, { full_name: string; avatar_url?: string | null }>;
}

/** The words of both parties and the decisions. */
export function DisagreementSaid({ found, me, parties }: SaidProps) {
  const who = (by: Party) => (by === me ? 'You' : parties[by].full_name);
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
      <Said
        by={parties[found.opened_by]}
        who={who(found.opened_by)}
        at={found.opened_at}
        words={found.words}
        files={found.files}
      />
      {found.answer !== null && found.answered_at && (
        <Said
          by={parties[other]}
          who={who(other)}
          at={found.answered_at}
          words={found.answer}
          files={found.answer_files}
        />
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
              <Said key={by} by={parties[by]} who={`${who(by)}, appealing`} at={created_at} words={words} />
            ))}
        </div>
      ))}
    </section>
  );
}

interface OneSaidProps {
  /** The party that says it; a moderator without one. */
  by?: SaidProps['parties'][Party];
  who: string;
  at: Date;
  words: string;
  files?: readonly ShownFile[];
}

function Said({ by, who, at, words, files = [] }: OneSaidProps) {
  return (
    <div className="flex items-start gap-3">
      {by && <Avatar name={by.full_name} picture={by.avatar_url ?? null} size={36} />}
      <div className="grid min-w-0 gap-1">
        <p className="text-14 text-ink-3">
          <bdi className="font-semibold text-ink">{who}</bdi>, {dateTime(at)}
        </p>
        <p
          className={`max-w-[64ch] whitespace-pre-line wrap-anywhere ${by ? 'justify-self-start rounded-16 bg-sunken px-4 py-2.5' : ''}`}
          dir="auto"
        >
          {words}
        </p>
        {files.length > 0 && <FileRows files={files} />}
      </div>
    </div>
  );
}
