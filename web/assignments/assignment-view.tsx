import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AssignmentDetail } from '#core/assignments/contract.ts';
import { displayStatus } from '#core/assignments/rules.ts';
import { money, number, timeLeft } from '#core/format.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FileRows } from '../ui/file-row.tsx';
import { Note } from '../ui/note.tsx';
import { Avatar, PosterStars, VerifiedTick } from '../ui/person.tsx';
import './assignment-view.css';

interface AssignmentProps {
  assignment: AssignmentDetail;
  now: Date;
}

/** State, title and person of one assignment, and below them the owner's actions. */
export function AssignmentHead({ assignment, now, children }: AssignmentProps & { children: ReactNode }) {
  const { title, subject, created_at } = assignment;
  return (
    <header className="grid min-w-0 gap-3">
      <Link className="link -mt-3 -mb-1 justify-self-start" to="/all-assignments">
        <ArrowLeft className="flip size-4" />
        All Assignments
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={displayStatus(assignment, now)} />
        <Badge>{subject}</Badge>
        <span className="text-14 text-ink-3">
          Posted <DateText value={created_at} />
        </span>
      </div>
      <h1 dir="auto">{title}</h1>
      <Poster assignment={assignment} />
      {children}
    </header>
  );
}

/** Facts, description and attachments of one assignment (DETAIL-01, DETAIL-02). */
export function AssignmentView({ assignment, now }: AssignmentProps) {
  const { budget, deadline, bid_count, description } = assignment;
  return (
    <>
      <dl className="big-facts">
        <Fact label="Budget" value={money(budget)} />
        <div>
          <dt>Deadline</dt>
          <dd>
            <DateText value={deadline} />
          </dd>
        </div>
        <Fact
          label="Bids"
          value={assignment.is_own && bid_count > 0 ? <a href="#bids">{number(bid_count)}</a> : number(bid_count)}
        />
        {assignment.status !== 'completed' && !assignment.lapsed_at && (
          <Fact label="Time left" value={timeLeft(deadline, now)} />
        )}
      </dl>
      <section className="grid gap-3">
        <h2 className="text-18">Description</h2>
        <p className="max-w-[66ch] whitespace-pre-line" dir="auto">
          {description}
        </p>
        <Attachments assignment={assignment} />
      </section>
    </>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Poster({
  assignment: { poster, poster_rating, is_own, is_anonymous, asked },
}: {
  assignment: AssignmentDetail;
}) {
  if (is_own) {
    return (
      <p className="text-ink-2">
        Posted by you{is_anonymous && ', anonymously'}.{' '}
        {asked?.is_alone ? (
          <>
            Only you and <bdi>{asked.tutor.full_name}</bdi> can see this page.
          </>
        ) : (
          'Anyone can see this page; bids stay private.'
        )}
      </p>
    );
  }
  return (
    <div className="by">
      <Avatar name={poster?.full_name ?? null} picture={poster?.avatar_url} size={36} />
      {poster ? (
        <Link className="truncate font-semibold" to={`/user/${poster.username}`} dir="auto">
          {poster.full_name}
        </Link>
      ) : (
        <span className="font-semibold">Anonymous</span>
      )}
      {poster?.is_verified && <VerifiedTick />}
      <PosterStars rating={poster_rating} />
    </div>
  );
}

function Attachments({ assignment: { has_file, files } }: { assignment: AssignmentDetail }) {
  if (!has_file) return null;
  if (files.length === 0) return <Note>There is a PDF attached. Log in to read it.</Note>;
  return <FileRows files={files} />;
}
