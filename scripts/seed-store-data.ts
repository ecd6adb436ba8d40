/** The demo's catalogue: invented study materials by invented authors. */
import type { NewProduct } from '#server/store/write-product.ts';
import type { Cover } from './store-covers.ts';

export const collections = [
  { slug: 'notes', title: 'Notes' },
  { slug: 'planners', title: 'Planners' },
  { slug: 'workbooks', title: 'Workbooks' },
  { slug: 'exam-practice', title: 'Exam practice' },
] as const;

type Slug = (typeof collections)[number]['slug'];

interface DemoProduct extends Omit<NewProduct, 'images' | 'related' | 'collections'> {
  collections: Slug[];
  /** File for buyers of its first variant, a plain text. */
  file?: { name: string; words: string };
  covers: [Cover, ...Cover[]];
}

const green = '#0b4a33';
const clay = '#7a3b1d';
const blue = '#27465e';
const plum = '#4d3d63';
const ink = '#33403a';

const delivery = {
  id: 'delivery',
  title: 'Delivery',
  description: '<p>Two to four working days by courier to any city in Pakistan. A PDF is yours once it is paid.</p>',
  order: 1,
};
const contents = (...chapters: string[]) => ({
  id: 'contents',
  title: 'Table of contents',
  description: `<ol>${chapters.map((chapter) => `<li>${chapter}</li>`).join('')}</ol>`,
  order: 2,
});
const cover = (first: string, second: string, colour: string, motif: Cover['motif']): Cover => ({
  title: [first, second],
  colour,
  motif,
});
const printed = (price: number, stock: number, hint = 'Spiral bound, A4') => ({
  title: 'Printed',
  hint,
  price_in_cents: price * 100,
  inventory_quantity: stock,
  is_physical: true,
});
const pdf = (price: number) => ({
  title: 'PDF',
  hint: 'After payment',
  price_in_cents: price * 100,
  inventory_quantity: null,
});

export const products: DemoProduct[] = [
  {
    title: 'CSS Essay Guide',
    subtitle: 'Forty outlines, 2026 edition',
    description: '<p>Forty outlines by <em>Hina Example</em>, each with an opening, its argument and a way to end.</p>',
    purchasable: false,
    collections: ['exam-practice'],
    covers: [cover('CSS Essay', 'Guide', plum, 'lines')],
    custom_fields: [{ title: 'Pages', value: '120' }],
    variants: [pdf(950)],
  },
  {
    title: 'اردو انشا کی مشقیں',
    subtitle: 'مضمون، خط اور درخواست، مثالوں کے ساتھ',
    description: '<p dir="rtl" lang="ur">ہر مشق کے بعد ایک نمونہ اور غلطیوں کی فہرست ہے۔</p>',
    collections: ['exam-practice', 'workbooks'],
    covers: [cover('Urdu', 'Insha', clay, 'star')],
    variants: [printed(600, 9), pdf(350)],
  },
  {
    title: 'Matric Physics Numericals',
    subtitle: '220 solved, by chapter',
    description: '<p>Each numerical says what is given, what is asked and which law leads there.</p>',
    collections: ['exam-practice'],
    covers: [cover('Physics', 'Numericals', blue, 'rings'), cover('Chapter 3', 'Dynamics', blue, 'curve')],
    variants: [printed(750, 22), pdf(450)],
  },
  {
    title: 'Lab Journal for FSc Chemistry',
    subtitle: 'Ruled for eighteen experiments',
    description: '<p>A page to plan, a page to note, a page to explain.</p>',
    collections: ['planners', 'workbooks'],
    covers: [cover('Lab', 'Journal', ink, 'grid')],
    variants: [printed(520, 40, 'Stitched, A5')],
  },
  {
    title: 'Accounting Cycle Workbook',
    subtitle: 'From journal to balance sheet',
    description: '<p>One invented shop, twelve months, every entry.</p>',
    collections: ['workbooks'],
    covers: [cover('Accounting', 'Cycle', green, 'steps')],
    variants: [printed(1150, 6), pdf(800)],
  },
  {
    title: 'Data Structures in Pictures',
    subtitle: 'Lists, trees and graphs on 64 pages',
    description: '<p>Every structure is drawn, walked through and timed.</p>',
    collections: ['notes'],
    covers: [cover('Data', 'Structures', blue, 'steps'), cover('Trees', 'in order', blue, 'grid')],
    variants: [pdf(700), printed(1300, 11)],
  },
  {
    title: 'Statistics Cheat Sheets',
    subtitle: 'Twelve cards for exam week',
    description: '<p>Which test, when, and what its result says.</p>',
    ribbon_text: 'New',
    collections: ['notes', 'exam-practice'],
    covers: [cover('Statistics', 'Cards', plum, 'curve')],
    variants: [printed(480, 2, 'Laminated, A6'), pdf(200)],
  },
  {
    title: 'Final Year Project Planner',
    subtitle: 'Thirty weeks, from idea to viva',
    description: '<p>Weeks to fill in, meetings to prepare, risks to see early.</p>',
    collections: ['planners'],
    covers: [cover('Project', 'Planner', ink, 'lines')],
    variants: [printed(980, 18), pdf(550)],
  },
  {
    title: 'Organic Chemistry Maps',
    subtitle: 'Reactions as roads, on eight sheets',
    description: '<p>Where a molecule can go from here, and what takes it there.</p>',
    collections: ['notes'],
    covers: [cover('Organic', 'Maps', clay, 'rings')],
    variants: [printed(640, 0, 'Folded, A3'), pdf(400)],
  },
  {
    title: 'IELTS Writing Workbook',
    subtitle: 'Sixty tasks with marked answers',
    description: '<p>Two answers to each task, and what an examiner would say of both.</p>',
    collections: ['workbooks', 'exam-practice'],
    covers: [cover('IELTS', 'Writing', green, 'lines')],
    variants: [printed(1250, 15), pdf(900)],
  },
  {
    title: 'SPSS Workbook',
    subtitle: 'Data files included',
    description: '<p>Twelve data sets of invented surveys, from the first table to regression.</p>',
    collections: ['workbooks'],
    covers: [cover('SPSS', 'Workbook', blue, 'curve')],
    custom_fields: [{ title: 'Pages', value: '140' }],
    file: { name: 'spss-workbook-data.csv', words: 'respondent,hours,marks\n1,4,58\n2,6,71\n3,9,83\n' },
    variants: [{ ...pdf(1400), title: 'PDF and data files' }],
  },
  {
    title: 'Thesis Planner 2027',
    subtitle: 'Dated, with HEC checklist',
    description: '<p>A dated page a week, and the checklist that most departments ask for.</p>',
    collections: ['planners'],
    covers: [cover('Thesis', 'Planner', clay, 'lines')],
    additional_info: [delivery],
    variants: [printed(1250, 25)],
  },
  {
    title: 'Calculus II Notes',
    subtitle: 'Integration, series and polar curves on 96 pages',
    description:
      '<p>Classroom notes by <em>Saad Demo</em>, redrawn by hand and checked by three batches of students.</p><p>Each chapter opens with a one-page method sheet and ends with <strong>ten past-paper problems</strong>, solved.</p>',
    ribbon_text: 'Mid-term sale',
    collections: ['notes'],
    covers: [
      cover('Calculus', 'Notes', green, 'star'),
      cover('Chapter 8', 'Polar curves', green, 'curve'),
      cover('Method', 'sheets', green, 'lines'),
    ],
    additional_info: [
      delivery,
      contents('Integration by parts', 'Partial fractions', 'Series', 'Power series', 'Polar curves'),
    ],
    custom_fields: [
      { title: 'Pages', value: '96' },
      { title: 'Level', value: 'BS, second semester' },
    ],
    variants: [
      { ...printed(1100, 14), sale_price_in_cents: 85_000 },
      { ...pdf(700), sale_price_in_cents: 50_000 },
    ],
  },
];
