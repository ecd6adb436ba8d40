import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isContractProcedure } from '@orpc/contract';
import type { Me } from '#core/accounts/contract.ts';
import { contract } from '#core/contract.ts';
import type { Api } from '#core/page.ts';
import { noon, type TestApi, testApi } from '#tests/support/api.ts';
import { findViewer } from './accounts/session.ts';

/*
 * Every procedure, called by every kind of caller. What each may do stands here by name: a procedure that is not in
 * the table fails the walk. Canaries are planted in what is private; no answer to anyone else may carry one.
 */

const roles = ['guest', 'student', 'tutor', 'owner', 'other', 'blocked', 'admin'] as const;
type Role = (typeof roles)[number];
type Outcome = 'ok' | (string & {});

const canaries = {
  poster: 'canaryposter',
  proposal: 'canaryproposal',
  email: 'canarymail',
  phone: '3007654321',
  message: 'canarymessage',
  comment: 'canarycomment',
} as const;

interface World {
  assignment: string;
  /** An anonymous assignment of `owner` with one bid by `other`. */
  anonymous: string;
  /** An anonymous assignment of `owner` awarded to `other`, and its conversation. */
  awarded: string;
  conversation: string;
  viewers: Record<Role, Me | null>;
}

interface Step {
  call: (api: Api, world: World) => Promise<unknown>;
  /** What each role gets: 'ok', or the refusal's code. */
  expected: Record<Role, Outcome>;
  /** Canaries that a role is entitled to see here. */
  entitled?: Partial<Record<Role, readonly (keyof typeof canaries)[]>>;
}

const everyone = (outcome: Outcome): Record<Role, Outcome> =>
  Object.fromEntries(roles.map((role) => [role, outcome])) as Record<Role, Outcome>;

/** Signed-in callers get `outcome`; a blocked one is nobody, like a guest. */
const users = (outcome: Outcome, signedOut = 'sign_in_required'): Record<Role, Outcome> => ({
  ...everyone(outcome),
  guest: signedOut,
  blocked: signedOut,
});

const pdf = () => new File(['%PDF-1.7 but no more'], 'a.pdf', { type: 'application/pdf' });
const seesOwnPoster = { owner: ['poster'], admin: ['poster'] } as const;
const knowPoster = Object.fromEntries(roles.map((role) => [role, ['poster'] as const]));
const ownContact = { owner: ['poster', 'email', 'phone'], tutor: ['email'] } as const;

const walk: Record<string, Step> = {
  'accounts.signUp': { call: (api) => api.accounts.signUp({} as never), expected: everyone('input_invalid') },
  'accounts.signIn': {
    call: (api) => api.accounts.signIn({ email: 'nobody@example.com', password: 'x' }),
    expected: everyone('credentials_invalid'),
  },
  'accounts.signOut': { call: (api) => api.accounts.signOut(), expected: everyone('ok') },
  'accounts.resendConfirmation': {
    call: (api) => api.accounts.resendConfirmation({ email: 'nobody@example.com' }),
    expected: everyone('ok'),
  },
  'accounts.me': { call: (api) => api.accounts.me(), expected: users('ok'), entitled: ownContact },
  'profiles.byUsername': {
    call: (api) => api.profiles.byUsername({ username: 'canaryposter' }),
    expected: everyone('ok'),
    entitled: { ...knowPoster, owner: ['poster', 'email', 'phone'], other: ['poster', 'email', 'phone'] },
  },
  'profiles.saveCv': {
    call: (api) => api.profiles.saveCv({ file: pdf() }),
    expected: users('pdf_unreadable'),
  },
  'profiles.update': {
    call: (api) => api.profiles.update({ full_name: '', expertise: [], rate_per_hour: null }),
    expected: users('input_invalid'),
  },
  'profiles.counts': { call: (api) => api.profiles.counts(), expected: users('ok') },
  'profiles.setTheme': { call: (api) => api.profiles.setTheme({ theme: 'dark' }), expected: users('ok') },
  'files.upload': {
    call: (api) => api.files.upload({ bucket: 'assignment_files', file: pdf() }),
    expected: users('pdf_unreadable'),
  },
  'assignments.list': {
    call: (api) => api.assignments.list({ limit: 80 }),
    expected: everyone('ok'),
    entitled: { ...seesOwnPoster, other: ['poster'] },
  },
  'assignments.get': {
    call: (api, world) => api.assignments.get({ id: world.anonymous }),
    expected: everyone('ok'),
    entitled: { ...seesOwnPoster, other: ['proposal'] },
  },
  'assignments.post': {
    call: (api) => api.assignments.post({} as never),
    expected: users('input_invalid', 'post_signed_out'),
  },
  'assignments.own': { call: (api) => api.assignments.own({}), expected: users('ok') },
  'assignments.award': {
    call: (api, world) =>
      api.assignments.award({
        p_assignment_id: world.anonymous,
        p_bidder_id: '01900000-0000-7000-8000-000000000000',
        p_award_cost: 100,
      }),
    expected: { ...users('assignment_not_yours'), owner: 'bid_not_found' },
  },
  'assignments.edit': {
    call: (api, world) =>
      api.assignments.edit({ id: world.awarded, title: 'A', description: 'B', budget: 1, deadline: '2026-11-30' }),
    expected: { ...users('assignment_not_yours'), owner: 'edit_not_open' },
  },
  'assignments.delete': {
    call: (api, world) => api.assignments.delete({ id: world.awarded }),
    expected: { ...users('assignment_not_yours'), owner: 'delete_not_open' },
  },
  'bids.place': {
    call: (api, world) => api.bids.place({ assignment_id: world.assignment, proposal: 'A good plan.' }),
    expected: { ...users('ok', 'bid_signed_out'), owner: 'bid_own_assignment' },
  },
  'bids.ofAssignment': {
    call: (api, world) => api.bids.ofAssignment({ assignment_id: world.anonymous }),
    expected: { ...users('assignment_not_found'), owner: 'ok' },
    entitled: { owner: ['proposal'] },
  },
  'bids.own': { call: (api) => api.bids.own({}), expected: users('ok'), entitled: { other: ['proposal'] } },
  'chat.conversations': {
    call: (api, world) => api.chat.conversations({ p_user_id: world.viewers.owner?.id ?? '' }),
    expected: users('ok'),
    entitled: { owner: ['poster', 'message'] },
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
  'chat.markRead': {
    call: (api, world) => api.chat.markRead({ conversation_id: world.conversation, number: 1 }),
    expected: { ...users('conversation_not_found'), owner: 'ok', other: 'ok' },
  },
  'chat.unread': { call: (api) => api.chat.unread(), expected: users('ok') },
  'work.submit': {
    call: (api, world) => api.work.submit({ assignment_id: world.awarded, file: new File(['Work'], 'work.txt') }),
    expected: { ...users('submit_not_awarded'), other: 'ok' },
  },
  'work.submissions': {
    call: (api, world) => api.work.submissions({ assignment_id: world.awarded }),
    expected: { ...users('assignment_not_found'), owner: 'ok', other: 'ok' },
    entitled: { owner: ['comment'], other: ['comment'] },
  },
  'work.complete': {
    call: (api, world) => api.work.complete({ assignment_id: world.anonymous }),
    expected: { ...users('assignment_not_yours'), owner: 'complete_not_awarded' },
  },
  'work.rate': {
    call: (api, world) => api.work.rate({ assignment_id: world.anonymous, rating: 5 }),
    expected: { ...users('assignment_not_yours'), owner: 'rate_not_completed' },
  },
  'work.reviews': {
    call: (api, world) => api.work.reviews({ username: world.viewers.other?.username ?? '' }),
    expected: everyone('ok'),
  },
  'work.publicSubmissions': {
    call: (api, world) => api.work.publicSubmissions({ username: world.viewers.other?.username ?? '' }),
    expected: everyone('ok'),
  },
  'coins.transactions': { call: (api) => api.coins.transactions({}), expected: users('ok') },
  'safety.validateTitle': {
    call: (api) => api.safety.validateTitle({ content: 'Algebra' }),
    expected: users('ok', 'content_signed_out'),
  },
  'safety.validateDescription': {
    call: (api) => api.safety.validateDescription({ description: 'Algebra' }),
    expected: users('ok', 'content_signed_out'),
  },
  'site.contact': {
    call: (api) =>
      api.site.contact({ name: 'A', email: 'somebody@example.com', subject: 'Coins', message: 'Where are they?' }),
    expected: everyone('ok'),
  },
};

function pathsOf(router: object, prefix = ''): string[] {
  return Object.entries(router).flatMap(([name, node]: [string, object]) =>
    isContractProcedure(node) ? [`${prefix}${name}`] : pathsOf(node, `${prefix}${name}.`),
  );
}

/** The people of the walk, each through a session of their own: a blocked one's session is nobody's. */
async function buildWorld(api: TestApi): Promise<World> {
  const people: Record<Exclude<Role, 'guest'>, Me> = {
    student: await api.person(),
    tutor: await api.person({ username: 'plain_tutor', user_type: 'tutor', email: 'canarymail-tutor@example.com' }),
    owner: await api.person({
      full_name: 'Canaryposter Name',
      username: 'canaryposter',
      email: 'canarymail@example.com',
      phone_number: '+923007654321',
    }),
    other: await api.person(),
    blocked: await api.person({ is_blocked: true }),
    admin: await api.person({ is_admin: true }),
  };
  const viewers: Record<Role, Me | null> = { guest: null, ...people };
  for (const role of roles) {
    const person = viewers[role];
    if (!person) continue;
    const session = { user_id: person.id, token: `token-${role}`, expires_at: '2999-01-01' };
    await api.db.insertInto('sessions').values(session).execute();
    viewers[role] = await findViewer(api.db, session.token);
  }
  const anonymous = await api.assignment(people.owner, { is_anonymous: true });
  await api.as(people.other).bids.place({ assignment_id: anonymous, proposal: 'canaryproposal in my words' });
  const awarded = await api.assignment(people.owner, { is_anonymous: true });
  await api.as(people.other).bids.place({ assignment_id: awarded, proposal: 'canaryproposal in my words' });
  const { conversation_id } = await api
    .as(people.owner)
    .assignments.award({ p_assignment_id: awarded, p_bidder_id: people.other.id, p_award_cost: 100 });
  const work = { file: new File(['Work'], 'work.txt'), comment: 'canarycomment on my work', is_public: true };
  await api.as(people.other).work.submit({ assignment_id: awarded, ...work });
  const reviewed = await api.assignment(people.owner, {
    is_anonymous: true,
    status: 'completed',
    awarded_to: people.other.id,
  });
  await api.as(people.owner).work.rate({ assignment_id: reviewed, rating: 5, comment: 'Well done' });
  await api.as(people.other).chat.send({ conversation_id, content: 'canarymessage for two' });
  const assignment = await api.assignment(people.owner, { is_anonymous: true });
  return { assignment, anonymous, awarded, conversation: conversation_id, viewers };
}

test('every procedure is in the walk, and the walk names none that is gone', () => {
  assert.deepEqual(Object.keys(walk).sort(), pathsOf(contract).sort());
});

test('every procedure answers each kind of caller as declared, and no canary leaves its cage (ROLE-01, ROLE-05, DETAIL-07, ACCESS-06, ACCESS-07, ACCESS-09)', async (t) => {
  const api = await testApi(t);
  const world = await buildWorld(api);
  assert.equal(world.viewers.blocked, null);
  for (const [path, step] of Object.entries(walk)) {
    for (const role of roles) {
      const client = api.as(world.viewers[role], { now: noon });
      const { outcome, said } = await step.call(client, world).then(
        (answer) => ({ outcome: 'ok', said: JSON.stringify(answer) }),
        (error: { code: string; data: unknown }) => ({ outcome: error.code, said: JSON.stringify(error.data) }),
      );
      assert.equal(outcome, step.expected[role], `${path} as ${role}: ${said}`);
      const entitled: readonly string[] = step.entitled?.[role] ?? [];
      for (const [name, canary] of Object.entries(canaries)) {
        if (!entitled.includes(name))
          assert.ok(!said.toLowerCase().includes(canary), `${path} tells ${role} the ${name}`);
      }
    }
  }
});
