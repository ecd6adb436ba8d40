import { procedures, signedIn } from '../procedures.ts';
import { answerQuestion, askQuestion, questionsOfAssignment } from './questions.ts';

const { questions } = procedures;

export const questionsApi = {
  ask: questions.ask.handler(({ context, input }) => askQuestion(signedIn(context), input)),
  answer: questions.answer.handler(({ context, input }) => answerQuestion(signedIn(context), input)),
  ofAssignment: questions.ofAssignment.handler(({ context, input }) => questionsOfAssignment(signedIn(context), input)),
};
