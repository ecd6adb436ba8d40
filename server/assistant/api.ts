import { procedures, signedIn } from '../procedures.ts';
import { draftProposal, reply, streamReply } from './assistant.ts';
import { readBudget } from './budget.ts';

const { assistant } = procedures;

export const assistantApi = {
  chat: assistant.chat.handler(({ context, input, signal }) => reply(signedIn(context), input, signal)),
  stream: assistant.stream.handler(({ context, input, signal }) => streamReply(signedIn(context), input, signal)),
  bidSummary: assistant.bidSummary.handler(({ context, input, signal }) =>
    draftProposal(signedIn(context), input, signal),
  ),
  budget: assistant.budget.handler(({ context }) => readBudget(context)),
};
