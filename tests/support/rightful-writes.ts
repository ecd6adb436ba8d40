import { refusalOf, type TestApi } from './api.ts';
import { aFile, awarded } from './awarded-work.ts';
import { aScreenshot } from './payments.ts';
import { realPdf } from './pdf.ts';
import { signUpForm, tokenOf } from './sign-up.ts';
import { aProduct, variantsOf } from './store.ts';

const reason = 'As agreed.';
const deadline = '2026-11-28';

/** Most writes of the contract, each by whoever may, so that it succeeds. */
export async function writeEverything(api: TestApi): Promise<void> {
  const admin = await api.person({ is_admin: true, username: 'office' });
  await joinAndSettleIn(api);
  await buySomething(api);
  const { poster, tutor, conversation_id, assignment_id } = await awarded(api);
  const [as, other] = [api.as(poster), api.as(tutor)];

  const form = { title: 'Sums', description: 'Twelve.', subject: 'Art', budget: 100, deadline };
  const { id } = await as.assignments.post(form);
  await as.assignments.edit({ ...form, id, budget: 200 });
  const refused = other.bids.place({ assignment_id: id, proposal: 'Is 03211234567 a prime? Show it by hand.' });
  await refusalOf(refused);
  await as.assignments.delete({ id });

  await as.chat.planMilestones({ conversation_id });
  const [milestone] = await as.chat.milestones({ conversation_id });
  await other.chat.markMilestone({ id: milestone?.id ?? '', completed: 'on' });
  const payment = await as.chat.tellPayment({ conversation_id, amount: 100, method: 'cash', reference: '31840275518' });
  await other.chat.answerPayment({ id: payment.id, received: true });
  await other.work.submit({ assignment_id, file: aFile() });
  await as.work.complete({ assignment_id });
  await as.work.rate({ assignment_id, rating: 4 });

  const office = api.as(admin);
  await office.coins.adjust({ user_id: poster.id, direction: 'add', coins: 7, reason });
  const { number } = await as.safety.reportProfile({ username: tutor.username, reason });
  await office.safety.decideCase({ number, outcome: 'dismissed', reason });
  const [text] = await api.db.selectFrom('refused_texts').select('id').execute();
  await other.safety.appeal({ id: text?.id ?? '', reason });
  await office.safety.decideAppeal({ id: text?.id ?? '', outcome: 'allowed', reason });
  const listed = await office.safety.addScammer({ user_id: tutor.id, reason });
  await office.safety.removeScammer({ id: listed.id, reason, unblock: true });
  await office.admin.blockUser({ user_id: tutor.id, reason });
  await office.admin.unblockUser({ user_id: tutor.id, reason });
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
}

async function joinAndSettleIn(api: TestApi): Promise<void> {
  await api.as(null).accounts.signUp(signUpForm);
  await api.as(null).accounts.verify({ token: await tokenOf(api, 'sana@example.com') });
  const member = await api.person({ username: 'settler' });
  const { profiles, files, referrals } = api.as(member);
  const pdf = new File([new Uint8Array(await realPdf('Author'))], 'cv.pdf');
  await profiles.update({ full_name: 'Ali Khan', description: 'Sums.', rate_per_hour: 100, expertise: ['Art'] });
  await profiles.saveGigs({ gigs: [{ title: 'Sums', description: 'Twelve.', price: 100 }] });
  await profiles.saveAvatar({ file: await aScreenshot() });
  await profiles.saveCover({ file: await aScreenshot() });
  await profiles.saveCv({ file: pdf });
  await files.upload({ bucket: 'cvs', file: pdf });
  await referrals.invite({ email: 'friend@example.com' });
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
