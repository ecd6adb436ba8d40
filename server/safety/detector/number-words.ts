import { plainReading } from './normalise.ts';
import { remembered } from './remembered.ts';
import { soundsOf } from './spelling.ts';

/* Number words in English, Roman Urdu, Urdu, and English in Urdu letters. */

/** From 0 on, by tens: spellings of one number are separated by white space, numbers by commas. */
const ones = `zero zeero zro oh o nil nought sifar sifr siffar siffer sifer cipher صفر زیرو, one wan aik ek ik ak yek ایک اک ون, two do دو ٹو,
  three teen tin tinn thre تین تھری, four char chaar fore چار فور, five fife faiv panch paanch paunch panj پانچ پانج فائیو فایو,
  six sicks chay cheh che chhe chey chhay chah چھ چھہ چھے سکس, seven saat sat satt sevn سات سیون,
  eight aight aath ath atth آٹھ اٹھ ایٹ, nine nain nau no naw نو نائن ناین`;
const teens = `ten das دس, eleven gyarah gyara giyarah گیارہ, twelve barah bara baarah بارہ, thirteen terah tera تیرہ,
  fourteen chaudah chodah chauda choda چودہ, fifteen pandrah pandra pandara پندرہ, sixteen solah sola سولہ,
  seventeen satrah satra satara سترہ, eighteen atharah athara اٹھارہ, nineteen unnees unees انیس`;
const tens: Record<number, string> = {
  20: `twenty bees بیس, ikkees ikees اکیس, baees bais baais bayees بائیس باییس, teis taees tayees تئیس تییس, chaubees chobees چوبیس,
    pachees pachis پچیس, chhabbees chabees چھبیس, sattaees sataees sattais ستائیس ستاییس, athaees athais اٹھائیس اٹھاییس, untees unattees انتیس`,
  30: `thirty tees تیس, ikattees iktees اکتیس, battees batees بتیس, taintees tentees تینتیس, chauntees chontees چونتیس, paintees pentees پینتیس,
    chhattees chatees چھتیس, saintees sentees سینتیس, artees adtees اڑتیس, untalees unchalees انتالیس`,
  40: `forty chalees chalis چالیس, iktalees اکتالیس, bayalees bialees بیالیس, taintalees tentalees تینتالیس, chawalees chavalees چوالیس,
    paintalees pentalees پینتالیس, chhiyalees chialees چھیالیس, saintalees sentalees سینتالیس, artalees adtalees اڑتالیس, unchaas unchas انچاس`,
  50: `fifty pachas pachaas پچاس, ikyawan ikawan اکیاون اکاون, bawan baawan باون, tirpan tirepan ترپن, chawwan chauwan چون, pachpan pachpan پچپن,
    chhappan chappan چھپن, sattawan satawan ستاون, athawan atthawan اٹھاون, unsath unsaath انسٹھ`,
  60: `sixty saath ساٹھ, iksath اکسٹھ, basath باسٹھ, tirsath tresath ترسٹھ, chaunsath chonsath چونسٹھ, painsath pensath پینسٹھ,
    chhiyasath chiasath چھیاسٹھ, sarsath satsath سڑسٹھ, arsath adsath اڑسٹھ, unhattar unhatar انہتر`,
  70: `seventy sattar satar ستر, ikhattar ikhtar akhattar اکہتر, bahattar bahtar بہتر, tihattar tihtar تہتر, chauhattar chohattar چوہتر, pachhattar pichattar pachattar pachtar پچھتر پچہتر,
    chhihattar chihattar chihtar chehattar چھہتر, sathattar satattar ستتر, athattar athhattar athtar اٹھہتر, unasi unnasi اناسی`,
  80: `eighty assi asi اسی, ikasi اکاسی, bayasi biasi بیاسی, tirasi تراسی, chaurasi chorasi چوراسی, pachasi پچاسی, chhiyasi chiasi چھیاسی,
    satasi sattasi ستاسی, athasi اٹھاسی, nawasi navasi نواسی`,
  90: `ninety navvay nawway navay nabbe نوے, ikanway ikanwe اکانوے, banway baanway بانوے, tiranway tiranwe ترانوے, chauranway choranway چورانوے,
    pachanway pichanway پچانوے, chhiyanway chianway چھیانوے, satanway sattanway ستانوے, athanway اٹھانوے, ninanway ninyanway ننانوے`,
};

/** Everyday words that sound like a number. */
const others = new Set(
  'to too for try now know new not the then than own our see say sale soul son sun hair tar bar dew due now ate at nor sister sir tea'.split(
    ' ',
  ),
);

const numbers = new Map<string, string>();
const bySound = new Map<string, string | null>();

function learn(list: string, first: number): void {
  for (const [index, spellings] of list.split(',').entries()) {
    for (const word of spellings.trim().split(/\s+/)) {
      const plain = plainReading(word);
      const digits = String(first + index);
      if (!numbers.has(plain)) numbers.set(plain, digits);
      const sounds = soundsOf(plain);
      const known = bySound.get(sounds);
      // A figure wins over tens; tens that sound alike say nothing.
      bySound.set(sounds, known === undefined || known === digits ? digits : known?.length === 1 ? known : null);
    }
  }
}
learn(ones, 0);
learn(teens, 10);
for (const [first, list] of Object.entries(tens)) learn(list, Number(first));

/** English tens, which the next figure completes: 'forty five'. */
const openTens = new Set('twenty thirty forty fourty fifty sixty seventy eighty ninety'.split(' '));

/** Returns the digits of a word in its plain reading; undefined if it is no number word. */
function digitsOf(word: string): string | undefined {
  const known = numbers.get(word);
  if (known !== undefined || word.length < 3 || word.length > 12 || others.has(word)) return known;
  return bySound.get(soundsOf(word)) ?? undefined;
}

const figureWords =
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple|sif{1,2}[ae]?r|aik|ek|do|teen|chaar|char|paanch|panch|chay|chhe|che|saat|aath|nau|صفر|ایک|دو|تین|چار|پانچ|چھ|سات|اٹھ|نو';
const glued = new RegExp(`^(?:(?:${figureWords})o?){2,20}$|^(?:double|triple)(?:${figureWords}|o)$`);
const inGlued = new RegExp(`${figureWords}|o`, 'g');

/** Returns the parts of joined number words; none for other words. */
function gluedWords(word: string): string[] {
  return word.length >= 7 && glued.test(word) ? (word.match(inGlued) ?? []) : [];
}

/** Words that sound like a figure in English. They count only beside other number words. */
const homophones = new Map(
  Object.entries({
    won: '1',
    wun: '1',
    to: '2',
    too: '2',
    tu: '2',
    tree: '3',
    free: '3',
    for: '4',
    foe: '4',
    hive: '5',
    sex: '6',
    ate: '8',
  }),
);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(plainReading));
}

const repeats: ReadonlyMap<string, number> = new Map(
  Object.entries({
    double: 2,
    dabal: 2,
    dubal: 2,
    dbl: 2,
    dabble: 2,
    twice: 2,
    triple: 3,
    tripple: 3,
    treble: 3,
    tripl: 3,
    ڈبل: 2,
    ٹرپل: 3,
  }),
);
/** Number of zeros that a word adds. */
const noughts: ReadonlyMap<string, number> = new Map(
  Object.entries({ hundred: 2, so: 2, sau: 2, sow: 2, sou: 2, سو: 2, hazar: 3, hazaar: 3, thousand: 3, ہزار: 3 }),
);
/** Words as in 'five times zero': the number before says how often. */
const times = wordSet('times time dafa martaba bar baar دفعہ بار');
/** Words that lead on to the next digits of one number. */
const leadsOn = wordSet(
  `then phir phr fir next hai hain aagay aage aagey agay agey dash hyphen space gap followed by after that ke ka k kay baad bad uske us uskay
  and aur or comes baqi baki ye yeh finally lastly end mein me akhir akhri last first pehle pehlay is sath come likho likhein write dial add lagao lagayen mila milao milayen jor ملاییں پھر اگے کے بعد اور اس باقی یہ آخر میں`,
);

/** Meaning of a word where figures are written in words. */
export interface NumberWord {
  digits?: string | undefined;
  /** English tens, which the next figure completes. */
  isOpenTens: boolean;
  /** Figure that it sounds like, beside other number words. */
  digitOfSound?: string | undefined;
  /** Number of times the next digits are repeated. */
  repeats?: number | undefined;
  /** Number of zeros it adds. */
  noughts?: number | undefined;
  /** True if the number before it says how often. */
  isTimes: boolean;
  /** True if it leads on to the next digits of one number. */
  leadsOn: boolean;
  /** Number words that it consists of, if several. */
  parts: string[];
}

/** Returns the meaning of a word in its plain reading for numbers; null for most. */
export const numberWordOf = remembered((word): NumberWord | null => {
  const parts = gluedWords(word);
  const said = {
    digits: digitsOf(word),
    digitOfSound: homophones.get(word),
    repeats: repeats.get(word),
    noughts: noughts.get(word),
  };
  const [isTimes, isLeading] = [times.has(word), leadsOn.has(word)];
  const saysNothing = Object.values(said).every((value) => value === undefined) && !isTimes && !isLeading;
  if (saysNothing && parts.length <= 1) return null;
  return { ...said, isOpenTens: openTens.has(word), isTimes, leadsOn: isLeading, parts };
});
