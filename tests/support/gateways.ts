import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { byGateway, type GatewayId } from '#core/payments/gateways.ts';
import { type SandboxEnding, sandboxEndings } from '#core/payments/sandbox.ts';
import { gatewayKinds } from '#server/payments/gateway-kinds.ts';
import { askDue } from '#server/payments/reconcile.ts';
import { startGateways } from '../doubles/gateways.ts';
import { noon, testApi } from './api.ts';

/** Returns a number whose payments end this way in the sandbox. */
export const numberFor = (ending: SandboxEnding) => `0345001234${sandboxEndings.indexOf(ending)}`;

/**
 * Starts the whole server except HTTP, with the sandbox as its gateways, and adds a person with 100
 * coins.
 */
export async function testShop(t: TestContext) {
  const api = await testApi(t);
  const peer = await startGateways(t);
  const gateways = byGateway((id) => gatewayKinds[id].open(peer.shops[id], peer.patience));
  Object.assign(api.services, { gateways });
  const payer = await api.person();
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  return {
    api,
    peer,
    payer,
    at,
    /** Starts a payment for the Booster Pack, so many seconds after noon. */
    pay: (ending: SandboxEnding, seconds = 0) =>
      api.as(payer, { now: at(seconds) }).payments.initiate({ mobileAccountNo: numberFor(ending), amount: 300 }),
    /**
     * Makes a person's payments for a pack of 100 coins that are due so many seconds after noon;
     * returns their order ids.
     */
    due: async (gateway: GatewayId, count: number, seconds = 0): Promise<string[]> => {
      const { rows } = await sql<{
        id: string;
      }>`select open_payment(${payer.id}, ${gateway}, 'coins', 'starter', null, 100, 100,
          '03450012340', ${seconds}::integer, ${noon.getTime()}::bigint + 1000000 + n, ${noon}) as id
        from generate_series(1, ${count}::integer) n`.execute(api.db);
      const found = await api.db
        .selectFrom('payments')
        .select('reference')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('reference')
        .execute();
      return found.map(({ reference }) => reference);
    },
    /** Runs the queue as of then; returns the number of payments that it asked about. */
    ask: (seconds: number) => askDue({ ...api.services, clock: () => at(seconds) }),
    /** Returns the state of a payment as its payer sees it. */
    seen: (order_id: string) => api.as(payer).payments.payment({ order_id }),
    coins: async () => (await api.reload(payer)).coins,
    credits: () => api.db.selectFrom('transactions').selectAll().where('type', '=', 'coin_purchase').execute(),
  };
}
