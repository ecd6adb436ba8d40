import { chatPolicies, policyFigures } from '#core/chat/policy-figures.ts';
import { number } from '#core/format.ts';
import { houseSettings } from '#core/settings.ts';
import '../ui/table.css';

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

/** The measured effect of each chat policy, as a basis for choosing one. */
export function PolicyFigures() {
  const { honest, attempts, firstSight } = policyFigures;
  return (
    <div className="grid w-full gap-2">
      <div className="card data-table p-0 [&_:is(th,td)]:px-3 [&_:is(th,td)]:whitespace-normal">
        <table>
          <caption className="sr-only">How each policy handles test texts</caption>
          <thead>
            <tr>
              <th scope="col">Policy</th>
              <th scope="col">Honest texts refused</th>
              <th scope="col">Attempts found</th>
            </tr>
          </thead>
          <tbody>
            {chatPolicies.map((policy) => (
              <tr key={policy}>
                <th scope="row">{houseSettings.chat_policy.choices[policy].label}</th>
                <td className="tabular-nums">{share(policyFigures[policy].refused, honest)}</td>
                <td className="tabular-nums">{share(policyFigures[policy].found, attempts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-14 text-ink-3">
        Measured on {number(honest)} honest texts, most of them chosen because they look like contact details, and{' '}
        {number(attempts)} attempts to pass some. The detector learned from these. Of texts that it had never seen (
        {firstSight.honest} honest, {firstSight.attempts} attempts),{' '}
        {chatPolicies
          .map((policy) => {
            const { refused, found } = firstSight[policy];
            return `${houseSettings.chat_policy.choices[policy].label} refused ${refused} and found ${found}`;
          })
          .join('; ')}
        .
      </p>
    </div>
  );
}
