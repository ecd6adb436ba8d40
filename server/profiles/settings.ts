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

/** Remembers whether each new bid on the viewer's assignments is mailed to them. */
export function setNotifyOnBid(
  context: SignedInContext,
  { on }: InputOf<'profiles.setNotifyOnBid'>,
): Promise<OutputOf<'profiles.setNotifyOnBid'>> {
  return judge(context, 'set_notify_on_bid', { p_on: on });
}

/** Remembers whether students may invite the viewer to bid (docs/decisions/0070). */
export function setTakesInvitations(
  context: SignedInContext,
  { on }: InputOf<'profiles.setTakesInvitations'>,
): Promise<OutputOf<'profiles.setTakesInvitations'>> {
  return judge(context, 'set_takes_invitations', { p_on: on });
}

/** Remembers whether the first steps stand on the viewer's home page (docs/decisions/0070). */
export function setShowsGuide(
  context: SignedInContext,
  { on }: InputOf<'profiles.setShowsGuide'>,
): Promise<OutputOf<'profiles.setShowsGuide'>> {
  return judge(context, 'set_shows_guide', { p_on: on });
}

/** Remembers whether others see the viewer's stars and reviews (RATE-04). */
export function setShowRatings(
  context: SignedInContext,
  { on }: InputOf<'profiles.setShowRatings'>,
): Promise<OutputOf<'profiles.setShowRatings'>> {
  return judge(context, 'set_show_ratings', { p_on: on });
}

/** Remembers whether the other party of a conversation sees that the viewer is online or types, and the viewer of others. */
export function setShowPresence(
  context: SignedInContext,
  { on }: InputOf<'profiles.setShowPresence'>,
): Promise<OutputOf<'profiles.setShowPresence'>> {
  return judge(context, 'set_show_presence', { p_on: on });
}

/** Remembers whether the other party of a conversation sees how far the viewer has read, and the viewer of others. */
export function setShowSeen(
  context: SignedInContext,
  { on }: InputOf<'profiles.setShowSeen'>,
): Promise<OutputOf<'profiles.setShowSeen'>> {
  return judge(context, 'set_show_seen', { p_on: on });
}
