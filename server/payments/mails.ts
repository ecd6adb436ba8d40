import { sql } from 'kysely';
import { money, number } from '#core/format.ts';
import { closingWords } from '#core/payments/closings.ts';
import { packOf } from '#core/payments/rules.ts';
import type { MailOptions } from '../feature.ts';
import { mailOf } from '../platform/mail/letter.ts';
import type { MailRow, MailTemplates } from '../platform/mail/mail.ts';

/** Returns the mails about payments. */
export function paymentMails({ db, publicUrl }: MailOptions) {
  const asked = ({ subject_id }: MailRow) =>
    db
      .selectFrom('payments')
      .innerJoin('profiles as payer', 'payer.id', 'payments.user_id')
      .select([
        'payments.purpose',
        'payments.item',
        'payments.amount',
        'payments.coins',
        'payments.reference',
        'payments.proof_file_id',
      ])
      .select(['payments.status', 'payments.reason', 'payer.is_blocked'])
      .select(['payer.full_name', 'payer.email', 'payer.username'])
      .where('payments.id', '=', subject_id)
      .executeTakeFirst();

  type Asked = NonNullable<Awaited<ReturnType<typeof asked>>>;
  const factsOf = ({ purpose, item, amount, coins, reference }: Asked): [string, string][] => [
    ...((purpose === 'order'
      ? [['Order', item]]
      : [
          ['Pack', packOf(item)?.name ?? item],
          ['Coins', number(coins)],
        ]) satisfies [string, string][]),
    ['Amount', money(amount)],
    ['Transaction ID', reference],
  ];

  return {
    /** To the admins' address (CALL-54). The screenshot opens for admins alone. */
    async coin_request_admin(row, { adminEmail }) {
      const found = adminEmail && (await asked(row));
      if (!found) return null;
      const isOrder = found.purpose === 'order';
      return mailOf({
        to: adminEmail,
        subject: `${isOrder ? 'Order payment' : 'Coin request'}: ${money(found.amount)} from ${found.full_name}`,
        heading: isOrder ? 'A payment for an order came in' : 'A payment for coins came in',
        paragraphs: ['Please compare the payment with our account, then approve or reject the request.'],
        facts: [
          ['From', `${found.full_name} <${found.email}>`],
          ['Username', found.username],
          ...factsOf(found),
          ['Screenshot', `${publicUrl}/files/${found.proof_file_id}`],
        ],
        button: { label: 'Open the request', url: `${publicUrl}/admin/coin-requests/${row.subject_id}` },
      });
    },

    /** To the payer who asked: the decision, and its reason. */
    async coin_request_decided(row) {
      const found = await asked(row);
      if (!found || found.is_blocked) return null;
      const { full_name, coins, status, reason } = found;
      const words = `${number(coins)} coins`;
      const approved = status === 'paid';
      return mailOf({
        to: found.email,
        subject: approved ? `Your ${words} are here` : 'Your coin request was rejected',
        heading: approved ? `Your ${words} are here` : 'Your coin request was rejected',
        paragraphs: [
          approved
            ? `Hello ${full_name}, we confirmed your payment. The coins are in your wallet.`
            : `Hello ${full_name}, we could not confirm your payment, so no coins were added.`,
        ],
        facts: factsOf(found),
        ...(reason && { quote: reason }),
        button: approved
          ? { label: 'Open your wallet', url: `${publicUrl}/wallet` }
          : { label: 'See the request', url: `${publicUrl}/coin-requests` },
        ...(!approved && { closing: 'You can send it again, or write to us.' }),
      });
    },
    /** To the payer through a gateway: the coins are there. */
    async payment_paid(row) {
      const found = await asked(row);
      if (!found || found.is_blocked) return null;
      const words = `${number(found.coins)} coins`;
      return mailOf({
        to: found.email,
        subject: `Your ${words} are here`,
        heading: `Your ${words} are here`,
        paragraphs: [`Hello ${found.full_name}, your payment was confirmed. The coins are in your wallet.`],
        facts: factsOf(found).map(([name, fact]) => [name === 'Transaction ID' ? 'Order' : name, fact]),
        button: { label: 'Open your wallet', url: `${publicUrl}/wallet` },
      });
    },

    /**
     * To the admins' address: money came with another sum than was asked for, or for an order that
     * cannot be paid any more.
     */
    async payment_disputed(row, { adminEmail }) {
      const found = adminEmail && (await asked(row));
      if (!found) return null;
      return mailOf({
        to: adminEmail,
        subject: `Payment held: ${found.reference}, ${found.reason}`,
        heading: 'We hold a payment that did not fit',
        paragraphs: [
          found.purpose === 'order'
            ? 'It did not pay its order. Please compare it with our account, then send the money back or settle it with the person.'
            : 'No coins were credited. Please compare the payment with our account, then settle it with the person.',
        ],
        facts: [
          ['From', `${found.full_name} <${found.email}>`],
          ['Username', found.username],
          ['Payment', found.reference],
          ...(found.purpose === 'order' ? [['For', found.item] satisfies [string, string]] : []),
          ['Asked for', money(found.amount)],
          ['Why it is held', found.reason ?? ''],
        ],
        button: { label: 'Open the payments', url: `${publicUrl}/admin/easypaisa-payments` },
      });
    },

    /** To the admins' address: a gateway reports that credited money went back to its payer. */
    async payment_reversed(row, { adminEmail }) {
      const found = adminEmail && (await asked(row));
      if (!found) return null;
      return mailOf({
        to: adminEmail,
        subject: `Money went back: ${found.reference}, ${money(found.amount)}`,
        heading: 'A payment was reversed after it was credited',
        paragraphs: [
          'Its gateway says that the money went back to the payer. We took no coins back. Please compare it with our account, then settle it with the person.',
        ],
        facts: [
          ['From', `${found.full_name} <${found.email}>`],
          ['Username', found.username],
          ['Payment', found.reference],
          found.purpose === 'order' ? ['For', found.item] : ['Coins credited', number(found.coins)],
          ['Amount', money(found.amount)],
        ],
        button: { label: 'Open the payments', url: `${publicUrl}/admin/easypaisa-payments` },
      });
    },

    /** To the payer whose payment was held: what was done about it, and why. */
    async payment_closed(row) {
      const found = await asked(row);
      if (!found || found.is_blocked) return null;
      const closing = await db
        .selectFrom('payment_closings')
        .select(['outcome', 'coins', 'reference', 'reason', sql<string>`refunded_on::text`.as('refunded_on')])
        .where('payment_id', '=', row.subject_id)
        .executeTakeFirstOrThrow();
      const isOrder = found.purpose === 'order';
      return mailOf({
        to: found.email,
        subject: `Your payment ${found.reference} that we held`,
        heading: closing.outcome === 'refunded' ? 'Your money was sent back' : 'We looked at your payment',
        paragraphs: [`Hello ${found.full_name}, we held this payment and looked at it. ${closingWords(closing)}`],
        quote: closing.reason,
        facts: [
          ['Payment', found.reference],
          ['Asked for', money(found.amount)],
          ...(isOrder ? [['For', found.item] satisfies [string, string]] : []),
        ],
        button:
          closing.outcome === 'credited' || !isOrder
            ? { label: 'Transaction history', url: `${publicUrl}/transaction-history` }
            : { label: 'Open your order', url: `${publicUrl}/orders/${found.item}` },
        closing: 'If you think this is a mistake, please tell us.',
      });
    },
  } satisfies MailTemplates;
}
