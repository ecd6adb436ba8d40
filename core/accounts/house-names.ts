/*
 * Names under which somebody would speak for the house, in lower-case letters of English and Urdu. The letters of Urdu stand in
 * the spelling that `plainReading()` (server/safety) gives them.
 */

/** The house's own name, also with letters doubled or its vowel written otherwise. */
const own = 'm+(?:u|o)+k+a+m+a+l+|مکمل';

/** Rights that nobody has by name: as a word of any name. */
const rights = 'admins?|administrators?|moderators?|officials?|ایڈمن|افیشل|موڈریٹر';
const roles = `${rights}|support|helpdesk|helpline|staff|team|system|root|سپورٹ|ٹیم|انتظامیہ|ہیلپ`;
/** What says nothing more beside them. */
const fillers = 'the|of|help|desk|line|customer|care|services?|site|web|app|pk|com|pakistan|account|payments?|security';

/** Signs that stand for letters: 'supp0rt', 'mukamma1', 'adm1n'. */
const alike: Record<string, string> = {
  a: '[a4@]',
  e: '[e3]',
  i: '[i1l]',
  l: '[l1i]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7]',
};
const pattern = (source: string) => new RegExp(source.replace(/[aeilost]/g, (letter) => alike[letter] ?? letter));

const right = pattern(`^(?:${rights})[0-9]*$`);
const house = pattern(own);
const role = pattern(`${roles}|service|security|payment|verif|management|owner|help`);
const nothingElse = pattern(`^(?:${roles}|${own}|${fillers}|[0-9])+$`);
const claim = pattern(`${roles}|${own}`);

/** Whether a name in lower case reads as if its bearer spoke for the house. */
export function speaksForHouse(name: string): boolean {
  const words = name.split(/[^\p{L}0-9@$]+/u);
  const joined = words.join('');
  return (
    words.some((word) => right.test(word)) ||
    (house.test(joined) && role.test(joined)) ||
    (nothingElse.test(joined) && claim.test(joined))
  );
}
