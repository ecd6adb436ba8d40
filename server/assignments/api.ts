import { requireCaptcha } from '../platform/captcha.ts';
import { procedures, signedIn } from '../procedures.ts';
import { getAssignment, listAssignments } from './assignments.ts';
import { postAssignment } from './post-assignment.ts';

const { assignments } = procedures;

export const assignmentsApi = {
  list: assignments.list.handler(({ context, input }) => listAssignments(context, input)),
  get: assignments.get.handler(({ context, input }) => getAssignment(context, input.id)),
  post: assignments.post.handler(async ({ context, input }) => {
    await requireCaptcha(context, 'captcha_post', input.captcha_token);
    return postAssignment(signedIn(context), input);
  }),
};
