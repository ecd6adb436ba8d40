import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const questionsAccess: AccessRows = {
  'questions.ask': {
    call: (api, world) => api.questions.ask({ assignment_id: world.anonymous, question: 'Is LaTeX fine?' }),
    expected: { ...users('ok'), owner: 'question_own_assignment', other: 'question_already_asked' },
  },
  'questions.answer': {
    call: (api, world) => api.questions.answer({ id: world.question, answer: 'Yes, it is.' }),
    expected: { ...users('question_not_found'), owner: 'ok' },
  },
  'questions.ofAssignment': {
    call: (api, world) => api.questions.ofAssignment({ assignment_id: world.anonymous }),
    expected: users('ok'),
    entitled: { owner: ['question'], other: ['question'], admin: ['poster'], moderation: ['poster'] },
  },
};
