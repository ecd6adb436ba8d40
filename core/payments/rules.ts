import { coinPacks, coinRequests } from '../limits.ts';
import { gatewayFacts } from './gateways.ts';

/** Packs by what a request names. */
export const packIds = coinPacks.map(({ id }) => id);

/** The pack of an id that may be no longer sold. */
export function packOf(id: string) {
  return coinPacks.find((pack) => pack.id === id);
}

/** The pack that is sold for so many PKR. */
export function packFor(price: number) {
  return coinPacks.find((pack) => pack.price === price);
}

/** The prices of packs in words: '100, 300 and 1,000'. */
export const packPrices = new Intl.ListFormat('en-GB').format(coinPacks.map(({ price }) => price.toLocaleString('en')));

/** A mobile account as gateways take it, 03XXXXXXXXX, however it is written; null for what is none (EASY-01). */
export function mobileAccount(written: string): string | null {
  const plain = inPlainDigits(written)
    .replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
    .replace(/^(?:\+|00)?92(?=3)/, '0');
  return /^03\d{9}$/.test(plain) ? plain : null;
}

/** So many digits, as the end of a CNIC is told by six, however they are written; null for what is none of them. */
export function exactDigits(written: string, digits: number): string | null {
  const plain = inPlainDigits(written).replace(/[\s\p{Pd}]/gu, '');
  return plain.length === digits && /^\d+$/.test(plain) ? plain : null;
}

/** A mobile account as it is shown: '0345 ••• •345'; '—' for one that went with its owner's account. */
export function maskedAccount(account: string | null): string {
  if (account === null) return '—';
  return `${account.slice(0, 4)} ••• •${account.slice(-3)}`;
}

/** In how many hours a payment by hand is checked, in words (CONST-06). */
export const reviewTime = `${coinRequests.leastHours}-${coinRequests.mostHours} hours`;

/** Signs that a transaction ID has at least, whatever the wallet: fewer are a slip. */
const shortestId = 5;
/** What wallets and people write around an ID, in capitals and without blanks. */
const ofGateways = Object.values(gatewayFacts).flatMap((facts): readonly string[] => facts.labels);
const ofAll = 'TRANSACTION REFERENCE RECEIPT NUMBER TRANS TRXN TRX TXN TID REF NUM ID NO'.split(' ');
const label = `(?:${[...ofGateways, ...ofAll].join('|')})`;
const labels = new RegExp(`^${label}+(?=\\d)|(?<=\\d)${label}+$`, 'g');

/**
 * What tells a transaction ID from others, however it is written: capitals and digits alone, those of Urdu among them, without
 * labels around it and zeros before it. Null for what cannot be one.
 */
export function transactionKey(written: string): string | null {
  const plain = inPlainDigits(written)
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_.:#/,()[\]*]/gu, '');
  if (plain.length < shortestId || !/^[0-9A-Z]*\d[0-9A-Z]*$/.test(plain)) return null;
  return plain.replace(labels, '').replace(/^0+(?=.)/, '');
}

/** In the digits of ASCII, those of Urdu among them. */
function inPlainDigits(written: string): string {
  return written.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

/** How far the review of a request is at `now`; milliseconds. Both ends are negative once their hour has passed. */
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
