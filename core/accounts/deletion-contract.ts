import { z } from 'zod';
import { checkbox, countedTotal } from '../fields.ts';
import { perHour, perMinute } from '../limits.ts';
import { gatewayIds } from '../payments/gateways.ts';
import { procedure, uncounted } from '../procedure.ts';
import { done, entered } from './answers.ts';
import { proof, proofRefusals } from './proof.ts';

const tags = ['accounts'];

export const deletionContract = {
  deletion: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/user/deletion', tags, summary: 'Get what deleting the account would remove' })
    .output(
      z.object({
        /** Why it would be refused now, whatever is confirmed; null if it would not be. */
        refused: z.enum(['admin_stays', 'deletion_email_changed']).nullable(),
        /** Coins that would be lost. */
        coins: z.number().int(),
        /** Open assignments, whose bids are refunded. */
        open: countedTotal,
        /** Awarded and not yet completed assignments, as poster or tutor. */
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
    ...proofRefusals,
    'admin_stays',
    'deletion_email_changed',
    'deletion_payments_open',
  ])
    .route({
      method: 'POST',
      path: '/user/delete',
      tags,
      summary: 'Delete the account; a login within 14 days can restore it',
    })
    .input(z.object({ ...proof, despite_payments: checkbox }))
    .output(done),

  deletedAccount: procedure({ access: 'guest', failure: 'Login Error', limit: uncounted }, ['keep_expired'])
    .route({
      method: 'GET',
      path: '/user/keep',
      tags,
      summary: 'Get the deleted account that this browser just logged in to and can restore',
    })
    // Time of its permanent deletion.
    .output(z.object({ full_name: z.string(), gone_at: z.date() })),

  keepAccount: procedure({ access: 'guest', failure: 'Login Error', limit: { address: perMinute(30) } }, [
    'keep_expired',
  ])
    .route({
      method: 'POST',
      path: '/user/keep',
      tags,
      summary: 'Restore the deleted account that this browser just logged in to, and log in',
    })
    .output(entered),
};
