import { procedures } from '../procedures.ts';
import { sendContactMessage } from './contact.ts';

export const siteApi = {
  contact: procedures.site.contact.handler(({ context, input }) => sendContactMessage(context, input)),
  reportFault: procedures.site.reportFault.handler(({ context, input }) => {
    context.log.warn(
      { ...input, requestId: context.requestId, agent: context.headers.get('user-agent') },
      'a browser’s fault',
    );
    return { ok: true as const };
  }),
};
