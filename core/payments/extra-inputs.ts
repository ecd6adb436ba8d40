import { optionalText } from '../fields.ts';
import { type ExtraName, extrasOf, gatewayIds } from './gateways.ts';

/** Every extra field of the gateways beside the mobile account; each gateway reads only its own. */
export const extraInputs = Object.fromEntries(
  gatewayIds.flatMap((id) => extrasOf(id).map(([name]) => [name, optionalText(20)])),
) as Record<ExtraName, ReturnType<typeof optionalText>>;
