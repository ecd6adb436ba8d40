import { number } from '../format.ts';
import {
  dearestOrder,
  largestStockChange,
  mostCartLines,
  mostCashOrders,
  mostKeptUnpaid,
  mostOfOne,
  mostUnpaidOrders,
} from '../limits.ts';
import type { Refusal } from '../refusal.ts';
import { notLoaded, tooFew, unavailable } from './product-words.ts';

export const storeRefusals = {
  product_not_found: {
    status: 404,
    ...notLoaded,
    when: 'No published product of this store has this id (PRODUCT-20).',
  },
  variant_unavailable: {
    status: 409,
    title: 'Oh no! Something went wrong.',
    text: unavailable,
    when: 'The variant is not sold: it is gone, unpublished or not purchasable (PRODUCT-11).',
  },
  stock_too_low: {
    status: 409,
    title: 'Oh no! Something went wrong.',
    text: tooFew,
    when: 'More is asked for than there is; what the cart holds already counts (PRODUCT-10).',
  },
  quantity_invalid: {
    status: 422,
    title: 'Oh no! Something went wrong.',
    text: 'Please choose 1 or more.',
    when: 'A quantity is no whole number from 1 on (STORE-07).',
  },
  quantity_too_high: {
    status: 422,
    title: 'Oh no! Something went wrong.',
    text: 'Please choose {most} at most.',
    params: { most: mostOfOne },
    when: 'The cart would hold more of one thing than it takes.',
  },
  cart_full: {
    status: 409,
    title: 'Oh no! Something went wrong.',
    text: 'Your cart can hold {lines} different products at most.',
    params: { lines: mostCartLines },
    when: 'One more thing than a cart takes.',
  },
  order_not_whole: {
    status: 409,
    text: 'You cannot pay a total with paisa. Please change the quantity, or contact us.',
    when: 'What is to be paid is no whole number of rupees, of prices from before they had to be.',
  },
  order_too_dear: {
    status: 409,
    text: 'One order can cost PKR {most} at most. Please choose fewer, or split the order.',
    params: { most: number(dearestOrder) },
    when: 'What is in the cart costs more than one order may; said at the lines that are too much.',
  },
  order_signed_out: {
    status: 401,
    title: 'Please log in',
    text: 'You need to be logged in to order.',
    when: 'Ordering without a session.',
  },
  cart_empty: { status: 409, text: 'Your cart is empty.', when: 'An order of nothing.' },
  cart_changed: {
    status: 409,
    text: 'Prices have changed. Please check your order again.',
    when: 'The cart costs other than what was shown.',
  },
  delivery_missing: {
    status: 422,
    title: 'Missing Information',
    text: 'Please enter where to send it: address, city and province.',
    when: 'Something of the order goes by courier, and a part of the address is missing.',
  },
  orders_too_many: {
    status: 409,
    text: 'You have {orders} unpaid orders. Please pay for one first.',
    params: { orders: mostUnpaidOrders },
    when: 'The person holds as much stock without paying as may be.',
  },
  order_keeps_too_many: {
    status: 409,
    text: 'We reserve at most {most} of one product for you until you pay. Please pay for an order first, or choose fewer.',
    params: { most: mostKeptUnpaid },
    when: 'The order and the unpaid ones of the person keep more of one variant than may be.',
  },
  cash_not_taken: {
    status: 409,
    text: 'This order cannot be paid in cash on delivery. Please choose to pay before.',
    when: 'Cash on delivery is not offered (any more), or the cart holds a file, which nobody gets unpaid.',
  },
  cash_orders_too_many: {
    status: 409,
    text: 'You have {orders} orders to pay on delivery. Please take one of them first, or pay this one before.',
    params: { orders: mostCashOrders },
    when: 'As many unpaid orders of the person are on their way as may be.',
  },
  product_incomplete: {
    status: 422,
    title: 'Missing Information',
    text: 'A product needs at least one variant with its name and price.',
    when: 'A product is saved without anything to buy.',
  },
  price_invalid: {
    status: 422,
    text: 'Please enter the price in whole rupees, such as 1,100.',
    when: 'A price is no whole number of rupees above zero: no way to pay takes paisa.',
  },
  sale_price_too_high: {
    status: 422,
    text: 'The sale price has to be lower than the price.',
    when: 'A sale price is not below the regular one.',
  },
  stock_invalid: {
    status: 422,
    text: 'Please enter a whole number, {most} at most.',
    params: { most: largestStockChange },
    when: 'Stock, or a change of it, is no whole number within the limit; a change is not zero.',
  },
  stock_not_counted: {
    status: 409,
    text: 'We do not count the stock of this variant. Please turn on “Count stock” first.',
    when: 'The stock of a variant that is never sold out is changed.',
  },
  variant_ordered: {
    status: 409,
    text: 'You cannot remove an ordered variant or change how its stock is counted. Set its stock to zero, or unpublish the product.',
    when: 'A variant that stands in an order is taken out, or its stock starts or stops being counted.',
  },
  variant_not_found: { status: 404, text: 'Variant not found.', when: 'No variant has this id.' },
  picture_gone: {
    status: 409,
    text: 'A picture is missing. Please remove it and add it again.',
    when: 'A product names a file that is none of its pictures’ bucket.',
  },
  product_file_gone: {
    status: 409,
    text: 'A file is missing. Please remove it and add it again.',
    when: 'A variant names a file that buyers get, and it is none of its bucket.',
  },
  file_by_courier: {
    status: 422,
    text: 'A variant with a file needs no courier. Turn “Sent by courier” off, or remove the file.',
    when: 'A variant is sent by courier and delivers a file.',
  },
  variant_file_missing: {
    status: 422,
    text: 'Add the file that buyers get, or turn “Sent by courier” on. The product needs one of them to be on sale.',
    when: 'A variant that no courier brings has no file, and its product is to be on sale.',
  },
  file_ordered: {
    status: 409,
    text: 'Buyers need the file of an ordered variant. You can replace it, but not remove it.',
    when: 'The file of a variant that stands in an order is taken out.',
  },
  related_unknown: {
    status: 422,
    text: 'Please enter the addresses of other products, one on each line.',
    when: 'A related product is none, or the product itself.',
  },
  order_not_open: {
    status: 409,
    text: 'This order no longer needs a payment.',
    when: 'It is paid, cancelled, or its time ran out.',
  },
  order_packed: {
    status: 409,
    text: 'We have packed this order already. Please refuse the parcel, or write to us.',
    when: 'A buyer cancels an order that is paid for on delivery, and its parcel is packed or on its way.',
  },
  order_own: {
    status: 403,
    text: 'You cannot confirm the cash for your own order. Another admin has to.',
    when: 'An admin marks an own order, paid for on delivery, as delivered.',
  },
  order_payment_open: {
    status: 409,
    text: 'A payment for this order is already under way. Please wait for it, and do not pay twice.',
    when: 'Money for this order may be on the way: a payment by a gateway is open, or one by hand under review.',
  },
  order_moved: {
    status: 409,
    text: 'The order’s state has changed, so this step no longer fits. Please check the order again.',
    when: 'An admin’s step does not follow from the order’s state, which somebody may have changed meanwhile.',
  },
  tracking_unchanged: {
    status: 409,
    text: 'This tracking is already saved.',
    when: 'The tracking of a parcel is corrected to what it is.',
  },
  order_not_found: { status: 404, text: 'Order not found.', when: 'No own order has this id.' },
} as const satisfies Record<string, Refusal>;
