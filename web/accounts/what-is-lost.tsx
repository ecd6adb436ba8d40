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
        <dt>Coins you lose</dt>
        <dd>
          <Coins amount={coins} />
        </dd>
        <dt>Open posts we remove, refunding their tutors</dt>
        <dd>{open === 0 ? 'None' : totalOf(open)}</dd>
        <dt>Assignments under way. Awards to you end, and their posters get the coins back</dt>
        <dd>{under_way === 0 ? 'None' : totalOf(under_way)}</dd>
      </dl>
      {payments.length > 0 && (
        <>
          <Note look="bad">
            <b>These payments are still open.</b> If money arrives after you delete the account, we hold it. It adds no
            coins and pays for no order, and you would have to write to us about it.
            <ul>
              {payments.map(({ item, amount, gateway, created_at }) => (
                <li key={created_at.getTime()}>
                  {item}, PKR {number(amount)}, {gateway === 'manual' ? 'by transfer' : gatewayFacts[gateway].name},{' '}
                  {dateTime(created_at)}
                </li>
              ))}
            </ul>
          </Note>
          <CheckRow name="despite_payments">Delete the account anyway</CheckRow>
        </>
      )}
    </>
  );
}
