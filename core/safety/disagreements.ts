/** The nine reasons of a disagreement (docs/decisions/0106), in plain words. */
export const wrongs = {
  nothing: 'Nothing was handed in',
  late: 'The work is late',
  not_as_asked: 'The work is not what was asked',
  copied: 'The work is copied or made by a machine',
  asked_for_more: 'I was asked for more money than agreed',
  not_paid: 'I was not paid',
  paid_in_part: 'I was paid only in part',
  rude: 'The other side is rude or threatens me',
  went_away: 'The other side wants to go on elsewhere',
} as const;
export type Wrong = keyof typeof wrongs;

/** The side that can give a reason: work is missed by the poster, money by the tutor. */
export const sideOf: Record<Wrong, 'poster' | 'tutor' | 'both'> = {
  nothing: 'poster',
  late: 'poster',
  not_as_asked: 'poster',
  copied: 'poster',
  asked_for_more: 'poster',
  not_paid: 'tutor',
  paid_in_part: 'tutor',
  rude: 'both',
  went_away: 'both',
};

/** Returns the reasons of a side, in plain words. */
export function wrongsOf(side: 'poster' | 'tutor'): [Wrong, string][] {
  const reasons = Object.entries(wrongs) as [Wrong, string][];
  return reasons.filter(([reason]) => sideOf[reason] === side || sideOf[reason] === 'both');
}

/** Decisions of an admin, in words for both parties. */
export const decidedAs = {
  ended: 'The award ended',
  completed: 'The assignment is completed',
  noted: 'Nothing changes',
} as const;
export type DecidedAs = keyof typeof decidedAs;
