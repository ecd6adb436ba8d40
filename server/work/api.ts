import { judgeBeside, procedures, signedIn } from '../procedures.ts';
import { allowContent } from '../safety/content.ts';
import { listPublicSubmissions } from './portfolio.ts';
import { listReviews, rateStudent, rateTutor, readBothReviews, replyToReview } from './reviews.ts';
import { askForChanges, completeAssignment, listSubmissions, showWork, submitWork } from './work.ts';

const { work } = procedures;
judgeBeside('work.askForChanges', (context, { words }) => [
  () => (words === undefined ? undefined : allowContent(signedIn(context), 'changes', words, 'words')),
]);
for (const name of ['work.rate', 'work.rateStudent'] as const) {
  judgeBeside(name, (context, { comment }) => [
    () => (comment === undefined ? undefined : allowContent(signedIn(context), 'review', comment, 'comment')),
  ]);
}

export const workApi = {
  submit: work.submit.handler(({ context, input }) => submitWork(signedIn(context), input)),
  submissions: work.submissions.handler(({ context, input }) =>
    listSubmissions(signedIn(context), input.assignment_id),
  ),
  askForChanges: work.askForChanges.handler(({ context, input }) => askForChanges(signedIn(context), input)),
  show: work.show.handler(({ context, input }) => showWork(signedIn(context), input)),
  complete: work.complete.handler(({ context, input }) => completeAssignment(signedIn(context), input)),
  rate: work.rate.handler(({ context, input }) => rateTutor(signedIn(context), input)),
  rateStudent: work.rateStudent.handler(({ context, input }) => rateStudent(signedIn(context), input)),
  bothReviews: work.bothReviews.handler(({ context, input }) => readBothReviews(signedIn(context), input)),
  replyToReview: work.replyToReview.handler(({ context, input }) => replyToReview(signedIn(context), input)),
  reviews: work.reviews.handler(({ context, input }) => listReviews(context, input)),
  publicSubmissions: work.publicSubmissions.handler(({ context, input }) => listPublicSubmissions(context, input)),
};
