import { procedures, signedIn } from '../procedures.ts';
import { decideReferrals, listHeld } from './held.ts';
import { inviteFriend, ownReferrals } from './referrals.ts';

const { referrals } = procedures;

export const referralsApi = {
  invite: referrals.invite.handler(({ context, input }) => inviteFriend(signedIn(context), input)),
  own: referrals.own.handler(({ context, input }) => ownReferrals(signedIn(context), input.after)),
  held: referrals.held.handler(({ context, input }) => listHeld(context, input)),
  decide: referrals.decide.handler(({ context, input }) => decideReferrals(signedIn(context), input)),
};
