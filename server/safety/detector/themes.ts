import { plainReading } from './normalise.ts';
import { soundsOf } from './spelling.ts';

/*
 * Themes of words, wider than the concepts of the rules: one letter for each theme. Words are known
 * by their sounds, so that each Roman Urdu word is listed in one spelling.
 */

const lists: Record<string, string> = {
  // The two parties of a deal, and their dealings
  together: `together ourselves both between mutual mutually hum dono apas aapas khud khudi apne apni saath sath akele alone tanha
    ہم دونوں آپس خود ساتھ`,
  person: `i i'm im me my mine mera meri mere main mai mujhe mujh mjh mjhe us our we hamara hamari hamare humein میں میرا میری میرے مجھے مجھ ہمارا ہمارے`,
  other:
    'you your u ur aap ap apka apki apke aapka tum tumhara tumhe sir madam mam maam miss bhai bro yar yaar janab student dear آپ اپنا اپنی اپنے سر بھائی جناب',
  // Ways to reach a person
  phone: `phone fone cell mobile sim jazz zong telenor ufone warid mobilink landline ptcl cellphone handset ghanti ghunti bell ring rings missed miss
    uthana uthata uthati uthaun utha dial dialing dialed call calls calling caller calling kaal telephone tel helpline hotline speed فون کال موبائل سم گھنٹی بیل ڈائل`,
  number: 'number nmbr numbr num nmber nbr no numer namber contact digits hindsay hindse figures adad نمبر ہندسے رابطہ',
  chat: `whatsapp whats gram video watsapp wapp wa wsp wtsp watsap whatsap whattsapp imo viber telegram tg signal messenger botim wechat line discord skype hangouts
    snapchat snap insta instagram ig fb facebook twitter tiktok linkedin reddit threads pinterest youtube quora teams zoom meet slack inbox dm dms pm text sms msg message messages voice
    note notes group channel server subreddit bio profile page story stories status reel reels سٹوری
    واٹس واٹساپ ٹیلی ٹیلیگرام انسٹا فیس میسنجر ایمو سکائپ ٹوئٹر یوٹیوب گروپ چینل میسج پیغام انباکس`,
  mail: 'email mail gmail yahoo hotmail outlook icloud proton inbox mails ای میل جی ایمیل جیمیل',
  account:
    'id username user handle account name naam tag nick nickname profile likha written called titled title آئی ڈی اکاؤنٹ نام',
  reach: `contact conversation converse communicate communication correspondence reach connect rabta rabita touch approach talk talks speak baat bat guftagu gap discuss chat chats respond reply answer jawab
    available online active رابطہ رابطے بات گفتگو جواب`,
  seek: 'search find look lookup google dhoond dhund talash add follow join subscribe visit scan open khol dekh dekho check تلاش ڈھونڈ فالو جوائن ایڈ دیکھ دیکھیں',
  give: 'send give share drop leave forward provide bhej bhejo de dena do dein chhor chor likh likho write batao bata lo lelo note save exchange بھیج بھیجیں دے دیں چھوڑ لکھ لکھیں بتا نوٹ',
  // This site and leaving it
  site: 'site website platform app portal mukammal yahan yaha yahaan idhar here system web سائٹ ویب ویبسائٹ یہاں ادھر ایپ پلیٹ فارم',
  outside: `outside off bahar bahir alag elsewhere kahin kahi without baghair bagair ilawa away direct directly seedha sidha private privately personal personally
    privacy separate khuli kahein somewhere باہر علاوہ بغیر الگ کہیں براہ راست سیدھا ذاتی`,
  skip: 'skip bypass avoid leave chhoro chor hata hatao nikal nikalo cancel nako rehne cut save bachao bachat bach bachain faida fayda cheaper sasta discount kam chheeno چھوڑ ہٹا نکال بچت بچائیں فائدہ سستا',
  fee: 'commission share hissa hissay fee fees charge charges cut percent percentage coins coin katoti kaat kat tax escrow middleman service deduct deducts kamishan کمیشن فیس کٹوتی سکے',
  filter: `block blocks blocked filter filters ban banned allow allowed mana manaa rokta roka remove removes removed delete deletes detect read parhte rules policy restrict restricted moderator
    admin system bot censored hides hide مت منع بلاک فلٹر`,
  // Places where something is hidden
  hidden: `hidden hide chhupa chupa attached attachment file filename pdf doc docx ppt slide slides image picture photo tasveer screenshot qr code barcode footer header watermark
    cover cv resume sample portfolio gig logo page last bottom corner title metadata drive folder dp pic avatar description تصویر فائل صفحہ`,
  cipher: `minus plus add subtract kam jama ziada multiply ulta reverse reversed backwards mirror decode decrypt base64 hex hexadecimal binary ascii morse caesar rot13 cipher shift
    replace remove ignore hata combine mila jor jorh join spell alphabet alphabets letter letters position keyboard vowel vowels each every har first pehla pehle
    second doosra last akhri akhir starts ends ending prefix missing between guess figure samajh samjh hint paheli riddle puzzle الٹا ملا جوڑ جمع کم ہر`,
  // Meeting
  meet: `meet appointment meeting mil milo milte milna mulaqat milenge milta milun milen baith baitho baithte betha face person inperson visit come aao ajao aja aa aana aajana anaa
    hand handed handover collect pick pickup drop deliver deliverable deposit receive wasool lelena leejana tashreef physically physical sit gather گھر آئیں آ ملیں مل ملتے ملنا ملاقات بیٹھ تشریف`,
  place: `office academy shop dukan dukaan store cafe coffee chai dhaba hotel restaurant canteen cafeteria library campus university uni college school department dept hostel hostal
    home house ghar flat apartment room kamra plaza tower mall market markaz bazaar bazar chowk road street gali lane mohalla block sector phase floor manzil stop station adda bus metro gate park ground masjid
    mosque bakery bank pharmacy hospital clinic stand center centre institute coaching tuition parking lobby food court corner near opposite samne pass paas qareeb beside behind above neechay upar
    دفتر اکیڈمی دکان کیفے لائبریری یونیورسٹی کالج ہاسٹل گھر فلیٹ کمرہ پلازہ چوک روڈ گلی بازار مسجد گیٹ پارک سامنے قریب پاس سٹاپ`,
  town: `lahore karachi islamabad rawalpindi pindi faisalabad multan peshawar quetta sialkot gujranwala hyderabad sukkur bahawalpur sargodha abbottabad gujrat sahiwal jhelum mardan
    okara sheikhupura larkana nawabshah wah cantt dha bahria gulberg johar model defence clifton gulshan nazimabad saddar nust fast lums comsats numl iba giki uet pu qau ned ku aiou iub vu bzu numl riphah
    township iqbal satellite wapda hayatabad blue liberty anarkali tariq لاہور کراچی اسلام آباد راولپنڈی فیصل ملتان پشاور`,
  when: `today tomorrow tonight kal aaj abhi subah sham shaam raat dopahar dopehr asar maghrib isha zuhr jumma juma fajr baje bajay bje pm am oclock evening morning noon night weekend
    monday tuesday wednesday thursday friday saturday sunday itwar hafta peer mangal budh jumerat daily roz کل آج شام صبح رات بجے جمعہ اتوار`,
  home: 'tutor tutoring tuition parhana parhaye parhane teach coaching classes class demo trial ٹیوشن پڑھانے',
  // Payment
  pay: 'pay paid payment payments paise paisay pese money raqam rakam advance transfer deposit cash rupees rs half adha aadhi adhi installment token bhejna rate price qeemat ادائیگی رقم پیسے ایڈوانس',
  wallet: `easypaisa jazzcash sadapay nayapay raast upaisa paypal payoneer skrill wise usdt bitcoin btc binance crypto ethereum tron trc20 wallet western union moneygram iban swift ibft
    ایزی پیسہ جاز کیش راست`,
  bank: 'bank hbl ubl mcb meezan alfalah alhabib allied faysal askari soneri js silk habib standard chartered bop nbp konnect account acc title branch بینک اکاؤنٹ',
  // Topics of texts that stay here
  ask: 'please plz pls kindly want need chahiye required wanted urgent help madad چاہیے ضرورت مدد برائے',
  not: "not never no don't dont doesn't nahi nahin na mat without won't نہیں نہ مت",
  study: `assignment essay report thesis chapter paper project research question questions solve explain write draft words pages slides presentation notes summary quiz exam semester
    course subject lecture topic mazmoon tahqeeq sawal hal poora document references apa harvard plagiarism diagram code program database table figures data analysis spss matlab
    مضمون سوال حل باب خلاصہ تحقیق رپورٹ نوٹس`,
};

const themes = new Map<string, string>();
const themesBySound = new Map<string, string>();
for (const [index, list] of Object.values(lists).entries()) {
  const letter = String.fromCharCode(97 + index);
  for (const word of list.split(/\s+/)) {
    const plain = plainReading(word);
    themes.set(plain, (themes.get(plain) ?? '') + letter);
    if (plain.length > 3) themesBySound.set(soundsOf(plain), (themesBySound.get(soundsOf(plain)) ?? '') + letter);
  }
}

/** Returns the letters of a word's themes; none for most words. */
export function themesOf(word: string, sounds: string): string {
  return themes.get(word) ?? (word.length > 3 ? (themesBySound.get(sounds) ?? '') : '');
}
