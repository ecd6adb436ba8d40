import { chatPolicies, policyFigures } from '#core/chat/policy-figures.ts';
import { houseSettings } from '#core/settings.ts';
import { whole } from '../lib/format.ts';
import '../ui/table.css';

const share = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

/** The measured effect of each chat policy, as a basis for choosing one. */
export function PolicyFigures() {
  const { honest, attempts, firstSight } = policyFigures;
  return (
    <div className="grid w-full gap-2">
      <div className="card data-table p-0">
        <table>
          <caption className="sr-only">What each policy does with texts that were written to try it</caption>
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
        Measured on {whole(honest)} honest texts, most of them chosen because they look like contact details, and{' '}
        {whole(attempts)} attempts to pass some; all were read while the detector was made. Of {firstSight.attempts}{' '}
        attempts that it had never seen the detector found {firstSight.found}, and it refused {firstSight.refused} of{' '}
        {firstSight.honest} ordinary texts.
      </p>
    </div>
  );
}
