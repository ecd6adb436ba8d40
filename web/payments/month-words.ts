import type { closingOutcomes } from '#core/payments/closings.ts';
import { gatewayFacts } from '#core/payments/gateways.ts';
import type { MonthLine, MonthPart } from '#core/payments/months-contract.ts';
import { titleCase } from '../lib/title-case.ts';

/** The parts of a month's account, in their order. */
export const partTitles: Readonly<Record<MonthPart, string>> = {
  coin_payments: 'Payments for coins',
  order_payments: 'Payments for orders',
  sent_back: 'Money sent back',
  held: 'Held payments, by how they were closed',
  coins: 'Coins, by kind of entry',
  sales: 'Store, by product',
};

const closings: Readonly<Record<(typeof closingOutcomes)[number], string>> = {
  credited: 'Credited to the payer',
  refunded: 'Sent back to the payer',
  nobodys: 'Kept: nobody’s',
};

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(gatewayFacts).map(([id, { name }]) => [id, name])),
  ...closings,
  manual: 'By hand',
  order: 'For orders',
};

/** Returns the name of a line or an entry; a product keeps its own. */
export function lineName({ part, name }: Pick<MonthLine, 'part' | 'name'>): string {
  if (part === 'sales') return name;
  if (part === 'sent_back' && name === 'coins') return 'For coins';
  return names[name] ?? titleCase(name);
}

/** Returns hundredths of a rupee in rupees, as a file has them. */
export const rupeesIn = (cents: number) => cents / 100;
