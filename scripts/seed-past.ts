/** Finished work of the demo's people, with its reviews and chats. All invented. */
import type { Post } from './seed-data.ts';

const finished: readonly (readonly [title: string, subject: string, budget: number, description: string])[] = [
  [
    'Limits and continuity sheet',
    'Mathematics',
    2200,
    'Ten limits worked out, with a sketch for each that has no value.',
  ],
  [
    'Chi-square test on survey data',
    'Statistics',
    3400,
    'One table of data; the test, its conditions and what it says in words.',
  ],
  [
    'Inventory app in Python',
    'Programming',
    8200,
    'Add, sell and list items from a file, with tests and a short manual.',
  ],
  [
    'Entity diagram for a clinic',
    'Databases',
    4100,
    'Entities, keys and relations for a small clinic, drawn and explained.',
  ],
  ['Report on ocean currents', 'Science', 2600, 'Five pages with a labelled map and three sources.'],
  ['Projectile motion numericals', 'Physics', 1900, 'Fifteen numericals with a drawing for each and units throughout.'],
  ['Letter and application writing', 'English', 1500, 'Six formal letters with notes on tone and layout.'],
  ['Translation of two columns', 'Urdu', 2000, 'Two newspaper columns from English into plain Urdu.'],
  ['Cash flow statement', 'Accounting', 3000, 'From the given balance sheets, by the indirect method.'],
  ['Pricing case study', 'Business', 3900, 'A bakery weighs three prices: costs, demand and a reasoned choice.'],
  ['Sleep diary analysis', 'Psychology', 2700, 'Two weeks of a class diary: figures, one chart, a discussion.'],
  ['Poster on hand washing', 'Art', 2400, 'An A3 poster for a primary school, in ink and two colours.'],
  [
    'Sorting algorithms compared',
    'Programming',
    6000,
    'Four algorithms timed on the same lists, with charts and a page of text.',
  ],
  ['Set theory proofs', 'Mathematics', 2300, 'Eight short proofs in full sentences.'],
  ['Household budget survey', 'Sociology', 3300, 'A questionnaire, thirty answers and what they show.'],
  ['Acids and bases lab report', 'Chemistry', 1800, 'Aim, method, readings and the curve, four pages.'],
  ['Integration by parts', 'Mathematics', 2400, 'Ten integrals with the choice of parts explained in words.'],
  ['Recursion exercises', 'Programming', 4200, 'Twelve small functions with tests and a drawing of the calls.'],
  ['Probability word problems', 'Mathematics', 2100, 'Fifteen problems, each first put into plain words.'],
  ['Reading list review', 'English', 2600, 'Four books of the term in two pages each, with quotations.'],
  ['Binary trees', 'Programming', 5200, 'Insert, delete and walk a tree, with tests and a page of text.'],
  ['Comprehension passages', 'English', 1700, 'Five passages with answers in whole sentences.'],
  ['Ratio and proportion sheet', 'Mathematics', 1600, 'Twenty short problems from the school book, each step shown.'],
  ['Vectors and matrices', 'Mathematics', 2500, 'Nine exercises and one page that sums up the rules.'],
];

/** Days between two of them: together they reach over four months. */
const apart = 5;

/** Days since that one was posted; the last is two weeks old. */
const postedBefore = (index: number) => 14 + (finished.length - 1 - index) * apart;

/** One after the other, so that several tutors have a record and months of earnings. */
export const past: Post[] = finished.map(([title, subject, budget, description], index) => ({
  ...{ title, subject, budget, description },
  posted: postedBefore(index),
  due: 8 - postedBefore(index),
  bids: 1 + (index % 3),
  state: 'completed',
  anonymous: index % 5 === 4,
}));

/** Days since the demo's people signed up: before all that they did. */
export const signedUpBefore = postedBefore(0) + 10;

export const reviews: readonly (readonly [rating: number, comment: string])[] = [
  [5, 'Every step was explained, and it came a day early.'],
  [4, 'Good work. One correction was needed and made the same evening.'],
  [5, 'I finally understand the topic. Every question was answered, also the late ones.'],
  [5, 'Neat, complete and in the format my teacher wants.'],
  [4, 'Careful work, clearly laid out. A little late, but told me before.'],
  [5, 'It was right at once, and the notes beside it taught me why.'],
  [3, 'Correct, but short. I had to ask for the missing page.'],
  [5, 'Easy to follow and to check. Would ask again.'],
  [5, 'Polite, quick and patient with my many changes.'],
  [4, 'Solid work from start to end. The words could be simpler.'],
];

/** Tutors' reviews of students: whether the task was clear, answers in time, pay as agreed. */
export const studentReviews: readonly (readonly [
  rating: number,
  comment: string,
  marks: readonly [clear: boolean, answered: boolean, paid: boolean],
])[] = [
  [5, 'Knew exactly what was needed, and answered within the hour.', [true, true, true]],
  [4, 'The task grew a little on the way, but they were fair about it.', [false, true, true]],
  [5, 'Clear notes from the class, and paid the same evening.', [true, true, true]],
  [3, 'I had to ask twice for the missing pages.', [true, false, true]],
];

/** Chats of students and tutors, the student first. */
export const threads: readonly (readonly string[])[] = [
  [
    'Salam! Thank you for your proposal. Can you send a first half by Thursday?',
    'Wa alaikum salam. Yes, you will have it on Wednesday evening.',
    'Perfect. Please show every step.',
  ],
  [
    'Assalam-o-alaikum, I liked how you explained your plan.',
    'Thank you! Is there a format that your teacher prefers?',
    'Title page, then numbered sections. I will attach last term’s sheet.',
    'Got it. I will keep the same order and mark what I am unsure of.',
    'Great, that helps me learn it too.',
  ],
  [
    'Hello! Should I send the data as a sheet or as a picture?',
    'A sheet please, so that I can check each figure.',
    'Sent. Question three has a missing value.',
    'I saw it. I will leave it out and say so in a line.',
  ],
  [
    'Salam, is the draft on track?',
    'Yes, two pages are left. I will hand it in tonight.',
    'No hurry, tomorrow morning is fine.',
    'Shukriya! Then I read it once more before I send it.',
  ],
];

export const gigs = [
  [
    'Problem sets with full working',
    'Up to twelve problems, each step written out, with a one-page method sheet.',
    2500,
  ],
  ['One draft, read and marked', 'I mark every sentence that could be clearer and say why.', 1800],
  ['From data to report', 'Figures checked, one chart, and two pages that say what they mean.', 3800],
] as const;
