/**
 * Names of subjects in English, Roman Urdu and Urdu. The first name of each is the key that filters
 * compare (`subject_key()`); the chips of the home page are among them. A search for one name finds
 * the others too.
 */
export const subjectNames: readonly (readonly [key: string, ...others: string[]])[] = [
  ['mathematics', 'math', 'maths', 'riyazi', 'riazi', 'hisab', 'hisaab', 'ریاضی', 'حساب'],
  ['science', 'saiens', 'سائنس'],
  ['english', 'angrezi', 'angreezi', 'inglish', 'انگریزی', 'انگلش'],
  ['art', 'arts', 'drawing', 'musawwari', 'مصوری', 'آرٹ'],
  ['programming', 'code', 'coding', 'programing', 'computer science', 'پروگرامنگ', 'کوڈنگ'],
  ['business', 'business studies', 'commerce', 'karobar', 'tijarat', 'کاروبار', 'تجارت'],
  ['psychology', 'nafsiyat', 'nafsiat', 'نفسیات'],
  ['physics', 'tabiyat', 'tabiyaat', 'طبیعیات', 'فزکس'],
  ['chemistry', 'kimiya', 'keemiya', 'کیمیا', 'کیمسٹری'],
  ['biology', 'hayatiyat', 'حیاتیات', 'بیالوجی'],
  ['history', 'tareekh', 'tarikh', 'تاریخ'],
  ['geography', 'jughrafia', 'geografia', 'جغرافیہ'],
  ['economics', 'mashiyat', 'muashiyat', 'معاشیات'],
  ['accounting', 'accounts', 'accountancy', 'اکاؤنٹنگ'],
  ['statistics', 'stats', 'shumariyat', 'شماریات'],
  ['sociology', 'umraniyat', 'عمرانیات'],
  ['islamiat', 'islamiyat', 'islamiyaat', 'islamic studies', 'اسلامیات'],
  ['urdu', 'اردو'],
];

const byName = new Map(subjectNames.flatMap((names) => names.map((name) => [name, names] as const)));
const mostWordsOfName = Math.max(...[...byName.keys()].map((name) => name.split(' ').length));

/** Returns a subject as typed by its key: the first of its names, or itself in lower case. */
export function subjectKey(subject: string): string {
  const name = subject.trim().toLowerCase();
  return byName.get(name)?.[0] ?? name;
}

/** Returns the words of a search as they are compared. */
const wordsOf = (search: string) => search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Splits a search into parts: a subject's name, possibly of several words, with all its names; any
 * other word with none.
 */
function partsOf(search: string): { words: string[]; names: readonly string[] }[] {
  const words = wordsOf(search);
  const parts = [];
  for (let at = 0; at < words.length; ) {
    let part = { words: words.slice(at, at + 1), names: [] as readonly string[] };
    for (let most = mostWordsOfName; most > 0; most -= 1) {
      const tried = words.slice(at, at + most);
      const names = byName.get(tried.join(' '));
      if (!names) continue;
      part = { words: tried, names };
      break;
    }
    parts.push(part);
    at += part.words.length;
  }
  return parts;
}

/**
 * Maps each word of a search that names a subject, alone or with its neighbours, to all names of
 * the subject.
 */
export function subjectsByWord(search: string): Map<string, readonly string[]> {
  return new Map(
    partsOf(search).flatMap(({ words, names }) =>
      names.length > 0 ? words.map((word) => [word, names] as const) : [],
    ),
  );
}

/** A name this short occurs inside other words: 'art' in 'chart'. */
const shortestPart = 4;

/** Returns the same search worded with each other name of its subjects. */
export function otherWordings(search: string): string[] {
  const parts = partsOf(search);
  return parts.flatMap(({ names }, at) =>
    names
      .filter((name) => name.length >= shortestPart)
      .map((name) => parts.map((part, other) => (other === at ? name : part.words.join(' '))).join(' ')),
  );
}
