/*
 * Vocabulary of phrases (phrases.ts): each meaning with every way to say it, in English, Roman Urdu
 * and Urdu. A word has one meaning; where two list it, the first counts. A name in two words ('easy
 * paisa') is listed as one.
 */

export const meanings = {
  // People
  i: "i i'm im i'll ill i'd i've we we'll we're we'd let's lets main hum ham میں ہم",
  me: 'me us mujhe muje mujhay mujhy mjhe mjhy mujh mujhse humein humse مجھے مجھ ہمیں',
  my: 'my our mine mera meri mere meray mra hamara hamari hamare humara میرا میری میرے ہمارا ہماری ہمارے',
  you: 'you u aap ap tum آپ تم',
  your: 'your ur yr yours apna apni apne apka aapka apki aapki tumhara tera اپنا اپنی اپنے آپکا',
  // Places where people reach each other
  platform:
    'diskord telegm میسنجر سنیپچیٹ وٹسایپ ٹکٹاک واٹزاپ greenbubble vibr imoo whatsapp telegram insta instagram facebook fb fbook snapchat discord skype viber wechat tiktok twitter linkedin linkdin linkedn messenger botim reddit imo greenapp greenwali hariapp sabzapp upwork fiverr peopleperhour واٹساپ واٹسایپ ٹیلیگرام انسٹاگرام انسٹا فیسبک ڈسکارڈ سکایپ ایمو',
  shortname:
    'offaces paperplane bluebird thegram wa wapp wp whats ig tg snap signal zoom teams slack threads youtube pinterest line googlemeet',
  webmail: 'gmail hotmail yahoo outlook icloud protonmail proton ymail جیمیل',
  email: 'email e-mail mail ایمیل',
  phone: 'phone cell mobile fone cellphone landline cellular فون موبایل موبائل',
  number: 'number nmbr numbr num nmber nbr no numbers نمبر',
  contact: 'contact touch rabta raabta rabita rabtah contacts رابطہ',
  id: 'id handle username',
  account: 'account profile name naam page tag channel group server inbox dms آئیڈی اکاؤنٹ نام',
  // Requests
  call: 'cal call ring dial buzz ping کال فون',
  message: 'text msg message sms comment میسج پیغام',
  dm: 'dm pm inbox انباکس',
  talk: 'talk chat discuss discussed speak baat bat guftagu بات',
  send: 'hand send share give drop leave provide forward bhej bhejo bhejein bhejen bhejna bhejdo bhejdein bhejain de do dein dena den dijiye deta deti dunga dungi doonga بھیج بھیجیں دیں دے دو',
  find: 'find add follow search join subscribe google lookup lookfor dhoond dhond dhoondo dhoondein talash dekhein dekho تلاش ایڈ فالو دیکھیں',
  hire: 'connect catch hit hire',
  reach: 'reach',
  reply: 'reply respond answer available reachable online active jawab reachout جواب',
  do: 'kar karo karein karen krein kren kro kr krdo krdein kardo kardein karlo karlein karlen kijiye karain krain kryn krien karte karenge karengay karlenge karlena krlena karna krna karke krke lo lein lena len کریں کر کرو کیجیے',
  aao: 'ao ayen aaen aa aao aayein aayen aain aaiye aajao aaja aajayen aajaiye aana ajao ajayein chalo chalein آئیں آ آؤ',
  visit: 'come visit move shift switch collect bring pick tashreef',
  dropby: 'dropby stopby comeby comeover popin swingby visitus visitme',
  meet: 'meet mil milo milte milein milen milna milenge milain milkar meetup ملیں مل ملتے ملنا',
  sit: 'sit gather baith baithein baithte',
  facetoface: 'inperson faceto',
  tutor: 'tutor tuition tutoring',
  hitmeup: 'hmu',
  voicecall: 'voicecall videocall',
  way: 'way zariya tareeqa tariqa ذریعہ',
  other: 'other another doosra dusra',
  where: 'where kahan kidhar کہاں',
  explain: 'samjha samjhana samjhao samjhaun samjhaunga samjhaye samjhayein samjhain batata bataunga سمجھا',
  need: 'know need want require chahiye chahie chaiye چاہیے',
  tell: 'tell type mention put likh likho likhein likhna likhdo bata batao batayein bataein batana لکھ لکھیں بتا بتائیں',
  note: 'note save نوٹ',
  have: 'have has got rakhte',
  // Payment
  wallet:
    'easypaisa jazzcash sadapay nayapay raast upaisa paypal payoneer skrill payoneer usdt bitcoin btc binance crypto ایزیپیسہ جازکیش',
  bank: 'bank hbl ubl mcb meezan alfalah alhabib a/c بینک',
  pay: 'pay paid payment payments fee fees money paise paisay pese raqam advance transfer deposit deposited jama رقم پیسے ادائیگی',
  accept: 'accept accepted take receive prefer',
  // Elsewhere
  directly:
    'ourselves direct directly privately personally personal private separately seedha seedhi برہ راست براہراست',
  deal: 'arrange deal deals settle maamla moamla',
  outside: 'outside off away bahar bahir baahar alag باہر',
  without: 'without baghair bagair bina bghair بغیر',
  site: 'site website platform app portal mukammal yahan coins commission سائٹ ویبسائٹ یہاں',
  skip: 'skip bypass avoid chhoro choro chhor',
  home: 'home house ghar flat hostel residence doorstep گھر ہاسٹل',
  place:
    'chai office academy shop cafe coffee library canteen cafeteria department campus university uni park mall restaurant hotel gate centre center lab masjid dukan daftar place لائبریری یونیورسٹی کیفے دفتر',
  street: 'street lane gali block road sector phase colony plaza heights mohalla chowk tower floor manzil گلی روڈ چوک',
  address: 'address pata',
  // Places that hide a number
  document:
    'zip pdf cv resume attachment attached attachments bio status dp pic avatar description footer watermark header cover',
  // Ciphers
  cipher:
    'binary hex hexadecimal base64 morse rot13 ascii ulta ulti reversed backwards backward reverse mirror mirrored encoded cipher decode',
  digits: 'digits letters figures hindse ہندسے',
  // Small words
  via: 'on at via through thru over by using to in into near',
  par: 'pe par pr per p mein پر پہ میں سے',
  and: 'and or aur ya then phir اور',
  not: "not never no don't dont nahi nahin mat na نہیں نہ مت",
  anytime: 'anytime',
  what: "what what's whats kya kia کیا",
  is: 'is hai hain he h ہے',
  work: 'work works working kaam kam کام',
  until: 'after before between till',
  please: 'please plz pls kindly',
  dot: 'dot underscore underscor dash hyphen',
  // A subject of study or a piece of work: words beside it are spoken about, not offered.
  subject: `essay report reports survey effects effect impact asraat asar role marketing analysis analyse analyze analytics explain
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
} as const;

export type Meaning = keyof typeof meanings;

/** Meanings that a phrase passes over like words without one, unless it names them. */
export const passedOver: readonly Meaning[] = [
  'have',
  'is',
  'need',
  'note',
  'tell',
  'explain',
  'street',
  'without',
  'work',
  'way',
  'other',
  'where',
];

/** Meanings whose words may be written apart: 'face book', 'easy paisa', 'any time'. */
export const writtenApart: ReadonlySet<Meaning> = new Set([
  'platform',
  'shortname',
  'wallet',
  'dropby',
  'anytime',
  'find',
  'directly',
  'facetoface',
  'voicecall',
]);

/** Consonants that stay when a long name is shortened or misspelled; no other word has them. */
export const skeletons: Readonly<Record<string, Meaning>> = {
  wtsp: 'platform',
  vtsp: 'platform',
  tlgrm: 'platform',
  nstgrm: 'platform',
  fcbk: 'platform',
  fsbk: 'platform',
  snpct: 'platform',
  ysyps: 'wallet',
  jzcs: 'wallet',
};
