import { packOf } from '#core/payments/rules.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Mails about payments. */
export function paymentMails({ db, publicUrl }: MailOptions) {
  const asked = ({ subject_id }: MailRow) =>
    db
      .selectFrom('payments')
      .innerJoin('profiles as payer', 'payer.id', 'payments.user_id')
      .select(['payments.item', 'payments.amount', 'payments.coins', 'payments.reference', 'payments.proof_file_id'])
      .select(['payer.full_name', 'payer.email', 'payer.username'])
      .where('payments.id', '=', subject_id)
      .executeTakeFirst();

  type Asked = NonNullable<Awaited<ReturnType<typeof asked>>>;
  const factsOf = ({ item, amount, coins, reference }: Asked): [string, string][] => [
    ['Pack', packOf(item)?.name ?? item],
    ['Coins', coins.toLocaleString('en')],
    ['Amount', `PKR ${amount.toLocaleString('en')}`],
    ['Transaction ID', reference],
  ];

  return {
    /** To the admins' address (CALL-54). The screenshot opens for admins alone. */
    async coin_request_admin(row, { adminEmail }) {
      const found = adminEmail && (await asked(row));
      if (!found) return null;
      return mailOf({
        to: adminEmail,
        subject: `Coin request: PKR ${found.amount.toLocaleString('en')} from ${found.full_name}`,
        heading: 'Somebody paid for coins',
        paragraphs: ['Please compare the payment with the account, then approve or reject the request.'],
        facts: [
          ['From', `${found.full_name} <${found.email}>`],
          ['Username', found.username],
          ...factsOf(found),
          ['Screenshot', `${publicUrl}/files/${found.proof_file_id}`],
        ],
        button: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
      });
    },
  } satisfies MailTemplates;
}
