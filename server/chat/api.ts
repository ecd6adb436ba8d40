import { setting } from '../admin/house-settings.ts';
import { procedures, signedIn } from '../procedures.ts';
import { markRead, readMessages, searchMessages, sendMessage } from './chat.ts';
import { countUnread, ownConversation, ownConversations } from './conversations.ts';
import { readEarnings } from './earnings.ts';
import {
  createMilestone,
  deleteMilestone,
  editMilestone,
  markMilestone,
  planMilestones,
  readMilestones,
  readTrail,
} from './milestones.ts';
import { readPicture } from './pictures.ts';
import { tellPresence } from './presence.ts';
import { answerPayment, readSettlements, tellPayment, withdrawPayment } from './settlements.ts';

const { chat } = procedures;

export const chatApi = {
  conversations: chat.conversations.handler(({ context, input }) => ownConversations(signedIn(context), input)),
  conversation: chat.conversation.handler(({ context, input }) => ownConversation(signedIn(context), input)),
  messages: chat.messages.handler(({ context, input }) => readMessages(signedIn(context), input)),
  send: chat.send.handler(({ context, input }) => sendMessage(signedIn(context), input)),
  search: chat.search.handler(({ context, input }) => searchMessages(signedIn(context), input)),
  picture: chat.picture.handler(({ context, input }) => readPicture(signedIn(context), input)),
  markRead: chat.markRead.handler(({ context, input }) => markRead(signedIn(context), input)),
  presence: chat.presence.handler(({ context, input }) => tellPresence(signedIn(context), input)),
  policy: chat.policy.handler(async ({ context }) => ({ policy: await setting(context, 'chat_policy') })),
  unread: chat.unread.handler(({ context, input }) => countUnread(signedIn(context), input)),
  milestones: chat.milestones.handler(({ context, input }) => readMilestones(signedIn(context), input)),
  createMilestone: chat.createMilestone.handler(({ context, input }) => createMilestone(signedIn(context), input)),
  editMilestone: chat.editMilestone.handler(({ context, input }) => editMilestone(signedIn(context), input)),
  deleteMilestone: chat.deleteMilestone.handler(({ context, input }) => deleteMilestone(signedIn(context), input)),
  planMilestones: chat.planMilestones.handler(({ context, input }) => planMilestones(signedIn(context), input)),
  markMilestone: chat.markMilestone.handler(({ context, input }) => markMilestone(signedIn(context), input)),
  trail: chat.trail.handler(({ context, input }) => readTrail(signedIn(context), input)),
  settlements: chat.settlements.handler(({ context, input }) => readSettlements(signedIn(context), input)),
  tellPayment: chat.tellPayment.handler(({ context, input }) => tellPayment(signedIn(context), input)),
  withdrawPayment: chat.withdrawPayment.handler(({ context, input }) => withdrawPayment(signedIn(context), input)),
  answerPayment: chat.answerPayment.handler(({ context, input }) => answerPayment(signedIn(context), input)),
  earnings: chat.earnings.handler(({ context, input }) => readEarnings(signedIn(context), input)),
};
