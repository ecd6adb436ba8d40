import { procedures, signedIn } from '../procedures.ts';
import { countUnread, markRead, ownConversations, readMessages, sendMessage } from './chat.ts';

const { chat } = procedures;

export const chatApi = {
  conversations: chat.conversations.handler(({ context, input }) => ownConversations(signedIn(context), input)),
  messages: chat.messages.handler(({ context, input }) => readMessages(signedIn(context), input)),
  send: chat.send.handler(({ context, input }) => sendMessage(signedIn(context), input)),
  markRead: chat.markRead.handler(async ({ context, input }) => ({
    number: await markRead(signedIn(context), input),
  })),
  unread: chat.unread.handler(async ({ context }) => ({ unread: await countUnread(signedIn(context)) })),
};
