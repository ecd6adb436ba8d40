import type { InputOf, OutputOf } from '#core/contract.ts';
import type { SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';

/** Remembers light or dark for the signed-in user (ENTITY-06). */
export function setTheme(
  context: SignedInContext,
  { theme }: InputOf<'profiles.setTheme'>,
): Promise<OutputOf<'profiles.setTheme'>> {
  return judge(context, 'set_theme', { p_theme: theme });
}

/** Turns a switch of the viewer's own on or off (SETTINGS-02, SETTINGS-04). */
export function setSwitch(
  context: SignedInContext,
  { name, on }: InputOf<'profiles.setSwitch'>,
): Promise<OutputOf<'profiles.setSwitch'>> {
  return judge(context, 'set_switch', { p_name: name, p_on: on });
}
