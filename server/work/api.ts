import { procedures, signedIn } from '../procedures.ts';
import { listPublicSubmissions, listReviews } from './portfolio.ts';
import { completeAssignment, listSubmissions, rateTutor, submitWork } from './work.ts';

const { work } = procedures;

export const workApi = {
  submit: work.submit.handler(({ context, input }) => submitWork(signedIn(context), input)),
  submissions: work.submissions.handler(({ context, input }) =>
    listSubmissions(signedIn(context), input.assignment_id),
  ),
  complete: work.complete.handler(({ context, input }) => completeAssignment(signedIn(context), input)),
  rate: work.rate.handler(({ context, input }) => rateTutor(signedIn(context), input)),
  reviews: work.reviews.handler(({ context, input }) => listReviews(context, input)),
  publicSubmissions: work.publicSubmissions.handler(({ context, input }) => listPublicSubmissions(context, input)),
};
