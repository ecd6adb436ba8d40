import { procedures, signedIn } from '../procedures.ts';
import { adjustCoins, ownTransactions } from './coins.ts';

export const coinsApi = {
  transactions: procedures.coins.transactions.handler(({ context, input }) =>
    ownTransactions(signedIn(context), input),
  ),
  adjust: procedures.coins.adjust.handler(({ context, input }) => adjustCoins(signedIn(context), input)),
};
