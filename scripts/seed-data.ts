/** The people and posts of the demo: all invented, with undeliverable addresses. */

interface Person {
  full_name: string;
  username: string;
  description: string;
  /** Empty for students. */
  expertise: string[];
  rate_per_hour: number | null;
  is_verified?: boolean;
}

const student = (full_name: string, username: string, description: string): Person => ({
  full_name,
  username,
  description,
  expertise: [],
  rate_per_hour: null,
});

const tutor = (
  full_name: string,
  username: string,
  rate_per_hour: number,
  expertise: string[],
  description: string,
  is_verified = false,
): Person => ({ full_name, username, description, expertise, rate_per_hour, is_verified });

export const people: Person[] = [
  student('Ayesha Demo', 'ayesha_demo', 'Second-year commerce student in Lahore.'),
  student('Bilal Sample', 'bilal_sample', 'Studying computer science in Karachi, evenings only.'),
  student('Hina Example', 'hina_example', 'Intermediate, pre-medical, Multan.'),
  student('Danish Placeholder', 'danish_p', 'BBA, fourth semester.'),
  student('Erum Fictional', 'erum_f', 'English literature, Peshawar.'),
  student('Faisal Invented', 'faisal_invented', 'Electrical engineering, Islamabad.'),
  student('Gulnaz Testcase', 'gulnaz_t', 'Matric, arts group.'),
  student('Hamza Specimen', 'hamza_specimen', 'Software engineering, Faisalabad.'),
  tutor(
    'Iqra Sample',
    'iqra_sample',
    1200,
    ['Mathematics', 'Statistics'],
    'I explain every step, in Urdu or English.',
    true,
  ),
  tutor(
    'Junaid Demo',
    'junaid_demo',
    1500,
    ['Programming', 'Databases'],
    'Ten years of code, five of teaching it.',
    true,
  ),
  tutor(
    'Kiran Example',
    'kiran_example',
    900,
    ['English', 'Urdu'],
    'Essays with a clear thread, checked for grammar twice.',
  ),
  tutor('Luqman Model', 'luqman_model', 1100, ['Science', 'Physics'], 'Numericals, lab reports and diagrams.', true),
  tutor('Mahnoor Mock', 'mahnoor_mock', 800, ['Art', 'Design'], 'Sketches, colour theory, portfolio advice.'),
  tutor('Nadeem Fictional', 'nadeem_f', 1300, ['Business', 'Accounting'], 'Final accounts and case studies.'),
  tutor(
    'Omaima Placeholder',
    'omaima_p',
    1000,
    ['Psychology', 'Sociology'],
    'Literature reviews and research methods.',
  ),
  tutor('Parvez Invented', 'parvez_invented', 950, ['Chemistry', 'Biology'], 'FSc tutor for seven years.'),
  tutor('Qasim Specimen', 'qasim_specimen', 1400, ['Programming', 'Mathematics'], 'Algorithms, with tests.', true),
  tutor('Rabia Testcase', 'rabia_t', 850, ['English', 'Psychology'], 'Presentations that people stay awake for.'),
  tutor('Saad Demo', 'saad_demo', 1600, ['Engineering', 'Physics'], 'Circuits and mechanics.'),
  tutor('Tehmina Model', 'tehmina_model', 700, ['Urdu', 'Islamic Studies'], 'Patient with beginners.'),
];

export interface Post {
  title: string;
  subject: string;
  description: string;
  /** Whole PKR. */
  budget: number;
  /**
   * Days before today that it was posted, and after today (before, when negative) that it is due.
   */
  posted: number;
  due: number;
  bids: number;
  /** 'ended': it was awarded, the tutor stepped back, and it is open again. */
  state?: 'awarded' | 'completed' | 'ended';
  anonymous?: boolean;
}

export const posts: Post[] = [
  // Nobody was chosen in time: it lapses as soon as it is looked at.
  {
    title: 'Seating plan as a graph',
    subject: 'Mathematics',
    description: 'Thirty guests, twelve quarrels: colour the graph by hand and say why three tables are enough.',
    budget: 1900,
    posted: 24,
    due: -17,
    bids: 2,
  },
  {
    title: 'Soil samples, a report',
    subject: 'Science',
    description: 'Readings of eight samples: a table, one chart, and two pages on what they mean for wheat.',
    budget: 2900,
    posted: 4,
    due: 8,
    bids: 3,
    state: 'ended',
  },
  {
    title: 'Integration by parts worksheet',
    subject: 'Mathematics',
    budget: 3500,
    posted: 0,
    due: 4,
    bids: 3,
    description:
      'Twelve problems on integration by parts, worked out step by step on paper. A scan is fine as long as it can be read.',
  },
  {
    title: 'Library system in Java',
    subject: 'Programming',
    budget: 9000,
    posted: 0,
    due: 9,
    bids: 4,
    description:
      'A console programme that lends and takes back books, with a class diagram and a short explanation of each class.',
  },
  {
    title: 'Photosynthesis lab report',
    subject: 'Science',
    budget: 2200,
    posted: 1,
    due: 3,
    bids: 2,
    description: 'Observations and readings are ready. I need the report with graph, discussion and sources of error.',
  },
  {
    title: 'Essay on the poetry of Iqbal',
    subject: 'English',
    budget: 2800,
    posted: 1,
    due: 6,
    bids: 2,
    description:
      '1,200 words on the idea of the self in two poems of my choice, with quotations and a list of references.',
  },
  {
    title: 'Truck art colour study',
    subject: 'Art',
    budget: 4000,
    posted: 1,
    due: 12,
    bids: 1,
    description: 'Four A4 colour studies after truck art motifs, with a page on how the palette was chosen.',
  },
  {
    title: 'Marketing plan for a tea stall',
    subject: 'Business',
    budget: 5000,
    posted: 2,
    due: 7,
    bids: 3,
    description:
      'A one-year plan with target group, four Ps, budget table and risks for a small tea stall near a university.',
  },
  {
    title: 'Memory experiment write-up',
    subject: 'Psychology',
    budget: 3000,
    posted: 2,
    due: 5,
    bids: 2,
    anonymous: true,
    description:
      'Write up a small experiment on memory with 20 participants. Data in a sheet; needs method, results and discussion.',
  },
  {
    title: 'Normalise a hospital database',
    subject: 'Programming',
    budget: 6500,
    posted: 2,
    due: 8,
    bids: 3,
    description:
      'Bring the given tables to third normal form, with dependencies, the SQL to create them and sample rows.',
  },
  {
    title: 'Matrices and determinants',
    subject: 'Mathematics',
    budget: 2500,
    posted: 3,
    due: 2,
    bids: 2,
    description: 'Chapter three exercise, all parts. Please show the row operations.',
  },
  {
    title: 'Final accounts of a sole trader',
    subject: 'Accounting',
    budget: 3200,
    posted: 3,
    due: 5,
    bids: 1,
    description: 'Trading account, profit and loss and balance sheet from a trial balance with eight adjustments.',
  },
  {
    title: 'Bridge rectifier simulation',
    subject: 'Engineering',
    budget: 5500,
    posted: 3,
    due: 10,
    bids: 1,
    description:
      'Simulate a bridge rectifier with and without the capacitor, with plots and the ripple worked out by hand.',
  },
  {
    title: 'Urdu short story analysis',
    subject: 'Urdu',
    budget: 1800,
    posted: 4,
    due: 4,
    bids: 1,
    description: 'افسانے کا خلاصہ، مرکزی خیال اور کرداروں کا جائزہ، تقریباً آٹھ سو الفاظ میں۔',
  },
  {
    title: 'Titration numericals',
    subject: 'Chemistry',
    budget: 1500,
    posted: 4,
    due: 3,
    bids: 1,
    description: 'Fifteen numericals on acid and base titration with units in every step.',
  },
  {
    title: 'Logo sheets for a bookshop',
    subject: 'Art',
    budget: 4500,
    posted: 5,
    due: 14,
    bids: 1,
    description: 'Three different ideas in black and white, then the chosen one in colour. Hand drawn first.',
  },
  {
    title: 'Binary search tree with tests',
    subject: 'Code',
    budget: 7000,
    posted: 5,
    due: 6,
    bids: 2,
    description:
      'Insert, find, delete and print in order, in C++ with tests for the edge cases and a page on complexity.',
  },
  {
    title: 'Attachment theory review',
    subject: 'Psychology',
    budget: 3600,
    posted: 6,
    due: 8,
    bids: 0,
    anonymous: true,
    description: 'A review of six papers on attachment, 1,500 words, with a table that compares their methods.',
  },
  {
    title: 'SWOT of a local airline',
    subject: 'Business',
    budget: 2600,
    posted: 6,
    due: 9,
    bids: 0,
    description: 'Two pages and eight slides. Numbers must have a source and a year.',
  },
  {
    title: 'Newton laws presentation',
    subject: 'Physics',
    budget: 2000,
    posted: 7,
    due: 5,
    bids: 0,
    description: 'Ten slides for a school class, with an experiment that needs only things from a kitchen.',
  },
  {
    title: 'Probability tree diagrams',
    subject: 'Mathematics',
    budget: 1700,
    posted: 8,
    due: -1,
    bids: 1,
    description: 'Eight questions with tree diagrams and the answer as a fraction and as a decimal.',
  },
  {
    title: 'Comparative essay, two novels',
    subject: 'English',
    budget: 4200,
    posted: 10,
    due: -3,
    bids: 0,
    description: 'Compare the narrators of the two novels on our list in 1,800 words.',
  },
  {
    title: 'Cell division poster',
    subject: 'Science',
    budget: 2400,
    posted: 12,
    due: -4,
    bids: 0,
    description: 'An A3 poster of mitosis and meiosis with labels in English.',
  },
  {
    title: 'Weather app in React',
    subject: 'Programming',
    budget: 8500,
    posted: 6,
    due: 7,
    bids: 2,
    state: 'awarded',
    description:
      'One page with search by city, a five-day list and errors that a person understands. Sample answers are attached.',
  },
  {
    title: 'Regression on crop yields',
    subject: 'Statistics',
    budget: 6000,
    posted: 7,
    due: 6,
    bids: 2,
    state: 'awarded',
    description: 'Fit and interpret a linear model on the given data, check its assumptions, two pages and the code.',
  },
  {
    title: 'Sociology survey analysis',
    subject: 'Sociology',
    budget: 3900,
    posted: 8,
    due: 4,
    bids: 1,
    state: 'awarded',
    description: 'Sixty questionnaires are typed in. Needs charts, cross tables and a discussion.',
  },
  {
    title: 'Water cycle model notes',
    subject: 'Science',
    budget: 1600,
    posted: 9,
    due: 2,
    bids: 1,
    state: 'awarded',
    anonymous: true,
    description: 'Notes of three pages for a class model of the water cycle, with a labelled drawing.',
  },
  {
    title: 'Trigonometric identities',
    subject: 'Mathematics',
    budget: 2100,
    posted: 20,
    due: -8,
    bids: 2,
    state: 'completed',
    description: 'Prove twenty identities, one line of reasoning beside each step.',
  },
  {
    title: 'Report on solar panels',
    subject: 'Engineering',
    budget: 5200,
    posted: 22,
    due: -9,
    bids: 1,
    state: 'completed',
    description: 'Eight pages on sizing a rooftop system for a small house, with costs in PKR.',
  },
  {
    title: 'Grammar correction, thesis chapter',
    subject: 'English',
    budget: 4800,
    posted: 25,
    due: -12,
    bids: 2,
    state: 'completed',
    description: 'Correct grammar and punctuation of one chapter with changes marked.',
  },
  {
    title: 'Break-even analysis sheet',
    subject: 'Business',
    budget: 2300,
    posted: 27,
    due: -15,
    bids: 1,
    state: 'completed',
    description: 'A spreadsheet with formulas, a chart, and half a page that explains the result.',
  },
];
