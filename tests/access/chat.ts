import { type AccessRows, users } from '#tests/support/access-rows.ts';

export const chatAccess: AccessRows = {
  'chat.conversations': {
    call: (api, world) => api.chat.conversations({ p_user_id: world.viewers.owner?.id ?? '' }),
    expected: users('ok'),
    entitled: { owner: ['poster', 'message'] },
  },
  'chat.conversation': {
    call: (api, world) => api.chat.conversation({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
    entitled: { owner: ['poster', 'message'], other: ['poster', 'message'] },
  },
  'chat.messages': {
    call: (api, world) => api.chat.messages({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
    entitled: { owner: ['poster', 'message'], other: ['poster', 'message'] },
  },
  'chat.send': {
    call: (api, world) => api.chat.send({ conversation_id: world.conversation, content: 'Salam' }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
    entitled: { owner: ['poster'] },
  },
  'chat.search': {
    call: (api, world) => api.chat.search({ conversation_id: world.conversation, words: 'canary' }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.picture': {
    call: (api, world) => api.chat.picture({ id: world.conversation }),
    expected: users('message_not_found'),
  },
  'chat.markRead': {
    call: (api, world) => api.chat.markRead({ conversation_id: world.conversation, number: 1 }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.milestones': {
    call: (api, world) => api.chat.milestones({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.createMilestone': {
    call: (api, world) =>
      api.chat.createMilestone({ conversation_id: world.conversation, title: 'Half', due_date: '2026-11-25' }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.planMilestones': {
    call: (api, world) => api.chat.planMilestones({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'milestones_planned', other: 'milestones_planned' },
  },
  'chat.editMilestone': {
    call: (api, world) => api.chat.editMilestone({ id: world.conversation, title: 'Half', due_date: '2026-11-25' }),
    expected: users('milestone_not_found'),
  },
  'chat.deleteMilestone': {
    call: (api, world) => api.chat.deleteMilestone({ id: world.conversation }),
    expected: users('milestone_not_found'),
  },
  'chat.markMilestone': {
    call: (api, world) => api.chat.markMilestone({ id: world.conversation, completed: true }),
    expected: users('milestone_not_found'),
  },
  'chat.trail': {
    call: (api, world) => api.chat.trail({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.settlements': {
    call: (api, world) => api.chat.settlements({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.tellPayment': {
    call: (api, world) =>
      api.chat.tellPayment({ conversation_id: world.conversation, amount: 100, method: 'cash', reference: 'By hand' }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'settlement_not_student' },
  },
  'chat.withdrawPayment': {
    call: (api, world) => api.chat.withdrawPayment({ id: world.conversation }),
    expected: users('settlement_not_found'),
  },
  'chat.answerPayment': {
    call: (api, world) => api.chat.answerPayment({ id: world.conversation, received: true }),
    expected: users('settlement_not_found'),
  },
  'chat.earnings': { call: (api) => api.chat.earnings({}), expected: users('ok') },
  'chat.presence': {
    call: (api, world) => api.chat.presence({ conversation_id: world.conversation }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.policy': { call: (api) => api.chat.policy(), expected: users('ok') },
  'chat.unread': { call: (api) => api.chat.unread(), expected: users('ok') },
};
