import type { Submission } from '#core/work/contract.ts';
import { DateText } from '../ui/date-text.tsx';

interface VersionStepProps {
  newest: Submission;
  /** The other party. */
  other: string;
}

/** Says where the newest version of a standing award stands, to its poster. */
export function PosterVersionStep({ newest: { version, changes, accepted_at }, other }: VersionStepProps) {
  if (changes) {
    return (
      <p>
        You asked for <a href="#work">changes to version {version}</a>. Next: <bdi>{other}</bdi> hands in version{' '}
        {version + 1} by <DateText value={changes.due} />.
      </p>
    );
  }
  return (
    <>
      <p>
        <a href="#work">Version {version}</a> is here. Look through it, then mark it complete.
      </p>
      {accepted_at && (
        <p className="text-14 text-ink-2">
          It completes on <DateText value={accepted_at} /> unless you ask for changes.
        </p>
      )}
    </>
  );
}

/** Says where the own newest version of a standing award stands, to its tutor. */
export function TutorVersionStep({ newest: { version, changes, accepted_at }, other }: VersionStepProps) {
  if (changes) {
    return (
      <>
        <bdi>{other}</bdi> asked for <a href="#work">changes to version {version}</a>. Next: hand them in by{' '}
        <DateText value={changes.due} />.
      </>
    );
  }
  return (
    <>
      <a href="#work">Version {version}</a> is with <bdi>{other}</bdi>.
      {accepted_at && (
        <>
          {' '}
          Without an answer it completes on <DateText value={accepted_at} />.
        </>
      )}
    </>
  );
}
