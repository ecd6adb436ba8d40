import { procedures, signedIn } from '../procedures.ts';
import { ownCoinRequests, readAccount, requestCoins, sendOrderPayment } from './coin-requests.ts';
import { ownPayment } from './gateway-payments.ts';
import {
  closeHeld,
  closeReversal,
  listHeld,
  listPayments,
  listSilentGateways,
  readDetail,
  showAccount,
} from './list-payments.ts';
import { listMonthEntries, readMonth } from './months.ts';
import { initiatePayment, inquirePayment, payOrder } from './pay.ts';
import { hintAt } from './reconcile.ts';
import { readRevenue } from './revenue.ts';
import { approveRequest, listRequests, readRequest, rejectRequest } from './review.ts';

const { payments } = procedures;

export const paymentsApi = {
  account: payments.account.handler(({ context }) => readAccount(signedIn(context))),
  requestCoins: payments.requestCoins.handler(({ context, input }) => requestCoins(signedIn(context), input)),
  coinRequests: payments.coinRequests.handler(({ context, input }) => ownCoinRequests(signedIn(context), input.after)),
  requests: payments.requests.handler(({ context, input }) => listRequests(context, input)),
  revenue: payments.revenue.handler(({ context, input }) => readRevenue(context, input)),
  month: payments.month.handler(({ context, input }) => readMonth(context, input)),
  monthEntries: payments.monthEntries.handler(({ context, input }) => listMonthEntries(context, input)),
  request: payments.request.handler(({ context, input }) => readRequest(context, input.id)),
  approve: payments.approve.handler(({ context, input }) => approveRequest(signedIn(context), input)),
  reject: payments.reject.handler(({ context, input }) => rejectRequest(signedIn(context), input)),
  initiate: payments.initiate.handler(({ context, input }) => initiatePayment(signedIn(context), input)),
  payOrder: payments.payOrder.handler(({ context, input }) => payOrder(signedIn(context), input)),
  sendOrderPayment: payments.sendOrderPayment.handler(({ context, input }) =>
    sendOrderPayment(signedIn(context), input),
  ),
  payment: payments.payment.handler(({ context, input }) => ownPayment(signedIn(context), input.order_id)),
  inquire: payments.inquire.handler(({ context, input }) => inquirePayment(signedIn(context), input.order_id)),
  list: payments.list.handler(({ context, input }) => listPayments(context, input)),
  detail: payments.detail.handler(({ context, input }) => readDetail(context, input.id)),
  showAccount: payments.showAccount.handler(({ context, input }) => showAccount(signedIn(context), input)),
  held: payments.held.handler(({ context }) => listHeld(context)),
  silentGateways: payments.silentGateways.handler(({ context }) => listSilentGateways(context)),
  closeReversal: payments.closeReversal.handler(({ context, input }) => closeReversal(signedIn(context), input)),
  close: payments.close.handler(({ context, input }) => closeHeld(signedIn(context), input)),
  notify: payments.notify.handler(async ({ context, input }) => {
    await hintAt(context, input.gateway, input.url);
    return { received: true };
  }),
};
