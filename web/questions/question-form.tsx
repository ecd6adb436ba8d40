import type { ReactNode } from 'react';
import { lengths } from '#core/limits.ts';
import type { Failure } from '../lib/form-values.ts';
import { CloseLink } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../ui/form.tsx';
import { TextArea } from '../ui/inputs.tsx';

interface QuestionFormProps {
  formKey: string;
  failure: Failure | undefined;
  writes: 'question' | 'answer';
  /** Before the field: the question being answered, or the person asked. */
  children: ReactNode;
}

/** The one question, or its one answer, in a dialog. */
export function QuestionForm({ formKey, failure, writes, children }: QuestionFormProps) {
  const isAnswer = writes === 'answer';
  return (
    <ActionForm
      later={isAnswer ? 'Your answer' : 'Your question'}
      formKey={formKey}
      failure={failure}
      preventScrollReset
    >
      <div className="body">
        {children}
        <FormError />
        <Field
          name={writes}
          label={isAnswer ? 'Your answer' : 'Your question'}
          hint={`${isAnswer ? 'One answer.' : 'One question, free.'} No phone numbers, emails or links.`}
          max={lengths[writes]}
        >
          <TextArea rows={4} required />
        </Field>
      </div>
      <div className="foot">
        <CloseLink />
        <SubmitButton>{isAnswer ? 'Send answer' : 'Send question'}</SubmitButton>
      </div>
    </ActionForm>
  );
}
