import { type AccessRows, admins, everyone, users } from '#tests/support/access-rows.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
const ofPeople = { admin: ['poster', 'email'] } as const;

export const adminAccess: AccessRows = {
  'admin.signIn': {
    call: (api) => api.admin.signIn({ email: 'somebody@example.com', password: '' }),
    expected: everyone('input_invalid'),
  },
  'admin.loginState': { call: (api) => api.admin.loginState(), expected: everyone('ok') },
  'admin.users': { call: (api) => api.admin.users({}), expected: admins('ok'), entitled: ofPeople },
  'admin.user': {
    call: (api, { viewers }) => api.admin.user({ user_id: viewers.owner?.id ?? nobody }),
    expected: admins('ok'),
    entitled: ofPeople,
  },
  'admin.statement': {
    call: (api, { viewers }) => api.admin.statement({ user_id: viewers.owner?.id ?? nobody }),
    expected: admins('ok'),
  },
  'admin.blockUser': {
    call: (api) => api.admin.blockUser({ user_id: nobody, reason: 'Spam.' }),
    expected: admins('user_not_found'),
  },
  'admin.unblockUser': {
    call: (api, { viewers }) => api.admin.unblockUser({ user_id: viewers.owner?.id ?? nobody, reason: 'A mistake.' }),
    expected: admins('user_not_blocked'),
  },
  'admin.verifyUser': {
    call: (api, { viewers }) => api.admin.verifyUser({ user_id: viewers.owner?.id ?? nobody }),
    expected: admins('verify_no_identity'),
  },
  'admin.endSessions': {
    call: (api, { viewers }) => api.admin.endSessions({ user_id: viewers.owner?.id ?? nobody, session_id: nobody }),
    expected: admins('session_not_found'),
  },
  'admin.viewAs': {
    call: (api) => api.admin.viewAs({ user_id: nobody, reason: 'To help.' }),
    expected: admins('user_not_found'),
  },
  'admin.endViewAs': { call: (api) => api.admin.endViewAs(), expected: users('ok') },
  'admin.settings': { call: (api) => api.admin.settings(), expected: admins('ok') },
  'admin.setSetting': {
    call: (api) => api.admin.setSetting({ name: 'chat_policy', value: 'none', reason: 'A try.' }),
    expected: admins('setting_not_chosen'),
  },
  'admin.overview': { call: (api) => api.admin.overview(), expected: admins('ok') },
  'admin.funnels': { call: (api) => api.admin.funnels(), expected: admins('ok') },
  'admin.health': { call: (api) => api.admin.health(), expected: admins('ok') },
  'admin.queues': { call: (api) => api.admin.queues(), expected: admins('ok') },
  'admin.auditLog': { call: (api) => api.admin.auditLog({}), expected: admins('ok') },
  'admin.auditEntry': { call: (api) => api.admin.auditEntry({ number: 1 }), expected: admins('audit_entry_not_found') },
};
