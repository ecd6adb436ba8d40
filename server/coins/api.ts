import { procedures, signedIn } from '../procedures.ts';
import { adjustCoins, decideAdjustment, listAdjustments } from './adjustments.ts';
import { ownTransactions } from './coins.ts';

export const coinsApi = {
  transactions: procedures.coins.transactions.handler(({ context, input }) =>
    ownTransactions(signedIn(context), input),
  ),
  adjustments: procedures.coins.adjustments.handler(({ context, input }) => listAdjustments(signedIn(context), input)),
  decideAdjustment: procedures.coins.decideAdjustment.handler(({ context, input }) =>
    decideAdjustment(signedIn(context), input),
  ),
  adjust: procedures.coins.adjust.handler(({ context, input }) => adjustCoins(signedIn(context), input)),
};
