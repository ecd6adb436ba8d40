import { procedures } from '../procedures.ts';
import { sendContactMessage } from './contact.ts';

export const siteApi = {
  contact: procedures.site.contact.handler(({ context, input }) => sendContactMessage(context, input)),
};
