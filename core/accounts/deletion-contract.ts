import { z } from 'zod';
import { checkbox, countedTotal } from '../fields.ts';
import { perHour, perMinute } from '../limits.ts';
import { gatewayIds } from '../payments/gateways.ts';
import { procedure, uncounted } from '../procedure.ts';
import { done, entered } from './answers.ts';
import { fullProof, fullProofRefusals } from './proof.ts';

const tags = ['accounts'];

export const deletionContract = {
  deletion: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/user/deletion', tags, summary: 'What deleting the account would take away' })
    .output(
      z.object({
        /** Why it would be refused now, whatever is confirmed; null if it would not be. */
        refused: z.enum(['admin_stays', 'deletion_email_changed']).nullable(),
        /** Coins that would be lost. */
        coins: z.number().int(),
        /** Open assignments, whose bidders get their coins back. */
        open: countedTotal,
        /** Assignments that are awarded and not completed yet, as poster or tutor. */
        under_way: countedTotal,
        /** Undecided payments, newest first: what they pay for is lost with the account. */
        payments: z.array(
          z.object({
            item: z.string(),
            amount: z.number().int(),
            gateway: z.enum(['manual', ...gatewayIds]),
            created_at: z.date(),
          }),
        ),
      }),
    ),

  deleteAccount: procedure({ access: 'user', failure: 'Error', limit: { account: perHour(10) } }, [
    ...fullProofRefusals,
    'admin_stays',
    'deletion_email_changed',
    'deletion_payments_open',
  ])
    .route({
      method: 'POST',
      path: '/user/delete',
      tags,
      summary: 'Delete the account; who logs in within 14 days may keep it',
    })
    .input(z.object({ ...fullProof, despite_payments: checkbox }))
    .output(done),

  deletedAccount: procedure({ access: 'guest', failure: 'Login Error', limit: uncounted }, ['keep_expired'])
    .route({
      method: 'GET',
      path: '/user/keep',
      tags,
      summary: 'The deleted account that this browser just logged in to, and may keep',
    })
    // When it is gone for good.
    .output(z.object({ full_name: z.string(), gone_at: z.date() })),

  keepAccount: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(30) } }, [
    'keep_expired',
  ])
    .route({
      method: 'POST',
      path: '/user/keep',
      tags,
      summary: 'Keep the deleted account that this browser just logged in to: it is there again, and logged in',
    })
    .output(entered),
};
