import type { Me } from '#core/accounts/contract.ts';
import { endOfAward } from '#core/limits.ts';
import { appendUpload, beginUpload } from '#server/files/uploads.ts';
import { noon as now, refusalOf, type TestApi } from './api.ts';
import { aFile, awarded, rateBoth } from './awarded-work.ts';
import { aScreenshot } from './payments.ts';
import { realPdf } from './pdf.ts';
import { signUpForm, tokenOf } from './sign-up.ts';
import { anOrder, aProduct, variantsOf } from './store.ts';

const reason = 'As agreed.';
const deadline = '2026-11-28';

/** Makes most writes of the contract, each as an entitled person, so that it succeeds. */
export async function writeEverything(api: TestApi): Promise<void> {
  const admin = await api.person({ is_admin: true, username: 'office' });
  await joinAndSettleIn(api);
  await buySomething(api);
  await endAwards(api);
  await disagree(api, admin);
  const { poster, tutor, conversation_id, assignment_id } = await awarded(api);
  const [as, other] = [api.as(poster), api.as(tutor)];

  const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: 100, deadline };
  const { id } = await as.assignments.post(form);
  await as.assignments.edit({ ...form, id, budget: 200 });
  const refused = other.bids.place({ assignment_id: id, proposal: 'Is 03211234567 a prime? Show it by hand.' });
  await refusalOf(refused);
  const bid = await other.bids.place({ assignment_id: id, proposal: 'I will.' });
  await other.bids.edit({ id: bid.id, proposal: 'I will, by Friday.' });
  await other.bids.withdraw({ id: bid.id });
  const [notice] = (await as.notifications.list({})).items;
  await as.notifications.open({ id: notice?.id ?? '' });
  const invited = await api.person({ username: 'invited', user_type: 'tutor' });
  await as.tutors.invite({ username: invited.username, assignment_id: id });
  await as.assignments.extend({ id, deadline: '2026-12-05' });
  await as.assignments.close({ id });
  await as.assignments.delete({ id });

  await as.chat.planMilestones({ conversation_id });
  const [milestone] = await as.chat.milestones({ conversation_id });
  const step = { title: 'Sources', due_date: deadline };
  const added = await as.chat.createMilestone({ ...step, conversation_id });
  await as.chat.editMilestone({ ...step, id: added.id, title: 'Ten sources' });
  await as.chat.deleteMilestone({ id: added.id });
  await other.chat.markMilestone({ id: milestone?.id ?? '', completed: 'on' });
  const mistaken = await as.chat.tellPayment({ conversation_id, amount: 10, method: 'cash' });
  await as.chat.withdrawPayment({ id: mistaken.id });
  const payment = await as.chat.tellPayment({ conversation_id, amount: 100, method: 'cash', reference: '31840275518' });
  await other.chat.answerPayment({ id: payment.id, received: true });
  await other.work.submit({ assignment_id, file: aFile() });
  await as.work.askForChanges({ assignment_id, version: 1, words: 'Show every step.', due: deadline });
  await other.work.submit({ assignment_id, file: aFile('Better') });
  await as.work.complete({ assignment_id });
  await rateBoth(api, { poster, tutor, assignment_id }, { rating: 4 });
  const [review] = (await as.work.reviews({ username: poster.username })).items;
  await as.work.replyToReview({ id: review?.id ?? '', reply: 'Thank you.' });

  const office = api.as(admin);
  const news = { title: 'New', words: 'A new store.', audience: 'everybody', mails: false } as const;
  const { number: told } = await office.announcements.write({ ...news, ends_at: '2026-12-01T12:00' });
  await office.announcements.publish({ number: told });
  await as.announcements.putAway({ number: told });
  await office.announcements.end({ number: told, reason });
  await office.admin.setSetting({ name: 'assistant_megabytes', value: 10, reason });
  await office.coins.adjust({ user_id: poster.id, direction: 'add', coins: 7, reason });
  await office.admin.setSetting({ name: 'adjustment_limit', value: 10, reason });
  const { request_id = '' } = await office.coins.adjust({ user_id: poster.id, direction: 'add', coins: 20, reason });
  const treasurer = await api.person({ is_admin: true, admin_roles: ['money'] });
  await api.as(treasurer).coins.decideAdjustment({ id: request_id, outcome: 'confirmed', reason });
  await office.admin.setSetting({ name: 'adjustment_limit', value: 0, reason });
  const spam = await api.assignment(poster);
  const taken = await office.safety.takeDown({ kind: 'assignment', id: spam, reason });
  const { id: takeDown } = await api.db.selectFrom('take_downs').select('id').executeTakeFirstOrThrow();
  await as.safety.appealTakeDown({ id: takeDown, words: 'It is a practice exam.' });
  await office.safety.decideTakeDown({ number: taken.number, outcome: 'restored', reason });
  const { number } = await as.safety.reportProfile({ username: tutor.username, reason });
  await office.safety.decideCase({ number, outcome: 'dismissed', reason });
  const [text] = await api.db.selectFrom('refused_texts').select('id').execute();
  await other.safety.appeal({ id: text?.id ?? '', reason });
  await office.safety.decideAppeal({ id: text?.id ?? '', outcome: 'allowed', reason });
  const listed = await office.safety.addScammer({ user_id: tutor.id, reason });
  await office.safety.removeScammer({ id: listed.id, reason, unblock: true });
  await office.admin.blockUser({ user_id: tutor.id, reason });
  await office.admin.unblockUser({ user_id: tutor.id, reason });
  await office.referrals.decide({ ids: [await aHeldReferral(api, poster)], outcome: 'released', reason });
  await as.site.contact({ name: 'Sana', email: 'sana@example.com', subject: 'Salam', message: 'Salam.' });
  const [message] = (await office.site.messages({})).items;
  await office.site.answerMessage({ id: message?.id ?? '', reason });
  for (const transaction_id of ['31840275516', '31840275517']) {
    const file = await aScreenshot(transaction_id.endsWith('6') ? '#0b5d3f' : '#5d3f0b');
    await as.payments.requestCoins({ pack: 'starter', transaction_id, file });
  }
  const [first, second] = (await office.payments.requests({})).items;
  await office.payments.approve({ id: first?.id ?? '' });
  await office.payments.reject({ id: second?.id ?? '', reason });
  const asked = { pack: 'starter', transaction_id: '31840275520', file: await aScreenshot('#0b3f5d') } as const;
  const held = await as.payments.requestCoins(asked);
  const how = { status: 'disputed', decided_at: new Date(), reason: 'PKR 1 paid' } as const;
  await api.db.updateTable('payments').set(how).where('id', '=', held.id).execute();
  await office.payments.close({ id: held.id, outcome: 'credited', coins: 1, reason });
  const reversed = await aReversedPayment(api, poster);
  await office.payments.showAccount({ id: reversed, reason });
  await office.payments.closeReversal({ id: reversed, reason });
  await keepStore(api, admin);
}

/** Ends one award in each way, after a proposal that was withdrawn and one that was declined. */
async function endAwards(api: TestApi): Promise<void> {
  const { poster, tutor, assignment_id: id } = await awarded(api, { deadline: '2026-12-31' });
  const { assignments } = api.as(poster);
  await assignments.withdrawEnd({ id: (await assignments.proposeEnd({ id, reason })).id });
  const { id: proposal } = await assignments.proposeEnd({ id, reason });
  await api.as(tutor).assignments.answerEnd({ id: proposal, agree: false });
  await assignments.extend({ id, deadline: '2027-01-10' });
  const asked = (await assignments.get({ id })).award?.later;
  await assignments.withdrawDeadline({ id: asked?.id ?? '' });
  await assignments.extend({ id, deadline: '2027-01-15' });
  const { award } = await assignments.get({ id });
  await api.as(tutor).assignments.answerDeadline({ id: award?.later?.id ?? '', agree: true });
  await api.as(tutor).assignments.stepBack({ id, reason });
  const silent = await awarded(api, { deadline: '2026-12-31' });
  const later = new Date(now.getTime() + endOfAward.silentHours * 3_600_000);
  await api.as(silent.poster, { now: later }).assignments.endAward({ id: silent.assignment_id, reason });
}

/** Opens, answers, decides and appeals a disagreement; takes another back. */
async function disagree(api: TestApi, admin: Me): Promise<void> {
  const { poster, tutor, assignment_id } = await awarded(api, { deadline: '2026-12-31' });
  const open = () => api.as(poster).safety.openDisagreement({ assignment_id, reason: 'late', words: 'Two days late.' });
  await api.as(poster).safety.withdrawDisagreement({ id: (await open()).id });
  const { id, number } = await open();
  await api.as(tutor).safety.answerDisagreement({ id, words: 'I was ill.' });
  await api.as(admin).safety.readThread({ number });
  await api.as(admin).safety.decideDisagreement({ number, outcome: 'noted', reason });
  await api.as(tutor).safety.appealDisagreement({ id, words: 'Please look again.' });
}

/** Makes a gateway payment that is refunded after it was credited. */
async function aReversedPayment(api: TestApi, { id: user_id }: Me): Promise<string> {
  const facts = {
    purpose: 'coins',
    item: 'starter',
    gateway: 'easypaisa',
    amount: 100,
    coins: 100,
    status: 'paid',
  } as const;
  const { id } = await api.db
    .insertInto('payments')
    .values({
      user_id,
      ...facts,
      reference: 'ORD-1795244400001',
      reference_key: 'ORD1795244400001',
      decided_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto('gateway_orders')
    .values({ payment_id: id, account: '03001234567', reversed_at: now })
    .execute();
  return id;
}

/** Makes a referral of this person whose coins wait for an admin. */
async function aHeldReferral(api: TestApi, { id: referrer_id }: Me): Promise<string> {
  const { id: referred_id, email: referred_email } = await api.person();
  const held = { held_at: now, held_for: ['email'], held_coins: 300, created_at: now, joined_at: now };
  const { id } = await api.db
    .insertInto('referrals')
    .values({ status: 'joined', referrer_id, referred_id, referred_email, ...held })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function joinAndSettleIn(api: TestApi): Promise<void> {
  await api.as(null).accounts.signUp(signUpForm);
  await api.as(null).accounts.verify({ token: await tokenOf(api, 'sana@example.com') });
  const member = await api.person({ username: 'settler' });
  const { profiles, files, referrals } = api.as(member);
  const pdf = new File([new Uint8Array(await realPdf('Author'))], 'cv.pdf');
  await profiles.update({ full_name: 'Ali Khan', description: 'Sums.', rate_per_hour: 100, expertise: ['Art'] });
  await profiles.saveGigs({ gigs: [{ title: 'Sums', description: 'Twelve.', price: 100 }] });
  const asker = api.as(await api.person({ username: 'asker' })).assignments;
  const { id } = await asker.askForGig({
    ...{ gig_of: 'settler', gig: 'Sums', title: 'Sums', description: 'Ten.', subject: 'Art', budget: 100 },
    deadline: '2026-12-05',
  });
  await api.as(member).assignments.decline({ id, word: 'No time.' });
  await asker.openToAll({ id });
  await profiles.saveAvatar({ file: await aScreenshot() });
  await profiles.saveCover({ file: await aScreenshot() });
  await profiles.saveCv({ file: pdf });
  await files.upload({ bucket: 'cvs', file: pdf });
  const context = { ...api.services, viewer: member, now };
  const upload_id = await beginUpload(context, { bucket: 'project_submissions', name: 'set.txt', size: 3 });
  await appendUpload(context, upload_id, 0, [Buffer.from('One')]);
  await files.finish({ upload_id });
  await referrals.invite({ email: 'friend@example.com' });
  const search = await api.as(member).searches.save({ name: 'All', mail: 'none' });
  await api.as(member).searches.change({ id: search.id, mail: 'daily' });
  await api.as(member).searches.delete({ id: search.id });
}

/** Takes a product from its draft to its sale, and an order from its payment to its parcel. */
async function keepStore(api: TestApi, admin: Me): Promise<void> {
  const { store } = api.as(admin);
  const variant = { title: 'Printed', price: '400', stock: '7', manage_inventory: 'on', is_physical: 'on' };
  const { id } = await store.addProduct({ title: 'Notes', purchasable: 'on', variants: [variant] });
  const [counted = ''] = await variantsOf(api.db, id);
  await store.editProduct({
    id,
    title: 'Notes II',
    purchasable: 'on',
    variants: [{ ...variant, id: counted }],
  });
  await store.setProductStatus({ id, status: 'published' });
  await store.adjustStock({ id: counted, change: '3', reason });

  const buyer = await api.person({ username: 'buyer' });
  const givenUp = await anOrder(api, buyer, counted);
  await api.as(buyer).store.cancelOrder({ number: givenUp });
  const number = await anOrder(api, buyer, counted);
  const file = await aScreenshot('#5d0b3f');
  const payment = await api.as(buyer).payments.sendOrderPayment({ number, transaction_id: '31840275519', file });
  await api.as(admin).payments.approve({ id: payment.id });
  await store.moveOrder({ number, status: 'packed' });
  await store.correctOrder({ number, correction: 'back' });
  await store.moveOrder({ number, status: 'packed' });
}

async function buySomething(api: TestApi): Promise<void> {
  const [variant_id = ''] = await variantsOf(api.db, await aProduct(api.db));
  const { store } = api.as(await api.person({ username: 'shopper' }));
  await store.addToCart({ variant_id, quantity: 1 });
  await store.setQuantity({ variant_id, quantity: 2 });
  const home = { address: 'House 1, Street 2', city: 'Lahore', province: 'Punjab' } as const;
  const who = { full_name: 'Sana Example', phone_number: '0300 1234567' };
  await store.placeOrder({ ...who, ...home, total_in_cents: 300_000 });
}
