import { procedures, signedIn } from '../procedures.ts';
import { ownTransactions } from './coins.ts';

export const coinsApi = {
  transactions: procedures.coins.transactions.handler(({ context, input }) =>
    ownTransactions(signedIn(context), input),
  ),
};
