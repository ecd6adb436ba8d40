import type { OutputOf } from '#core/contract.ts';
import { dateTime, number, totalOf } from '#core/format.ts';
import { gatewayFacts } from '#core/payments/gateways.ts';
import { CheckRow } from '../ui/choices.tsx';
import { Coins } from '../ui/coins.tsx';
import { Note } from '../ui/note.tsx';
import '../ui/pairs.css';

/** The figures that deleting the account takes away. */
export function WhatIsLost({ coins, open, under_way, payments }: OutputOf<'accounts.deletion'>) {
  return (
    <>
      <dl className="pairs">
        <dt>Coins that you lose</dt>
        <dd>
          <Coins amount={coins} />
        </dd>
        <dt>Open posts withdrawn, tutors get their coins back</dt>
        <dd>{open === 0 ? 'None' : totalOf(open)}</dd>
        <dt>Assignments under way</dt>
        <dd>{under_way === 0 ? 'None' : totalOf(under_way)}</dd>
      </dl>
      {payments.length > 0 && (
        <>
          <Note look="bad">
            <b>These payments are not decided yet.</b> Money that comes after the account is deleted becomes no coins
            and pays no order: we hold it, and you would have to write to us.
            <ul>
              {payments.map(({ item, amount, gateway, created_at }) => (
                <li key={created_at.getTime()}>
                  {item}, PKR {number(amount)}, {gateway === 'manual' ? 'by hand' : gatewayFacts[gateway].name},{' '}
                  {dateTime(created_at)}
                </li>
              ))}
            </ul>
          </Note>
          <CheckRow name="despite_payments">Delete the account all the same</CheckRow>
        </>
      )}
    </>
  );
}
