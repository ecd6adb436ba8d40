import type { Figure } from '../watch/figures.ts';

/** Payments whose gateway is still to be asked for their outcome. */
export const gatewayFigure: Figure = {
  labels: ['gateway'],
  gauges: {
    waiting: ['mukammal_gateway_waiting', 'Payments whose gateway is still to be asked, by gateway'],
    overdue: ['mukammal_gateway_overdue_seconds', 'Seconds since the earliest of these inquiries was due'],
  },
  sql: `select p.gateway, count(*)::int as waiting,
      greatest(extract(epoch from $now::timestamptz - min(o.next_ask_at)), 0)::float as overdue
    from gateway_orders o join payments p on p.id = o.payment_id where o.next_ask_at is not null group by p.gateway`,
};
