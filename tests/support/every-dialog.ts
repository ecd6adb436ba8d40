import { confirmationKey } from '#server/accounts/sign-up.ts';
import { deriveKey } from '#server/platform/keys.ts';
import { signId } from '#server/platform/signed-id.ts';
import { noticeToken } from '#server/safety/watchlist.ts';
import { assignmentOf, award, bid, call, moveCoins } from './api-calls.ts';
import { askForCoins } from './every-office.ts';
import { expect } from './journey.ts';
import { aScreenshot } from './payments.ts';
import type { Scene } from './scenes.ts';
import { inDays } from './seeds.ts';
import { type Member, type ServerDatabase, testSecret } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Dialogs over other pages, and pages met once: dialogs of bids, chat, settings and of an admin;
 * pages that a mail links to. The demo's store may exist.
 */
export async function seedEveryDialog(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const ask = async (as: Member, method: string, path: string, body?: object) => {
    const answer = await call(server, as, method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  return [
    ...(await onceMet(inside)),
    ...(await ofBids(server, inside, ask)),
    ...(await ofTheChat(server, inside, ask)),
    ...(await ofTheOffice(server, inside, ask)),
  ];
}

type Ask = (as: Member, method: string, path: string, body?: object) => Promise<Record<string, string>>;

async function onceMet(inside: ServerDatabase): Promise<Scene[]> {
  const member = await inside.member('Iqra');
  const { rows } = await inside.query("select id from products where status = 'published' order by title limit 1");
  const product = rows[0] ? `/product/${rows[0].id}` : '/store';
  const waiting = await inside.db
    .insertInto('sign_ups')
    .values({
      ...{
        full_name: 'عائشہ صدیقی',
        username: 'ayesha_waits',
        email: 'ayesha@example.com',
        mailbox: 'ayesha@example.com',
      },
      ...{
        user_type: 'tutor',
        expertise: ['Physics'],
        password: 'none',
        created_at: new Date(),
        expires_at: inDays(3),
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = signId(waiting.id, confirmationKey(deriveKey(testSecret, 'sessions')));
  return [
    { name: 'email-asked', path: `/email-confirmation?token=${token}`, as: null },
    { name: 'searches-stopped', path: '/saved-searches/stop?token=old', as: null },
    { name: 'news-stop', path: '/news/stop?token=old', as: null },
    { name: 'login-code', path: '/login/code', as: null },
    { name: 'auth-email', path: '/auth/email', as: null },
    { name: 'auth-callback', path: '/auth/callback', as: null },
    { name: 'choose-username', path: '/choose-username', as: member },
    { name: 'chat-offline', path: '/chat/offline', as: null },
    { name: 'coins-asked', path: '/coin-purchase-success', as: member },
    { name: 'jazzcash', path: '/jazzcash-payment?pack=starter', as: member },
    { name: 'dialog-store-buy', path: '/store/buy/booster', as: member },
    { name: 'dialog-store-cart', path: '/store/cart', as: member },
    { name: 'dialog-product-cart', path: rows[0] ? `${product}/cart` : product, as: member },
    { name: 'dialog-product-image', path: rows[0] ? `${product}/image/1` : product, as: null },
    { name: 'dialog-filters', path: '/all-assignments/filters?search=algebra', as: member },
    { name: 'dialog-tutor-filters', path: '/tutors/filters', as: null },
    { name: 'dialog-save-search', path: '/all-assignments/save?search=algebra', as: member },
    ...['turn-on', 'passkey', 'disconnect-google', 'delete'].map((act) => ({
      name: `dialog-security-${act}`,
      path: `/settings/security/${act}`,
      as: member,
    })),
  ];
}

async function ofBids(server: ServerProcess, inside: ServerDatabase, ask: Ask): Promise<Scene[]> {
  const [student, tutor, other] = [
    await inside.member('Salma'),
    await inside.member('Taimur'),
    await inside.member('Umar'),
  ];
  const id = await assignmentOf(inside, student, { title: 'Logic, two proofs' });
  await bid(server, tutor, id, 'Both proofs, each with its idea in words first.');
  const refused = await call(server, other, 'POST', '/bids', { assignment_id: id, proposal: 'WhatsApp 0321 1234567.' });
  expect(refused.status).toBe(422);
  const text = await inside.query(`select id from refused_texts where user_id = '${other.id}'`);
  const search = await ask(other, 'POST', '/searches', { name: 'Logic', search: 'logic', mail: 'none' });
  const teacher = await inside.member('Tabassum');
  await inside.query(`update profiles set user_type = 'tutor', rate_per_hour = 900 where id = '${teacher.id}'`);
  const at = `/assignment/${id}`;
  return [
    { name: 'dialog-bid', path: `/all-assignments/bid/${id}`, as: other },
    { name: 'dialog-bid-home', path: `/bid/${id}`, as: other },
    { name: 'dialog-bid-edit', path: `${at}/bid/edit`, as: tutor },
    { name: 'dialog-bid-withdraw', path: `${at}/bid/withdraw`, as: tutor },
    { name: 'dialog-ask', path: `${at}/ask`, as: other },
    { name: 'dialog-ask-bidder', path: `${at}/ask/${tutor.username}`, as: student },
    { name: 'dialog-invite', path: `/tutors/invite/${teacher.username}`, as: student },
    { name: 'dialog-search-delete', path: `/saved-searches/${search.id}/delete`, as: other },
    { name: 'appeal', path: `/appeals/${text.rows[0].id}`, as: other },
  ];
}

async function ofTheChat(server: ServerProcess, inside: ServerDatabase, ask: Ask): Promise<Scene[]> {
  const [student, tutor] = [await inside.member('Sobia'), await inside.member('Talha')];
  await moveCoins(inside, student, 200);
  const id = await assignmentOf(inside, student, { title: 'Field notes, four pages' });
  await bid(server, tutor, id, 'Four pages by Friday.');
  expect((await award(server, student, id, tutor)).status).toBe(200);
  const found = await inside.query(`select c.id, b.id as bid from conversations c join bids b using (assignment_id)
    where c.assignment_id = '${id}'`);
  const { id: conversation, bid: awarded } = found.rows[0];
  const body = new FormData();
  body.set('content', 'The first page.');
  body.set('file', await aScreenshot('#7fb59a', 'page-1.png'));
  const headers = { cookie: tutor.cookie, origin: server.url };
  const picture = await fetch(`${server.url}/api/conversations/${conversation}/messages`, {
    method: 'POST',
    headers,
    body,
  });
  expect(picture.status).toBe(200);
  const message = (await picture.json()) as { id: string };
  const paid = { amount: 1500, method: 'cash', reference: 'By hand, at the library' };
  const payment = await ask(student, 'POST', `/conversations/${conversation}/payments`, paid);
  const over = (name: string, path: string, as: Member) => ({
    name: `dialog-${name}`,
    path: `/chat/${path}?conversation=${conversation}`,
    as,
  });
  return [
    over('milestone-new', 'milestones/new', student),
    over('ai', 'ai', student),
    over('pay', 'pay', student),
    over('payment-take-back', `payments/${payment.id}/take-back`, student),
    over('payment-received', `payments/${payment.id}/received`, tutor),
    over('payment-missing', `payments/${payment.id}/not-received`, tutor),
    over('picture', `pictures/${message.id}`, student),
    over('feedback', 'feedback', student),
    { name: 'report-feedback', path: `/report-feedback?assignment=${id}&bid=${awarded}`, as: student },
  ];
}

async function ofTheOffice(server: ServerProcess, inside: ServerDatabase, ask: Ask): Promise<Scene[]> {
  const [admin, member, listed] = [
    await inside.member('Adeel'),
    await inside.member('Mahnoor'),
    await inside.member('Nadeem'),
  ];
  await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
  const report = { reason: 'Asked for the whole budget before any work.' };
  const { number } = await ask(member, 'POST', `/profiles/${listed.username}/report`, report);
  const scammer = { user_id: listed.id, reason: 'Took an advance and left.' };
  const entry = await ask(admin, 'POST', '/admin/scammers', scammer);
  const token = noticeToken(entry.id ?? '', new Date(inDays(9)), deriveKey(testSecret, 'sessions'));
  const words = { name: 'Usman', email: 'usman@example.com', subject: 'Bids', message: 'How many may I place?' };
  await ask(member, 'POST', '/contact-messages', words);
  const newest = await inside.query('select id from contact_messages order by created_at desc limit 1');
  await call(server, member, 'POST', '/bids', {
    assignment_id: await assignmentOf(inside, admin, { title: 'Sets and maps' }),
    proposal: 'Call me at 0300 1234567.',
  });
  const text = await inside.query(`select id from refused_texts where user_id = '${member.id}'`);
  await ask(member, 'POST', `/refused-texts/${text.rows[0].id}/appeal`, { reason: 'It is the number of a theorem.' });
  const held = await askForCoins(server, member, 'starter', 'EP-90000001', '#5d0b3f');
  await inside.query(`update payments set status = 'disputed', decided_at = now(), reason = 'PKR 100 came'
    where id = '${held}'`);
  const referral = await inside.query(`insert into referrals
    (referrer_id, referred_email, status, referred_id, held_at, held_for, held_coins, created_at, joined_at)
    values ('${member.id}', 'mahnoor.2@example.com', 'joined', '${admin.id}', now(), '{email,device}', 300, now(), now())
    returning id`);
  const product =
    await inside.query(`select p.id, v.id as variant from products p join product_variants v on v.product_id = p.id
    order by p.title limit 1`);
  const { rows: orders } = await inside.query('select number from orders order by created_at desc limit 1');
  const ofProduct = product.rows.flatMap(({ id, variant }) => [
    { name: 'dialog-stock', path: `/admin/products/${id}/stock/${variant}`, as: admin },
    { name: 'dialog-publish', path: `/admin/products/${id}/publish`, as: admin },
  ]);
  const ofOrder = orders.map((order) => ({
    name: 'dialog-order-cancel',
    path: `/admin/orders/${order.number}/cancelled`,
    as: admin,
  }));
  return [
    { name: 'scammers-notice', path: `/scammers/notice?token=${token}`, as: null },
    { name: 'admin-report', path: `/admin/reports/${number}`, as: admin },
    { name: 'dialog-report', path: `/admin/reports/${number}/warn`, as: admin },
    { name: 'dialog-message', path: `/admin/messages/${newest.rows[0].id}`, as: admin },
    { name: 'dialog-appeal', path: `/admin/moderation/${text.rows[0].id}/allow`, as: admin },
    { name: 'admin-referrals', path: '/admin/referrals', as: admin },
    { name: 'dialog-referral', path: `/admin/referrals/${member.id}/release/${referral.rows[0].id}`, as: admin },
    { name: 'admin-scammer-add', path: '/admin/scammers/add', as: admin },
    { name: 'dialog-scammer-remove', path: `/admin/scammers/${entry.id}/remove`, as: admin },
    { name: 'dialog-payment', path: `/admin/easypaisa-payments/${held}/credited`, as: admin },
    { name: 'admin-statement-print', path: `/admin/users/${member.id}/statement/print`, as: admin },
    ...ofProduct,
    ...ofOrder,
  ];
}
