import { procedures, signedIn } from '../procedures.ts';
import { validateContent } from './content.ts';

const { safety } = procedures;

export const safetyApi = {
  validateTitle: safety.validateTitle.handler(({ context, input }) =>
    validateContent(signedIn(context).contentCheck, 'title', input),
  ),
  validateDescription: safety.validateDescription.handler(({ context, input }) =>
    validateContent(signedIn(context).contentCheck, 'description', input),
  ),
};
