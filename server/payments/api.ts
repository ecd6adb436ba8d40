import { procedures, signedIn } from '../procedures.ts';
import { ownCoinRequests, readAccount, requestCoins } from './coin-requests.ts';

const { payments } = procedures;

export const paymentsApi = {
  account: payments.account.handler(({ context }) => readAccount(context)),
  requestCoins: payments.requestCoins.handler(({ context, input }) => requestCoins(signedIn(context), input)),
  coinRequests: payments.coinRequests.handler(({ context, input }) => ownCoinRequests(signedIn(context), input.after)),
};
