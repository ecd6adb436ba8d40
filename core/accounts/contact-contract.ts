import { z } from 'zod';
import { email, secret, text } from '../fields.ts';
import { perHour, perMinute } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';
import type { RefusalCode } from '../refusals.ts';
import { done } from './answers.ts';
import { confirmedPassword } from './passwords.ts';
import { proof, proofRefusals } from './proof.ts';
import { keepableWay, kept } from './recovery-contract.ts';
import { isStrongPassword } from './rules.ts';

const tags = ['accounts'];
const failure = 'Error updating profile';

const tokenOr = (code: RefusalCode) => z.string(code).max(200, code);
const confirmToken = tokenOr('email_change_link_invalid');
const undoToken = tokenOr('undo_link_invalid');

export const contactContract = {
  contact: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/user/contact', tags, summary: 'Get the viewer’s waiting change of email' })
    .output(
      z.object({ waiting: z.object({ email: z.string(), asked_at: z.date(), confirm_until: z.date() }).nullable() }),
    ),

  changeEmail: procedure({ access: 'user', failure, limit: { account: perHour(20) } }, [
    ...proofRefusals,
    'email_unchanged',
    'email_change_mails_used',
    'contact_changes_used',
  ])
    .route({
      method: 'POST',
      path: '/user/email',
      tags,
      summary:
        'Request another email, which applies once its mailbox confirms it; the answer is the same for every email',
    })
    .input(z.object({ ...proof, email }))
    .output(done),

  resendEmailChange: procedure({ access: 'user', failure, limit: { account: perHour(20) } }, [
    'email_change_gone',
    'email_change_mails_used',
  ])
    .route({ method: 'POST', path: '/user/email/resend', tags, summary: 'Resend the link to the new email' })
    .output(done),

  cancelEmailChange: procedure({ access: 'user', failure, limit: { account: perHour(20) } })
    .route({ method: 'POST', path: '/user/email/cancel', tags, summary: 'Cancel the waiting change of email' })
    .output(done),

  emailChange: procedure({ access: 'guest', failure: 'Error', limit: uncounted }, ['email_change_link_invalid'])
    .route({
      method: 'GET',
      path: '/user/email/confirm',
      tags,
      summary: 'Get the change of email of a mailed token, and whether it is done',
    })
    .input(z.object({ token: confirmToken }))
    .output(z.object({ email: z.string(), full_name: z.string(), username: z.string(), is_changed: z.boolean() })),

  confirmEmailChange: procedure({ access: 'guest', failure, limit: { address: perMinute(10) } }, [
    'email_change_link_invalid',
  ])
    .route({
      method: 'POST',
      path: '/user/email/confirm',
      tags,
      summary: 'Confirm a new email with the token mailed to it; sessions elsewhere end',
    })
    .input(z.object({ token: confirmToken }))
    .output(z.object({ email: z.string() })),

  refuseEmailChange: procedure({ access: 'guest', failure, limit: { address: perMinute(10) } }, [
    'email_change_link_invalid',
  ])
    .route({
      method: 'POST',
      path: '/user/email/refuse',
      tags,
      summary: 'Cancel a change of email whose mail reached the wrong mailbox',
    })
    .input(z.object({ token: confirmToken }))
    .output(done),

  changePhone: procedure({ access: 'user', failure, limit: { account: perHour(20) } }, [
    ...proofRefusals,
    'phone_invalid',
    'phone_unchanged',
    'contact_changes_used',
  ])
    .route({ method: 'POST', path: '/user/phone', tags, summary: 'Change the phone; sessions elsewhere end' })
    .input(z.object({ ...proof, phone_number: text(30) }))
    .output(done),

  undoableChange: procedure({ access: 'guest', failure: 'Error', limit: uncounted }, ['undo_link_invalid'])
    .route({
      method: 'GET',
      path: '/user/undo',
      tags,
      summary: 'Get what an undo link undoes, and the ways in that can be kept',
    })
    .input(z.object({ token: undoToken }))
    .output(
      z.object({
        /** The email and the phone as they are, and as the undo leaves them. */
        email: z.object({ now: z.string(), restored: z.string() }),
        phone: z.object({ now: z.string().nullable(), restored: z.string().nullable() }),
        asked_at: z.date(),
        /** An email that waits for its confirmation: the undo ends it. */
        waiting: z.string().nullable(),
        /** When the account was deleted, which the undo reverts; null if it was not. */
        deleted_at: z.date().nullable(),
        ways_in: z.array(keepableWay),
        /** When the second factor that the undo removes was added. */
        factor_removed: z.date().nullable(),
      }),
    ),

  undoContactChange: procedure(
    { access: 'guest', failure: 'Error updating password', limit: { address: perMinute(10) } },
    ['undo_link_invalid'],
  )
    .route({
      method: 'POST',
      path: '/user/undo',
      tags,
      summary:
        'Undo a change of email or phone and all later ones, with a new password, by the link to the former mailbox; all sessions end',
    })
    .input(
      z
        .object({ token: undoToken, password: secret(), confirm_password: secret(), keep: kept })
        .check(confirmedPassword('password_weak', isStrongPassword)),
    )
    .output(z.object({ email: z.string() })),
};
