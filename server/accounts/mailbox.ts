import { domainMails, domainMailsFrom, type Rate } from '#core/limits.ts';
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

/** What a provider ignores between the letters of an address. */
const ignored = new Map([
  ['gmail.com', /\./g],
  ['proton.me', /[._-]/g],
]);

/**
 * The mailbox that an email is delivered to, as the large providers deliver: without a tag, and in one spelling where several
 * lead there. As `mailbox_of()` in mailbox.sql.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const said = email.slice(at + 1).toLowerCase();
  const domain = otherNames.get(said) ?? said;
  const tag = /^(?:yahoo|ymail|rocketmail)\./.test(domain) ? /(.)[+-].*$/ : /(.)\+.*$/;
  const local = email.slice(0, at).toLowerCase().replace(tag, '$1');
  return `${local.replace(ignored.get(domain) ?? '', '')}@${domain}`;
}

/** Providers of so many mailboxes that a limit by domain would shut out strangers to each other. */
const large = new Set(
  `gmail.com icloud.com proton.me yandex.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com
  aol.com gmx.com gmx.net gmx.de web.de zoho.com mail.com mail.ru fastmail.com qq.com 163.com 126.com naver.com tutanota.com
  rediffmail.com`.split(/\s+/),
);
const largeEverywhere = /^(?:yahoo|hotmail|outlook|live)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** Second labels under which a country registers domains. */
const registries = new Set(['com', 'co', 'edu', 'ac', 'org', 'net', 'gov', 'sch', 'mil', 'or', 'ne']);

/** The domain that somebody registered: subdomains of it cost its owner nothing. */
function registeredDomain(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && registries.has(second) ? -3 : -2).join('.');
}

const isSchool = /(?:^|\.)(?:edu|(?:edu|ac)\.[a-z]{2})$/;

/** What bounds the mails to a domain; null where too many people share it. */
function kindOf(domain: string): keyof typeof domainMails | null {
  if (large.has(domain) || largeEverywhere.test(domain)) return null;
  return isSchool.test(domain) ? 'school' : 'other';
}

/** A part of the mails of one kind: whose it is, and how many it is; `spare` is more for the first mail of `first` in a day. */
interface MailShare extends Rate {
  whose: string;
  first?: string;
  spare?: Rate;
}

/**
 * The shares that a mail to an address that a stranger types is counted in, by `count_mail()`: its mailbox's, that of the network
 * that asks where there is one, and its domain's, of which a network has a part too. Hashed with the server's key, as all that limits count.
 */
export function mailShares(
  secret: string,
  email: string,
  ofMailbox: readonly Rate[],
  from?: { network: string; rates: readonly Rate[]; spare: Rate },
) {
  const mailbox = mailboxOf(email);
  const domain = registeredDomain(mailbox.slice(mailbox.lastIndexOf('@') + 1));
  const kind = kindOf(domain);
  const shares = (whose: string, rates: readonly Rate[]): MailShare[] =>
    rates.map((rate) => ({ whose: countedAs(secret, whose), ...rate }));
  const asking = `${mailbox} from ${from?.network}`;
  const beyond = from && { first: countedAs(secret, asking), spare: from.spare };
  return [
    ...shares(asking, from?.rates ?? []),
    ...shares(mailbox, ofMailbox).map((share) => ({ ...share, ...beyond })),
    ...shares(`domain ${domain} from ${from?.network}`, kind && from ? domainMailsFrom[kind] : []),
    ...shares(`domain ${domain}`, kind ? domainMails[kind] : []),
  ];
}
