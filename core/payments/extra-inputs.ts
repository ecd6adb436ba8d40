import { optionalText } from '../fields.ts';
import { type ExtraName, extrasOf, gatewayIds } from './gateways.ts';

/** Every field that some gateway asks for beside the mobile account; each heeds its own alone. */
export const extraInputs = Object.fromEntries(
  gatewayIds.flatMap((id) => extrasOf(id).map(([name]) => [name, optionalText(20)])),
) as Record<ExtraName, ReturnType<typeof optionalText>>;
