import { describeEntry } from '#core/coins/entries.ts';
import { number, plural } from '#core/format.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailTemplates } from '../platform/mail/mail.ts';

export function coinMails({ db, publicUrl }: MailOptions) {
  return {
    /**
     * Tells a user by how much an admin corrected their balance, and why; null for a blocked
     * person.
     */
    async coins_adjusted({ subject_id }) {
      const found = await db
        .selectFrom('transactions as t')
        .innerJoin('profiles as p', 'p.id', 't.user_id')
        .select(['t.type', 't.amount', 't.balance_after', 't.params', 'p.full_name', 'p.email'])
        .where('t.id', '=', subject_id)
        .where('p.is_blocked', '=', false)
        .executeTakeFirst();
      if (!found) return null;
      const { full_name, email, type, amount, balance_after, params } = found;
      const coins = plural(Math.abs(amount), 'coin');
      const done = amount > 0 ? 'added to' : 'taken from';
      const title = `${coins} ${amount > 0 ? 'added to' : 'taken from'} your wallet`;
      return mailOf({
        to: email,
        subject: title,
        heading: title,
        paragraphs: [
          `Hello ${full_name}, an admin corrected your balance: ${coins} were ${done} your wallet. The reason:`,
        ],
        quote: describeEntry(type, params),
        facts: [['Balance afterwards', `${number(balance_after)} coins`]],
        button: { label: 'Transaction history', url: `${publicUrl}/transaction-history` },
        closing: 'If you think this is a mistake, please tell us.',
      });
    },
  } satisfies MailTemplates;
}
