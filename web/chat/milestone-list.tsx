import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { Link } from 'react-router';
import { planOf } from '#core/chat/milestones.ts';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import { date, money, plural } from '#core/format.ts';
import { milestonePlan } from '#core/limits.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';
import type { Failure } from '../lib/form-values.ts';
import { Badge } from '../ui/badge.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { ActionForm, SubmitButton } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import type { Listed } from './listed.ts';
import { milestoneIcons } from './milestone-strip.tsx';
import './milestone-list.css';

interface ListProps {
  milestones: Milestone[];
  /** The other party's id: viewers change and delete only their own milestones. */
  other: string;
  /** The assignment is completed. */
  closed: boolean;
  formKey: string;
  failure: Failure | undefined;
}

/**
 * Every milestone by its due date; either party marks one as completed, or reopens it (CHAT-23).
 * Until completion its author can change and delete it (docs/decisions/0069).
 */
export function MilestoneList({ milestones, other, closed, formKey, failure }: ListProps) {
  const toDialog = useDialogLinks();
  return (
    <>
      {closed && <Note>This assignment is completed, so its milestones stay as they are.</Note>}
      <ul>
        {milestones.map((milestone) => {
          const { id, title, description, share, status, completed_at } = milestone;
          const Icon = milestoneIcons[status];
          const done = status === 'completed';
          return (
            <li key={id} className={`due ${status}`}>
              <Icon className="mark" />
              <div className="min-w-0">
                <p>
                  <b dir="auto">{title}</b>{' '}
                  {share !== null && <span className="text-ink-3 tabular-nums">{share}%</span>}
                </p>
                {description && (
                  <p className="whitespace-pre-line text-14 text-ink-2" dir="auto">
                    {description}
                  </p>
                )}
                <p className="when">{done && completed_at ? `Done ${date(completed_at)}` : dueOf(milestone)}</p>
              </div>
              {status === 'overdue' && (
                <Badge look="warn" icon={milestoneIcons.overdue}>
                  Overdue
                </Badge>
              )}
              {done && (
                <Badge look="good" icon={Check}>
                  Completed
                </Badge>
              )}
              {!closed && (
                <div className="act">
                  <ActionForm
                    formKey={`${formKey}.${id}`}
                    failure={failure?.values.id === id ? failure : undefined}
                    draft={null}
                    preventScrollReset
                  >
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="completed" value={String(!done)} />
                    <SubmitButton look="sec">
                      {done ? <Undo2 className="size-4" /> : <Check className="size-4" />}
                      {done ? 'Reopen' : 'Mark completed'}
                      <span className="sr-only"> {title}</span>
                    </SubmitButton>
                  </ActionForm>
                  {milestone.created_by !== other && !done && (
                    <>
                      <Link
                        className="icon-btn"
                        {...toDialog(`/chat/milestones/${id}/edit`)}
                        aria-label={`Edit ${title}`}
                      >
                        <Pencil className="size-5" />
                      </Link>
                      <Link
                        className="icon-btn"
                        {...toDialog(`/chat/milestones/${id}/delete`)}
                        aria-label={`Delete ${title}`}
                      >
                        <Trash2 className="size-5" />
                      </Link>
                    </>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function dueOf({ due_date, reminder_time, status }: Milestone): string {
  if (status === 'overdue') return `Due ${date(due_date)}`;
  return `Due ${date(due_date)}, reminder ${plural(reminder_time, 'hour')} before`;
}

interface PlanProps {
  conversation: Listed;
  agreement: Agreement;
  now: Date;
  formKey: string;
  failure: Failure | undefined;
  /** Address the form posts to. */
  action: string;
}

/** The suggested plan, 25, 25 and 50 percent, in one click. */
export function MilestonePlan({ conversation, agreement, now, formKey, failure, action }: PlanProps) {
  const { deadline } = conversation.assignment;
  const { price, paid } = agreement;
  const steps = planOf(deadline, now);
  const last = steps.at(-1)?.due_date ?? deadline;
  const shares = steps.map(({ share }) => money(Math.round((price * share) / 100)));
  return (
    <ActionForm
      className="grid gap-3.5"
      formKey={`${formKey}.plan`}
      failure={failure?.values.id ? undefined : failure}
      action={action}
      draft={null}
      preventScrollReset
    >
      <input type="hidden" name="conversation_id" value={conversation.id} />
      <p className="text-14 text-ink-2">No milestones yet. The usual plan is three steps, paid as each one is done.</p>
      <ol className="plan" aria-label={`${milestonePlan.steps.map(({ share }) => share).join(', ')} percent`}>
        {steps.map(({ title, share, due_date }) => (
          <li key={title} data-share={share}>
            <b>{share}%</b>
            {date(due_date)}
          </li>
        ))}
      </ol>
      <p className="text-13 text-ink-3">
        {last === deadline ? `Spread to the deadline, ${date(deadline)}.` : `Spread to ${date(last)}.`} Of the agreed{' '}
        {money(price)}: {shares.join(', ')}.
        {paid > 0 && ` ${money(paid)} is paid, ${money(remaining(agreement))} is left.`} You pay your tutor directly; no
        money goes through us.
      </p>
      <SubmitButton full>Use the 25/25/50 plan</SubmitButton>
    </ActionForm>
  );
}
