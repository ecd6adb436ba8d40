import { plainReading } from './normalise.ts';
import { remembered } from './remembered.ts';

/*
 * What a word says, in one letter, whichever of three languages it is written in. A sentence becomes a string of these
 * letters, its shape, and rules look at shapes (shapes.ts): a new spelling is a word here, never a new rule.
 */

const words = {
  // Who
  i: "i i'm im i'll ill i'd i've we we'll we're we'd let's lets main hum ham میں ہم",
  m: 'me us mujhe muje mujhay mujhy mjhe mjhy mujh mujhse humein humse مجھے مجھ ہمیں',
  y: 'my our mine mera meri mere meray mra hamara hamari hamare humara میرا میری میرے ہمارا ہماری ہمارے',
  Y: 'you u aap ap tum آپ تم',
  u: 'your ur yr yours apna apni apne apka aapka apki aapki tumhara tera اپنا اپنی اپنے آپکا',
  // Where people reach each other
  P: 'whatsapp telegram insta instagram facebook fb fbook snapchat discord skype viber wechat tiktok twitter linkedin linkdin linkedn messenger botim reddit imo upwork fiverr peopleperhour واٹساپ واٹسایپ ٹیلیگرام انسٹاگرام انسٹا فیسبک ڈسکارڈ سکایپ ایمو',
  p: 'wa wapp wp whats ig tg snap signal zoom teams slack threads youtube pinterest line meet',
  g: 'gmail hotmail yahoo outlook icloud protonmail proton ymail جیمیل',
  e: 'email e-mail mail ایمیل',
  h: 'phone cell mobile fone cellphone landline cellular فون موبایل موبائل',
  N: 'number nmbr numbr num nmber nbr no numbers نمبر',
  Q: 'contact touch rabta raabta rabita rabtah contacts رابطہ',
  '%': 'id handle username',
  d: 'account profile name naam page tag channel group server inbox dms آئیڈی اکاؤنٹ نام',
  // What is asked
  C: 'call text msg message sms dm pm ping dial ring buzz inbox comment میسج کال پیغام',
  c: 'talk chat discuss speak baat bat guftagu بات',
  S: 'hand send share give drop leave provide forward bhej bhejo bhejein bhejen bhejna bhejdo bhejdein bhejain de do dein dena den dijiye deta deti dunga dungi doonga بھیج بھیجیں دیں دے دو',
  F: 'find add follow search join subscribe google lookup lookfor connect catch hit hire dhoond dhond dhoondo dhoondein talash dekhein dekho تلاش ایڈ فالو دیکھیں',
  E: 'reach',
  R: 'reply respond answer available reachable online active jawab reachout جواب',
  k: 'kar karo karein karen krein kren kro kr krdo krdein kardo kardein karlo karlein karlen kijiye karain krain kryn krien karte karenge karengay karlenge karlena krlena karna krna lo کریں کر کرو کیجیے',
  A: 'aa aao aayein aayen aain aaiye aajao aaja aajayen aajaiye aana ajao ajayein chalo chalein آئیں آ آؤ',
  V: 'come visit move shift switch collect bring pick tashreef',
  v: 'dropby stopby comeby comeover popin swingby visitus visitme',
  M: 'meet mil milo milte milein milen milna milenge milain milkar meetup ملیں مل ملتے ملنا',
  G: 'sit gather baith baithein baithte',
  j: 'inperson faceto',
  t: 'tutor tuition tutoring',
  // To pay
  w: 'easypaisa jazzcash sadapay nayapay raast upaisa paypal payoneer skrill payoneer usdt bitcoin btc binance crypto ایزیپیسہ جازکیش',
  b: 'bank hbl ubl mcb meezan alfalah alhabib a/c بینک',
  $: 'pay paid payment payments fee fees money paise paisay pese raqam advance transfer deposit deposited jama رقم پیسے ادائیگی',
  J: 'accept accepted take receive prefer',
  // Elsewhere
  D: 'direct directly privately personally personal private separately seedha seedhi برہ راست براہراست',
  K: 'deal deals settle maamla moamla',
  X: 'outside off away bahar bahir baahar alag باہر',
  s: 'site website platform app portal mukammal yahan coins commission سائٹ ویبسائٹ یہاں',
  Z: 'skip bypass avoid chhoro choro chhor',
  f: 'home house ghar flat hostel residence doorstep گھر ہاسٹل',
  L: 'office academy shop cafe coffee library canteen cafeteria department campus university uni park mall restaurant hotel gate centre center lab masjid dukan daftar place لائبریری یونیورسٹی کیفے دفتر',
  a: 'address pata',
  // Where a number is put out of sight
  O: 'pdf cv resume attachment attached attachments bio status dp pic avatar description footer watermark header cover',
  // To say it in cipher
  B: 'binary hex hexadecimal base64 morse rot13 ascii ulta ulti reversed backwards backward reverse mirror mirrored encoded cipher decode',
  l: 'digits letters figures hindse ہندسے',
  // Small words
  o: 'on at via through thru over by using to in into near',
  r: 'pe par pr per p mein پر پہ میں سے',
  '&': 'and or aur ya then phir اور',
  n: "not never no don't dont nahi nahin mat na نہیں نہ مت",
  z: 'anytime',
  W: "what what's whats",
  q: 'after before between till',
  '!': 'please plz pls kindly',
  x: 'dot underscore underscor dash hyphen',
  /** A subject of study or a piece of work: what stands beside it is spoken about, not offered. */
  T: `essay report reports survey effects effect impact asraat asar role marketing analysis analyse analyze analytics explain
    describe write build design develop program programme project projects app apps application database db clone case
    study studies research regex validate validation validator compare comparison dataset data theory class function method
    table sql students chapter mazmoon taqreer diagram diagrams bot api integration button usage use users user addiction
    advertising ads ad campaign campaigns privacy security encryption history story dialogue novel poem summary review
    reviews literature questionnaire thesis paper slides presentation assignment assignments management system systems
    simulation list directory book form page field fields column schema code script java python php html css javascript
    algorithm structure linked tree hash model network networks protocol telephony marketing strategy biology membrane
    division theory format formats pattern portability camera battery phishing spam etiquette requirements requirement
    deadline standards standard criteria needs rubric objectives goals target definition types type examples example
    questions question chart graph article articles topic scandal ipo acquisition groups teenagers youth society
    industry policy business companies company brand consumer lit letter application letters plan plans wireframe
    mockup ui ux prototype features feature budget roll achay ache acha achhay poore pure marks random serial page registration atomic picture photo town force forces lens lenses angle scraping scraper parser
    مضمون اثرات رپورٹ تقریر فائدے نقصانات تاریخ موضوع`,
};

const meanings = new Map<string, string>();
for (const [letter, list] of Object.entries(words)) {
  for (const word of list.split(/\s+/)) {
    const plain = plainReading(word);
    if (!meanings.has(plain)) meanings.set(plain, letter);
  }
}

/** The consonants that stay when a long name is shortened or misspelled; no other word has them. */
const skeletons = new Map([
  ['wtsp', 'P'],
  ['vtsp', 'P'],
  ['tlgrm', 'P'],
  ['nstgrm', 'P'],
  ['fcbk', 'P'],
  ['fsbk', 'P'],
  ['snpct', 'P'],
  ['ysyps', 'w'],
  ['jzcs', 'w'],
]);

function skeletonOf(word: string): string {
  return word.replace(/[aeiouh']/g, '').replace(/(.)\1+/g, '$1');
}

/** The letter of a word in its plain reading; undefined for the many that say nothing here. */
export function conceptOf(word: string): string | undefined {
  const known = meanings.get(word);
  if (known || word.length < 4 || word.length > 14) return known;
  return /^[wvtifsej]/.test(word) ? bySkeleton(word) : undefined;
}

const bySkeleton = remembered((word) => skeletons.get(skeletonOf(word.replace(/^e/, 'y'))));
