import { requireCaptcha } from '../platform/captcha.ts';
import { judgeBeside, procedures, signedIn } from '../procedures.ts';
import { askForGig, declineAsk, openToAll } from './asking.ts';
import { getAssignment } from './assignments.ts';
import { answerEnd, endAward, proposeEnd, stepBack, withdrawEnd } from './ending.ts';
import { answerDeadline, closeAssignment, extendDeadline, withdrawDeadline } from './lapse.ts';
import { listAssignments } from './list-assignments.ts';
import { awardAssignment, deleteAssignment, editAssignment, ownAssignments } from './own-assignments.ts';
import { postAssignment, postChecks, postsLeft } from './post-assignment.ts';
import { readPriceGuide } from './price-guide.ts';

const { assignments } = procedures;

judgeBeside('assignments.post', (context, fields) => postChecks(signedIn(context), fields));
judgeBeside('assignments.edit', (context, { title, description, deadline }) =>
  postChecks(signedIn(context), { title, description, deadline }),
);
judgeBeside('assignments.askForGig', (context, fields) => postChecks(signedIn(context), fields));

export const assignmentsApi = {
  list: assignments.list.handler(({ context, input }) => listAssignments(context, input)),
  get: assignments.get.handler(({ context, input }) => getAssignment(context, input.id)),
  post: assignments.post.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_post', input.captcha_token);
    return postAssignment(signedIn(context), input);
  }),
  askForGig: assignments.askForGig.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_post', input.captcha_token);
    return askForGig(signedIn(context), input);
  }),
  decline: assignments.decline.handler(({ context, input }) => declineAsk(signedIn(context), input)),
  openToAll: assignments.openToAll.handler(({ context, input }) => openToAll(signedIn(context), input)),
  postsLeft: assignments.postsLeft.handler(({ context }) => postsLeft(signedIn(context))),
  priceGuide: assignments.priceGuide.handler(({ context }) => readPriceGuide(context)),
  own: assignments.own.handler(({ context, input }) => ownAssignments(signedIn(context), input.after)),
  award: assignments.award.handler(({ context, input }) => awardAssignment(signedIn(context), input)),
  stepBack: assignments.stepBack.handler(({ context, input }) => stepBack(signedIn(context), input)),
  endAward: assignments.endAward.handler(({ context, input }) => endAward(signedIn(context), input)),
  proposeEnd: assignments.proposeEnd.handler(({ context, input }) => proposeEnd(signedIn(context), input)),
  answerEnd: assignments.answerEnd.handler(({ context, input }) => answerEnd(signedIn(context), input)),
  withdrawEnd: assignments.withdrawEnd.handler(({ context, input }) => withdrawEnd(signedIn(context), input)),
  close: assignments.close.handler(({ context, input }) => closeAssignment(signedIn(context), input)),
  extend: assignments.extend.handler(({ context, input }) => extendDeadline(signedIn(context), input)),
  answerDeadline: assignments.answerDeadline.handler(({ context, input }) => answerDeadline(signedIn(context), input)),
  withdrawDeadline: assignments.withdrawDeadline.handler(({ context, input }) =>
    withdrawDeadline(signedIn(context), input),
  ),
  edit: assignments.edit.handler(({ context, input }) => editAssignment(signedIn(context), input)),
  delete: assignments.delete.handler(({ context, input }) => deleteAssignment(signedIn(context), input)),
};
