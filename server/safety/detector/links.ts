import { LinkifyIt } from 'linkify-it';
import { matchesOf } from './matches.ts';
import type { Readings, Span } from './normalise.ts';

/**
 * Endings that people write without http:// before them. Others are file names, versions and
 * sentences without a space.
 */
const endings =
  'com org net edu gov info biz pk io app site online link xyz store shop club live page ly gg ee co me gle academy education blog tech agency uk ae dev';
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, tlds: endings.split(' ') });

/**
 * Sites that papers, data and exercises are cited from, and that programs are tried on: no contact
 * of a person.
 */
const references = new RegExp(
  `^(?:[\\w-]+\\.)*(?:${[
    // Papers and books
    'doi.org arxiv.org jstor.org ieee.org acm.org nature.com sciencedirect.com springer.com wiley.com tandfonline.com sagepub.com',
    'mdpi.com plos.org frontiersin.org ssrn.com ncbi.nlm.nih.gov scholar.google.com books.google.com openstax.org libretexts.org',
    'gutenberg.org archive.org wikipedia.org britannica.com rekhta.org quran.com sunnah.com',
    // Data and news
    'kaggle.com worldbank.org imf.org un.org who.int undp.org unicef.org adb.org oecd.org ourworldindata.org statista.com sbp.org.pk',
    'psx.com.pk openml.org paperswithcode.com huggingface.co dawn.com tribune.com.pk bbc.com bbc.co.uk reuters.com',
    // Exercises and courses
    'leetcode.com hackerrank.com codeforces.com codechef.com geeksforgeeks.org w3schools.com tutorialspoint.com javatpoint.com',
    'khanacademy.org freecodecamp.org coursera.org edx.org geogebra.org desmos.com wolframalpha.com',
    // Documentation
    'w3.org mozilla.org python.org readthedocs.io scikit-learn.org numpy.org pydata.org tensorflow.org pytorch.org r-project.org',
    'php.net oracle.com learn.microsoft.com cppreference.com cplusplus.com mathworks.com stackoverflow.com stackexchange.com',
    'postgresql.org mysql.com nodejs.org react.dev getbootstrap.com palletsprojects.com djangoproject.com laravel.com kernel.org apache.org rfc-editor.org ietf.org iso.org',
  ]
    .join(' ')
    .replaceAll('.', '\\.')
    .replaceAll(
      ' ',
      '|',
    )}|[\\w-]+\\.(?:edu|gov|mil|ac\\.uk|(?:edu|gov|ac)\\.pk)|localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0)$`,
);
/**
 * A jointly written program: known owners, and names equal to their owner's, as in
 * 'scikit-learn/scikit-learn'.
 */
const project =
  /^(?:https?:\/\/)?(?:www\.)?git(?:hub|lab)\.com\/(?:([\w-]+)\/\1(?![\w-])|(?:torvalds|huggingface|facebook|facebookresearch|google|google-research|microsoft|apache|pallets|pandas-dev|keras-team|openai|mozilla|rust-lang|golang|vercel|vuejs|spring-projects|ultralytics|kubernetes|docker|nodejs|python|tensorflow|pytorch)\/)/;
/** Documentation of a program on any site; forms and files in a person's drive are not. */
const documentation = /^(?:https?:\/\/)?(?!docs\.google)(?:docs\.[^/]+\.[a-z]+|[^/]+\/(?:docs|documentation|manual)\/)/;

/**
 * Technologies, degrees and companies with names like hosts: a topic, as long as no path follows.
 */
const topics =
  /^(?:(?:com|org|net|edu|java|javax|io)\..*|(?:asp|vb|ado|ml|paint|akka|java|j2ee)\.net|(?:socket|draw|github|code)\.io|[a-z]\.com|(?:google|youtube|microsoft|stackoverflow|amazon|booking|alibaba|ebay|salesforce|pets|walmart|coursera|zameen)\.(?:com|org)|(?:daraz|foodpanda|rozee|pakwheels|olx)\.(?:com\.)?pk|about\.me|despicable\.me|mean\.js|(?:log|logger|logging|console|df|data)\.info)$/;

/** `user@host` is how a login is written, not a person's address. */
const sampleUsers =
  /^(?:user|username|name|example|sample|yourname|your\.name|first\.last|root|git|admin|someone|you)@/;

const providers =
  'gmail|g mail|gm ail|gma il|gmai l|gee ?mail|jee ?mail|ji ?mail|google mail|gmeil|gmial|hotmail|hot mail|yahoo|ya hoo|ymail|outlook|icloud|protonmail|proton mail';
const dot =
  '(?:\\s{0,3}[\\[({<]?\\s{0,3}\\.\\s{0,3}[\\])}>]?\\s{0,3}|\\s{0,3}[\\[({<]\\s{0,3}(?:dot|d0t|d)\\s{0,3}[\\])}>]\\s{0,3}|\\s{1,3}(?:dot|daat|dat|dott|doot|d0t|point|period|full ?stop|nuqta|nukta|ڈاٹ)\\s{1,3}|\\s{0,3}[-_*]{1,3}dot[-_*]{1,3}\\s{0,3}|[_,]\\s?(?=(?:com|pk)(?![a-z]))|\\s{0,2}[\\[({<]\\s{0,3}(?:full ?stop|period|point|nuqta)\\s{0,3}[\\])}>]\\s{0,2}|\\s?["\']\\s?\\+\\s?["\']\\.["\']\\s?\\+\\s?["\'])';
const at =
  '(?:\\s{1,3}@\\s{0,3}|[^\\x00-\\x7f]{1,3}@[^\\x00-\\x7f]{0,3}|\\s?["\']\\s?\\+\\s?["\']@["\']\\s?\\+\\s?["\']|[\\[({<]shift ?\\+? ?2[\\])}>]|\\s{0,3}@\\s{1,3}|\\s{0,3}[\\[({<]\\s{0,3}(?:at|@|a)\\s{0,3}[\\])}>]\\s{0,3}|\\s{1,3}(?:at|et|ate|aet|ایٹ|at the rate(?: of)?|at d rate|atrate|attherate|ایٹ دی ریٹ)\\s{1,3}|\\s{0,3}[-_*]{1,3}at[-_*]{1,3}\\s{0,3})';
const top = '(?:com|kom|pk|net|org|edu|co|info|io|me|gov|uk|کام)';

const hiddenAddresses = [
  // saad dot plumber at gmail dot com; mahnoor(at)example(dot)com
  new RegExp(`[a-z0-9_+-]${at}[a-z0-9-]{2,40}${dot}(?:[a-z0-9-]{2,20}${dot})?${top}(?![a-z])`),
  // example dot com, without the dot itself
  /[a-z0-9-]{2,40}(?:\s{0,3}[[({<]\s{0,3}(?:dot|\.)\s{0,3}[\])}>]\s{0,3}|\s{1,3}(?:dot|period)\s{1,3})(?:com|pk|org)(?![a-z])(?!\s{1,3}(?:bubble|boom|crash|era|compan|startup|burst|crisis))/,
  /[a-z0-9-]{3,40}(?: \. |\. )(?:com|pk)(?![a-z])/,
  /\bhxxps?\b|\bh t t p s? ?:/,
  /[[({]\s?dot\s?[\])}]\s?c\s?o\s?m\b/,
  /@[\s+]*g[\s+]*mail[\s+]*\.[\s+]*com\b/,
  /[a-z0-9]{2,30}\s\.\s?(?:ly|gg|gl|me|co|link)\s?\/\s?\w/,
  new RegExp(`[a-z0-9._]{3,30}[*#~^|]\\s?(?:${providers})[*#~^|.,]\\s?(?:com|pk)(?![a-z])`),
  new RegExp(`[a-z0-9._]{2,30}at(?:${providers})dot(?:com|pk|net|org)`),
  // discord dot gg slash …; t,me/…
  /[a-z0-9-]{1,30}\s{0,3}(?:[[({]dot[\])}]|\bdot\b)\s{0,3}(?:me|ee|gg|ly|gl|link|io|co|com|pk)\s{0,3}(?:\/|[[({]?\bslash\b)/,
  /[a-z0-9-]{1,30}\.(?:me|ee|gg|ly|gl|link|io|co|com|pk)\s{0,3}[[({]?\bslash\b/,
  /\b(?:wa|t|m)\s?,\s?me\s?\/\s?\w/,
  // wa . me / 92…
  /\b(?:wa|t|m|fb|ig|signal)\s{0,3}(?:\.|\(dot\)|\bdot\b)\s{0,3}me\s{0,3}(?:\/|[[({]?\bslash\b[\])}]?)\s{0,3}\w/,
  /\b(?:tinyurl|bit\s?(?:dot\s)?ly|cutt\s?(?:dot\s)?ly)\s{0,3}(?:\.|\bdot\b)?\s{0,3}(?:com\b|ly\b|\/|\bslash\b)/,
  /\bwa dot me\b/,
  // jeemail dot kom
  new RegExp(`\\b(?:${providers})\\s{1,3}(?:dot|daat|dott|doot|nuqta)\\s{1,3}(?:com|kom|kaam|cam)\\b`),
  // علی ایٹ یاہو ڈاٹ کام
  /(?:ایٹ|ایٹ دی ریٹ|@)\s{1,3}[\u0600-\u06ff]{2,20}(?:\s[\u0600-\u06ff]{2,20})?\s{1,3}(?:ڈاٹ|نقطہ|پواینٹ)\s{1,3}کام/,
  // 'phir @ ka nishan, phir gmail'; gmail • com
  new RegExp(`@ (?:ka |ki )?(?:nishan|alamat|sign|symbol)\\b[^.!?\\n]{0,20}\\b(?:${providers})(?![a-z])`),
  new RegExp(`\\b(?:${providers})[^a-z0-9\\n,!?]{1,6}com\\b`),
  /(?:ایٹ|ایٹ دی ریٹ|@)\s{1,3}(?:جی ?میل|یاہو|ہاٹ ?میل|اوٹ ?لک)/,
  // gmail com, at gmail
  new RegExp(
    `(?:(?<!\\b(?:good|expert|skilled|work|worked|best|great|proficient) )\\bat(?: the rate(?: of)?| the)?\\s{1,3}|@\\s{0,3}|[\\[({<]\\s{0,3}at\\s{0,3}[\\])}>]\\s{0,3})(?:${providers})(?![a-z])`,
  ),
  new RegExp(`\\b(?:${providers})\\s{0,3}(?:dot\\s{0,3})?com\\b`),
  // gmail pe somebody55; somebody_55 on gmail
  new RegExp(
    `\\b(?:${providers})\\s{0,3}(?:id\\s{0,3})?(?:pe|par|pr|per|on|is|:|id|hai|ye|-)\\s{0,3}(?:[a-z]{1,20}:?\\s{1,3}){0,2}[a-z._]{0,40}[a-z][._]?\\d`,
  ),
  new RegExp(
    `\\b[a-z][a-z._]{0,40}\\d{1,12}[a-z\\d]{0,20}\\s{1,3}(?:on|at|pe|par|pr|@|\\()?\\s{0,3}(?:my\\s{1,3})?(?:${providers})\\b`,
  ),
  new RegExp(
    `\\b(?:my|mera|meri|apna|apni|your|our)\\s{1,3}(?:${providers})(?:\\s{1,3}(?:id|address|is|hai|account|starts?|begins?|ends|wohi|wahi|same)\\b|\\s{0,3}[:=])`,
  ),
];

const invitations = [
  /\b(?:my|mera|meri|our)\s{1,3}(?:e-?mail|website|site|blog|youtube channel|channel)\s{0,3}(?:(?:id|address|account)\s{0,3})?(?:is\b|:|=|hai\b|ye\b)/,
  /\b(?:e-?mail|mail)\s{1,3}(?:me|us)\b(?!\s{1,3}(?:here|in the chat))/,
  /\b(?:mujhe|muje|mujhay)\s{1,3}(?:e-?mail|mail)\s{1,3}(?:kar|bhej)/,
  /\b(?:share|send|give|drop|leave|need|want)\s{1,3}(?:me\s{1,3})?(?:your|ur|apna|apni)\s{1,3}(?:e-?mail|gmail|mail)(?:\s{1,3}(?:id|address))?\b/,
  /\byour\s{1,3}(?:e-?mail|gmail)(?:\s{1,3}(?:id|address))?\s{1,3}(?:please|plz|pls)\b/,
  /\b(?:apna|apni)\s{1,3}(?:e-?mail|gmail)\s{1,3}(?:id\s{1,3}|address\s{1,3})?(?:de|do|dein|bhej|share|likh)/,
];

/**
 * A part that each of them has: the end of a host, a provider, a shortener or a path. Searched
 * first, since most texts have none.
 */
const needsOfHidden = new RegExp(`${top}(?![a-z])|\\/|hxxp|slash|tinyurl|bit|cutt|ایٹ|${providers}`);
const hiddenAddress = new RegExp(hiddenAddresses.map(({ source }) => source).join('|'), 'g');
const invitation = new RegExp(invitations.map(({ source }) => source).join('|'), 'g');

const hostOf = /^(?:[a-z]+:)?(?:\/\/)?([^/:?#]*)(?::\d+)?(.*)$/;
/** Names reserved for examples (RFC 2606), and those that are used like them. */
const samples = /(?:^|[@.])(?:(?:example|test)\.(?:com|org|net|edu|pk|co)|[\w-]+\.(?:example|test|invalid|local))$/;

/** Returns whether an address or a link is reserved for examples, as in a text about addresses. */
export function isSample(found: string): boolean {
  return samples.test(hostOf.exec(found)?.[1] ?? '');
}

/** Returns whether a site is one that papers, data or exercises are cited from. */
export function isReference(found: string): boolean {
  return references.test(hostOf.exec(found)?.[1] ?? '');
}

/** Words of an offer that is at an address. */
const offers = /\b(?:cv|resume|samples?|portfolio|notes|files?|details|me|us)(?: (?:is|are|it|them))? (?:at|on|to) $/;
/** Returns whether the address right after `before` is the writer's own. */
export function isOffered(before: string): boolean {
  return offers.test(before.slice(-40));
}

/** Finds e-mail addresses, plain or in words. */
export function* emailsIn({ plain }: Readings): Generator<Span> {
  const addresses = matchesOf(
    plain,
    /(?<![\w.+-])[\w.+-]{1,100}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}(?![a-z])/g,
  );
  for (const { 0: address, index } of addresses) {
    if (!sampleUsers.test(address)) yield [index, index + address.length];
  }
  if (!needsOfHidden.test(plain)) return;
  for (const { 0: address, index } of matchesOf(plain, hiddenAddress)) yield [index, index + address.length];
}

/** Finds requests to write or give an address, without one in the text. */
export function* mailInvitationsIn({ words }: Readings): Generator<Span> {
  for (const { 0: found, index } of matchesOf(words, invitation)) yield [index, index + found.length];
}

/**
 * Finds links to other places. Citations, and technologies and companies with names like hosts, do
 * not count.
 */
export function* linksIn({ plain }: Readings): Generator<Span> {
  if (!/[.:]\S/.test(plain)) return;
  for (const match of linkify.match(plain) ?? []) {
    if (match.schema === 'mailto:') continue;
    const [, host = '', path = ''] = hostOf.exec(match.raw) ?? [];
    const isTopic = match.schema === '' && path.length <= 1 && topics.test(host);
    const isCited = references.test(host) || project.test(match.raw) || documentation.test(match.raw);
    if (!isCited && !isTopic && match.schema !== '//') yield [match.index, match.lastIndex];
  }
}
