import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Submission } from '#core/work/contract.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

/** The party that reads the versions of the work, with what it must know before its answer. */
export interface ShownTo {
  assignment: string;
  isPoster: boolean;
  isCompleted: boolean;
  isAnonymous: boolean;
  /** Name of the other party. */
  other: string;
}

/**
 * Shows whether a version of the work is public, and lets the reader agree or withdraw as a party
 * (docs/decisions/0108).
 */
export function ShownWork({ work, to }: { work: Submission; to: ShownTo }) {
  return to.isPoster ? <PostersAnswer work={work} to={to} /> : <TutorsWish work={work} to={to} />;
}

function PostersAnswer({
  work,
  to: { assignment, isCompleted, isAnonymous, other },
}: {
  work: Submission;
  to: ShownTo;
}) {
  const { id, version, is_public, poster_agrees } = work;
  if (!is_public) return null;
  const name = <bdi>{other}</bdi>;
  if (poster_agrees === null) {
    return (
      <Note>
        <b>
          {name} would like to show version {version} in public.
        </b>{' '}
        Everyone could open its files on {name}’s profile{!isCompleted && ' once you complete it'}.{' '}
        {isAnonymous && 'Your name is not shown with them. '}Without your yes nobody else sees it.
        <Answers at={assignment} of={id}>
          <Button type="submit" look="tonal" name="shown" value="yes">
            Agree to show it
          </Button>
          <Button type="submit" look="sec" name="shown" value="no">
            Keep it private
          </Button>
        </Answers>
      </Note>
    );
  }
  return (
    <Answers at={assignment} of={id}>
      <p className="text-14 text-ink-2">
        {poster_agrees
          ? isCompleted
            ? 'Everyone can open this version: you agreed to show it.'
            : 'You agreed to show this version once you complete it.'
          : 'You keep this version private.'}
      </p>
      <Button type="submit" look="quiet" name="shown" value={poster_agrees ? 'no' : 'yes'}>
        {poster_agrees ? 'Keep it private' : 'Agree to show it'}
      </Button>
    </Answers>
  );
}

function TutorsWish({ work, to: { assignment, isCompleted, other } }: { work: Submission; to: ShownTo }) {
  const { id, is_public, poster_agrees } = work;
  const name = <bdi>{other}</bdi>;
  return (
    <Answers at={assignment} of={id}>
      <p className="text-14 text-ink-2">
        {!is_public && 'Private: only the two of you can open this version.'}
        {is_public && poster_agrees === null && (
          <>
            Not public yet: {isCompleted ? <>{name} is asked to agree.</> : <>{name} is asked once it is completed.</>}
          </>
        )}
        {is_public &&
          poster_agrees &&
          (isCompleted ? 'Everyone can open this version.' : 'Public once it is completed.')}
        {is_public && poster_agrees === false && <>{name} keeps this version private.</>}
      </p>
      <Button type="submit" look="quiet" name="shown" value={is_public ? 'no' : 'yes'}>
        {is_public ? 'Do not show it' : 'Show on my profile'}
      </Button>
    </Answers>
  );
}

interface AnswersProps {
  /** The assignment. */
  at: string;
  /** The version. */
  of: string;
  children: ReactNode;
}

function Answers({ at, of, children }: AnswersProps) {
  return (
    <Form
      method="post"
      action={`/assignment/${at}/show`}
      className="flex flex-wrap items-center gap-2 pt-1"
      preventScrollReset
    >
      <input type="hidden" name="id" value={of} />
      {children}
    </Form>
  );
}

/** The versions that wait for the poster's answer: the next step once the work is completed. */
export function AskedToShow({ work, tutor }: { work: readonly Submission[]; tutor: string }) {
  if (!work.some(({ is_public, poster_agrees, is_over }) => is_public && poster_agrees === null && !is_over))
    return null;
  return (
    <p>
      <bdi>{tutor}</bdi> asks to show the work in public. <a href="#work">Answer</a>
    </p>
  );
}
