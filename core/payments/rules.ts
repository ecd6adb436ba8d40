import { coinPacks, coinRequests } from '../coins/limits.ts';
import { listOf, number } from '../format.ts';
import { gatewayFacts } from './gateways.ts';

/** Packs by the name in a request. */
export const packIds = coinPacks.map(({ id }) => id);

/** Returns the pack of an id; undefined if it is no longer sold. */
export function packOf(id: string) {
  return coinPacks.find((pack) => pack.id === id);
}

/** Returns the pack on sale at this price in PKR. */
export function packFor(price: number) {
  return coinPacks.find((pack) => pack.price === price);
}

/** Returns the prices of packs in words: '100, 300 and 1,000'. */
export const packPrices = listOf(
  coinPacks.map(({ price }) => number(price)),
  'and',
);

/**
 * Parses a mobile account in any spelling into the gateways' form, 03XXXXXXXXX; null if invalid
 * (EASY-01).
 */
export function mobileAccount(written: string): string | null {
  const plain = inPlainDigits(written)
    .replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
    .replace(/^(?:\+|00)?92(?=3)/, '0');
  return /^03\d{9}$/.test(plain) ? plain : null;
}

/**
 * Parses a fixed number of digits in any spelling, such as the last six of a CNIC; null if invalid.
 */
export function exactDigits(written: string, digits: number): string | null {
  const plain = inPlainDigits(written).replace(/[\s\p{Pd}]/gu, '');
  return plain.length === digits && /^\d+$/.test(plain) ? plain : null;
}

/**
 * Masks a mobile account: '0345 ••• •345'; '—' for one that was deleted with its owner's account.
 */
export function maskedAccount(account: string | null): string {
  if (account === null) return '—';
  return `${account.slice(0, 4)} ••• •${account.slice(-3)}`;
}

/** Hours within which a manual payment is checked, in words (CONST-06). */
export const reviewTime = `${coinRequests.leastHours}-${coinRequests.mostHours} hours`;

/** Minimum signs of a transaction ID in any wallet: fewer are a slip. */
const shortestId = 5;
/** Labels that wallets and people write around an ID, in capitals and without spaces. */
const ofGateways = Object.values(gatewayFacts).flatMap((facts): readonly string[] => facts.labels);
const ofAll = 'TRANSACTION REFERENCE RECEIPT NUMBER TRANS TRXN TRX TXN TID REF NUM ID NO'.split(' ');
const label = `(?:${[...ofGateways, ...ofAll].join('|')})`;
const labels = new RegExp(`^${label}+(?=\\d)|(?<=\\d)${label}+$`, 'g');

/**
 * Normalises a transaction ID for comparison: capitals and digits only, Urdu digits included,
 * without labels around it and leading zeros. Null for an impossible one.
 */
export function transactionKey(written: string): string | null {
  const plain = inPlainDigits(written)
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.:#/,()[\]*]/gu, '');
  if (plain.length < shortestId || !/^[0-9A-Z]*\d[0-9A-Z]*$/.test(plain)) return null;
  return plain.replace(labels, '').replace(/^0+(?=.)/, '');
}

/** Converts digits to ASCII, those of Urdu included. */
function inPlainDigits(written: string): string {
  return written.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/**
 * Progress of a request's review at `now`; milliseconds. Both ends are negative once their hour has
 * passed.
 */
export function reviewOf(asked: Date, now: Date) {
  const hour = 3_600_000;
  const from = new Date(asked.getTime() + coinRequests.leastHours * hour);
  const to = new Date(asked.getTime() + coinRequests.mostHours * hour);
  return {
    from,
    to,
    passed: Math.max(0, now.getTime() - asked.getTime()),
    least: from.getTime() - now.getTime(),
    most: to.getTime() - now.getTime(),
    whole: coinRequests.mostHours * hour,
  };
}
