import type { Me } from '#core/accounts/contract.ts';
import { findSession } from '#server/accounts/session.ts';
import { features } from '#server/features.ts';
import { type AccessRows, type Role, roles, type World } from './access-rows.ts';
import { noon, type TestApi } from './api.ts';

/*
 * Calls every procedure as every kind of caller. The rows of each feature are in `tests/access/`: a
 * procedure without a row fails the walk.
 */
export const walk: AccessRows = Object.assign(
  {},
  ...(await Promise.all(
    Object.keys(features).map(async (name): Promise<AccessRows> => {
      const rows: Record<string, AccessRows> = await import(`../access/${name}.ts`);
      return Object.assign({}, ...Object.values(rows));
    }),
  )),
);

/**
 * Makes the people of the walk, each with a session of their own, except the blocked one, who has
 * none.
 */
export async function buildWorld(api: TestApi): Promise<World> {
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
    money: await api.person({ is_admin: true, admin_roles: ['money'] }),
    moderation: await api.person({ is_admin: true, admin_roles: ['moderation'] }),
    store: await api.person({ is_admin: true, admin_roles: ['store'] }),
    support: await api.person({ is_admin: true, admin_roles: ['support'] }),
  };
  const viewers: Record<Role, Me | null> = { guest: null, ...people };
  for (const role of roles) {
    const person = viewers[role];
    if (!person) continue;
    const session = { user_id: person.id, token: `token-${role}`, expires_at: '2999-01-01' };
    await api.db.insertInto('sessions').values(session).execute();
    viewers[role] = (await findSession(api.db, session.token))?.viewer ?? null;
  }
  const anonymous = await api.assignment(people.owner, { is_anonymous: true });
  const { id: question } = await api
    .as(people.other)
    .questions.ask({ assignment_id: anonymous, question: 'canaryquestion for two' });
  const { id: bid } = await api
    .as(people.other)
    .bids.place({ assignment_id: anonymous, proposal: 'canaryproposal in my words' });
  const awarded = await api.assignment(people.owner, { is_anonymous: true });
  await api.as(people.other).bids.place({ assignment_id: awarded, proposal: 'canaryproposal in my words' });
  const { conversation_id } = await api
    .as(people.owner)
    .assignments.award({ p_assignment_id: awarded, p_bidder_id: people.other.id, p_award_cost: 100 });
  const work = { file: new File(['Work'], 'work.txt'), comment: 'canarycomment on my work', is_public: true };
  const { id: submission } = await api.as(people.other).work.submit({ assignment_id: awarded, ...work });
  const reviewed = await api.assignment(people.owner, {
    is_anonymous: true,
    status: 'completed',
    awarded_to: people.other.id,
  });
  await api.as(people.owner).work.rate({ assignment_id: reviewed, rating: 5, comment: 'Well done' });
  await api.as(people.other).chat.send({ conversation_id, content: 'canarymessage for two' });
  const assignment = await api.assignment(people.owner, { is_anonymous: true });
  await api.as(people.tutor).profiles.saveGigs({ gigs: [{ title: 'Algebra', description: 'An hour.', price: 900 }] });
  await api.db
    .updateTable('assignments')
    .set({ created_at: new Date(noon.getTime() - 86_400_000) })
    .where('user_id', '=', people.owner.id)
    .execute();
  const { id: offered } = await api.as(people.owner).assignments.askForGig({
    ...{ gig_of: 'plain_tutor', gig: 'Algebra', audience: 'tutor', title: 'canaryoffered algebra' },
    ...{ description: 'Ten tasks.', subject: 'Mathematics', budget: 900, deadline: '2026-11-30', is_anonymous: true },
  });
  return { offered, assignment, anonymous, question, bid, awarded, submission, conversation: conversation_id, viewers };
}
