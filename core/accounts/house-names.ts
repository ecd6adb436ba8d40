/*
 * Names that would pose as the site's staff, in lower-case English and Urdu letters. Urdu letters
 * are spelled as `plainReading()` (server/safety) returns them.
 */

/** The site's own name, also with letters doubled or replaced by ones that look or sound alike. */
const own = '(?:m|rn)+(?:u|o)+[kcq]+a+(?:m|rn)+a+l+|مکمل';

/** Payment services: reserved as names. */
const gateways = 'easy*paisa|jazz*cash';

/** Roles and offices: reserved as a word of any name. */
const rights =
  'admins?|administrators?|sysadmins?|moderators?|officials?|verified|helpdesk|helpline|staff|billing|ایڈمن|افیشل|موڈریٹر';
/** Words reserved only where they are the whole name. */
const roles = `${rights}|support|team|system|root|security|safety|payments?|wallets?|finances?|care|anonymous|deleted|null|undefined|سپورٹ|ٹیم|انتظامیہ|ہیلپ`;
/** Words that add no meaning beside a reserved word. */
const fillers =
  'the|of|and|help|desk|line|customers?|services?|site|web|app|pk|com|pakistan|accounts?|trust|departments?|members?|tutors?|coins?';

/** Signs that stand for letters: 'supp0rt', 'mukamma1', 'adm1n'. */
const alike: Record<string, string> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1l]',
  l: '[l1iłǀ]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};
const pattern = (source: string) => new RegExp(source.replace(/[aeilost]/g, (letter) => alike[letter] ?? letter));

const right = pattern(`^(?:${rights})[0-9]*$`);
const house = pattern(own);
const gateway = pattern(gateways);
const role = pattern(`${roles}|service|security|payment|verif|management|owner|help`);
const nothingElse = pattern(`^(?:${roles}|${own}|${fillers}|[0-9])+$`);
const claim = pattern(`${roles}|${own}`);

/** Tells whether a lower-case name reads as if its bearer spoke for the site. */
export function speaksForHouse(name: string): boolean {
  const words = name.split(/[^\p{L}0-9@$]+/u);
  const joined = words.join('');
  return (
    words.some((word) => right.test(word)) ||
    gateway.test(joined) ||
    (house.test(joined) && role.test(joined)) ||
    (nothingElse.test(joined) && claim.test(joined))
  );
}
