import type { Readings } from './normalise.ts';

/*
 * Invitations to meet elsewhere. A platform's name alone is a topic ('How WhatsApp changed family talk'); what is
 * looked for is someone's own account, or a call to come, write or pay there. English, Roman Urdu, Urdu.
 */

const whatsapp =
  "(?:w{1,2}h?a?h?t{1,2}'?s{0,2}[ _.-]?a+p{1,3}|whats?up|vats?app|watsup|wh?tsp|(?:green|hari|sabz)(?: wali| colou?r)? app)";
const platform = `(?:${whatsapp}|telegram|tele ?gram|tg|insta(?:gram)?|lnsta(?:gram)?|facebook|face book|fb|messenger|snap(?: ?chat)?|discord|skype|imo|viber|signal|wechat|tik ?tok|twitter|linked ?in|zoom|google meet|botim|line app|threads|slack)`;
const on = '(?:on|at|in|via|through|over|thru|by|to|using|pe|par|pr|per|p|ka|ki|ke)';
const me = '(?:me|us|mujhe|muje|mujhay|mujh|hum|humein)';
const my = '(?:my|mine|mera|meri|mere|meray|our|hamara|hamari|apna|apni|apne|your|ur)';
const kar =
  '(?:kar|karo|karein|karen|krein|kren|kro|kr|krdo|krna|karna|kardo|kardein|karlo|karlein|kijiye|kijiyega|karain|krlo|do|dein|den|dena|de|maro|maar)';
const personalNumber =
  '(?:(?:personal|cell|phone|mobile|contact|whatsapp|watsapp|cellular|own|private|direct|fone|real|asli) )?(?:number|nmbr|numbr|num|nmber|nbr|no|contact(?: (?:number|details|info))?|cell|whatsapp)';
/** Numbers that are marks, codes or mathematics. */
const notTheirs =
  '(?! (?:theory|system|systems|line|sequence|series|guess\\w*|game|of|field|format|pattern|base|plate|conversion|puzzle|list app|book|manager))';

/** Said with a 'not' before it in the same clause, these are promises, not invitations. */
const english = [
  // whatsapp me, add me on insta, message on telegram
  `\\b${whatsapp} ${me}\\b`,
  `\\b(?:contact|message|msg|text|call|reach|dm|inbox|add|find|ping|follow|catch|get|hit|poke|ask|write|write to|send|video call|connect with|talk to|chat with)(?: ${me})(?: \\w+)? ?(?:up )?${on} ${my}? ?${platform}\\b`,
  `\\b(?:contact|message|msg|text|dm|inbox|rabta|reply|respond|available|reachable|active|online|chat|talk|connect|discuss) (?:only )?(?:on|at|via|through|over) (?:my )?${platform}\\b(?! (?:and|or|is|are|was|as|in|usage|among|for study|by|between|users|marketing|app usage|groups? study))`,
  `\\b(?:i am|i'm|im|we are|we're|me) (?:\\w+ )?(?:on|at) (?:the )?${platform}\\b(?! (?:marketing|analysis|clone|project|team|campaign|report))`,
  `\\b(?:come|move|join|shift|switch|let's go|lets go|go)(?: ${me})? (?:to|on|over to|at)(?: my| our)? ${platform}\\b`,
  `\\b(?:let's|lets|we can|can we|we could|we will|i will|i'll|i can) (?:\\w+ ){0,3}(?:on|via|over|through) ${platform}\\b(?! (?:marketing|campaign|data|usage|and|users))`,
  `\\b(?:send|share|forward|drop)(?: \\w+){0,4} (?:on|to|via|at|over|in) my ${platform}\\b`,
  `\\b(?:my|mera|meri|our|hamara|mere) ${platform}(?: (?:id|name|handle|username|user name|number|no|num|account|profile|page|tag))?(?: (?:is|hai|ye|yeh|par|pe|:|=|-)|[:=@]| ?[-–] ?\\w)`,
  `\\b(?:my|mera|meri|mere) ${platform} (?:id|handle|username|number|no|num|nmbr)\\b`,
  `\\b${platform} (?:id|handle|username|user|number|no|num|name)\\s*(?:is\\b|hai\\b|[:=@#-])`,
  `\\b${platform}\\s*(?:[:=@]|(?:is|id|par|pe|pr) [:=]?)\\s*@?[a-z]+[._]?[a-z_.]*(?:\\d|_)`,
  `\\b${platform}\\b[^.!?\\n]{0,30}(?<![a-z0-9])@[a-z][\\w.]{2,}`,
  `(?<![a-z0-9])@[a-z][\\w.]{2,}[^!?\\n]{0,20}\\b(?:on|at|in|pe|par) ${platform}\\b`,
  `\\b(?:add|follow|find|search)(?: for)? (?:me|us)\\b(?! (?:a |an |the |some |to (?:the )?(?:list|group|project)))`,
  `\\b(?:dm|pm|inbox|text|sms|phone|ring|buzz|dial|telephone|whatsapp) (?:me|us)\\b`,
  `\\b(?:my|the) (?:dm|dms|inbox) (?:is|are) open\\b`,
  `\\b(?:send|drop) (?:me )?(?:a )?dm\\b`,
  `\\b(?:call|phone|ring) (?:me|us|our house|my house|our home|our office)\\b(?! (?:by your name|ishmael|crazy|old|maybe))`,
  `\\b(?:give|drop) (?:me|us) (?:a )?(?:\\w+ )?(?:call|ring|bell|text|buzz)\\b`,
  `\\b(?:voice|video|phone) call (?:me|us|with me|kar)\\b`,
  `\\b(?:contact|reach) (?:me|us) (?:directly|privately|personally|outside|off|on my|at my|via my|through my|by phone|by call|at the number|on this)\\b`,
  `\\b(?:text|call|message|msg|contact|ping|sms) (?:at|on) (?:the |this |my )?(?:number|cell|mobile|phone|following)\\b`,
  `\\bmy ${personalNumber.replace('|no|', '|').replace('|contact(?: (?:number|details|info))?|cell|whatsapp', '|contact (?:number|details|info)')}\\b${notTheirs}`,
  `\\b(?:share|send|give|drop|leave|provide|write|mention|put|post|tell|need|want|inbox|exchange|type|get|have)(?: me| us)? (?:your|ur|yr|our|apna) ${personalNumber}\\b${notTheirs}`,
  `\\b(?:exchange|swap|share) (?:phone |mobile |contact |whatsapp |cell )?(?:numbers|contacts|contact details|contact info)\\b`,
  `\\b(?:give|send|share|drop) (?:me )?(?:a |the )?(?:phone|mobile|contact|whatsapp|cell) (?:number|no|num)\\b`,
  // outside the site
  `\\b(?:work|works|working|deal|deals|pay|paid|payment|talk|chat|contact|settle|continue|do it|do this|meet|hire|hiring)(?: \\w+){0,4} (?:outside|off|away from|without)(?: of)? (?:this |the |your )?(?:site|website|platform|app|portal|mukammal)\\b`,
  `\\b(?:off|outside) (?:this|the) (?:site|website|platform|app|portal)(?: \\w+){0,3} (?:deal|work|pay|payment|cheaper|discount|contact|chat|talk|price)\\b`,
  `\\b(?:avoid|save|skip|bypass|escape)(?:ing)? (?:the |this |site |platform |website )*(?:commission|platform fee|site fee|website fee|site charges|coins here|fee here|fees here|platform fees|service fee)\\b`,
  `\\b(?:deal|work|talk|contact|hire me|pay me|come|message|settle) (?:with me )?(?:directly|privately)(?: and| to avoid| for| outside| instead| so)\\b[^.!?\\n]{0,30}\\b(?:site|website|platform|commission|coins|fee|fees|discount|cheaper|half)`,
  // bank and wallet
  `\\b(?:send|pay|transfer|deposit|submit|advance|token|payment)\\b[^.!?\\n]{0,40}\\b(?:easypaisa|easy paisa|jazz ?cash|sada ?pay|naya ?pay|upaisa|raast|bank account|iban)\\b[^.!?\\n]{0,20}(?:\\d{7,}|\\bthen i\\b|\\bbefore i\\b|\\bfirst\\b|\\bto me\\b|\\bmine\\b)`,
  `\\b(?:my|mera|meri|mere|your|apna|apni) (?:easypaisa|easy paisa|jazz ?cash|sada ?pay|naya ?pay|upaisa|raast|iban|account (?:number|no|title)|bank account|bank details)\\b(?! (?:app|management|project|system|class|program|simulation|case|marketing|clone))`,
  `\\b(?:easypaisa|easy paisa|jazz ?cash|sada ?pay|naya ?pay|upaisa|raast)(?: (?:account|number|no|num|id|hai|is|pe|par|kar|karo|kardo|bhej\\w*|send|karwa\\w*|mein|me))*\\s*[:=-]?\\s*(?:\\d{7,}|bhej|send (?:kar|me)|karwa d|transfer kar)`,
  `\\bpay (?:me |you )?direct(?:ly)? (?:in|to|into|by|through|via) (?:my |your |the )?(?:bank|account|easypaisa|jazz ?cash|cash|wallet)`,
  // meetings
  `\\b(?:come|visit|drop by|meet)(?: me| us)?(?: (?:to|at|in))? (?:my|our) (?:office|home|house|shop|academy|place|cent(?:re|er)|hostel|room|flat|institute|campus|department)\\b`,
  `\\b(?:meet|see) (?:me|you|up)(?: \\w+){0,2} (?:at|in|near|outside|tomorrow|today|tonight|face to face|in person|personally)\\b(?! (?:the )?(?:deadline|requirement|middle|standard|need|figure|table|chapter|class ?room discussion))`,
  `\\b(?:house|flat|room|plot|shop|office|apartment)\\s*(?:no\\.?|number|#)?\\s*[\\w/-]*\\d[\\w/-]*,?[^.!?\\n]{0,40}\\b(?:street|st|lane|gali|block|road|sector|phase|colony|town|plaza|heights|mohalla)\\b`,
];

const romanUrdu = [
  `\\b${platform} (?:pe|par|pr|per|p)(?: hi| bhi)? (?:aa|aao|ao|aaja\\w*|aja\\w*|aa ja\\w*|mil\\w*|rabta|message|msg|baat|bat|contact|jawab|reply|mujhe|muje|add|bhej\\w*|inbox|text|call|likh (?:do|dein)|send|hun|hoon|available|dost|request)\\b`,
  `\\b${platform} (?:message |msg |call |text )?${kar}\\b(?! (?:li?ye))`,
  `\\b(?:mujhe|muje|mujhay|mujh se|mujhse|hum se|humse|ham se)\\b[^.!?\\n]{0,25}\\b(?:${platform}|call|phone|fone|fon|inbox|ring|missed call)\\b`,
  `\\b(?:call|phone|fone|fon|missed? ?call|ring|inbox|in box|dm|sms|miss call) (?:kar(?:o|ein|en|ain|na|lo|lein|do|dein|ke|k)?|kr(?:o|ein|na|lo|do|k)?|kijiye|maro|maar\\w*|de|do|dein)\\b(?! (?:survey|data|function|stack))`,
  `\\brabta\\b[^.!?\\n]{0,12}\\b(?:kar(?:o|ein|en|ain|lein|lo)?|kr(?:o|ein)?|karein|number|kijiye)\\b`,
  `\\b(?:apna|apne|apni|apnaa) ${personalNumber}(?: (?:to|hi|bhi|zaroor|yahan|mujhe|inbox|bid mein|bid me))? (?:de|do|dein|den|dena|dijiye|bhej\\w*|likh\\w*|share|bata\\w*|send|chor\\w*|inbox|msg|drop)\\b`,
  `\\b(?:mera|mere|meray|hamara|mra) ${personalNumber} (?:hai|ha|h|ye|yeh|note|lo|le|lein|mang|maang|save|likh|in|pe|par|:|-)`,
  `\\b(?:mera|mere|hamara|apna) (?:personal|whatsapp|mobile|phone|fone|contact|cell|private) (?:number|nmbr|num|no)\\b`,
  `\\b(?:number|nmbr|num) (?:share|exchange|send|inbox) (?:kar|kr|karo|kro|karein|karen|karlein|do|kardo)`,
  `\\b(?:mera|mujhe)(?: \\w+)? (?:number|nmbr) (?:mang|maang|le) (?:lo|lein|len)\\b`,
  `\\b(?:yahan|yaha|site|app|platform|website|is site|idhar) (?:se|sy|k|ke|ki) (?:bahar|bahir|baahar|baahir|alag|hat kar|ilawa)\\b`,
  `\\b(?:bahar|bahir|baahar|baahir) (?:deal|rabta|contact|payment|settle|baat|bat|mil)\\b`,
  `\\bdirect (?:kaam|kam|deal|rabta|baat|bat|payment|contact|paisay|paise|pese) (?:kar|kr|sasta|sasti|lo|lein|le|de|do|karein|karo|karen|ho|main|mein)`,
  `\\b(?:yahan|site|website|app)(?: \\w+){0,2} (?:charges|commission|fees?|coins) (?:kat|kaat|lag|leta|lete|jata|jate)`,
  `\\b(?:site|app|platform|website) ko (?:kuch|commission|paise|paisay|fees?|coins?)`,
  `\\b(?:mere|hamare|humare|meray) (?:ghar|office|academy|dukan|shop|hostel|flat|center|centre)(?: \\w+)? (?:aa|aao|aja\\w*|aaja\\w*|aayen|aain|par|pe|mein|me|tashreef)\\b`,
  `\\bmain (?:message|msg|call)\\s+kar ke\\b`,
];

/** Folded spelling (see normalise.ts): no marks, so 'ا' for 'آ' and 'ی' for 'ئ'. */
const urduPlatform =
  '(?:و[ا]?ٹ(?:س|ز)? ?ا?[یے]?پ|واٹساپ|واٹس اپ|انسٹا ?گرام|انسٹا|فیس ?بک|ٹیلی ?گرام|ڈسکارڈ|سکایپ|اسکایپ|سنیپ چیٹ|میسنجر|ایمو|ٹک ٹاک)';
const urduKar = '(?:کر(?:یں|و|نا|دیں|دو|لیں|لو|کے|یے|یں گے)?|کریں|کیجیے|دیں|بھیج\\p{L}*)';
const urdu = [
  `${urduPlatform} ${urduKar}(?!\\p{L})`,
  `${urduPlatform} (?:پر|پہ|پے) (?:ا|او|اییں|اجاییں|اجاو|ا جا\\p{L}*|رابطہ|میسج|پیغام|بات|جواب|بھیج\\p{L}*|مجھے|ملیں|لکھ دیں)(?!\\p{L})`,
  `(?:میرا|میری|میرے|اپنا|اپنی|ہمارا) (?:ذاتی )?${urduPlatform}`,
  `${urduPlatform} نمبر`,
  `(?:میرا|میرے|اپنا|اپنے|ہمارا) (?:ذاتی |موبایل |فون |رابطہ |موبائل )?نمبر`,
  `(?:موبایل|فون|ذاتی|رابطہ) نمبر (?:لکھ|دے|دیں|بھیج|بتا|نوٹ|شییر)`,
  `نمبر (?:نوٹ|شییر|بھیج\\p{L}*|لکھ لیں|ملا\\p{L}*)(?!\\p{L})`,
  `(?:فون|کال|مس کال|میسج|ایس ایم ایس|ان باکس|انباکس|ٹیکسٹ) ${urduKar}(?!\\p{L})`,
  `مجھ(?:ے|ے سے| سے) [^.!?۔\\n]{0,25}(?:فون|کال|واٹس|رابطہ)`,
  `رابطہ (?:کر|کریں|کرو|کیجیے|فرما)\\p{L}*`,
  `رابطے (?:کے لیے|کیلیے|کا نمبر)`,
  `(?:سایٹ|ویب سایٹ|ایپ|پلیٹ فارم|یہاں) (?:سے|کے) (?:باہر|بغیر|ہٹ کر)`,
  `باہر (?:ڈیل|رابطہ|معاملہ|بات|کام کر)`,
  `براہ ?راست (?:ڈیل|رابطہ|ادایگی|بات|کام|پیسے)`,
  `(?:میرے|ہمارے) (?:گھر|دفتر|اکیڈمی|دکان) (?:ا|اییں|پر|تشریف|ا جا\\p{L}*)(?!\\p{L})`,
];

const invitations = new RegExp([...english, ...romanUrdu].join('|'), 'g');
const urduInvitations = new RegExp(urdu.join('|'), 'gu');
const discordTag = /(?<![\w#])[a-z][\w.]{1,31}#\d{4}(?!\w)/;
const skypeId = /\blive:[.\w]{3,}/;
const iban = /\bpk\d\d ?[a-z]{4}(?: ?[\dx*]{4}){3,4}/;

/** A 'not' in the clause before an invitation, or right after it, or 'here' after it, makes it none. */
const notBefore =
  /\b(?:not|never|no|don't|dont|won't|cannot|can't|without|nahi|nahin|nai|mat|avoid|nobody|neither)\b[^,;.!?\n]*$|نہ(?:یں)? [^،۔]*$/;
const notAfter =
  /^[^,;.!?\n]{0,25}\b(?:nahi|nahin|nai|mat|here|(?:in|through|on|via) (?:the|this) (?:chat|site|website|platform)|yahin|isi site|is site)\b|^[^،۔]{0,25}(?:نہیں|یہیں|مت )/;

function findsPlain(text: string, form: RegExp): boolean {
  for (const match of text.matchAll(form)) {
    const before = text.slice(Math.max(0, match.index - 60), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
    if (!notBefore.test(before) && !notAfter.test(after)) {
      return true;
    }
  }
  return false;
}

/** Is there an invitation to another place: an account, a call, a deal outside, a wallet, a meeting? */
export function hasInvitation({ plain, words }: Readings): boolean {
  const spaced = words.replace(/[ \t]+/g, ' ');
  return (
    discordTag.test(plain) ||
    skypeId.test(plain) ||
    iban.test(plain) ||
    findsPlain(spaced, invitations) ||
    findsPlain(spaced, urduInvitations)
  );
}
