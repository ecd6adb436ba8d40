import { z } from 'zod';
import { revenueDays } from '../limits.ts';
import { procedure, uncounted } from '../procedure.ts';

const [usual] = revenueDays;

/**
 * Payments of one calendar day in Asia/Karachi: their number, PKR and bought coins; and the PKR
 * refunded on that day, whenever they were paid.
 */
const revenueDay = z.object({
  day: z.string(),
  payments: z.number().int(),
  amount: z.number().int(),
  coins: z.number().int(),
  sent_back: z.number().int(),
});
export type RevenueDay = z.output<typeof revenueDay>;

/** Revenue for admins. An invalid address shows the default days. */
export const revenueContract = {
  revenue: procedure({ access: 'admin', roles: ['money'], failure: 'Error fetching the revenue', limit: uncounted })
    .route({
      method: 'GET',
      path: '/admin/revenue',
      tags: ['payments'],
      summary: `Get payments and refunds of each of the last days, including today; \`days\` is ${revenueDays.join(', ')}`,
    })
    .input(z.object({ days: z.coerce.number().pipe(z.literal(revenueDays)).default(usual).catch(usual) }))
    .output(z.object({ days: z.array(revenueDay) })),
};
