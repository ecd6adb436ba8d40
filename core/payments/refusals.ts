import { coinRequests, gatewayPayments } from '../limits.ts';
import type { Refusal } from '../refusal.ts';
import { packPrices } from './rules.ts';

export const paymentRefusals = {
  coins_signed_out: {
    status: 401,
    title: 'Please log in',
    text: 'You need to be logged in to purchase coins.',
    when: 'Buying coins without a session.',
  },
  coin_pack_unknown: {
    status: 404,
    text: 'We do not sell this pack. Please choose another.',
    when: 'No pack of coins has this id.',
  },
  coin_request_incomplete: {
    status: 422,
    title: 'Missing Information',
    text: 'Please provide a Transaction ID and a screenshot.',
    when: 'A request for coins lacks one of the two (WALLET-09).',
  },
  transaction_id_invalid: {
    status: 422,
    text: 'Please enter the transaction ID as the message or receipt shows it: digits, perhaps with letters.',
    when: 'What was written cannot be the ID of a transaction.',
  },
  transaction_id_used: {
    status: 409,
    text: 'This transaction ID was sent before. Please check it, or contact support.',
    when: 'A request with this transaction, in any spelling, is under review or approved.',
  },
  coin_requests_too_many: {
    status: 409,
    text: 'You have {requests} requests under review. Please wait until one is decided.',
    params: { requests: coinRequests.underReview },
    when: 'The person has as many requests under review as may be.',
  },
  coins_not_sold: {
    status: 409,
    text: 'You cannot buy coins at the moment. Please contact support.',
    when: 'The operator has set no account to pay into.',
  },
  coin_request_not_found: { status: 404, text: 'Request not found.', when: 'No request for coins has this id.' },
  coin_request_decided: {
    status: 409,
    text: 'This request was already decided.',
    when: 'Somebody else was faster; nothing is credited twice.',
  },
  coin_request_credited: {
    status: 409,
    text: 'A gateway already brought the money of this transaction. Please reject this request.',
    when: 'A request names a transaction that came through a gateway meanwhile; nothing is credited twice.',
  },
  coin_request_own: {
    status: 409,
    text: 'Another admin has to decide your own request.',
    when: 'An admin decides the own request for coins.',
  },
  coin_request_failed: {
    status: 500,
    text: 'Could not submit your request. Please try again or contact support.',
    when: 'A request for coins failed on our side (ERR-10).',
  },
  payment_number_missing: {
    status: 422,
    text: 'Please enter your mobile number.',
    when: 'A payment by a gateway names no mobile account (EASY-02).',
  },
  payment_number_invalid: {
    status: 422,
    text: 'Enter 11 digits, as 03XXXXXXXXX.',
    when: 'What was written is no mobile account of Pakistan.',
  },
  payer_left: {
    status: 409,
    text: 'The payer deleted the account, so we no longer have the number.',
    when: 'An admin asks for the mobile account of a payer who left.',
  },
  gateway_digits_wrong: {
    status: 422,
    text: 'Enter {digits} digits.',
    when: 'A gateway asks for so many digits beside the mobile account, and the payment brings others.',
  },
  payment_amount_missing: {
    status: 422,
    text: 'Please enter the amount.',
    when: 'A payment by a gateway names no amount (EASY-02).',
  },
  payment_amount_unknown: {
    status: 422,
    text: 'You can buy coins for PKR {prices}.',
    params: { prices: packPrices },
    when: 'The amount is the price of no pack.',
  },
  captcha_payment: {
    status: 422,
    title: 'Captcha required',
    text: 'Please complete the captcha to pay.',
    when: 'A site key is configured and the captcha is not solved (EASY-03).',
  },
  gateway_off: {
    status: 409,
    text: 'You cannot pay this way here. Please pay by transfer, from your wallet.',
    when: 'The operator has not configured the gateway.',
  },
  payments_too_many: {
    status: 409,
    text: 'You have {payments} open payments. Please approve one on your phone, or try again later.',
    params: { payments: gatewayPayments.open },
    when: 'The person began as many payments within an hour as may be open.',
  },
  payment_not_found: { status: 404, text: 'Payment not found.', when: 'No own payment has this order id.' },
  held_payment_not_found: {
    status: 404,
    text: 'No payment is held under this number.',
    when: 'An admin closes a payment that does not exist or was never held.',
  },
  held_payment_closed: {
    status: 409,
    text: 'This payment is already closed.',
    when: 'Somebody else was faster; nothing is credited twice.',
  },
  held_payment_own: {
    status: 409,
    text: 'Another admin has to close your own payment.',
    when: 'An admin closes the own payment.',
  },
  refund_incomplete: {
    status: 422,
    text: 'Please enter the transaction that sent the money back, and its date, today or earlier.',
    when: 'A payment is closed as refunded without its transaction, or on no day that has come.',
  },
  refund_too_early: {
    status: 422,
    text: 'Please choose a date after the payment arrived.',
    when: 'A payment is closed as refunded on a day before it was asked for, in Asia/Karachi.',
  },
  payments_not_read: {
    status: 500,
    title: 'Error',
    text: 'Failed to fetch payments',
    when: 'The list of payments could not be read (ADMIN-22).',
  },
} as const satisfies Record<string, Refusal>;
