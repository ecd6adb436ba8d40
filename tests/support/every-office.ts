import { call } from './api-calls.ts';
import { expect } from './journey.ts';
import { aScreenshot } from './payments.ts';
import type { Scene } from './scenes.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Scenes of an admin's pages, and of a member's pages that show an admin's decisions on coins: one
 * request refused, one approved, one open.
 */
export async function seedEveryOffice(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [admin, buyer, blocked] = [
    await inside.member('Amina'),
    await inside.member('Bilal'),
    await inside.member('Farah'),
  ];
  await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
  const refused = await askForCoins(server, buyer, 'starter', 'EP-10023456', '#7fb59a');
  const approved = await askForCoins(server, buyer, 'pro', 'EP-10023777', '#e6ad2e');
  const open = await askForCoins(server, buyer, 'booster', 'EP-10023999', '#0b5d3f');
  const decide = (path: string, body: object) => call(server, admin, 'POST', path, body);
  const done = ({ status, body }: Awaited<ReturnType<typeof call>>) => expect(status, JSON.stringify(body)).toBe(200);
  done(await decide(`/admin/coin-requests/${refused}/reject`, { reason: 'The screenshot shows another amount.' }));
  done(await decide(`/admin/coin-requests/${approved}/approve`, {}));
  done(
    await call(server, buyer, 'POST', `/profiles/${blocked.username}/report`, {
      reason: 'Asked for half of the budget.',
    }),
  );
  done(
    await decide('/admin/scammers', {
      user_id: blocked.id,
      reason: 'Took an advance from three students and never answered.',
    }),
  );
  const title = 'Exam on Friday';
  const post = { title, subject: 'Physics', budget: 900, deadline: '2099-01-01', description: 'Sit my exam for me.' };
  const posted = await call(server, buyer, 'POST', '/assignments', post);
  const reason = 'We do not help in exams.';
  done(await decide(`/admin/content/assignment/${posted.body.id}/take-down`, { reason }));
  const [taken] = (await inside.query(`select id, number from take_downs where subject_id = '${posted.body.id}'`)).rows;
  done(await call(server, buyer, 'POST', `/take-downs/${taken.id}/appeal`, { words: 'It is a practice exam.' }));
  const gigs = [{ title: 'Calculus, one hour', description: 'Every step, with exercises.', price: 1500 }];
  done(await call(server, buyer, 'POST', '/profiles/me/gigs', { gigs }));
  const letter = { name: 'Usman', email: 'usman@example.com', subject: 'Coins', message: 'Where are they?' };
  done(await call(server, buyer, 'POST', '/contact-messages', letter));
  const product = await inside.query("select id from products where status = 'published' order by title limit 1");
  const helper = await inside.member('Danish');
  await inside.query(`update profiles set admin_roles = '{money,support}' where id = '${helper.id}'`);
  await inside.query(`insert into adjustment_requests (user_id, amount, reason, requested_by, requested_at, expires_at)
    values ('${buyer.id}', 2000, 'Paid twice, see the statement.', '${helper.id}', now(), now() + interval '7 days')`);
  const request = await inside.query('select id from adjustment_requests limit 1');
  const news = { title: 'The store is open', words: 'Past papers and notes, by post or as files.', link: '/store' };
  const draft = { ...news, audience: 'tutors', ends_at: new Date(Date.now() + 864e5).toISOString(), mails: true };
  const { body: written } = await decide('/admin/announcements', draft);
  const announcement = `/admin/announcements/${written.number}`;
  await inside.query("select count_funnels(date_trunc('week', now())::date - 77, 12, now())");
  const { rows } = await inside.query('select max(number)::int as newest from audit_log');
  return [
    { name: 'take-down', path: `/take-downs/${taken.id}`, as: buyer },
    { name: 'admin-content', path: '/admin/content', as: admin },
    { name: 'admin-gigs', path: '/admin/content?kind=gig', as: admin },
    { name: 'dialog-take-down', path: `/admin/content/gig/${buyer.id}/take-down/1?kind=gig`, as: admin },
    { name: 'admin-take-downs', path: '/admin/take-downs', as: admin },
    { name: 'dialog-restore', path: `/admin/take-downs/${taken.number}/restore`, as: admin },
    { name: 'admin-team', path: '/admin/team', as: admin },
    { name: 'dialog-role-give', path: `/admin/team/give/${helper.username}`, as: admin },
    { name: 'dialog-role-take', path: `/admin/team/${helper.username}/money/take`, as: admin },
    { name: 'admin-adjustments', path: '/admin/adjustments', as: admin },
    { name: 'dialog-adjustment', path: `/admin/adjustments/${request.rows[0].id}/confirm`, as: admin },
    { name: 'admin-overview-role', path: '/admin/overview', as: helper },
    { name: 'admin-role-needed', path: '/admin/team', as: helper },
    { name: 'admin-orders', path: '/admin/orders', as: admin },
    { name: 'admin-products', path: '/admin/products', as: admin },
    { name: 'admin-product', path: `/admin/products/${product.rows[0]?.id}`, as: admin },
    { name: 'coin-requests', path: '/coin-requests', as: buyer },
    { name: 'notifications', path: '/notifications', as: buyer },
    { name: 'settings', path: '/settings', as: buyer },
    { name: 'security', path: '/settings/security', as: buyer },
    { name: 'dialog-buy', path: '/wallet/buy/booster', as: buyer },
    { name: 'report-profile', path: `/report-profile/${admin.username}`, as: buyer },
    { name: 'scammers', path: '/scammers', as: null },
    { name: 'store', path: '/store', as: null },
    { name: 'product', path: `/product/${product.rows[0]?.id}`, as: null },
    { name: 'cart', path: '/cart', as: buyer },
    { name: 'success', path: '/success', as: buyer },
    { name: 'easypaisa', path: '/easypaisa-payment?pack=booster', as: buyer },
    { name: 'admin-scammers', path: '/admin/scammers', as: admin },
    { name: 'admin-payments', path: '/admin/easypaisa-payments', as: admin },
    { name: 'admin-reports', path: '/admin/reports', as: admin },
    { name: 'admin-messages', path: '/admin/messages', as: admin },
    { name: 'admin-login', path: '/admin-panel', as: null },
    { name: 'admin-users', path: '/admin', as: admin },
    { name: 'admin-user', path: `/admin/users/${buyer.id}`, as: admin },
    { name: 'dialog-adjust', path: `/admin/users/${buyer.id}/adjust`, as: admin },
    { name: 'dialog-block', path: `/admin/users/${buyer.id}/block`, as: admin },
    { name: 'admin-coin-requests', path: '/admin/coin-requests', as: admin },
    { name: 'admin-coin-request', path: `/admin/coin-requests/${open}`, as: admin },
    { name: 'dialog-coin-request', path: `/admin/coin-requests/${open}/reject`, as: admin },
    { name: 'admin-revenue', path: '/admin/revenue', as: admin },
    { name: 'admin-funnels', path: '/admin/funnels', as: admin },
    { name: 'admin-months', path: `/admin/months?month=${new Date().toISOString().slice(0, 7)}`, as: admin },
    { name: 'admin-announcements', path: '/admin/announcements', as: admin },
    { name: 'admin-announcement-new', path: '/admin/announcements/new', as: admin },
    { name: 'admin-announcement-change', path: `${announcement}/change`, as: admin },
    { name: 'admin-announcement', path: announcement, as: admin },
    { name: 'dialog-announcement-publish', path: `${announcement}/publish`, as: admin },
    { name: 'admin-audit-log', path: '/admin/audit-log', as: admin },
    { name: 'admin-audit-entry', path: `/admin/audit-log/${rows[0].newest}`, as: admin },
  ];
}

/** Requests coins paid by hand; returns the request's id. */
export async function askForCoins(
  server: ServerProcess,
  as: Member,
  pack: string,
  transaction: string,
  colour: string,
) {
  const body = new FormData();
  body.set('pack', pack);
  body.set('transaction_id', transaction);
  body.set('file', await aScreenshot(colour));
  const answer = await fetch(`${server.url}/api/functions/send-coin-request-email`, {
    method: 'POST',
    headers: { cookie: as.cookie, origin: server.url, 'idempotency-key': crypto.randomUUID() },
    body,
  });
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(200);
  return id;
}
