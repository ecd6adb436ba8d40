import type { LucideIcon } from 'lucide-react';
import Circle from 'lucide-react/icons/circle';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import ClockAlert from 'lucide-react/icons/clock-exclamation-point';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Link, useLocation } from 'react-router';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import { date } from '#core/format.ts';
import { useDialogLinks } from '../ui/dialog-links.ts';
import './milestone-strip.css';

export const milestoneIcons: Record<Milestone['status'], LucideIcon> = {
  pending: CircleDashed,
  completed: CircleCheckBig,
  overdue: ClockAlert,
};

interface StripProps {
  /** Sorted by due date; null if they could not be read. */
  milestones: Milestone[] | null;
  /** The assignment is completed: planning is over. */
  closed: boolean;
}

/** The milestones in the strip, earliest first; each links to the full list (CHAT-05, CALL-38). */
export function MilestoneStrip({ milestones, closed }: StripProps) {
  const toDialog = useDialogLinks();
  const { search } = useLocation();
  if (!milestones) {
    return (
      <div className="trouble miles" role="alert">
        Failed to load milestones.
        <Link className="btn quiet" to={{ search }} reloadDocument>
          <RotateCw className="size-4" /> Try again
        </Link>
      </div>
    );
  }
  if (milestones.length === 0 && closed) return null;
  return (
    <nav className="miles" aria-label="Milestones">
      {milestones.length === 0 && (
        <Link className="mile" {...toDialog('/chat/milestones')}>
          <CircleDashed />
          <span className="min-w-0">
            <b>No milestones yet</b>
            <span>25/25/50 percent is the usual plan</span>
          </span>
        </Link>
      )}
      {milestones.map((milestone) => (
        <Mile key={milestone.id} milestone={milestone} closed={closed} link={toDialog('/chat/milestones')} />
      ))}
    </nav>
  );
}

interface MileProps {
  milestone: Milestone;
  closed: boolean;
  link: ReturnType<ReturnType<typeof useDialogLinks>>;
}

function Mile({ milestone, closed, link }: MileProps) {
  const { title, due_date, status, share } = milestone;
  const ended = closed && status !== 'completed';
  const Icon = ended ? Circle : milestoneIcons[status];
  const said = ended ? ['Not marked'] : { pending: [], completed: ['Completed'], overdue: ['Overdue'] }[status];
  return (
    <Link className={ended ? 'mile' : `mile ${status}`} {...link}>
      <Icon />
      <span className="min-w-0">
        <b dir="auto">{title}</b>
        <span>{[...said, ...(share === null ? [] : [`${share}%`]), date(due_date)].join(' · ')}</span>
      </span>
    </Link>
  );
}
