import { type AccessRows, brokenPdf, everyone, roles, users } from '#tests/support/access-rows.ts';

const knowPoster = Object.fromEntries(roles.map((role) => [role, ['poster'] as const]));

export const profilesAccess: AccessRows = {
  'profiles.byUsername': {
    call: (api) => api.profiles.byUsername({ username: 'canaryposter' }),
    expected: everyone('ok'),
    entitled: { ...knowPoster, owner: ['poster', 'email', 'phone'], other: ['poster', 'email', 'phone'] },
  },
  'profiles.saveAvatar': { call: (api) => api.profiles.saveAvatar({}), expected: users('picture_missing') },
  'profiles.saveCover': { call: (api) => api.profiles.saveCover({}), expected: users('picture_missing') },
  'profiles.saveGigs': { call: (api) => api.profiles.saveGigs({ gigs: [] }), expected: users('ok') },
  'profiles.saveCv': {
    call: (api) => api.profiles.saveCv({ file: brokenPdf() }),
    expected: users('pdf_unreadable'),
  },
  'profiles.update': {
    call: (api) => api.profiles.update({ full_name: '', expertise: [], rate_per_hour: null }),
    expected: users('input_invalid'),
  },
  'profiles.versions': { call: (api) => api.profiles.versions(), expected: users('ok') },
  'profiles.counts': { call: (api) => api.profiles.counts(), expected: users('ok') },
  'profiles.setSwitch': {
    call: (api) => api.profiles.setSwitch({ name: 'notify_on_bid', on: true }),
    expected: users('ok'),
  },
  'profiles.setTheme': { call: (api) => api.profiles.setTheme({ theme: 'dark' }), expected: users('ok') },
};
