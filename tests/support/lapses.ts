import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { lapseJobs } from '#server/assignments/lapse.ts';
import { examine } from '#server/doctor.ts';
import { readMailbox } from '#server/platform/mail/mailbox-folder.ts';
import { noon, type TestApi, testApi } from './api.ts';

/** Midnight in Karachi on which an assignment with the deadline of November 23 lapses. */
export const midnight = new Date('2026-12-08T00:00:00+05:00');
export const later = (ms: number) => new Date(midnight.getTime() + ms);
export const on = (day: string) => new Date(`${day}T12:00:00+05:00`);
export const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
export const healthy = async (api: TestApi) => assert.deepEqual(await examine(api.database.pool), []);

/** Makes an open assignment with a bid of each of two tutors. */
export async function withBids(api: TestApi, details: object = {}) {
  const [poster, one, two] = [await api.person({ coins: 1000 }), await api.person(), await api.person()];
  const id = await api.assignment(poster, { title: 'Integration', ...details });
  const bids: string[] = [];
  for (const bidder of [one, two]) {
    bids.push((await api.as(bidder).bids.place({ assignment_id: id, proposal: 'I will.' })).id);
  }
  return { poster, one, two, id, bids };
}

export async function stageLapse(t: TestContext, details: object = {}) {
  const api = await testApi(t);
  return { api, ...(await withBids(api, details)) };
}

/** Runs the job as it recurs. */
export async function look(api: TestApi, now: Date): Promise<void> {
  for (const { run } of lapseJobs({ ...api.services, clock: () => now })) await run();
}

export const coinsOf = async (api: TestApi, ...people: Me[]) =>
  Promise.all(people.map(async (person) => (await api.reload(person)).coins));

export const refunds = (api: TestApi) =>
  api.db.selectFrom('transactions').select(['amount', 'idempotency_key']).where('type', '=', 'bid_refund').execute();

export async function mailsOf(api: TestApi, subject: RegExp) {
  // Also those of days to come.
  await api.db.updateTable('mails').set({ next_attempt_at: noon }).where('sent_at', 'is', null).execute();
  await api.services.mailer.drain();
  return (await readMailbox(`${api.folder}/mailbox`)).filter((mail) => subject.test(mail.subject));
}

export const award = (api: TestApi, poster: Me, id: string, tutor: Me, now = noon) =>
  api.as(poster, { now }).assignments.award({ p_assignment_id: id, p_bidder_id: tutor.id, p_award_cost: 100 });
