import { priceOf } from '#core/store/prices.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

/** Mails about an order. */
export function storeMails({ db, publicUrl }: MailOptions) {
  return {
    /** To who ordered: what it is, what it costs, until when it waits for the payment. */
    async order_placed(row) {
      const found = await db
        .selectFrom('orders')
        .innerJoin('profiles', 'profiles.id', 'orders.user_id')
        .select(['orders.id', 'number', 'total_in_cents', 'email', 'profiles.full_name'])
        .where('orders.id', '=', row.subject_id)
        .where('is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const lines = await db
        .selectFrom('order_lines')
        .selectAll()
        .where('order_id', '=', found.id)
        .orderBy('title')
        .execute();
      return mailOf({
        to: found.email,
        subject: `Your order ${found.number}`,
        heading: 'Your order is in',
        paragraphs: [`Hello ${found.full_name}, we keep these for you until you have paid.`],
        facts: [
          ...lines.map(({ title, variant_title, quantity, price_in_cents }): [string, string] => [
            `${title}, ${variant_title}`,
            `${quantity} × ${priceOf(price_in_cents)}`,
          ]),
          ['Total', priceOf(found.total_in_cents)],
        ],
        button: { label: 'Open the Library', url: `${publicUrl}/store` },
      });
    },
  } satisfies MailTemplates;
}
