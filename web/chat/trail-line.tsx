import type { LucideIcon } from 'lucide-react';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import Flag from 'lucide-react/icons/flag';
import FlagOff from 'lucide-react/icons/flag-off';
import Handshake from 'lucide-react/icons/handshake';
import Star from 'lucide-react/icons/star';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import type { TrailStep } from '#core/chat/trail.ts';
import { describeStep } from '#core/chat/trail-words.ts';
import { timeOfDay } from '#core/format.ts';
import './trail-line.css';

const icons: Record<TrailStep['kind'], LucideIcon> = {
  awarded: Handshake,
  handed_in: Upload,
  changes_asked: Undo2,
  completed: CircleCheckBig,
  reviewed: Star,
  rated: Star,
  milestone_created: Flag,
  milestones_planned: Flag,
  milestone_changed: Flag,
  milestone_completed: CircleCheckBig,
  milestone_reopened: Flag,
  milestone_deleted: FlagOff,
  paid: Wallet,
  received: CircleCheckBig,
  disputed: Wallet,
  payment_withdrawn: Undo2,
  end_proposed: FlagOff,
  end_declined: Flag,
  end_withdrawn: Flag,
  end_lapsed: Flag,
  award_ended: FlagOff,
  deadline_proposed: Flag,
  deadline_agreed: Flag,
  deadline_declined: Flag,
  deadline_withdrawn: FlagOff,
  disagreement_opened: Flag,
  disagreement_answered: Flag,
  disagreement_withdrawn: FlagOff,
  disagreement_decided: CircleCheckBig,
  disagreement_appealed: Flag,
  thread_read: Flag,
};

interface TrailLineProps {
  step: TrailStep;
  viewer: string;
  other: string;
  /** Address of the assignment. */
  assignmentAt: string;
}

/** An event between the messages: work handed in, a milestone completed. */
export function TrailLine({ step, viewer, other, assignmentAt }: TrailLineProps) {
  const own = step.actor_id === viewer;
  const { what, of } = describeStep(step, own ? 'You' : other, own ? other : 'you');
  const Icon = icons[step.kind];
  return (
    <p className="trail">
      <Icon />
      <span className="min-w-0">
        <b>{step.kind === 'handed_in' ? <Link to={`${assignmentAt}#work`}>{what}</Link> : what}</b>
        {of && (
          <>
            : <bdi>{of}</bdi>
          </>
        )}
        <span className="whitespace-nowrap text-ink-3">
          {' · '}
          <time dateTime={step.created_at.toISOString()}>{timeOfDay(step.created_at)}</time>
        </span>
      </span>
    </p>
  );
}
