import { milestones, settlements } from '../limits.ts';
import type { Refusal } from '../refusal.ts';

export const chatRefusals = {
  conversation_not_found: {
    status: 404,
    text: 'Conversation not found.',
    when: 'No such conversation, or the caller is none of its two parties (STATE-03).',
  },
  message_not_found: {
    status: 404,
    text: 'Message not found.',
    when: 'No such message, the caller is no party of its conversation, or it is not of the kind that was asked for.',
  },
  message_empty: {
    status: 422,
    text: 'Please write a message or attach a file.',
    when: 'Neither text nor file (CHAT-13).',
  },
  message_not_allowed: {
    status: 422,
    title: 'Content Warning',
    text: 'Your message contains prohibited content. Please avoid sharing external contact details.',
    when: 'The text, or the name of its file, breaks the chat policy (CHAT-14, CHAT-15).',
  },
  message_of_another: {
    status: 403,
    text: 'You wrote this in another account. Please log in to that account to send it.',
    when: 'A message that a browser kept goes out after somebody else has logged in there (docs/decisions/0062).',
  },
  page_of_another: {
    status: 403,
    text: 'Another account is logged in here now. Please reload the page.',
    when: 'A page of one account tells that messages were read, or that somebody is there, after another one has logged in in its browser.',
  },
  milestone_not_found: {
    status: 404,
    text: 'Milestone not found.',
    when: 'No such milestone, or the caller is no party of its conversation (ENTITY-20).',
  },
  milestone_not_yours: {
    status: 403,
    text: 'Only the person who created a milestone can change or delete it.',
    when: 'A party changes or deletes a milestone that the other one created (docs/decisions/0069).',
  },
  milestone_completed: {
    status: 409,
    text: 'This milestone is completed. Reopen it to change it.',
    when: 'A completed milestone is to be changed or deleted.',
  },
  milestone_paid: {
    status: 409,
    text: 'A payment names this milestone, so you cannot delete it. You can still change it.',
    when: 'A milestone is to be deleted that a payment names.',
  },
  milestone_title_missing: {
    status: 422,
    text: 'Please write a title for this step.',
    when: 'A milestone has no title, or a blank one (CHAT-17).',
  },
  milestone_due_missing: {
    status: 422,
    text: 'Please choose a due date.',
    when: 'A milestone has no due date (CHAT-17).',
  },
  milestone_due_past: {
    status: 422,
    text: 'Please choose today or a later day.',
    when: 'A milestone gets a due date before today in Asia/Karachi; one that is overdue may keep its own.',
  },
  settlement_not_found: {
    status: 404,
    text: 'Payment not found.',
    when: 'No such payment, or the caller is no party of its conversation.',
  },
  settlement_not_student: {
    status: 403,
    text: 'Only the student of this assignment can report a payment.',
    when: 'The tutor tells of a payment.',
  },
  settlement_not_tutor: {
    status: 403,
    text: 'Only the tutor can say whether the payment arrived.',
    when: 'The student answers to the own payment.',
  },
  settlement_settled: {
    status: 409,
    text: 'You have already confirmed that it arrived, and that is final.',
    when: 'A payment that was received is disputed.',
  },
  settlement_received: {
    status: 409,
    text: 'Your tutor has already confirmed this payment, so it stays.',
    when: 'The student takes a payment back that was received.',
  },
  settlement_above_agreed: {
    status: 409,
    text: 'That is more than what is left of the agreed price. If you did pay that much, tick the box and send it again.',
    when: 'A payment exceeds the rest of the agreed price, and the student did not confirm it.',
  },
  settlements_too_many: {
    status: 409,
    text: 'This conversation already has {most} payments, the most it can hold.',
    params: { most: settlements.most },
    when: 'The conversation has as many payments as it may have.',
  },
  settlement_amount_invalid: {
    status: 422,
    text: 'Please enter what you paid, in whole PKR.',
    when: 'A payment is not a positive whole amount.',
  },
  settlement_reference_missing: {
    status: 422,
    text: 'Please enter the reference, such as the transaction ID.',
    when: 'A payment has no reference.',
  },
  milestones_too_many: {
    status: 409,
    text: 'This conversation already has {most} milestones, the most it can hold.',
    params: { most: milestones.most },
    when: 'The conversation has as many milestones as it may have.',
  },
  milestones_planned: {
    status: 409,
    text: 'This conversation already has milestones. Please add the others one by one.',
    when: 'The plan is asked for where milestones are.',
  },
  conversation_ended: {
    status: 409,
    text: 'This award has ended, so its chat can be read and takes nothing new.',
    when: 'A message, a payment or an answer to one comes after the end of the award (DEAL-09).',
  },
  milestones_closed: {
    status: 409,
    text: 'This assignment is completed or its award has ended, so its milestones stay as they are.',
    when: 'A milestone of a completed assignment or an ended award is to be changed (docs/decisions/0058).',
  },
} as const satisfies Record<string, Refusal>;
