import { priceOf } from '#core/store/prices.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

/** Mails about admins' steps with an order, to its buyer. */
export function movedOrderMails({ db, publicUrl }: MailOptions) {
  const moved = (id: string | null, status: 'sent' | 'cancelled' | 'returned' | 'refunded') =>
    db
      .selectFrom('orders')
      .innerJoin('profiles', 'profiles.id', 'orders.user_id')
      .innerJoin('order_steps', 'order_steps.order_id', 'orders.id')
      .select(['number', 'tracking', 'address', 'city', 'province', 'email', 'profiles.full_name', 'note'])
      .select(['total_in_cents', 'pays_on_delivery'])
      .select(({ selectFrom }) =>
        selectFrom('order_steps as paid')
          .select('paid.created_at')
          .whereRef('paid.order_id', '=', 'orders.id')
          .where('paid.status', '=', 'paid')
          .as('paid_at'),
      )
      .where('orders.id', '=', id)
      .where('order_steps.status', '=', status)
      .where('is_blocked', '=', false)
      .executeTakeFirst();
  const toOrder = (number: string) => ({ label: 'Open your order', url: `${publicUrl}/orders/${number}` });

  return {
    /** The parcel is on its way, with its tracking. */
    async order_sent(row) {
      const found = await moved(row.subject_id, 'sent');
      if (!found) return null;
      const { number, full_name, tracking, address, city, province, note, total_in_cents, pays_on_delivery } = found;
      return mailOf({
        to: found.email,
        subject: `Your order ${number} is on its way`,
        heading: 'Your order is on its way',
        paragraphs: [`Hello ${full_name}, we gave your parcel to the courier.`],
        facts: [
          ...(tracking ? [['Tracking', tracking] as [string, string]] : []),
          ['To', [address, city, province].join(', ')],
          ...(pays_on_delivery ? [['Cash for the courier', priceOf(total_in_cents)] as [string, string]] : []),
        ],
        ...(note && { quote: note }),
        button: toOrder(number),
      });
    },

    /** The tracking was corrected. */
    async order_tracking(row) {
      const found = await moved(row.subject_id, 'sent');
      if (!found) return null;
      const { number, full_name, tracking } = found;
      return mailOf({
        to: found.email,
        subject: `New tracking for your order ${number}`,
        heading: 'New tracking for your parcel',
        paragraphs: [
          tracking
            ? `Hello ${full_name}, please follow your parcel with this tracking from now on.`
            : `Hello ${full_name}, the tracking that we gave you was wrong: please do not rely on it.`,
        ],
        facts: tracking ? [['Tracking', tracking]] : [],
        button: toOrder(number),
      });
    },

    /** The order ended, with the reason. */
    async order_cancelled(row) {
      const found = await moved(row.subject_id, 'cancelled');
      if (!found) return null;
      const { number, full_name, note, paid_at } = found;
      return mailOf({
        to: found.email,
        subject: `Your order ${number} was cancelled`,
        heading: 'Your order was cancelled',
        paragraphs: [
          paid_at
            ? `Hello ${full_name}, we could not complete this order. We are sending your money back the way it came, and write to you once it is done.`
            : `Hello ${full_name}, we could not reserve this order any longer. You have not paid anything for it.`,
        ],
        quote: note,
        button: toOrder(number),
      });
    },

    /** The parcel was refused or came back, with the reason. */
    async order_returned(row) {
      const found = await moved(row.subject_id, 'returned');
      if (!found) return null;
      const { number, full_name, note } = found;
      return mailOf({
        to: found.email,
        subject: `Your parcel of order ${number} came back`,
        heading: 'Your parcel came back to us',
        paragraphs: [`Hello ${full_name}, this ends the order. You have not paid anything for it.`],
        quote: note,
        button: toOrder(number),
        closing: 'If you still want it, please order again, or write to us.',
      });
    },

    /** The money went back, with the reason. */
    async order_refunded(row) {
      const found = await moved(row.subject_id, 'refunded');
      if (!found) return null;
      const { number, full_name, note, pays_on_delivery } = found;
      return mailOf({
        to: found.email,
        subject: `Your money for order ${number} was sent back`,
        heading: 'Your money was sent back',
        paragraphs: [
          `Hello ${full_name}, we sent what you paid for this order back${pays_on_delivery ? '' : ' the way it came'}.`,
        ],
        quote: note,
        button: toOrder(number),
      });
    },
  } satisfies MailTemplates;
}
