import { deviceOf } from '../accounts/device.ts';
import { procedures, signedIn } from '../procedures.ts';
import { sendContactMessage } from './contact.ts';
import { readHome } from './home.ts';
import { answerMessage, listMessages, readMessage } from './messages.ts';
import { readTrust } from './trust.ts';

export const siteApi = {
  trust: procedures.site.trust.handler(({ context }) => readTrust(context)),
  home: procedures.site.home.handler(({ context }) => readHome(signedIn(context))),
  contact: procedures.site.contact.handler(({ context, input }) => sendContactMessage(context, input)),
  reportFault: procedures.site.reportFault.handler(({ context, input }) => {
    context.log.warn({ ...input, ...deviceOf(context.headers.get('user-agent')) }, 'a browser’s fault');
    return { ok: true as const };
  }),
  messages: procedures.site.messages.handler(({ context, input }) => listMessages(context, input)),
  message: procedures.site.message.handler(({ context, input }) => readMessage(context, input.id)),
  answerMessage: procedures.site.answerMessage.handler(({ context, input }) => answerMessage(signedIn(context), input)),
};
