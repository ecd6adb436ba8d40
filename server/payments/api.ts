import { procedures, signedIn } from '../procedures.ts';
import { ownCoinRequests, readAccount, requestCoins } from './coin-requests.ts';
import { approveRequest, listRequests, readRequest, rejectRequest } from './review.ts';

const { payments } = procedures;

export const paymentsApi = {
  account: payments.account.handler(({ context }) => readAccount(context)),
  requestCoins: payments.requestCoins.handler(({ context, input }) => requestCoins(signedIn(context), input)),
  coinRequests: payments.coinRequests.handler(({ context, input }) => ownCoinRequests(signedIn(context), input.after)),
  requests: payments.requests.handler(({ context, input }) => listRequests(context, input)),
  request: payments.request.handler(({ context, input }) => readRequest(context, input.id)),
  approve: payments.approve.handler(({ context, input }) => approveRequest(signedIn(context), input)),
  reject: payments.reject.handler(({ context, input }) => rejectRequest(signedIn(context), input)),
};
