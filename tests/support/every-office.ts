import { call } from './api-calls.ts';
import { expect } from './journey.ts';
import { aScreenshot } from './payments.ts';
import type { Scene } from './scenes.ts';
import type { Member, ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/** What an admin sees, and what a member sees of what an admin decides: coins asked for: one request refused, one approved, one open. */
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
  done(await decide(`/admin/users/${blocked.id}/block`, { reason: 'Asked three students to pay first.' }));
  const { rows } = await inside.query('select max(number)::int as newest from audit_log');
  return [
    { name: 'coin-requests', path: '/coin-requests', as: buyer },
    { name: 'settings', path: '/settings', as: buyer },
    { name: 'security', path: '/settings/security', as: buyer },
    { name: 'dialog-buy', path: '/wallet/buy/booster', as: buyer },
    { name: 'admin-login', path: '/admin-panel', as: null },
    { name: 'admin-users', path: '/admin', as: admin },
    { name: 'admin-user', path: `/admin/users/${buyer.id}`, as: admin },
    { name: 'dialog-adjust', path: `/admin/users/${buyer.id}/adjust`, as: admin },
    { name: 'dialog-block', path: `/admin/users/${buyer.id}/block`, as: admin },
    { name: 'admin-coin-requests', path: '/admin/coin-requests', as: admin },
    { name: 'admin-coin-request', path: `/admin/coin-requests/${open}`, as: admin },
    { name: 'admin-revenue', path: '/admin/revenue', as: admin },
    { name: 'admin-audit-log', path: '/admin/audit-log', as: admin },
    { name: 'admin-audit-entry', path: `/admin/audit-log/${rows[0].newest}`, as: admin },
  ];
}

async function askForCoins(server: ServerProcess, as: Member, pack: string, transaction: string, colour: string) {
  const body = new FormData();
  body.set('pack', pack);
  body.set('transaction_id', transaction);
  body.set('file', await aScreenshot(colour));
  const answer = await fetch(`${server.url}/api/functions/send-coin-request-email`, {
    method: 'POST',
    headers: { cookie: as.cookie, origin: server.url },
    body,
  });
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(200);
  return id;
}
