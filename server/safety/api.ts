import { procedures, signedIn } from '../procedures.ts';
import { decideCase, listCases, readCase } from './cases.ts';
import { readCheckFigures } from './check-figures.ts';
import { validateContent } from './content.ts';
import {
  answerDisagreement,
  appealDisagreement,
  openDisagreement,
  readDisagreement,
  withdrawDisagreement,
} from './disagreements.ts';
import {
  decideDisagreement,
  disagreementFigures,
  listDisagreements,
  readThread,
  readToDecide,
} from './disagreements-to-decide.ts';
import { sendFeedback } from './feedback.ts';
import { appealText, decideAppeal, listModeration, readRefusedText } from './moderation.ts';
import { assignmentToReport, profileToReport, reportAssignment, reportProfile } from './reports.ts';
import {
  appealTakeDown,
  decideTakeDown,
  listContent,
  listTakeDowns,
  readOwnTakeDown,
  takeDownContent,
} from './take-downs.ts';
import { addScammer, listScammers, readNotice, readWatchlist, removeScammer, replyToNotice } from './watchlist.ts';

const { safety } = procedures;

export const safetyApi = {
  validateTitle: safety.validateTitle.handler(({ context, input }) =>
    validateContent(signedIn(context).contentCheck, 'title', input),
  ),
  validateDescription: safety.validateDescription.handler(({ context, input }) =>
    validateContent(signedIn(context).contentCheck, 'description', input),
  ),
  watchlist: safety.watchlist.handler(({ context, input }) => readWatchlist(context, input)),
  notice: safety.notice.handler(({ context, input }) => readNotice(context, input.token)),
  replyToNotice: safety.replyToNotice.handler(({ context, input }) => replyToNotice(context, input)),
  scammers: safety.scammers.handler(({ context, input }) => listScammers(context, input)),
  addScammer: safety.addScammer.handler(({ context, input }) => addScammer(signedIn(context), input)),
  removeScammer: safety.removeScammer.handler(({ context, input }) => removeScammer(signedIn(context), input)),
  cases: safety.cases.handler(({ context, input }) => listCases(context, input)),
  case: safety.case.handler(({ context, input }) => readCase(context, input.number)),
  decideCase: safety.decideCase.handler(({ context, input }) => decideCase(signedIn(context), input)),
  disagreement: safety.disagreement.handler(({ context, input }) =>
    readDisagreement(signedIn(context), input.assignment_id),
  ),
  openDisagreement: safety.openDisagreement.handler(({ context, input }) => openDisagreement(signedIn(context), input)),
  answerDisagreement: safety.answerDisagreement.handler(({ context, input }) =>
    answerDisagreement(signedIn(context), input),
  ),
  withdrawDisagreement: safety.withdrawDisagreement.handler(({ context, input }) =>
    withdrawDisagreement(signedIn(context), input),
  ),
  appealDisagreement: safety.appealDisagreement.handler(({ context, input }) =>
    appealDisagreement(signedIn(context), input),
  ),
  disagreements: safety.disagreements.handler(({ context, input }) => listDisagreements(context, input)),
  disagreementFigures: safety.disagreementFigures.handler(({ context }) => disagreementFigures(context)),
  disagreementToDecide: safety.disagreementToDecide.handler(({ context, input }) =>
    readToDecide(signedIn(context), input.number),
  ),
  readThread: safety.readThread.handler(({ context, input }) => readThread(signedIn(context), input)),
  decideDisagreement: safety.decideDisagreement.handler(({ context, input }) =>
    decideDisagreement(signedIn(context), input),
  ),
  refusedText: safety.refusedText.handler(({ context, input }) => readRefusedText(signedIn(context), input.id)),
  appeal: safety.appeal.handler(({ context, input }) => appealText(signedIn(context), input)),
  moderation: safety.moderation.handler(({ context, input }) => listModeration(context, input)),
  checkFigures: safety.checkFigures.handler(({ context }) => readCheckFigures(context)),
  decideAppeal: safety.decideAppeal.handler(({ context, input }) => decideAppeal(signedIn(context), input)),
  content: safety.content.handler(({ context, input }) => listContent(context, input)),
  takeDown: safety.takeDown.handler(({ context, input }) => takeDownContent(signedIn(context), input)),
  takeDowns: safety.takeDowns.handler(({ context, input }) => listTakeDowns(context, input)),
  decideTakeDown: safety.decideTakeDown.handler(({ context, input }) => decideTakeDown(signedIn(context), input)),
  ownTakeDown: safety.ownTakeDown.handler(({ context, input }) => readOwnTakeDown(signedIn(context), input.id)),
  appealTakeDown: safety.appealTakeDown.handler(({ context, input }) => appealTakeDown(signedIn(context), input)),
  profileToReport: safety.profileToReport.handler(({ context, input }) =>
    profileToReport(signedIn(context), input.username),
  ),
  reportProfile: safety.reportProfile.handler(({ context, input }) => reportProfile(signedIn(context), input)),
  assignmentToReport: safety.assignmentToReport.handler(({ context, input }) =>
    assignmentToReport(signedIn(context), input),
  ),
  sendFeedback: safety.sendFeedback.handler(({ context, input }) => sendFeedback(signedIn(context), input)),
  reportAssignment: safety.reportAssignment.handler(({ context, input }) => reportAssignment(signedIn(context), input)),
};
