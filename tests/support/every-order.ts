import { call } from './api-calls.ts';
import { expect } from './journey.ts';
import type { Scene } from './scenes.ts';
import type { ServerDatabase } from './server-database.ts';
import type { ServerProcess } from './server-process.ts';

/**
 * Makes a person who ordered, has more in the cart and keeps a search; returns the scenes that show
 * them, none if the store is empty.
 */
export async function seedEveryOrder(server: ServerProcess, inside: ServerDatabase): Promise<Scene[]> {
  const [buyer, admin] = [await inside.member('Hina'), await inside.member('Amber')];
  await inside.query(`update profiles set is_admin = true where id = '${admin.id}'`);
  const { rows } = await inside.query(`select v.id from product_variants v join products p on p.id = v.product_id
    where p.status = 'published' and coalesce(v.inventory_quantity, 9) > 3 order by v.is_physical desc, v.id limit 2`);
  if (rows.length < 2) return [];
  const asBuyer = async (method: string, path: string, body?: object) => {
    const answer = await call(server, buyer, method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const put = (row: { id: string }) => asBuyer('POST', '/store/cart', { variant_id: row.id, quantity: 1 });
  await put(rows[0]);
  const { total_in_cents } = (await asBuyer('GET', '/store/cart')) as { total_in_cents: number };
  const to = { address: 'House 1, Street 2', city: 'Lahore', province: 'Punjab' };
  const order = { full_name: 'Hina Example', phone_number: '0300 1234567', ...to, total_in_cents };
  const { number } = (await asBuyer('POST', '/orders', order)) as { number: string };
  await put(rows[0]);
  const { number: paid } = (await asBuyer('POST', '/orders', order)) as { number: string };
  // The state after an admin's approval.
  await inside.query(`with paid as (
      insert into payments (user_id, purpose, item, order_id, gateway, amount, coins, status, reference, reference_key, decided_by,
        decided_at, created_at)
      select user_id, 'order', number, id, 'manual', greatest(1, total_in_cents / 100), 0, 'paid', 'EP 31840', 'EP31840',
        '${admin.id}', now(), now() from orders where number = '${paid}' returning order_id)
    select pay_order(order_id, now()) from paid`);
  await inside.query(`update orders set status = 'packed', moved_at = now() where number = '${paid}'`);
  await inside.query(
    `update orders set status = 'sent', moved_at = now(), tracking = 'RGL 0048 2217' where number = '${paid}'`,
  );
  const held =
    await inside.query(`insert into payments (user_id, purpose, item, gateway, amount, coins, status, reference,
      reference_key, reason, decided_at, created_at)
    values ('${buyer.id}', 'coins', 'booster', 'easypaisa', 300, 300, 'disputed', 'ORD-1795244400777', 'ORD1795244400777',
      'PKR 30 paid', now(), now()) returning id`);
  const reversed = await inside.query(`with paid as (
      insert into payments (user_id, purpose, item, gateway, amount, coins, status, reference, reference_key, decided_at, created_at)
      values ('${buyer.id}', 'coins', 'booster', 'easypaisa', 300, 300, 'paid', 'ORD-1795244400778', 'ORD1795244400778', now(), now())
      returning id, user_id)
    insert into gateway_orders (payment_id, reversed_at) select id, now() from paid
      where coin_entry(user_id, 'coin_purchase', 300, '{"item": "booster", "reference": "ORD-1795244400778"}', 'payment:' || id, now())
        is not null
      returning payment_id as id`);
  await inside.query(`insert into house_settings (name, value, changed_at) values
    ('delivery_fee', '250', now()), ('free_delivery_from', '5000', now()), ('cash_on_delivery', '"on"', now())`);
  await put(rows[0]);
  const due = (await asBuyer('GET', '/store/cart')) as { total_in_cents: number };
  const inCash = { ...order, total_in_cents: due.total_in_cents, pays_on_delivery: true };
  const { number: cash } = (await asBuyer('POST', '/orders', inCash)) as { number: string };
  await put(rows[1]);
  await asBuyer('POST', '/searches', {
    name: 'Algebra under 5,000',
    search: 'algebra',
    budget_to: 5000,
    mail: 'daily',
  });
  return [
    { name: 'checkout', path: '/checkout', as: buyer },
    { name: 'orders', path: '/orders', as: buyer },
    { name: 'order', path: `/orders/${number}`, as: buyer },
    { name: 'dialog-order-give-up', path: `/orders/${number}/cancel`, as: buyer },
    { name: 'order-pay', path: `/orders/${number}/pay`, as: buyer },
    { name: 'order-cash', path: `/orders/${cash}`, as: buyer },
    { name: 'order-receipt', path: `/orders/${paid}/receipt`, as: buyer },
    { name: 'saved-searches', path: '/saved-searches', as: buyer },
    { name: 'admin-order', path: `/admin/orders/${number}`, as: admin },
    { name: 'admin-order-paid', path: `/admin/orders/${paid}`, as: admin },
    { name: 'admin-order-cash', path: `/admin/orders/${cash}`, as: admin },
    { name: 'admin-order-cash-slip', path: `/admin/orders/${cash}/slip`, as: admin },
    { name: 'dialog-order-tracking', path: `/admin/orders/${paid}/tracking`, as: admin },
    { name: 'dialog-order-back', path: `/admin/orders/${paid}/back`, as: admin },
    { name: 'admin-order-slip', path: `/admin/orders/${paid}/slip`, as: admin },
    { name: 'dialog-close-payment', path: `/admin/easypaisa-payments/${held.rows[0].id}/refunded`, as: admin },
    { name: 'dialog-reversed-payment', path: `/admin/easypaisa-payments/${reversed.rows[0].id}/reversal`, as: admin },
    { name: 'admin-product-new', path: '/admin/products/new', as: admin },
    { name: 'dialog-view-as', path: `/admin/users/${buyer.id}/view-as`, as: admin },
    { name: 'admin-overview', path: '/admin/overview', as: admin },
    { name: 'admin-settings', path: '/admin/settings', as: admin },
    { name: 'dialog-setting-number', path: '/admin/settings/assistant_megabytes', as: admin },
    { name: 'dialog-setting-policy', path: '/admin/settings/chat_policy', as: admin },
    { name: 'dialog-payment-detail', path: `/admin/easypaisa-payments/${reversed.rows[0].id}`, as: admin },
    { name: 'admin-moderation', path: '/admin/moderation', as: admin },
  ];
}
