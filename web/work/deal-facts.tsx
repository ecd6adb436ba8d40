import { money } from '#core/format.ts';
import { type Agreement, remaining } from '#core/work/agreement.ts';

/**
 * The deal as pairs of a definition list: agreed price, paid so far, left to pay. `isTutor`: the
 * reader confirms the payments.
 */
export function DealFacts({ agreement, isTutor = false }: { agreement: Agreement; isTutor?: boolean }) {
  const { price, paid, waiting } = agreement;
  return (
    <>
      <dt>Agreed price</dt>
      <dd className="text-18 font-bold">{money(price)}</dd>
      <dt>Paid, confirmed by {isTutor ? 'you' : 'the tutor'}</dt>
      <dd>{money(paid)}</dd>
      {waiting > 0 && (
        <>
          <dt>Reported, not confirmed yet</dt>
          <dd>{money(waiting)}</dd>
        </>
      )}
      <dt>Left to pay</dt>
      <dd>{money(remaining(agreement))}</dd>
    </>
  );
}
