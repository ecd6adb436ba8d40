import type { OutputOf } from '#core/contract.ts';
import { totalOf } from '../lib/format.ts';
import { Coins } from '../ui/coins.tsx';
import '../ui/pairs.css';

/** What deleting the account takes away, in figures. */
export function WhatIsLost({ coins, open, under_way }: OutputOf<'accounts.deletion'>) {
  return (
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
  );
}
