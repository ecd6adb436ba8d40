import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Me } from '#core/accounts/contract.ts';
import { orderHoldHours, orderReviewHours } from '#core/limits.ts';
import type { SandboxEnding } from '#core/payments/sandbox.ts';
import { askDue } from '#server/payments/reconcile.ts';
import { noon, type TestApi } from './api.ts';
import { numberFor } from './gateways.ts';
import { playHistories, proofsOf } from './histories.ts';
import { aProduct, variantsOf } from './store.ts';

/*
 * Random histories of stock movements: carts, checkouts, payments by a gateway and by hand,
 * reviews, cancelled orders, a day that passes, deliveries.
 */

const people = 4;

const kinds = ['add', 'order', 'pay', 'tell', 'approve', 'reject', 'cancel', 'wait', 'restock'] as const;

const command = fc.record({
  kind: fc.constantFrom(
    ...kinds,
    'order',
    'order',
    'order',
    'pay',
    'pay',
    'tell',
    'tell',
    'approve',
    'reject',
    'cancel',
  ),
  who: fc.nat(people - 1),
  /** Index of the variant, order or payment. */
  which: fc.nat(5),
  quantity: fc.integer({ min: 1, max: 3 }),
  /** Whether it is sent twice at the same time, under one key. */
  twice: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** Rounds of commands; those of a round are sent at once. */
const history = fc.array(fc.array(command, { minLength: 1, maxLength: 5, size: 'max' }), {
  minLength: 4,
  maxLength: 12,
  size: 'max',
});

interface Stage {
  api: TestApi;
  people: Me[];
  proofs: string[];
  admin: Me;
  variants: string[];
  /** Hours since noon. */
  hours: number;
  /** Start of this history; earlier rows belong to others. */
  from: Date;
}

async function stageOf(api: TestApi): Promise<Stage> {
  const cast = await Promise.all(Array.from({ length: people }, () => api.person()));
  const variants = await variantsOf(
    api.db,
    await aProduct(api.db, {
      variants: [
        { title: 'Printed', price_in_cents: 150_050, inventory_quantity: 4, is_physical: true },
        { title: 'Bound', price_in_cents: 200_000, inventory_quantity: 2, is_physical: true },
        { title: 'PDF', price_in_cents: 50_000, inventory_quantity: null },
      ],
    }),
  );
  const proofs = await proofsOf(api, cast);
  return { api, people: cast, proofs, admin: await api.person({ is_admin: true }), variants, hours: 0, from: noon };
}

const nobodys = 'ORD-1';
const nothing = '00000000-0000-7000-8000-000000000000';
const endings: SandboxEnding[] = ['paid', 'paid', 'paid late', 'refused for a low balance', 'another amount paid'];

/** Returns an order of theirs, those that wait for a payment first. */
async function orderOf({ api }: Stage, { id }: Me, which: number): Promise<string> {
  const rows = api.db.selectFrom('orders').select('number').where('user_id', '=', id);
  return (
    (
      await rows
        .orderBy(sql`status <> 'pending'`)
        .orderBy('id', 'desc')
        .offset(which > 4 ? 1 : 0)
        .limit(1)
        .executeTakeFirst()
    )?.number ?? nobodys
  );
}

/** Returns a payment by hand of this history, those under review first. */
async function toldOf({ api, people }: Stage, which: number): Promise<string> {
  const ids = people.map(({ id }) => id);
  const rows = api.db.selectFrom('payments').select('id').where('user_id', 'in', ids).where('gateway', '=', 'manual');
  return (
    (
      await rows
        .orderBy(sql`status <> 'pending'`)
        .orderBy('id', 'desc')
        .offset(which > 4 ? 1 : 0)
        .limit(1)
        .executeTakeFirst()
    )?.id ?? nothing
  );
}

async function perform(stage: Stage, step: Command, key: string): Promise<unknown> {
  const { api, people, proofs, admin, variants } = stage;
  const now = new Date(stage.from.getTime() + stage.hours * 3_600_000);
  const who = people[step.who];
  const variant_id = variants[step.which % variants.length];
  assert.ok(who && variant_id);
  const { store, payments } = api.as(who, { key, now });
  switch (step.kind) {
    case 'add':
      return store.addToCart({ variant_id, quantity: step.quantity });
    case 'order': {
      const own = api.as(who, { now }).store;
      // A cart that cannot be ordered is tried, then filled anew.
      if (!(await own.cart()).can_check_out && step.which > 0) {
        await own.clearCart();
        await own.addToCart({ variant_id, quantity: 1 });
      }
      const { total_in_cents } = await own.cart();
      const to = { address: 'House 1', city: 'Lahore', province: 'Punjab' } as const;
      return store.placeOrder({ full_name: 'Sana', phone_number: '0300 1234567', ...to, total_in_cents });
    }
    case 'pay': {
      const mobileAccountNo = numberFor(endings[step.which % endings.length] ?? 'paid');
      await payments.payOrder({ number: await orderOf(stage, who, step.which), mobileAccountNo });
      return askDue({ ...api.services, clock: () => new Date(now.getTime() + 30_000) });
    }
    case 'tell': {
      const number = await orderOf(stage, who, step.which);
      const transaction_id = `EP ${who.id.slice(-6)} ${step.which}7`;
      return payments.sendOrderPayment({ number, transaction_id, file_id: proofs[step.who] });
    }
    case 'approve':
      return api.as(admin, { key, now }).payments.approve({ id: await toldOf(stage, step.which) });
    case 'reject': {
      const id = await toldOf(stage, step.which);
      return api.as(admin, { key, now }).payments.reject({ id, reason: 'Not on the account.' });
    }
    case 'cancel':
      return store.cancelOrder({ number: await orderOf(stage, who, step.which) });
    case 'wait': {
      const then = new Date(now.getTime() + (orderHoldHours + 1) * 3_600_000);
      await sql`select release_unpaid(${orderReviewHours}, ${then})`.execute(api.db);
      return askDue({ ...api.services, clock: () => then });
    }
    case 'restock':
      return sql`select stock_entry(${variant_id}, 'received', ${step.quantity}, null, ${now})`.execute(api.db);
  }
}

/** Plays `runs` random histories, as `playHistories()` does. */
export const playStockHistories = (api: TestApi, runs: number, seed: number) =>
  playHistories(
    api,
    {
      kinds,
      once: 'restock',
      history,
      stageOf,
      beginRound: (stage) => {
        stage.hours += 1;
      },
      perform,
    },
    runs,
    seed,
  );
