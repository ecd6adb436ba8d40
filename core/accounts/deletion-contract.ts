import { z } from 'zod';
import { checkbox, countedTotal } from '../fields.ts';
import { perHour } from '../limits.ts';
import { gatewayIds } from '../payments/gateways.ts';
import { procedure, uncounted } from '../procedure.ts';
import { done } from './answers.ts';
import { proof, proofRefusals } from './proof.ts';

const tags = ['accounts'];

export const deletionContract = {
  deletion: procedure({ access: 'user', failure: 'Error', limit: uncounted, viewAs: 'hidden' })
    .route({ method: 'GET', path: '/user/deletion', tags, summary: 'What deleting the account would take away' })
    .output(
      z.object({
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
    ...proofRefusals,
    'admin_stays',
    'deletion_payments_open',
  ])
    .route({
      method: 'POST',
      path: '/user/delete',
      tags,
      summary: 'Delete the account; with its email and password it can be taken back for 14 days',
    })
    .input(z.object({ ...proof, despite_payments: checkbox }))
    .output(done),
};
