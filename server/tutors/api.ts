import { procedures, signedIn } from '../procedures.ts';
import { inviteToBid, listInvitable } from './invitations.ts';
import { listTutors } from './tutors.ts';

const { tutors } = procedures;

export const tutorsApi = {
  list: tutors.list.handler(({ context, input }) => listTutors(context, input)),
  invitable: tutors.invitable.handler(({ context, input }) => listInvitable(signedIn(context), input)),
  invite: tutors.invite.handler(({ context, input }) => inviteToBid(signedIn(context), input)),
};
