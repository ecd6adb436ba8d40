import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** `shouldRevalidate` of a page where several people act: after a refusal it shows what is so now. */
export function whenRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400);
}
