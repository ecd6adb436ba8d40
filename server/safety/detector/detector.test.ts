import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judged, meetsGoal, msFor, processorMsFor, setNames, textsOf } from '#tests/safety-texts/texts.ts';
import { findContact, findContacts } from './detector.ts';

/** Invented contact details: the numbers, names and addresses belong to no real person. */
const contacts: Record<string, string[]> = {
  'a number as it is written': [
    'Please message on 0300-0000123',
    'Home tutor +92 300 0000123',
    '0092-300-0000123',
    '(0300) 0000123',
    'my no is 3000000123',
    'Call 042-30000123 and ask for the desk',
    'UAN 111-000-123, call us',
    'I am in Dubai: +971501234567',
  ],
  'a number in pieces': [
    '0 3 0 0 0 0 0 0 1 2 3',
    '0.3.0.0.0.0.0.0.1.2.3',
    '0300/000/0123',
    'First 0300 then 000 then 0123',
    'notes\n0300\n0000\n123\ntext only',
    '0300 (remove this) 0000123',
  ],
  'a number in words': [
    'zero three zero zero, zero zero zero, zero one two three',
    'oh three double oh one two three four five six seven',
    'zero three forty five, triple one, two two three three',
    'sifar teen sifar sifar aik do teen chaar paanch chay saat',
    'صفر تین صفر صفر، ایک دو تین، چار پانچ چھ سات',
  ],
  'a number in other signs': [
    '۰۳۰۰ ۱۲۳ ۴۵۶۷ پر بات کریں',
    '０３００１２３４５６７',
    '0️⃣3️⃣0️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    'O3OO-l234S67',
    '0\u200b3\u200b0\u200b0\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7',
    'Reverse this: 76543210030',
  ],
  'an email address': [
    'write to nobody.zorbel@example.com',
    'nobody @ example . com',
    'nobody at example dot com',
    'nobody[at]example[dot]com',
    'nobody (at) gmail',
    'gmail pe zorbel55 ko bhej dein',
    'n o b o d y @ g m a i l . c o m',
    'apna email dein',
    'mail me your requirements',
  ],
  'a link': [
    'http://www.example.pk/writers',
    'Fill the form at example.com/apply',
    'example[.]com',
    'wa.me/920000000000',
    't.me/zorbel_class',
    'linktr.ee/zorbel',
    'zorbel.github.io',
  ],
  'an account': [
    'I am on instagram as @saad_plumverse',
    'Add me on snapchat: rimshaquaz_0',
    'Skype, id is live:saad.zorbel.01',
    'Discord par aa jao: kashifverse#0099',
    'insta: saad_plumverse',
    'my fb id is talha zorbel',
    'join our telegram channel for notes',
  ],
  'an invitation': [
    'Please WhatsApp me your file',
    'Contact me on WhatsApp for this task',
    'wh@ts@pp m3 n0w',
    'w-h-a-t-s-a-p-p kar do mujhe',
    'Come to WһаtsАрр tonight',
    'wattsapp pe hi jawab dun ga',
    'Call me today on my cell',
    "Don't hesitate to call me",
    'share your number in the bid',
    'apna nmbr bhejo',
    'mujhse rabta karein is number par',
    'call par samjha dun ga',
    'DM me for price',
    'مجھے واٹس ایپ کر دیں',
    'اپنا موبائل نمبر لکھ دیں',
    'فون پر بات کر لیں',
  ],
  'a deal outside': [
    "Let's deal outside this site to save fees",
    'yahan se bahar kaam karte hain',
    'bahar deal karein',
    'send advance on easypaisa',
    'Give your IBAN in the bid. Mine is PK00 ZRBL 0000 0000 7788 9900',
    'meet me at the university library',
    'Come to my office, room 00, Street 88, Plumverse Town',
    'سائٹ سے باہر بات کرتے ہیں',
  ],
};

const topics: Record<string, string[]> = {
  'a subject that is about contact': [
    'Essay: mobile phones in classrooms',
    'How WhatsApp changed family talk: essay',
    'Email marketing essay for BBA students',
    'Phone usage survey of 200 students',
    'Write a report about email phishing awareness',
    'Contact list program in C with search',
    'Telegram bot API project',
    'Discord bot in Python',
    'Facebook data privacy and Instagram marketing',
    'WhatsApp par mazmoon likhna hai',
    'Write a dialogue of a phone call between two friends',
    'JazzCash vs Easypaisa comparison report',
    'IBAN validation algorithm',
    'Phone number validation regex in Java',
    'واٹس ایپ کے اثرات پر مضمون',
    'فون کی ایجاد',
  ],
  'words that look alike': [
    'Atomic number 29 and its isotopes',
    'Explain direct and indirect taxes',
    'Number theory homework, 10 questions',
    'Call by value and call by reference',
    'function ko call karna sikha dein',
    'Contact forces, contact lenses, contact angle',
    'Signal processing; messenger RNA; zoom lens',
    'Ghar se bahar kaam karne wali khawateen par mazmoon',
    'Call Me by Your Name book review',
    'A visit to my home town essay',
    'test mein achay number lene hain',
    'اچھے نمبر چاہئیں',
    'رول نمبر پروگرام',
    'فیصد نکال کر دیں',
  ],
  'figures of a subject': [
    'Write 602214076000000000000000 in standard form and round 48392017465',
    'Long division of 9876543 by 37',
    'pi = 3.14159265358979 and sqrt 3 = 1.7320508075688772',
    'Data: 0.3 0.25 0.4 0.12 0.33 0.1',
    'Sort 9 3 0 5 1 2 4 7 6 8 0',
    'Find the mean of 3, 0, 3, 4, 5, 6, 1, 2, 7, 8, 9',
    'Inverse of [2 1; 5 3], matrix [0 3; 3 0]',
    'Binary 01100011010 to decimal',
    'Fibonacci 0 1 1 2 3 5 8 13 21 34 55 89',
    'Population of Pakistan is 241499431, GDP 376532750000',
    'Budget Rs. 3,001,234,567 or PKR 2000 to 2500',
    'Marks: 3/5, 0/5, 5/5, 2/5, 1/5, and ages 0-30, 31-60, 61-90',
    'طلبہ کے نمبر: ۴۱، ۶۳، ۷۲، ۳۸، ۹۰',
    'The form shows “Phone: 0300-0000000”, in grey',
    'Speed of light 299792458 m/s, H2SO4 and KMnO4',
  ],
  'numbers that name something': [
    'ISBN 978-0596009205 and ISBN 0-306-40615-2',
    'DOI 10.1000/abc.2019.77',
    'Section 12-5678, pages 120-145',
    'Cold War 1947-1991, budget 2021-22 to 2023-24',
    'Due on 21/11/2026 before 4:30 pm, draft 18-11-2026',
    'Network of 192.168.20.77/27 and 10.5.6.7/20',
    'PHP 8.2.10 and Laravel 10.4.1',
    'MGT-411 GDB, roll no 2021-CS-345',
    'UUID 550e8400-e29b-41d4-a716-446655440000',
    'سن ۱۸۵۷ اور ۱۹۴۷ کے واقعات',
  ],
  'number words of a sentence': [
    'I will do it in three days, two chapters a day',
    'do teen din mein ho jaye ga, paanch che safhay',
    'zero plagiarism, one to one help, two free revisions',
    'ایک دو تین چار گنتی',
  ],
  'names with dots and signs': [
    'Node.js, Vue.js, server.js and App.vue',
    'ASP.NET shop, B.Com and M.Phil. students',
    'report.pdf, main.py and data.csv',
    'Add @Entity and @Id annotations',
    'the login format user@host used in ssh',
    'npm install react@18.2.0',
    'git clone git@github.com:user/repo',
    'Case study of Amazon.com and Daraz.pk',
    'See https://doi.org/10.1000/abc and https://en.wikipedia.org/wiki/Tax',
    'http://localhost:8080/api does not answer',
    'The dot com bubble of 2000',
    'end of chapter.Please do it',
  ],
  'a promise to stay': [
    'I do not share my number or take work outside this site',
    'No WhatsApp please, only this site',
    'Main number share nahi karta',
    'Kindly ask your questions in the chat here',
    'Please do not share phone numbers',
    'half price for the second part, total 4,800 through this site',
  ],
};

describe('Finds contact information in', () => {
  for (const [kind, texts] of Object.entries(contacts)) {
    it(kind, () => {
      assert.deepEqual(
        texts.filter((text) => findContact(text) === null),
        [],
      );
    });
  }
});

describe('Allows an assignment about', () => {
  for (const [kind, texts] of Object.entries(topics)) {
    it(kind, () => {
      assert.deepEqual(
        texts.filter((text) => findContact(text) !== null),
        [],
      );
    });
  }
});

it('An address at a reserved domain is a sample, unless its sentence invites', () => {
  for (const sample of [
    'The seeder writes a test row with pupil@example.com and a hashed password.',
    'Which record says that lab.example.net takes mail? Explain in one paragraph.',
    'سوال: pupil@example.com میں ڈومین کون سا حصہ ہے؟',
  ]) {
    assert.deepEqual(findContacts(sample), [], sample);
  }
  assert.equal(findContact('Please write to me, pupil@example.com'), 'email');
  assert.equal(findContact('Order my notes, www.example.com'), 'link');
  assert.equal(findContact('The seeder writes a test row with pupil@example.com.pk and a password.'), 'email');
  assert.equal(findContact('The program parses pupil@example.com into two parts.', 'rules'), null);
  assert.equal(findContact('Write to pupil@example.com', 'rules'), 'email');
});

it('Names the kind of contact information', () => {
  assert.equal(findContact('0300 0000123'), 'phone');
  assert.equal(findContact('nobody@example.com'), 'email');
  assert.equal(findContact('www.example.com'), 'link');
  assert.equal(findContact('inbox me'), 'invitation');
});

it('Names the place of contact information in the text as written', () => {
  const marked = (text: string) => findContacts(text).map(({ kind, from, to }) => [kind, text.slice(from, to)]);
  assert.deepEqual(marked('Steps shown. Call me on 0300 0000123, or write to nobody@example.com today'), [
    ['invitation', 'Call me'],
    ['phone', '0300 0000123'],
    ['email', 'nobody@example.com'],
  ]);
  assert.deepEqual(marked('𝐖𝐡𝐚𝐭𝐬𝐀𝐩𝐩 me, ０３００\u200b０００\u200b０１２３ hai'), [
    ['invitation', '𝐖𝐡𝐚𝐭𝐬𝐀𝐩𝐩 me'],
    ['phone', '０３００\u200b０００\u200b０１２３'],
  ]);
  assert.deepEqual(marked('see   w w w . e x a m p l e . c o m   there'), [['link', 'w w w . e x a m p l e . c o m']]);
  assert.deepEqual(marked('میں پڑھاتا ہوں، ۰۳۰۰ ۰۰۰ ۰۱۲۳ پر'), [['phone', '۰۳۰۰ ۰۰۰ ۰۱۲۳']]);
  assert.deepEqual(marked('All questions with steps, in two days.'), []);
});

it('Names no more places than a person can correct at once', () => {
  assert.equal(findContacts('call me. 0300 0000123! '.repeat(100)).length, 20);
});

for (const name of setNames) {
  it(`Finds 95 % of the ${name} texts and refuses at most 0.5 % wrongly`, () => {
    const verdicts = judged(textsOf(name));
    const wrong = [...verdicts.contact.wrong, ...verdicts.clean.wrong].map(({ text }) => text);
    assert.ok(meetsGoal(verdicts), wrong.join('\n'));
  });
}

it('The work grows linearly with the text’s length', () => {
  const pieces = [
    'a',
    '0 ',
    'a.',
    '-',
    'a b ',
    'wt',
    'my number not ',
    'send x ',
    'nobody at ',
    '1,111',
    'واٹس',
    '\u200b',
  ];
  for (const piece of pieces) {
    // Lengthens the text fourfold: 4 times the time if the work is linear, 16 if it is quadratic.
    // Times below a millisecond cannot be compared, and a busy machine can spoil a measurement, but
    // not five in a row.
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 5 && least >= 10; tries += 1) {
      const [short = 0, long = 0] = [5_000, 20_000].map((length) => msFor(piece.repeat(length / piece.length), 5));
      least = Math.min(least, long / Math.max(short, 1));
    }
    assert.ok(least < 10, `${JSON.stringify(piece)}: ${least} times the time for 4 times the text`);
  }
});

it('Checks no 10,000 characters of combined contact pieces in over five times the usual time', () => {
  const pieces = [
    ...Object.values(contacts).flatMap((texts) => texts.flatMap((text) => text.split(/(?<=\s)/))),
    ...[
      'a',
      '0',
      '0 ',
      '3',
      '-',
      '.',
      '@',
      ' ',
      '\n',
      '(',
      '[',
      '1,',
      '+92 ',
      'l',
      'o',
      '𝟎',
      '\u200b',
      'ﷺ',
      'e\u0301',
      '/',
    ],
  ];
  let state = 20261122;
  const below = (bound: number) => {
    state = (state * 48271) % 2147483647;
    return state % bound;
  };
  const repeated = (piece: string) => piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000);
  const inputs = Array.from({ length: 250 }, () =>
    repeated(Array.from({ length: 1 + below(4) }, () => pieces[below(pieces.length)]).join('')),
  );
  for (const input of inputs.slice(0, 50)) findContacts(input);
  const times = inputs.map((input) => msFor(input, 1)).sort((a, b) => a - b);
  const most = 5 * (times[times.length / 2] ?? 0);
  // Checks by the thread's own time what is slow by the clock, as the machine may be busy.
  const slow = inputs.filter((input) => msFor(input, 1) > most && processorMsFor(input) > most);
  assert.deepEqual(
    slow.map((input) => input.slice(0, 40)),
    [],
  );
});
