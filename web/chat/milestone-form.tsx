import type { ReactNode } from 'react';
import type { Milestone } from '#core/chat/milestones-contract.ts';
import { lengths, milestones } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';

interface MilestoneFormProps {
  formKey: string;
  failure: Failure | undefined;
  conversation_id: string;
  other: string;
  /** The milestone to change; undefined for a new one. */
  milestone?: Milestone;
  children?: ReactNode;
}

/**
 * A new milestone, or an own one to change. The browser itself requires title and due date: without
 * them nothing is sent (CHAT-17).
 */
export function MilestoneForm({ formKey, failure, conversation_id, other, milestone, children }: MilestoneFormProps) {
  return (
    <ActionForm
      formKey={formKey}
      failure={failure}
      draft={`milestone-${milestone?.id ?? conversation_id}`}
      noValidate={false}
      preventScrollReset
    >
      {milestone ? (
        <input type="hidden" name="id" value={milestone.id} />
      ) : (
        <input type="hidden" name="conversation_id" value={conversation_id} />
      )}
      <div className="body">
        {children}
        <FormError />
        <Field name="title" label="Title" max={lengths.milestoneTitle}>
          <TextInput
            required
            pattern=".*\S.*"
            title="What this step is"
            autoComplete="off"
            defaultValue={milestone?.title ?? ''}
          />
        </Field>
        <Field name="description" label="Description (optional)" max={lengths.milestoneDescription}>
          <TextArea rows={3} className="min-h-[88px]" defaultValue={milestone?.description ?? ''} />
        </Field>
        <div className="grid grid-cols-2 items-end gap-4">
          <Field name="due_date" label="Due date">
            <TextInput type="date" required className="tabular-nums" defaultValue={milestone?.due_date ?? ''} />
          </Field>
          <Field name="reminder_time" label="Remind, hours before">
            <TextInput
              type="number"
              min={1}
              max={milestones.longestReminder}
              defaultValue={milestone?.reminder_time ?? milestones.reminder}
              className="tabular-nums"
            />
          </Field>
        </div>
        <p className="text-14 text-ink-3">
          You and <bdi>{other}</bdi> both see it, and get the reminder that many hours before the day ends. Either of
          you can mark it completed.
        </p>
      </div>
      <div className="foot">
        <CloseLink discards />
        <SubmitButton>{milestone ? 'Save milestone' : 'Create milestone'}</SubmitButton>
      </div>
    </ActionForm>
  );
}
