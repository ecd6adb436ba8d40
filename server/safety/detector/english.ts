import { kar, me, notTheirs, number, numberOrContact, platform, wallet, whatsapp } from './text-words.ts';

/** An order begins a clause, or follows a word of asking: 'message me', not 'people message each other'. */
const order = '(?:(?<=^|[.,!?;:)\\n]\\s?)|\\b(?:please|plz|pls|just|kindly|and|then|only|to|can|or|so|better|always) )';
/** What may follow 'add me' when a person is to be added, not a name to a list. */
const asFriend =
  '(?= ?(?:$|[.,!;:@)\\n]|(?:on|at|and|or|there|plz|please|as a friend|by|with my|via|through|in my|to your contacts)\\b))';
/** After a platform's name: it is spoken about, not offered. */
const asTopic =
  '(?! (?:and|or|is|are|was|as|in|usage|among|between|users|marketing|campaign|data|groups? study|analysis|clone|project|team|report|addiction|essay|apps?\\b))';
const handle = '@?[a-z]+(?:[._](?!(?:py|csv|pdf|js|docx?|txt|html|json|zip|ipynb|xlsx?|com)\\b)[a-z0-9]|\\d)';
const place =
  '(?:office|home|house|shop|academy|place|cent(?:re|er)|hostel|room|flat|institute|campus|department)(?! (?:town|land|page|country|work|assignment|economics|screen))';

const platforms = [
  `\\b(?:do|did) (?:you|u|ya) (?:have|use)(?: an?| any)? ${platform}(?: (?:account|id|there|too))?(?= ?(?:$|[?.!,\\n]))`,
  `\\b${whatsapp} (?:me|us|only|please|plz|pls|number|no|num|nmbr|at|now|id)\\b`,
  `\\b(?:tele[- ]?gram|whats|wp|wapp|tg|insta|ig|fb|snap|skype|discord|imo) (?:me|us)\\b`,
  `\\b(?:contact|message|msg|text|call|reach|dm|inbox|add|find|ping|follow|catch|get|hit|ask|write|write to|send|connect with|talk to|chat with)(?: to)? ${me}(?: \\w+){0,3}? ?(?:up )?(?:on|at|in|via|through|over|by|using) (?:my |the )?(?:${platform}|wp|wapp)\\b`,
  `${order}(?:contact|message|msg|text|dm|rabta|chat|talk|connect|discuss|join) (?:only )?(?:on|at|via|through|over) (?:my )?${platform}\\b${asTopic}`,
  `\\b(?:respond|reply|available|reachable|active|online) (?:only )?(?:on|at|via|through|over) (?:my )?${platform}\\b${asTopic}`,
  `${order}(?:send|drop|say|share|forward) (?:hi|hello|hy|salam|a message|message|msg|text|me|your \\w+|the \\w+|files?|details?|pics?)(?: \\w+){0,3} (?:on|to|via|at|over) (?:my )?${platform}\\b${asTopic}`,
  `\\b(?:i am|i'm|im|we are|we're|me) (?:\\w+ )?(?:on|at) (?:the )?${platform}\\b${asTopic}`,
  `\\b(?:come|move|join|shift|switch|let's go|lets go|go)(?: ${me})? (?:to|on|over to|at)(?: my| our)? ${platform}\\b`,
  `\\bjoin (?:my|our) ${platform}\\b`,
  `\\b(?:google meet|meet|zoom|teams) (?:meeting )?(?:code|id|link)(?: is)?[: ]{1,2}[a-z0-9]{3}[- ]?[a-z0-9]{3,}`,
  `\\b${platform} (?:group|channel) (?:link|join|mein add|me add)\\b`,
  `\\b(?:google meet|zoom|skype|teams)(?: \\w+){0,2} link (?:bhej|send|share|de\\b)`,
  `\\b(?:let's|lets|let us|we can|can we|we could|we will|i will|i'll|i can) (?:\\w+ ){0,3}(?:on|via|over|through) ${platform}\\b${asTopic}`,
  `\\b(?:send|share|forward|drop)(?: \\w+){0,4} (?:on|to|via|at|over|in) my ${platform}\\b`,
  `\\b(?:search|find|look for|add) [^.!?\\n]{3,30} on ${platform} and (?:message|add|msg|text|send|inbox|follow)`,
  `\\b(?:my|mera|meri|our|hamara|mere) ${platform}(?: (?:id|name|handle|username|user name|number|no|num|account|profile|page|tag))?(?: (?:is|hai|ye|yeh|par|pe|:|=|-)|[:=@]| ?[-–] ?\\w)`,
  `\\b(?:my|mera|meri|mere) ${platform} (?:id|handle|username|number|no|num|nmbr)\\b`,
  `\\b${platform} (?:id|handle|username|user|number|no|num|name)\\s*(?:is\\b|hai\\b|[:=]|@[a-z])`,
  `\\b(?!signal|zoom|slack|threads)${platform}(?:\\s*[:=-]|\\s+(?:id|handle|username|par|pe|pr|is|on))\\s*[:=-]?\\s*${handle}`,
  `\\b(?:ig|[il]nsta|snap|fb|skype)\\s+${handle}`,
  `\\b(?:ig|[il]nsta|snap|fb|skype)(?: id)? ?(?::|=|->|=>) ?[a-z]`,
  `\\b${platform} ?(?:->|=>) ?[a-z]`,
  `\\b${platform}\\b[^.!?\\n]{0,30}(?<![a-z0-9])@(?!mention|handle|user|symbol)[a-z][\\w.]{2,}`,
  `(?<![a-z0-9])@[a-z][\\w.]{2,}[^!?\\n]{0,20}\\b(?:on|at|in|pe|par) ${platform}\\b`,
];

const direct = [
  `\\b(?:on|via|over|through|to) (?:the |my )?(?:green|hari|sabz) app\\b`,
  `\\b(?:dm|pm|msg|message|inbox|follow) @[a-z]`,
  `\\b(?:into|in) my (?:dms?|inbox)\\b`,
  `\\b(?:settle|deal|arrange)(?: it| this)? (?:privately|personally|ourselves)\\b`,
  `\\b(?:from|on|at|visit) (?:our|my) (?:web ?site|site)\\b(?! (?:assignment|project|design))`,
  `\\bfeel free to (?:call|text|ping|phone|dm|reach out)\\b`,
  `\\b(?:prefer|use|only) ${whatsapp} (?:for (?:chat|contact|talk|communicat|discuss)|instead|please)`,
  `\\b(?:talk|discuss|speak|explain|chat|connect)(?: \\w+){0,3} (?:on|over|via|by) (?:a |the )?(?:phone|call|phone call|video call|voice call)\\b(?! (?:and|or|about|between))`,
  `\\b(?:can we|let's|lets|we can|let us) (?:have|do) a (?:\\w+ )?call\\b`,
  `${order}give a (?:\\w+ )?call\\b`,
  `\\b(?:add|follow|find|search)(?: for)? (?:me|us)\\b${asFriend}`,
  `\\bfollow (?:me|us) @`,
  `\\b(?:dm|pm|inbox|text|sms|phone|ring|buzz|dial|telephone) (?:me|us)\\b`,
  `\\b(?:dm|pm|inbox) (?:please|plz|pls|now)\\b`,
  `\\b(?:dm|pm|inbox) (?:for|to) (?:my |the |more )?(?:price|rates?|details?|quote|info|order|more|work|help|deal)\\b`,
  `\\b(?:my|the) (?:dm|dms|inbox) (?:is|are) open\\b`,
  `\\b(?:send|drop) (?:me )?(?:a )?dm\\b`,
  `\\b(?:call|phone|ring) (?:me|us|our house|my house|our home|our office)\\b(?! (?:by your name|ishmael|crazy|old|maybe))`,
  `\\b(?:give|drop) (?:me|us) (?:a )?(?:\\w+ )?(?:call|ring|bell|text|buzz)\\b`,
  `\\b(?:voice|video|phone) call (?:me|us|with me|kar)\\b`,
  `\\b(?:message|msg|text|contact|reach|talk to|chat with) (?:me|us) (?:directly|privately|personally|outside|off|on my|at my|via my|through my|by phone|by call|at the number|on this)\\b`,
  `\\b(?:contact|call|text|reach|message)\\b[^.!?\\n]{0,40}\\b(?:on|at) my (?:cell|phone|mobile|number)\\b`,
  `\\b(?:text|call|message|msg|contact|ping|sms) (?:at|on) (?:the |this |my )?(?:number|cell|mobile|phone|following)\\b`,
  `(?<!\\bwant )\\bmy (?:${number}|(?:cell|phone|mobile|contact|whatsapp) (?:no|details|info))\\b${notTheirs}`,
  `\\b(?:share|send|give|drop|leave|provide|write|mention|put|post|tell|need|want|inbox|exchange|type|get|have)(?: me| us)? (?:your|ur|yr|our|apna) ${numberOrContact}\\b${notTheirs}`,
  `\\bwhat(?:'?s| is) (?:your|ur) ${number}\\b${notTheirs}`,
  `\\byour ${numberOrContact} (?:please|plz|pls)\\b`,
  `\\b(?:exchange|swap|share) (?:phone |mobile |contact |whatsapp |cell )?(?:numbers|contacts|contact details|contact info)\\b`,
  `\\b(?:give|send|share|drop) (?:me )?(?:a |the )?(?:phone|mobile|contact|whatsapp|cell) (?:number|no|num)\\b`,
];

const outside = [
  `\\b(?:work|works|working|deal|deals|pay|paid|payment|talk|chat|contact|settle|continue|do it|do this|take it|take this|meet|hire|hiring)(?: \\w+){0,4} (?:outside|off|away from|without)(?: of)? (?:this |the |your )?(?:site|website|platform|app|portal|mukammal)\\b`,
  `\\b(?:off|outside) (?:this|the) (?:site|website|platform|app|portal)(?: \\w+){0,3} (?:deal|work|pay|payment|cheaper|discount|contact|chat|talk|price)\\b`,
  `\\b(?:avoid|save|skip|bypass|escape)(?:ing)? (?:the |this |site |platform |website )*(?:commission|platform fee|site fee|website fee|site charges|coins here|fees? here|platform fees|service fee)\\b`,
  `\\b(?:deal|work|talk|contact|hire me|pay me|come|message|settle) (?:with me )?(?:direct|directly|privately)(?: and| to avoid| for| outside| instead| so)\\b[^.!?\\n]{0,30}\\b(?:site|website|platform|commission|coins|fees?|discount|cheaper|half)`,
];

const payments = [
  `\\b(?:usdt|btc|bitcoin|crypto|binance) (?:wallet|address|id)\\s?(?:is\\b|[:=])`,
  `\\b(?:send|pay|transfer|deposit|submit|advance|token|payment)\\b[^.!?\\n]{0,40}\\b${wallet}\\b[^.!?\\n]{0,20}(?:\\d{7,}|\\bthen i\\b|\\bbefore i\\b|\\bfirst\\b|\\bto me\\b|\\bmine\\b)`,
  `\\b(?:pay|send)(?: \\w+){0,2} (?:me|us|directly|advance|token|half|rs\\.? ?\\d+)(?: \\w+){0,3} (?:on|via|through|in|to|by) (?:my )?${wallet}\\b`,
  `\\b(?:my|mera|meri|mere|your|apna|apni) (?:${wallet}|account (?:number|no|title)|bank details)\\b(?! (?:app|management|project|system|class|program|simulation|case|marketing|clone))`,
  `\\b${wallet}(?: (?:account|number|no|num|id|hai|is|pe|par|pr|kar|karo|kardo|paise|paisay|advance|payment|mein))*\\s*[:=-]?\\s*(?:\\d{7,}|bhej|send (?:kar|me)|karwa ?d|transfer kar|jama kar)`,
  `\\bbank\\b[^.!?\\n]{0,30}\\b(?:no\\.?|number|#)\\s?:?\\s?\\d{10,}`,
  `\\baccount\\b[\\s:#.-]*(?:number|no)?[\\s:#.-]*\\d(?:[ -]?\\d){8,}`,
  `\\bpay (?:me|us) direct|\\bpay direct(?:ly)? to (?:me|us)\\b`,
  `\\b${wallet} ${kar}\\b`,
  `\\bpay (?:me |you )?direct(?:ly)? (?:in|to|into|by|through|via|on) (?:my |your |the )?(?:bank|account|cash|wallet)`,
];

const meetings = [
  `\\b(?:we can|let's|lets|we will|we'll|can we|let us) meet (?:at|in|near|outside|up)\\b`,
  `\\b(?:come|visit|drop by|meet)(?: me| us)?(?: (?:to|at|in))? (?:my|our) ${place}\\b`,
  `\\b(?:meet|see) (?:me|you|up)(?: \\w+){0,2} (?:at|in|near|outside|tomorrow|today|tonight|face to face|in person|personally)\\b(?! (?:the )?(?:deadline|requirement|middle|standard|need|figure|table|chapter|class ?room discussion))`,
  `\\b(?:floor|plaza|tower|heights|apartments|chowk|road|street|colony|town)\\b[^.!?\\n]{0,30}\\b(?:office|flat|shop|house)\\s*(?:no\\.?|#)?\\s*\\d`,
  `\\b(?:come|visit)\\b[^.!?\\n]{0,60}\\bask for\\b`,
  `(?<!\\b(?:letter|application)\\b[^.!?\\n]{0,60})\\b(?:house|flat|room|plot|shop|office|apartment)\\s*(?:no\\.?|number|#)?\\s*[\\w/-]{0,8}\\d[\\w/-]{0,8},?[^.!?\\n]{0,40}\\b(?:street|st|lane|gali|block|road|sector|phase|colony|town|plaza|heights|mohalla)\\b`,
];

/**
 * Calls to come, write, deal or pay elsewhere, in English; names of platforms and wallets count in any language.
 * A group's forms are looked for only in texts that have one of the words each of them needs.
 */
export const english: readonly { needs: string; forms: readonly string[] }[] = [
  { needs: `${platform}|\\bwp\\b|wapp|teams`, forms: platforms },
  { needs: '', forms: direct },
  { needs: 'outside|off|away|without|avoid|sav|skip|bypass|escap|direct|privat', forms: outside },
  { needs: 'pa[iy]|cash|usdt|btc|bitcoin|crypto|binance|raast|iban|account|bank', forms: payments },
  { needs: 'meet|see|come|visit|drop|house|flat|room|plot|shop|office|apartment', forms: meetings },
];
