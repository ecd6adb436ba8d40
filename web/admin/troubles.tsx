import type { ReactNode } from 'react';
import type { Trouble } from '#core/admin/health-contract.ts';
import { plural, timeAgo } from '#core/format.ts';
import { Note } from '../ui/note.tsx';

/** Returns a fault in a sentence, and what to do. */
function wordsFor({ kind, figure, since }: Trouble, now: Date): [what: string, todo: ReactNode] {
  const ago = since ? timeAgo(since, now) : '';
  const mails = (one: string, many: string) => `${plural(figure, 'mail')} ${figure === 1 ? one : many}`;
  switch (kind) {
    case 'mails_not_sent':
      return [
        `${mails('is', 'are')} not sent; the first was due ${ago}.`,
        'Look for “mail not sent” in the server’s log, and whether the mail service of SMTP_URL answers.',
      ];
    case 'mails_given_up':
      return [
        `${mails('was', 'were')} given up; the first was written ${ago}.`,
        <>
          Mend SMTP_URL, then run <code className="whitespace-nowrap">npm run admin -- resend</code> on the server.
        </>,
      ];
    case 'disk_nearly_full':
      return [
        `Only ${figure} % of the disk is free.`,
        'Remove old logs and backups, or give the server a larger disk: at zero nothing can be posted or uploaded.',
      ];
  }
}

/** Faults that the operator has to mend, for those who see no alerts; nothing while all is well. */
export function Troubles({ troubles, now }: { troubles: Trouble[]; now: Date }) {
  return troubles.map((trouble) => {
    const [what, todo] = wordsFor(trouble, now);
    return (
      <Note key={trouble.kind} look="bad">
        <b className="font-semibold">{what}</b> {todo}
      </Note>
    );
  });
}
