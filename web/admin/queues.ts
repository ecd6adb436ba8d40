import { date, money } from '#core/format.ts';
import type { Api } from '#core/page.ts';
import { read } from '../lib/read.ts';
import type { CaseQueue } from './next-case.ts';

/** Payments by hand under review. */
export const requestQueue = ({ payments }: Api): CaseQueue => ({
  list: '/admin/coin-requests',
  read: async (query) => {
    const { items, next } = await read(payments.requests(query));
    return { cases: items.map((row) => ({ id: row.id, title: row.full_name, about: money(row.amount) })), next };
  },
});

/** Reports without a decision. */
export const reportQueue = ({ safety }: Api): CaseQueue => ({
  list: '/admin/reports',
  read: async (query) => {
    const { items, next } = await read(safety.cases(query));
    const cases = items.map(({ number, reported, opened_at }) => ({
      id: String(number),
      title: reported?.full_name ?? 'The site',
      about: `R-${number}, ${date(opened_at)}`,
    }));
    return { cases, next };
  },
});

/** Disagreements that an admin can decide: those in which an answer is still due are left out. */
export const disagreementQueue = ({ safety }: Api): CaseQueue => ({
  list: '/admin/disagreements',
  read: async (query) => {
    const { items, next } = await read(safety.disagreements(query));
    const cases = items
      .filter(({ is_ready }) => is_ready)
      .map(({ number, title, opened_at }) => ({
        id: String(number),
        title,
        about: `D-${number}, ${date(opened_at)}`,
      }));
    return { cases, next };
  },
});

/** Orders of the list's filter, such as parcels to send; the list of all orders is no queue. */
export const orderQueue = ({ store }: Api, { searchParams }: URL): CaseQueue | null =>
  searchParams.get('status')
    ? {
        list: '/admin/orders',
        keepsStatus: true,
        read: async (query) => {
          const { items, next } = await read(store.adminOrders(query));
          const cases = items.map(({ number, full_name, total_formatted }) => ({
            id: number,
            title: full_name,
            about: `${number}, ${total_formatted}`,
          }));
          return { cases, next };
        },
      }
    : null;
