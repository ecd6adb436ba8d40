import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { recurringJobs } from '#server/housekeeping.ts';
import { aFile, goodMarks } from './awarded-work.ts';
import {
  type Acting,
  byEither,
  byPoster,
  byTutor,
  memberOf,
  nothing,
  onAsk,
  onBid,
  onDisagreement,
  onProposalIn,
  type Step,
  skipped,
} from './random-actors.ts';
import { callAs, dayIn, form, gig, type Stage } from './random-stage.ts';

/** Deletes an account as its own form does once the person proved to be its owner. */
async function deleteAccount({ api, now }: Stage, { id }: Me): Promise<void> {
  const { rows } = await sql<{ refusal: string | null }>`
    select refusal from delete_account(${id}, true, ${now})`.execute(api.db);
  const refusal = rows[0]?.refusal;
  if (refusal) throw Object.assign(new Error(refusal), { defined: true });
}

const admin = ({ stage, who }: Acting) => callAs(stage, stage.admins[who % 2] as Me);

/** Runs every scheduled job, in the night's order and at the story's time. */
async function playJobs({ api, now }: Stage): Promise<void> {
  for (const job of recurringJobs({ ...api.services, clock: () => now })) {
    // The doctor runs after each story. The two jobs that delete compare with the database's own
    // clock, which is ahead of the story's: a new file would count as a day old, and an open
    // assignment as past its deadline.
    if ('cron' in job && !['doctor', 'housekeeping', 'unused-files'].includes(job.name)) await job.run();
  }
}

/** Every command, with its weight in the draw. */
export const acts = {
  post: [
    1,
    byPoster(async ({ stage, me }) => {
      const { id } = await callAs(stage, me).assignments.post({ ...form, deadline: dayIn(stage, 6) });
      stage.assignments.push({ id, owner: me });
    }),
  ],
  ask: [
    2,
    byPoster(async ({ stage, me, who, other }) => {
      const tutor = stage.people[other] as Me;
      const audience = who > 1 ? 'tutor' : 'all';
      const asked = { gig_of: tutor.username, gig: gig.title, audience } as const;
      const { id } = await callAs(stage, me).assignments.askForGig({ ...form, ...asked, deadline: dayIn(stage, 6) });
      stage.assignments.push({ id, owner: me });
    }),
  ],
  decline: [
    1,
    byEither(onAsk(({ id, tutor }, { stage }) => callAs(stage, tutor).assignments.decline({ id, word: 'I am away.' }))),
  ],
  openToAll: [2, byPoster(onAsk(({ id, poster }, { stage }) => callAs(stage, poster).assignments.openToAll({ id })))],
  bid: [
    3,
    byTutor(async ({ stage, id, other, entitled }) => {
      const open = await stage.api.db
        .selectFrom('live_assignments')
        .select(['id', 'offered_to'])
        .where('status', '=', 'open')
        .where('lapsed_at', 'is', null)
        .where('id', 'in', entitled ? stage.assignments.map((one) => one.id) : [id])
        .orderBy('id')
        .execute();
      const found = open[other % Math.max(open.length, 1)];
      const asked = entitled && stage.people.find((person) => person.id === found?.offered_to);
      const bid = { assignment_id: found?.id ?? id, proposal: 'I will show every step.' };
      return callAs(stage, asked || (stage.people[other] as Me)).bids.place(bid);
    }),
  ],
  editBid: [
    1,
    byTutor(onBid((me, { id }, { stage, who }) => callAs(stage, me).bids.edit({ id, proposal: `In ${who}.` }))),
  ],
  withdraw: [1, byTutor(onBid((me, { id }, { stage }) => callAs(stage, me).bids.withdraw({ id })))],
  award: [
    5,
    byPoster(
      onBid((_me, { user_id, assignment_id }, { stage, entitled, other }) => {
        const owner = stage.assignments.find(({ id }) => id === assignment_id)?.owner;
        const chosen = { p_assignment_id: assignment_id, p_bidder_id: user_id, p_award_cost: 100 };
        return callAs(stage, (entitled ? owner : stage.people[other]) as Me).assignments.award(chosen);
      }),
    ),
  ],
  edit: [
    2,
    byPoster(({ stage, id, me, who }) =>
      callAs(stage, me).assignments.edit({ id, ...form, budget: 1000 + who, deadline: dayIn(stage, 7) }),
    ),
  ],
  // Rarely: a deleted or closed assignment accepts nothing further.
  delete: [
    1,
    byPoster(({ stage, id, me, other }) => (other > 2 ? skipped : callAs(stage, me).assignments.delete({ id }))),
  ],
  close: [
    1,
    byPoster(({ stage, id, me, other }) => (other > 2 ? skipped : callAs(stage, me).assignments.close({ id }))),
  ],
  extend: [
    3,
    byEither(({ stage, id, me, other }) =>
      callAs(stage, me).assignments.extend({ id, deadline: dayIn(stage, 4 + 5 * other) }),
    ),
  ],
  answerDeadline: [
    2,
    byTutor(
      onProposalIn('deadline_proposals', (me, id, { stage, who }) =>
        callAs(stage, me).assignments.answerDeadline({ id, agree: who > 1 }),
      ),
    ),
  ],
  withdrawDeadline: [
    1,
    byTutor(
      onProposalIn('deadline_proposals', (me, id, { stage }) => callAs(stage, me).assignments.withdrawDeadline({ id })),
    ),
  ],
  send: [
    2,
    byEither(async ({ stage, id, me }) => {
      const chat = await stage.api.db
        .selectFrom('conversations')
        .select('id')
        .where('assignment_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return chat ? callAs(stage, me).chat.send({ conversation_id: chat.id, content: 'Salam' }) : nothing;
    }),
  ],
  submit: [4, byTutor(({ stage, id, me }) => callAs(stage, me).work.submit({ assignment_id: id, file: aFile() }))],
  askForChanges: [
    2,
    byPoster(({ stage, id, me, other }) => {
      const words = { words: 'Please show every step.', due: dayIn(stage, other) };
      return callAs(stage, me).work.askForChanges({ assignment_id: id, version: 1 + (other % 2), ...words });
    }),
  ],
  complete: [
    2,
    byPoster(({ stage, id, me, other }) =>
      callAs(stage, me).work.complete({ assignment_id: id, without_submission: other % 2 === 0 }),
    ),
  ],
  rate: [
    3,
    byPoster(({ stage, id, me, other }) => callAs(stage, me).work.rate({ assignment_id: id, rating: 1 + other })),
  ],
  rateStudent: [
    2,
    byTutor(({ stage, id, me, other }) =>
      callAs(stage, me).work.rateStudent({ assignment_id: id, rating: 1 + other, ...goodMarks }),
    ),
  ],
  reply: [
    2,
    byEither(async (acting) => {
      const review = await acting.stage.api.db
        .selectFrom('assignment_ratings')
        .select(['id', 'reviewee_id'])
        .where('assignment_id', 'in', acting.entitled ? acting.stage.assignments.map(({ id }) => id) : [acting.id])
        .orderBy('is_sealed', acting.other === 0 ? 'desc' : 'asc')
        .orderBy('id', acting.other % 2 ? 'desc' : 'asc')
        .executeTakeFirst();
      if (!review) return nothing;
      const me = memberOf(acting, review.reviewee_id);
      return callAs(acting.stage, me).work.replyToReview({ id: review.id, reply: 'Thank you.' });
    }),
  ],
  stepBack: [1, byTutor(({ stage, id, me }) => callAs(stage, me).assignments.stepBack({ id, reason: 'I am ill.' }))],
  endAward: [
    2,
    byPoster(({ stage, id, me, other }) => {
      const deadline = other === 0 ? dayIn(stage, 9) : null;
      return callAs(stage, me).assignments.endAward({ id, reason: 'Nothing came.', deadline });
    }),
  ],
  propose: [
    3,
    byEither(({ stage, id, me }) =>
      callAs(stage, me).assignments.proposeEnd({ id, reason: 'It takes longer than we thought.' }),
    ),
  ],
  answer: [
    3,
    byEither(
      onProposalIn('end_proposals', (me, id, { stage, who }) =>
        callAs(stage, me).assignments.answerEnd({ id, agree: who > 2 }),
      ),
    ),
  ],
  withdrawEnd: [
    2,
    byEither(onProposalIn('end_proposals', (me, id, { stage }) => callAs(stage, me).assignments.withdrawEnd({ id }))),
  ],
  disagree: [
    3,
    byEither(({ stage, id, me }) =>
      callAs(stage, me).safety.openDisagreement({ assignment_id: id, reason: 'rude', words: 'It is late.' }),
    ),
  ],
  answerDisagreement: [
    2,
    byEither(
      onDisagreement(['open'], ({ id, other_id, opened_by }, acting) => {
        const me = memberOf(acting, acting.other === 0 ? opened_by : other_id);
        return callAs(acting.stage, me).safety.answerDisagreement({ id, words: 'It is not.' });
      }),
    ),
  ],
  withdrawDisagreement: [
    1,
    byEither(
      onDisagreement(['open'], ({ id, opened_by, other_id }, acting) => {
        const me = memberOf(acting, acting.other === 0 ? other_id : opened_by);
        return callAs(acting.stage, me).safety.withdrawDisagreement({ id });
      }),
    ),
  ],
  readThread: [
    1,
    byEither(onDisagreement(['open', 'appealed'], ({ number }, acting) => admin(acting).safety.readThread({ number }))),
  ],
  decide: [
    5,
    byEither(
      onDisagreement(['open', 'appealed'], ({ number }, acting) => {
        const { other, who } = acting;
        const outcome = (['ended', 'completed', 'noted', 'noted', 'ended'] as const)[other] ?? 'noted';
        const ends = { coins_back: who % 2 === 0, against: (['poster', 'tutor', ''] as const)[who % 3] };
        const gift = other === 3 ? ({ grant: 10, grant_to: 'tutor' } as const) : {};
        return admin(acting).safety.decideDisagreement({ number, outcome, ...ends, ...gift, reason: 'We read both.' });
      }),
    ),
  ],
  appeal: [
    3,
    byEither(
      onDisagreement(['decided'], ({ id, opened_by, other_id }, acting) => {
        const me = memberOf(acting, acting.other % 2 ? opened_by : other_id);
        return callAs(acting.stage, me).safety.appealDisagreement({ id, words: 'Look again.' });
      }),
    ),
  ],
  // Rarely: a blocked or deleted person can do little more.
  block: [
    1,
    byEither(async (acting) => {
      if (acting.other > 1) return nothing;
      return admin(acting).admin.blockUser({ user_id: acting.me.id, reason: 'Spam.' });
    }),
  ],
  unblock: [
    2,
    byEither(async (acting) => {
      const { stage, entitled, me } = acting;
      const blocked = await stage.api.db
        .selectFrom('profiles')
        .select('id')
        .where('id', 'in', entitled ? stage.people.map(({ id }) => id) : [me.id])
        .where('is_blocked', '=', true)
        .orderBy(sql`deleted_at is null`, 'desc')
        .executeTakeFirst();
      return admin(acting).admin.unblockUser({ user_id: blocked?.id ?? me.id, reason: 'A mistake.' });
    }),
  ],
  deleteAccount: [
    1,
    byEither(async ({ stage, me, other, who }) => {
      if (other > 0 || who > 2) return nothing;
      return deleteAccount(stage, me);
    }),
  ],
  jobs: [1, (stage: Stage) => playJobs(stage)],
} as const satisfies Record<string, readonly [number, (stage: Stage, step: Step) => Promise<unknown>]>;

export type Kind = keyof typeof acts;
