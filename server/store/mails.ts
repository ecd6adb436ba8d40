import { money } from '#core/format.ts';
import { orderHoldHours } from '#core/limits.ts';
import { priceOf } from '#core/store/prices.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';
import { movedOrderMails } from './order-mails.ts';

interface Costs {
  id: string;
  total_in_cents: number;
  delivery_in_cents: number;
}

/** Mails about an order, to its buyer. */
export function storeMails(options: MailOptions) {
  const { db, publicUrl } = options;
  const ordered = (id: string | null) =>
    db
      .selectFrom('orders')
      .innerJoin('profiles', 'profiles.id', 'orders.user_id')
      .select(['orders.id', 'number', 'total_in_cents', 'delivery_in_cents', 'pays_on_delivery'])
      .select(['email', 'profiles.full_name'])
      .where('orders.id', '=', id)
      .where('is_blocked', '=', false)
      .executeTakeFirst();

  const factsOf = async (order: Costs): Promise<[string, string][]> => {
    const lines = await db
      .selectFrom('order_lines')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('title')
      .orderBy('variant_title')
      .execute();
    return [
      ...lines.map(({ title, variant_title, quantity, price_in_cents }): [string, string] => [
        `${title}, ${variant_title}`,
        `${quantity} × ${priceOf(price_in_cents)}`,
      ]),
      ...(order.delivery_in_cents > 0
        ? [['Delivery', priceOf(order.delivery_in_cents)] satisfies [string, string]]
        : []),
      ['Total', priceOf(order.total_in_cents)],
    ];
  };
  const toOrder = (number: string) => ({ label: 'Open your order', url: `${publicUrl}/orders/${number}` });

  return {
    ...movedOrderMails(options),

    /** Contents, price and time to pay. */
    async order_placed(row) {
      const found = await ordered(row.subject_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your order ${found.number}`,
        heading: 'We have your order',
        paragraphs: [
          found.pays_on_delivery
            ? `Hello ${found.full_name}, we pack these for you now. Please keep ${priceOf(found.total_in_cents)} in cash for the courier.`
            : `Hello ${found.full_name}, we reserve these for you for ${orderHoldHours} hours. Please pay within that time, if you have not yet.`,
        ],
        facts: await factsOf(found),
        button: toOrder(found.number),
      });
    },

    /** Outcome of a payment: paid, not confirmed, or too late for the order. */
    async order_payment_decided(row) {
      const payment = await db
        .selectFrom('payments')
        .select(['order_id', 'status', 'reason', 'amount', 'reference'])
        .where('id', '=', row.subject_id)
        .executeTakeFirst();
      const found = payment && (await ordered(payment.order_id));
      if (!found) return null;
      const { to, ...words } = { to: found.email, ...wordsOf(payment.status, found) };
      return mailOf({
        to,
        ...words,
        facts: [
          ...(payment.status === 'paid' ? await factsOf(found) : []),
          ['Order', found.number],
          ['Payment', `${money(payment.amount)}, ${payment.reference}`],
        ],
        ...(payment.status === 'refused' && payment.reason && { quote: payment.reason }),
        button: toOrder(found.number),
      });
    },

    /** The order expired unpaid. */
    async order_expired(row) {
      const found = await ordered(row.subject_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `Your order ${found.number} has ended`,
        heading: 'Your order has ended',
        paragraphs: [
          `Hello ${found.full_name}, no payment reached us in ${orderHoldHours} hours, so we no longer reserve these for you.`,
        ],
        facts: await factsOf(found),
        button: toOrder(found.number),
        closing: 'If you did pay, open the order and tell us the transaction. Your money is safe.',
      });
    },

    /** The payment by hand was under review for longer than the stock is kept. */
    async order_review_late(row) {
      const found = await ordered(row.subject_id);
      if (!found) return null;
      return mailOf({
        to: found.email,
        subject: `We are still checking your payment for order ${found.number}`,
        heading: 'We are still checking your payment',
        paragraphs: [
          `Hello ${found.full_name}, checking your payment takes longer than we can reserve these, so others may buy them. If they are still in stock when we confirm your payment, the order is yours; if not, we send your money back.`,
        ],
        facts: await factsOf(found),
        button: toOrder(found.number),
        closing: 'You need not do anything. If you have not paid after all, ignore this mail.',
      });
    },
  } satisfies MailTemplates;
}

/** Returns the meaning of a payment's end for its order. */
function wordsOf(status: string, { number, full_name }: { number: string; full_name: string }) {
  if (status === 'paid')
    return {
      subject: `Your order ${number} is paid`,
      heading: 'Your order is paid',
      paragraphs: [
        `Hello ${full_name}, your payment is confirmed. Files are ready in your order; parcels are packed next.`,
      ],
    };
  if (status === 'refused')
    return {
      subject: `Payment for your order ${number} not confirmed`,
      heading: 'We could not confirm your payment',
      paragraphs: [`Hello ${full_name}, you can still pay for the order while we reserve it.`],
      closing: 'You can send it again, or write to us.',
    };
  return {
    subject: `We hold your payment for ${number}`,
    heading: 'Your payment came, but did not fit the order',
    paragraphs: [
      `Hello ${full_name}, your money reached us, but the order no longer waits for that sum, or its stock is gone. Your money is safe: we look at it and write to you, to send it back or to find another way.`,
    ],
  };
}
