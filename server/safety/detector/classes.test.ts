import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setNames, textsOf } from '#tests/safety-texts/texts.ts';
import { findContact, findContacts } from './detector.ts';

const honest = {
  'marks, sequences and requests that others made': [
    'Mera number kyun kata, question teen ka jawab to theek tha?',
    'Sequence 0 3 0 1 1 2 3 5 8 13: find the next two terms.',
    'My last tutor asked for my WhatsApp number and I reported him.',
  ],
  'lists of questions': [
    'Solve Q3, Q5, Q7, Q9, Q11 and Q13 from exercise 0.3.',
    'Q3, Q5, Q7',
    'Only Q.1, Q.3, Q.4, Q.9, Q.10, Q.12 and Q.15 please. My number in class is low, so full steps.',
    'سوال نمبر 3، 7، 11 حل کر دیں۔',
    'سوال نمبر 3، 7، 11، 15، 19، 22 اور 27 حل کرنے ہیں، باقی چھوڑ دیں۔',
    'Questions 3, 7, 11, 15, 19 and 22; contact angle in number 7 needs a drawing.',
  ],
  'numbers of students and classes': [
    'My registration number is BC210400345.',
    'Student ID BC210400345, write it on each page.',
    'My reg no is 210400345 and my section is C.',
    'Roll No 03, Date 12/11/2024, Class no. 12, Marks 345 of 550',
    'Mera roll number 345678901 hai, front page par likh dein.',
    'رول نمبر 345678901 سرورق پر لکھ دیں۔',
  ],
  'figures that count, measure or name': [
    'Registration no. 19PWX0345216, spring semester, code 1429, 4 pages.',
    'Rx no. 0345, Tab. Panadol 500 mg x 30 days, Tab. Loprin 75 mg x 30 days.',
    "Customers whose phone begins with '0300' or '0321', counted per city; phone CHAR(11), city VARCHAR(30).",
    'The field accepts 03XX-XXXXXXX alone, on A3 sheets, in 2018 files, with 12 sources and 7 tables.',
    'x = 0, 3, 0, 1, 2, 3, 4, 5, 6, 7, 8; find the variance.',
  ],
  'networks and telephones as subjects': [
    'Extensions 2001, 2002 and 2003 can dial 3001 and 3002; write the dial-peer for each.',
    'dial-peer voice 300 voip, destination-pattern 3..., session target ipv4:10.0.3.2',
  ],
  'limits and sums': [
    'Evaluate lim x->0 (sin 3x)/(5x), lim x->0 (tan 4x)/(7x), lim x->3 (x^2-9)/(x-3) and 14 such parts.',
    'x->0 (sin 3x)/(5x), (1-cos 2x)/(x^2), (e^3x-1)/(4x) … 14 such parts',
  ],
  'marks by their Urdu name': [
    'اس بار میرے نمبر کم آئے ہیں، مدد چاہیے۔',
    'Is dafa mere number kam aaye hain.',
    'میرے نمبر اچھے آنے چاہییں۔',
  ],
  'speech that is quoted or played': [
    "Change into indirect speech: He said to me, 'Give me your number.'",
    'Translate: "Give me your number," she said. "I will call you tomorrow."',
    'Role play: Ali says, “Please send me your phone number”, and Sara politely refuses.',
    'Write a role play in which a caller asks the clerk for his phone number.',
    'A doctor tells her patient: "Call me whenever you feel low." Is that right? Argue both sides.',
    "Write a dialogue. Customer: 'My card is lost.' Agent: 'May I have your phone number, sir?' Ten lines.",
    'Translate into Urdu: Please send me your number. I will call you tomorrow.',
  ],
  'refusals to be contacted': [
    'Number na mangen, sab baat yahin ho gi.',
    'Sir number na mangen please.',
    'Please do not ask for my number, I only talk here.',
    'I will not share my number, so do not ask.',
  ],
  introductions: [
    'My name is Hina Aslam from Karachi University, MSc Botany.',
    'My name is Bilal and I am from Air University, 6th semester.',
  ],
  'links to data and learning': [
    'Use https://www.kaggle.com/datasets/uciml/iris for this.',
    'The rate is on https://www.sbp.org.pk/ecodata, the code on https://github.com/scikit-learn/scikit-learn.',
    'Follow https://docs.djangoproject.com/en/5.0/intro and https://flask.palletsprojects.com/en/3.0.x/.',
    'Data: https://archive.ics.uci.edu/dataset/53/iris',
    'https://data.worldbank.org/country/pakistan and https://www.pbs.gov.pk/cpi',
    'See https://ocw.mit.edu/courses/18-01 and https://vulms.vu.edu.pk/',
    'First ten easy ones of https://leetcode.com/problemset/',
  ],
};

const reaching = {
  'platforms in pieces and numbers that one may have': [
    'te le gr am  @ karim solves',
    'IG -> the (underscore) accounts (underscore) guy',
    'Aap ka nmbr mil sakta hai?',
    'Aapki koi ID hai kisi aur app pe?',
  ],
  'questions for an account': [
    'insta kya hai?',
    'insta kya hai aap ka?',
    'do you have telegram',
    'Do you have WhatsApp? Typing here is slow.',
    'snap kya hai apki',
  ],
  'ways to talk elsewhere': [
    'facebook messenger pe search karein "Karim Notes" aur inbox karein',
    'Could you give me your Vibr or imoo ID?',
    'Plz cal me urgnt',
    'cell no. dein ta ke tafseel se baat ho',
    'could we move to a faster messenger?',
    'chai pe milte hain, kal 5 baje',
    'main aap ko call karun?',
  ],
  'addresses by their sound': [
    'karim•notes 📧 gmail 🔴 com',
    'karim.notes, phir @ ka nishan, phir gm ail .co m',
    'discord dot gg slash karim',
    'jeemail dot kom pe ali.raza likh ke bhej dein',
    'asad123 jeemail dot kom',
    'میری ای میل: سارہ نقطہ احمد ایٹ جی میل ڈاٹ کام',
    'علی رضا ایٹ یاہو ڈاٹ کام',
  ],
  'figures in other dress': [
    '(0)(3)(0)(1)(4)(4)(7)(8)(2)(1)(3)',
    '[0][3][0][1] [4][4][7][8][2][1][3] par batain',
    'О3О1-4478213',
    'ОЗО1 447 82 13',
    'zero 3 is the start, next eleven, then 4478213',
    '0.3.4.5 . 778 . 2190 dots hata dein',
    'last seven 4478213 and the start is Telenor 0345',
  ],
  'addresses beside an offer': [
    'CV at ali.raza@example.com',
    'My samples are at hina@example.com',
    'Files to sana.k@example.com please',
  ],
};

for (const [title, texts] of Object.entries(honest)) {
  test(`Passes ${title}, alone and after an ordinary sentence`, () => {
    for (const text of texts) {
      for (const whole of [text, `Salam, I need help with this. ${text}`, `${text} Thanks in advance.`]) {
        assert.deepEqual(
          findContacts(whole).map(({ from, to }) => whole.slice(from, to)),
          [],
          whole,
        );
      }
    }
  });
}

for (const [title, texts] of Object.entries(reaching)) {
  test(`Finds ${title}, alone and after an ordinary sentence`, () => {
    for (const text of texts) {
      for (const whole of [text, `I can start today. ${text}`]) assert.notEqual(findContact(whole), null, whole);
    }
  });
}

test('A cue counts for the figures near it, and for none in another sentence', () => {
  const far = 'Teletext and helpline are its first two words. '.padEnd(
    190,
    'The report has an introduction and a summary. ',
  );
  assert.equal(findContact(`${far} Serial 345 678 901 stands on the meter.`), null);
  assert.equal(findContact('My number is 345 678 901 2'), 'phone');
});

const isRefused = (text: string) => findContact(text) !== null;
const cleanTexts = setNames.flatMap(textsOf).filter(({ contact }) => !contact);

/** Shuffles pseudo-randomly, the same each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let state = 7;
  const below = () => {
    state = (state * 48271) % 2147483647;
    return state;
  };
  return items
    .map((item) => ({ item, place: below() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

test('Three clean texts in one are refused at most 1.2 times as often as the three alone', () => {
  const texts = shuffled(cleanTexts).map(({ text }) => text);
  const refused = texts.filter(isRefused).length;
  const joined = texts.flatMap((_, index) => (index % 3 === 0 ? [texts.slice(index, index + 3)] : []));
  const wrong = joined.filter((three) => isRefused(three.join('\n')));
  assert.ok(
    wrong.length <= 1.2 * refused,
    wrong
      .filter((three) => !three.some(isRefused))
      .map((three) => three.join(' | '))
      .join('\n'),
  );
});

test('A greeting before or thanks after a text change at most one verdict in 500', () => {
  const frames = [
    (text: string) => `Assalam o alaikum, hope you are well. ${text}`,
    (text: string) => `Hi sir, thanks for reading. ${text}`,
    (text: string) => `Dear tutor, ${text}`,
    (text: string) => `${text} Thanks in advance.`,
    (text: string) => `${text} Shukriya, Allah hafiz.`,
  ];
  const texts = (['round-t', 'round-v', 'round-w'] as const).flatMap(textsOf).map(({ text }) => text);
  const changed = texts.flatMap((text) =>
    frames.map((frame) => frame(text)).filter((framed) => isRefused(framed) !== isRefused(text)),
  );
  assert.ok(changed.length <= (texts.length * frames.length) / 500, changed.join('\n'));
});
