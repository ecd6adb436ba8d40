import { type AccessRows, admins, everyone, staff, users } from '#tests/support/access-rows.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
const seen = ['poster', 'email'] as const;
const ofPeople = { admin: seen, money: seen, moderation: seen, support: seen };

export const adminAccess: AccessRows = {
  'admin.signIn': {
    call: (api) => api.admin.signIn({ email: 'somebody@example.com', password: '' }),
    expected: everyone('input_invalid'),
  },
  'admin.loginState': { call: (api) => api.admin.loginState(), expected: everyone('ok') },
  'admin.users': {
    call: (api) => api.admin.users({}),
    expected: admins('ok', 'money', 'moderation', 'support'),
    entitled: ofPeople,
  },
  'admin.user': {
    call: (api, { viewers }) => api.admin.user({ user_id: viewers.owner?.id ?? nobody }),
    expected: admins('ok', 'money', 'moderation', 'support'),
    entitled: ofPeople,
  },
  'admin.statement': {
    call: (api, { viewers }) => api.admin.statement({ user_id: viewers.owner?.id ?? nobody }),
    expected: admins('ok', 'money'),
  },
  'admin.blockUser': {
    call: (api) => api.admin.blockUser({ user_id: nobody, reason: 'Spam.' }),
    expected: admins('user_not_found', 'moderation'),
  },
  'admin.unblockUser': {
    call: (api, { viewers }) => api.admin.unblockUser({ user_id: viewers.owner?.id ?? nobody, reason: 'A mistake.' }),
    expected: admins('user_not_blocked', 'moderation'),
  },
  'admin.verifyUser': {
    call: (api, { viewers }) => api.admin.verifyUser({ user_id: viewers.owner?.id ?? nobody }),
    expected: admins('verify_no_identity', 'support'),
  },
  'admin.endSessions': {
    call: (api, { viewers }) => api.admin.endSessions({ user_id: viewers.owner?.id ?? nobody, session_id: nobody }),
    expected: admins('session_not_found', 'support'),
  },
  'admin.viewAs': {
    call: (api) => api.admin.viewAs({ user_id: nobody, reason: 'To help.' }),
    expected: admins('user_not_found', 'support'),
  },
  'admin.endViewAs': { call: (api) => api.admin.endViewAs(), expected: users('ok') },
  'admin.settings': { call: (api) => api.admin.settings(), expected: admins('ok') },
  'admin.setSetting': {
    call: (api) => api.admin.setSetting({ name: 'chat_policy', value: 'none', reason: 'A try.' }),
    expected: admins('setting_not_chosen'),
  },
  'admin.overview': { call: (api) => api.admin.overview(), expected: admins('ok', 'moderation', 'support') },
  'admin.team': { call: (api) => api.admin.team(), expected: admins('ok') },
  'admin.mayCall': {
    call: (api) => api.admin.mayCall({ procedure: 'coins.adjust' }),
    expected: admins('ok', 'money'),
  },
  'admin.giveRole': {
    call: (api) => api.admin.giveRole({ username: 'nobody', role: 'store', reason: 'New here.' }),
    expected: admins('proof_required'),
  },
  'admin.takeRole': {
    call: (api) => api.admin.takeRole({ username: 'nobody', role: 'store', reason: 'Left us.' }),
    expected: admins('proof_required'),
  },
  'admin.funnels': { call: (api) => api.admin.funnels(), expected: admins('ok', 'moderation', 'support') },
  'admin.health': { call: (api) => api.admin.health(), expected: admins('ok', 'support') },
  'admin.queues': { call: (api) => api.admin.queues(), expected: admins('ok', ...staff) },
  'admin.auditLog': { call: (api) => api.admin.auditLog({}), expected: admins('ok') },
  'admin.auditEntry': { call: (api) => api.admin.auditEntry({ number: 1 }), expected: admins('audit_entry_not_found') },
};
