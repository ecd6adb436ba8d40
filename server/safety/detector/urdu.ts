import { kar, number, numberOrContact, platform } from './text-words.ts';

/** Calls to come, write, deal or pay elsewhere, in Urdu with Latin letters. */
export const romanUrdu = [
  `(?:^|[.,!?\\n] ?)(?:aap ka |apka |aapka )?(?:insta|snap|fb|ig|tg|telegram|whatsapp|discord)(?: id)? kya (?:hai|he|h)\\b(?= ?(?:$|[?!.,\\n]|(?:aap|ap|aapk[aie]|apk[aie]|tumhar[aie]|bhai|ya+r|sir|miss|pl[zs])\\b))`,
  `\\b${platform} (?:pe|par|pr|per|p)(?: hi| bhi)? (?:aa|chal\\w*|aao|ao|aaja\\w*|aja\\w*|aa ja\\w*|mil\\w*|rabta|message|msg|baat|bat|contact|jawab|reply|mujhe|muje|add|bhej\\w*|inbox|text|call|likh (?:do|dein)|send|hun|hoon|available|dost|request)\\b`,
  `\\b${platform} (?:chal\\w*|aaja\\w*|aa ja\\w*|aao)\\b`,
  `\\b${platform} (?:pe|par|pr|per)[^.!?\\n]{0,30}\\b(?:search|add|dhoond\\w*|find|follow|request) ?(?:${kar}|bhej\\w*)\\b`,
  `\\b${platform} (?:message |msg |call |text )?${kar}\\b(?! (?:li?ye))`,
  `\\b(?:mujhe|muje|mujhay|mujh se|mujhse|mujh ko|hum se|humse|ham se)\\b[^.!?\\n]{0,25}\\b(?:${platform}|call|phone|fone|fon|inbox|ring|missed call)\\b`,
  `\\b(?:call|phone|fone|zoom) (?:par|pe|pr|per) (?:(?:baat|bat)(?! karne)|class|parha\\w*|samjha\\w*|bata\\w*|rabta|discuss)`,
  `\\b(?:msg|message|call|text|contact|whatsapp) ${kar} is (?:number|nmbr)|\\bis (?:number|nmbr) (?:pe|par|pr) (?:msg|message|call|text|rabta|contact|whatsapp)`,
  `\\b(?<!\\bko )(?:call|phone|fone|fon|missed? ?call|ring|inbox|in box|dm|sms|miss call|direct (?:msg|message|call|inbox)) ${kar}\\b(?! (?:survey|data|function|stack))`,
  `\\b${platform} (?:pe|par|pr|per) [^.!?\\n]{0,20}\\b(?:dikha\\w*|bhej\\w*|samjha\\w*)`,
  `\\brabta\\b[^.!?\\n]{0,20}\\b${platform}|${platform}[^.!?\\n]{0,20}\\brabta\\b`,
  `\\b(?:aap|ap|tum|apka|aapka|tumhara) ?(?:ka|ki|apna)? ${number}\\b`,
  `(?<!\\b(?:achh?[aeiy]*|acch[aeiy]*|ziada|zyada|full|kam|poore|pure|roll) )\\b(?:number|nmbr) (?:mil (?:sakta|jaye)|bata d|le lo|lelo|note kar|save kar)`,
  `\\brabta\\b[^.!?\\n]{0,12}\\b(?:kar(?:o|ein|en|ain|lein|lo)?|kr(?:o|ein)?|karein|number|kijiye)\\b`,
  `\\b(?:apna|apne|apni|apnaa) ${numberOrContact}(?: (?:to|hi|bhi|zaroor|yahan|mujhe|inbox|bid mein|bid me))? (?:de|do|dein|den|dena|dijiye|bhej\\w*|likh\\w*|share|bata\\w*|send|chor\\w*|inbox|msg|drop)\\b`,
  `\\b(?:mera|mere|meray|hamara|mra) ${numberOrContact} (?:hai|ha|h|ye|yeh|note|lo|le|lein|mang|maang|save|likh|in|pe|par|:|-)`,
  `\\b(?:mera|mere|hamara|apna) (?:personal|whatsapp|mobile|phone|fone|contact|cell|private) (?:number|nmbr|num|no)\\b`,
  `\\b(?:number|nmbr|num) (?:share|exchange|send|inbox) (?:kar|kr|karo|kro|karein|karen|karlein|do|kardo)`,
  `\\b(?:mera|mujhe)(?: \\w+)? (?:number|nmbr) (?:mang|maang|le) (?:lo|lein|len)\\b`,
  `\\b(?:yahan|yaha|site|app|platform|website|is site|idhar) (?:se|sy|k|ke|ki) (?:bahar|bahir|baahar|baahir|alag|hat kar|ilawa)\\b`,
  `\\b(?:bahar|bahir|baahar|baahir) (?:deal|rabta|contact|payment|settle|baat|bat|mil)\\b`,
  `\\bbahar se kaam kar|\\bdirect (?:mujh|mujhe|muje|hum) `,
  `\\bdirect (?:kaam|kam|deal|rabta|baat|bat|payment|contact|paisay|paise|pese) (?:kar|kr|sasta|sasti|lo|lein|le|de|do|karein|karo|karen|ho|main|mein)`,
  `\\b(?:yahan|site|website|app)(?: \\w+){0,2} (?:charges|commission|fees?|coins) (?:kat|kaat|lag|leta|lete|jata|jate)`,
  `\\b(?:site|app|platform|website) ko (?:kuch|commission|paise|paisay|fees?|coins?)`,
  `\\b(?:mere|meri|hamari|hamare|humare|meray) (?:ghar|office|academy|dukan|shop|hostel|flat|center|centre)(?: \\w+)? (?:aa|aao|aja\\w*|aaja\\w*|aayen|aain|tashreef)\\b`,
  `\\b(?:contact|phone|mobile|whatsapp|cell) (?:number|no|nmbr|num) (?:chahiye|bhej|send kar|dein)`,
  `\\b(?:number|nmbr)\\b[^.!?\\n]{0,25}\\bnote kar`,
  `\\bmain (?:message|msg|call)\\s+kar ke\\b`,
];

/** Folded spelling (see normalise.ts): no marks, so 'ا' for 'آ' and 'ی' for 'ئ'. */
const urduPlatform =
  '(?:و[ا]?ٹ(?:س|ز)? ?ا?[یے]?پ|واٹساپ|واٹس اپ|انسٹا ?گرام|انسٹا|فیس ?بک|ٹیلی ?گرام|ڈسکارڈ|سکایپ|اسکایپ|سنیپ چیٹ|میسنجر|ایمو|ٹک ٹاک)';
const urduKar = '(?:کر(?:یں|و|نا|دیں|دو|لیں|لو|کے|یے|یں گے)?|کریں|کیجیے|دیں|بھیج\\p{L}*)';
/** Calls to come, write, deal or pay elsewhere, in Urdu. */
export const urdu = [
  `${urduPlatform} ${urduKar}(?!\\p{L})`,
  `${urduPlatform} (?:پر|پہ|پے) (?:ا|او|اییں|اجاییں|اجاو|ا جا\\p{L}*|رابطہ|میسج|پیغام|بات|جواب|بھیج\\p{L}*|مجھے|ملیں|لکھ دیں|ایڈ|کال|تلاش|فالو)(?!\\p{L})`,
  `(?:میرا|میری|میرے|اپنا|اپنی|ہمارا) (?:ذاتی )?${urduPlatform}`,
  `${urduPlatform} (?:نمبر|گروپ (?:جوا|میں|کا لنک))`,
  `(?:میرا|میرے|اپنا|اپنے|ہمارا) (?:ذاتی |موبایل |فون |رابطہ |موبائل )?نمبر(?! (?:کم|اچھ|زیادہ|پور|بہت|کٹ|کاٹ|بڑھ|ا[ینت]|مل(?!ا)))`,
  `(?:موبایل|فون|ذاتی|رابطہ) نمبر (?:لکھ|دے|دیں|بھیج|بتا|نوٹ|شییر)`,
  `نمبر (?:نوٹ|شییر|بھیج\\p{L}*|لکھ لیں|ملا\\p{L}*)(?!\\p{L})`,
  `(?:فون|کال|مس کال|میسج|ایس ایم ایس|ان باکس|انباکس|ٹیکسٹ) ${urduKar}(?!\\p{L})`,
  `(?:کال|فون) پر (?:بات|رابطہ|سمجھا)`,
  `مجھ(?:ے|ے سے| سے) [^.!?۔\\n]{0,25}(?:فون|کال|واٹس|رابطہ)`,
  `(?:ایزی ?پیسہ|جاز ?کیش) (?:پر|میں|کر|پہ|نمبر)(?:[^.!?۔\\n]{0,20}(?:بھیج|جمع|کریں|دیں))`,
  `(?:ای میل|ایمیل) ${urduKar}(?!\\p{L})`,
  `رابطہ (?:کر|کریں|کرو|کیجیے|فرما)\\p{L}*`,
  `رابطے (?:کے لیے|کیلیے|کا نمبر)`,
  `(?:سایٹ|ویب سایٹ|ایپ|پلیٹ فارم|یہاں) (?:سے|کے) (?:باہر|بغیر|ہٹ کر)`,
  `باہر (?:ڈیل|رابطہ|معاملہ|بات|کام کر)`,
  `براہ ?راست (?:ڈیل|رابطہ|ادایگی|بات|کام|پیسے)`,
  `(?:میرے|ہمارے) (?:گھر|دفتر|اکیڈمی|دکان) (?:ا|اییں|تشریف|ا جا\\p{L}*)(?!\\p{L})`,
];
