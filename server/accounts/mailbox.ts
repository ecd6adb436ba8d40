import { domainMails, domainMailsFrom, domainMailsSpare, type Rate } from '#core/limits.ts';
import { countedAs } from '../platform/keys.ts';

/** Domains that are another name for the same mailboxes. */
const otherNames = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['ya.ru', 'yandex.com'],
  ['yandex.ru', 'yandex.com'],
]);

/** Signs that a provider ignores between the letters of an address. */
const ignored = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
]);

/**
 * Returns the mailbox that an email is delivered to, by the large providers' rules: without a tag,
 * and in one spelling where several lead there. Same as `mailbox_of()` in mailbox.sql.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const said = email.slice(at + 1).toLowerCase();
  const domain = otherNames.get(said) ?? said;
  const tag = /^(?:yahoo|ymail|rocketmail)\./.test(domain) ? /(.)[+-].*$/ : /(.)\+.*$/;
  const local = email.slice(0, at).toLowerCase().replace(tag, '$1');
  return `${local.replace(ignored.get(domain) ?? '', '')}@${domain}`;
}

/** Providers of so many mailboxes that a limit by domain would let strangers block each other. */
const large = new Set(
  `gmail.com icloud.com proton.me yandex.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com
  aol.com gmx.com gmx.net gmx.de web.de zoho.com mail.com mail.ru fastmail.com qq.com 163.com 126.com naver.com tutanota.com
  rediffmail.com`.split(/\s+/),
);
const largeEverywhere = /^(?:yahoo|hotmail|outlook|live)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** Second-level labels under which a country registers domains. */
const registries = new Set(['com', 'co', 'edu', 'ac', 'org', 'net', 'gov', 'sch', 'mil', 'or', 'ne']);

/** Returns the registered domain: subdomains of it cost its owner nothing. */
function registeredDomain(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && registries.has(second) ? -3 : -2).join('.');
}

const isSchool = /(?:^|\.)(?:edu|(?:edu|ac)\.[a-z]{2})$/;

/** Returns the domain by which its mails are limited; null if too many people share it. */
function kindOf(domain: string): keyof typeof domainMails | null {
  if (large.has(domain) || largeEverywhere.test(domain)) return null;
  return isSchool.test(domain) ? 'school' : 'other';
}

/**
 * A share of the mails of one kind: its owner and its size; `spare` is added for the first mail of
 * `first` in a day.
 */
interface MailShare extends Rate {
  whose: string;
  first?: string;
  spare?: Rate;
}

/** A network that asks for a mail, and its part of the mailbox's share. */
interface Asking {
  network: string;
  rates: readonly Rate[];
  spare: Rate;
}

/** Hashed with the server's key, as everything that limits count. */
function shares(secret: string, whose: string, rates: readonly Rate[]): MailShare[] {
  return rates.map((rate) => ({ whose: countedAs(secret, whose), ...rate }));
}

/**
 * Returns the shares in which `count_mail()` counts a mail to a mailbox: the asking network's if
 * there is one, and the mailbox's.
 */
export function mailboxShares(secret: string, mailbox: string, ofMailbox: readonly Rate[], from?: Asking): MailShare[] {
  const asking = `${mailbox} from ${from?.network}`;
  const beyond = from && { first: countedAs(secret, asking), spare: from.spare };
  return [
    ...shares(secret, asking, from?.rates ?? []),
    ...shares(secret, mailbox, ofMailbox).map((share) => ({ ...share, ...beyond })),
  ];
}

/**
 * Returns the shares of a mail to an address that a stranger typed: those of its mailbox, and the
 * domain's, of which a network has a part too.
 */
export function mailShares(secret: string, email: string, ofMailbox: readonly Rate[], from?: Asking): MailShare[] {
  const mailbox = mailboxOf(email);
  const domain = registeredDomain(mailbox.slice(mailbox.lastIndexOf('@') + 1));
  const kind = kindOf(domain);
  const asking = `domain ${domain} from ${from?.network}`;
  const beyond = from && kind && { first: countedAs(secret, asking), spare: domainMailsSpare[kind] };
  return [
    ...mailboxShares(secret, mailbox, ofMailbox, from),
    ...shares(secret, asking, kind && from ? domainMailsFrom[kind] : []),
    ...shares(secret, `domain ${domain}`, kind ? domainMails[kind] : []).map((share) => ({ ...share, ...beyond })),
  ];
}
