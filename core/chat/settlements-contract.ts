import { z } from 'zod';
import { checkbox, id, optionalId, optionalLine, optionalText, rupees } from '../fields.ts';
import { lengths, perHour, settlements } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { payMethods } from './settlements.ts';

/** A payment that a student reported, as both parties see it. */
const settlement = z.object({
  id: z.uuid(),
  conversation_id: z.uuid(),
  payer_id: z.uuid(),
  /** The milestone that it pays. */
  milestone: z.string().nullable(),
  /** PKR. */
  amount: z.number().int(),
  method: z.enum(payMethods),
  reference: z.string(),
  file_url: z.string().nullable(),
  status: z.enum(['waiting', 'received', 'disputed']),
  /** The tutor's note if it did not arrive. */
  words: z.string(),
  created_at: z.date(),
  answered_at: z.date().nullable(),
});
export type Settlement = z.output<typeof settlement>;

const conversation_id = id('conversation_not_found');

/** Tells whether a payment has the reference that its method needs: cash has none. */
const isReferenced = ({ method, reference }: { method?: string; reference?: string }): boolean =>
  method === 'cash' || Boolean(reference);

/**
 * Payments between the two parties outside the site: reported, confirmed, disputed, taken back
 * (docs/decisions/0058).
 */
export const settlementsContract = {
  settlements: procedure({ access: 'user', failure: 'Failed to load payments.', limit: uncounted, viewAs: 'hidden' }, [
    'conversation_not_found',
  ])
    .route({
      method: 'GET',
      path: '/conversations/{conversation_id}/payments',
      tags: ['chat'],
      summary: 'List the payments that the student of an own conversation told, oldest first',
    })
    .input(z.object({ conversation_id }))
    .output(z.array(settlement)),

  tellPayment: procedure(
    { access: 'user', failure: 'Error sending payment', limit: { account: perHour(30) }, file: 'screenshot' },
    [
      'conversation_not_found',
      'conversation_ended',
      'settlement_not_student',
      'milestone_not_found',
      'settlements_too_many',
      'settlement_above_agreed',
      'file_not_found',
      'screenshot_only',
      'picture_unreadable',
      'picture_not_stored',
      'upload_incomplete',
      'storage_unavailable',
    ],
  )
    .route({
      method: 'POST',
      path: '/conversations/{conversation_id}/payments',
      tags: ['chat'],
      summary: 'Tell the tutor of a payment made outside the site, as the student; no money moves',
    })
    .input(
      z
        .object({
          conversation_id,
          amount: rupees(1, 'settlement_amount_invalid'),
          milestone_id: optionalId('milestone_not_found'),
          method: z.enum(payMethods),
          /** Required but for cash, which has none. */
          reference: optionalLine(lengths.transactionId),
          /** Confirms an amount above the rest of the agreed price. */
          above_agreed: checkbox,
          file: z.file().optional(),
          file_id: optionalId('file_not_found'),
        })
        .refine(isReferenced, {
          error: 'settlement_reference_missing' satisfies RefusalCode,
          path: ['reference'],
          // Told beside the faults of other fields.
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
    )
    .output(z.object({ id: z.uuid(), conversation_id: z.uuid() })),

  withdrawPayment: procedure(
    { access: 'user', failure: 'Error taking the payment back', limit: { account: perHour(60) } },
    ['settlement_not_found', 'conversation_ended', 'settlement_not_student', 'settlement_received'],
  )
    .route({
      method: 'DELETE',
      path: '/conversation-payments/{id}',
      tags: ['chat'],
      summary: 'Take back a payment that was told by mistake, until the tutor confirms it, as the student',
    })
    .input(z.object({ id: id('settlement_not_found') }))
    .output(z.object({ conversation_id: z.uuid() })),

  answerPayment: procedure({ access: 'user', failure: 'Error answering payment', limit: { account: perHour(120) } }, [
    'settlement_not_found',
    'conversation_ended',
    'settlement_not_tutor',
    'settlement_settled',
    'message_not_allowed',
  ])
    .route({
      method: 'POST',
      path: '/conversation-payments/{id}/answer',
      tags: ['chat'],
      summary: 'Confirm a payment as received, which is final, or deny it with a text, as the tutor',
    })
    .input(
      z.object({
        id: id('settlement_not_found'),
        received: checkbox,
        words: optionalText(settlements.words),
      }),
    )
    .output(z.object({ conversation_id: z.uuid() })),
};
