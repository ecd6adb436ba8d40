import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf, testApi } from '#tests/support/api.ts';
import { signUpForm as form } from '#tests/support/sign-up.ts';
import { faultOfName, reachesElsewhere } from './names.ts';

const ofHouse = [
  ...[
    'Mukammal Support',
    'Mukammal Admin',
    'MUKAMMAL',
    'mukamal  help desk',
    'Mokammal Team',
    'Mukammal.Support',
    'Mukammal',
  ],
  ...[
    'Official Mukammal',
    'Official Tutor',
    'Sana Official',
    'Admin',
    'The Admins',
    'Ali Admin',
    'Moderator Ali',
    'Customer Support',
  ],
  ...['Support Team', 'Supp0rt', 'M u k a m m a l  S u p p o r t', 'Mukamma1 Adm1n', 'Mükämmal Süpport'],
  ...['مکمل سپورٹ', 'مكمل ایڈمن', 'آفیشل ٹیوٹر', 'ایڈمن'],
];

const posing = [
  ...[
    'Mukammal Wallet',
    'Mukammal Coins',
    'Easypaisa Mukammal',
    'Support Mukarnmal',
    'Mukarnmal',
    'Mukammał',
    'Mucammal',
  ],
  ...['Easypaisa Support', 'Jazz Cash Helpline', 'Easypaisa', 'JazzCash', 'Customer Care', 'Billing Department'],
  ...['Trust and Safety', 'Sysadmin', 'Security', 'Ali Staff', 'Verified Tutor Ali', 'Anonymous', 'Deleted member'],
  ...['payments', 'billing', 'wallet', 'null', 'undefined'],
];

const disguised = [
  ['a right-to-left override', 'Ali \u202enahK'],
  ['an isolate', 'Ali \u2066Khan\u2069'],
  ['a left-to-right mark', 'Ali\u200e Khan'],
  ['a zero-width space', 'Mukammal\u200b Support'],
  ['a joiner between Latin letters', 'Ali\u200dKhan'],
  ['a joiner at the end', 'علی\u200c'],
  ['a soft hyphen', 'Muk\u00adammal'],
  ['a filler', 'Ali\u3164'],
  ['Cyrillic among Latin', 'Mukаmmal Suppоrt'],
  ['Cyrillic alone that looks Latin', 'Ѕаrа Саре'],
  ['Greek among Latin', 'Mukαmmal'],
  ['full width', 'Ｍｕｋａｍｍａｌ'],
  ['bold letters of mathematics', '𝐌𝐮𝐤𝐚𝐦𝐦𝐚𝐥'],
  ['letters in circles', 'Ⓜukammal'],
  ['small capitals', 'ꜱᴜᴘᴘᴏʀᴛ'],
  ['a tick', 'Ali Khan ✅'],
] as const;

const honest = [
  ...[
    'Sana Example',
    'Muhammad Ali',
    "Ayesha O'Neil",
    'José Müller',
    'Zoë-Anne Siddiqui',
    'Dr. M. A. Khan',
    'Abdul-Rahman Jr.',
  ],
  ...[
    'عائشہ صدیقی',
    'محمد علی خان',
    'می\u200cخواہم',
    'بہ\u200cنام خدا',
    'فاطمۃ الزہراء',
    'مُحَمَّد',
    'ثنا Sana Khan',
    'ﻋﻠﯽ',
  ],
  ...[
    'Badminton Coach',
    'Joe Root',
    'Mukammal Shah',
    'مکمل شاہ',
    'Homework Support Academy',
    'Иван Петров',
    'अमन',
    '李小龙',
    'Ali 2',
  ],
];

test('Distinguishes names that speak for the house, in English or Urdu and any spelling, from people’s', () => {
  for (const name of [...ofHouse, ...posing]) assert.equal(faultOfName(name), 'name_of_house', name);
  for (const name of honest) assert.equal(faultOfName(name), null, name);
});

test('Distinguishes names with hidden or look-alike letters from Urdu ones, joiners included', () => {
  for (const [what, name] of disguised) assert.equal(faultOfName(name), 'name_disguised', what);
});

test('Refuses a forbidden full name at its field: at sign-up, and in all profiles but admins’', async (t) => {
  const api = await testApi(t);
  const profile = { description: '', rate_per_hour: '' as never, expertise: [] };
  const [member, admin] = [await api.person(), await api.person({ is_admin: true })];
  for (const [full_name, code] of [
    ['Mukammal Support', 'name_of_house'],
    ['Ali \u202enahK', 'name_disguised'],
  ] as const) {
    const signUp = await refusalOf(api.as(null).accounts.signUp({ ...form, full_name }));
    const update = await refusalOf(api.as(member).profiles.update({ ...profile, full_name }));
    for (const refusal of [signUp, update]) assert.deepEqual([refusal.code, refusal.field], [code, 'full_name']);
  }
  assert.deepEqual(await api.db.selectFrom('sign_ups').select('id').execute(), []);
  await api.as(admin).profiles.update({ ...profile, full_name: 'Mukammal Support' });
  assert.equal(
    (await api.as(member).profiles.update({ ...profile, full_name: 'می\u200cخواہم' })).full_name,
    'می\u200cخواہم',
  );
});

test('Usernames with a word of the house’s are taken, with digits read as letters', async (t) => {
  const api = await testApi(t);
  for (const username of ['mukammal_ali_support', 'sana_official', 'adm1n', 'supp0rt', 'ali_admin', 'mukamma1_help']) {
    const refusal = await refusalOf(api.as(null).accounts.signUp({ ...form, username }));
    assert.deepEqual([refusal.fields, refusal.text], [['username'], 'This username is already taken.'], username);
  }
});

test('Refuses non-ASCII emails and usernames before lower-casing them', async (t) => {
  const api = await testApi(t);
  await api.person({ email: 'kiran@example.com', username: 'kiran_k' });
  const guest = api.as(null).accounts;
  for (const sign of ['\u212a', 'İ', 'ſ', 'Ｋ', 'К']) {
    const email = `${sign}iran@example.com`;
    for (const call of [
      guest.signUp({ ...form, email }),
      guest.signIn({ email, password: 'Abcdef1!' }),
      guest.recover({ email }),
      guest.sendCode({ email }),
      guest.resendConfirmation({ email }),
      api.as(null).admin.signIn({ email, password: 'Abcdef1!' }),
    ]) {
      const refusal = await refusalOf(call);
      assert.deepEqual([refusal.fields, refusal.text], [['email'], 'Please enter a valid email address.'], email);
    }
    const username = await refusalOf(guest.signUp({ ...form, username: `${sign}iran_x` }));
    assert.deepEqual([username.fields, username.text], [['username'], 'Use 3 to 30 letters, digits or underscores.']);
  }
  assert.ok(await guest.signUp({ ...form, email: ' \u00a0sana@example.com ', ref: '\u212airan_k' }));
  const { ref } = await api.db.selectFrom('sign_ups').select('ref').executeTakeFirstOrThrow();
  assert.equal(ref, null);
});

const reaching = [
  ...['wa_03214478213', '0321_4478213', 'sana_923214478213', 'ali3214478213', 'o3214478213', '03_21_44_78_21_3'],
  ...['ali_at_gmail_com', 'sana_gmail_com', 'zero_three_two_one_44_78_213'],
];
const reachingNobody = [
  ...['ali_1998', 'sana2004', 'bc210400345', 'f2021_065_123', 'ali_786_110', 'fa21_bcs_003', 'call_me_maybe'],
  ...['gmail_fan', 'tutor_24_7', 'pakistan_14081947', 'team_2019_2023', 'x0300', 'number_one_tutor'],
];

test('Distinguishes usernames with a phone number or an address from those with a year or a roll number', () => {
  for (const username of reaching) assert.ok(reachesElsewhere(username), username);
  for (const username of reachingNobody) assert.ok(!reachesElsewhere(username), username);
});

test('Refuses a username with a phone number at its field, at sign-up and when a member chooses one', async (t) => {
  const api = await testApi(t);
  const member = await api.person();
  await api.db.updateTable('profiles').set({ username_made: true }).where('id', '=', member.id).execute();
  for (const refusal of [
    await refusalOf(api.as(null).accounts.signUp({ ...form, username: 'wa_03214478213' })),
    await refusalOf(api.as(member).accounts.chooseUsername({ username: 'wa_03214478213' })),
  ]) {
    assert.deepEqual([refusal.code, refusal.field], ['username_not_allowed', 'username']);
  }
  assert.deepEqual(await api.db.selectFrom('sign_ups').select('id').execute(), []);
  for (const username of ['ali_1998', 'sana2004']) {
    await api.as(null).accounts.signUp({ ...form, username, email: `${username}@example.com` });
  }
  assert.equal((await api.as(member).accounts.chooseUsername({ username: 'ali_2001' })).username, 'ali_2001');
});
