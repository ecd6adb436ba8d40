/*
 * Business constants (`spec §9`): the one place where they stand. SQL is handed what it judges by, texts are made from
 * it, and rows keep what was paid, so that a new price leaves what was paid before alone.
 */

/** Amounts in coins; 1 coin = Rs. 1. */
export const coinsFor = { bid: 30, award: 100, signup: 100, referral: 300 } as const;
/** Packs of coins that can be bought, their price in PKR (`spec §9`). */
export const coinPacks = [
  { id: 'starter', name: 'Starter Pack', coins: 100, price: 100, popular: false },
  { id: 'booster', name: 'Booster Pack', coins: 300, price: 300, popular: true },
  { id: 'pro', name: 'Pro Pack', coins: 1000, price: 1000, popular: false },
] as const;
/**
 * Hours in which a payment by hand is checked (CONST-06), requests that a person may have under review at once, and how
 * many within a day admins are warned of.
 */
export const coinRequests = { leastHours: 4, mostHours: 6, underReview: 5, burst: 3 } as const;
export const coinRequestsPage = 20;
/**
 * Payments through a gateway: seconds that it may take to answer; seconds after which it is asked about an open payment, each
 * from the asking before, then every so many, until a payment is so many hours old; seconds between two askings that
 * somebody wants; payments of one hour that a person may have open at once (outside-services, Easypaisa).
 * `absentAfter`: seconds from which a payment that the gateway does not know never began. `atOnce`: inquiries of one gateway
 * under way. `breaksAt`: answers in a row that were not heard, after which one is tried every `tryEvery` seconds.
 * `paidHours`: hours after which a paid payment is asked about again, since its money may have gone back.
 */
export const gatewayPayments = {
  patience: 20,
  askedAfter: [20, 40, 120, 300, 600],
  thenEvery: 3600,
  forHours: 24,
  betweenAskings: 5,
  open: 5,
  absentAfter: 150,
  atOnce: 10,
  breaksAt: 5,
  tryEvery: 30,
  paidHours: [24, 72, 168],
} as const;
/** Successful payments that the admins' list shows (ADMIN-10). */
export const paymentsListed = 200;
/** Payments held for another amount that admins are shown. */
export const heldListed = 20;
/** Coins that an admin adds to or takes from a balance at once. */
export const largestAdjustment = 10_000;
/** Days of which admins see what was earned, the usual first. */
export const revenueDays = [30, 7, 90] as const;

export { lengths } from './lengths.ts';
export { inHand, patience, requests } from './request-limits.ts';

const megabyte = 1024 * 1024;

/** Upload sizes in bytes. */
export const sizes = {
  pdf: 5 * megabyte,
  image: 5 * megabyte,
  cover: 5 * megabyte,
  submission: 10 * megabyte,
  attachment: 2 * megabyte,
  voice: 2 * megabyte,
  screenshot: 5 * megabyte,
} as const;

/** Bytes as a limit is said: '5MB'. */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)}MB`;
}

/** What a browser keeps of one account's chat until it is sent: messages, and bytes of their files (docs/decisions/0062). */
export const outbox = { messages: 200, files: 20 * megabyte } as const;
/** Conversations that a browser keeps a copy of, to be read offline, and the newest messages of each. */
export const chatCopies = { conversations: 30, messages: 50 } as const;

/**
 * Milestones that one conversation has at most; hours before the end of its due day at which a reminder goes out: by default
 * (ENTITY-21) and at most.
 */
export const milestones = { most: 50, reminder: 1, longestReminder: 720 } as const;
/**
 * The assistant: calls of one account in 24 hours; messages that a question may bring of what was said before; UTF-16 units
 * of a reply and of a description; rows of each kind that it is told of its user. Bytes that the provider gets of a question
 * with what was said before it, and those of a newcomer's. Megabytes of the house a day unless an admin sets them, at most.
 */
export const assistant = {
  daily: 60,
  bytes: 24_000,
  newcomerBytes: 8000,
  megabytes: 20,
  mostMegabytes: 10_000,
  mostSaid: 20,
  longestReply: 8000,
  longestDescription: 5000,
  ownRows: 10,
} as const;
/**
 * How a provider of the assistant is asked: milliseconds in which something must come, first and then again and again; tries
 * until something came, milliseconds between them, and tokens of a reply.
 */
export const modelPatience = { silence: 20_000, tries: 2, pause: 500, tokens: 1200 } as const;
/** Payments that one conversation tells of, and UTF-16 units of what a tutor writes where one did not arrive. */
export const settlements = { most: 60, words: 300 } as const;
/**
 * Seconds: how often an open chat tells that its reader is here, after how many that is kept anew, for how many they count as
 * online; how often that they write is told at most, and for how long it is shown.
 */
export const presence = { toldEvery: 60, keptEvery: 50, onlineFor: 130, typingEvery: 4, typingFor: 7 } as const;
/** Messages that one search of a conversation looks through, newest first, and those that it finds at most. */
export const chatSearch = { through: 5000, found: 100 } as const;
/**
 * A voice note: seconds that it may last, as long as `sizes.voice` holds at so many bits a second; bytes that are left of that when a
 * recording ends which browsers made larger than they were asked to; bytes of a second that silence takes too, in whatever browser.
 */
export const voice = { seconds: 480, bits: 32_000, spare: 128 * 1024, quietest: 60 } as const;
/** Steps of a conversation's trail that one read gives. */
export const trailRead = 200;
/** The suggested milestone payments in percent (`spec §9`), and days over which they are spread where the deadline is near. */
export const milestonePlan = {
  steps: [
    { title: 'First quarter', share: 25 },
    { title: 'Second quarter', share: 25 },
    { title: 'Final half', share: 50 },
  ],
  leastDays: 3,
  otherwiseDays: 7,
} as const;

/** Bytes that one person may store in 24 hours. */
export const dailyUploads = 200 * megabyte;

/** Posts a person on one calendar day in Asia/Karachi (CONST-01). */
export const dailyPostLimit = 2;
/** Questions that a person asks on one calendar day in Asia/Karachi, on all assignments together (rulings, Beyond the spec). */
export const dailyQuestions = 10;
/** Edits that an assignment's history keeps (docs/decisions/0005). */
export const keptEdits = 100;
/** Versions of its work that an assignment takes (docs/decisions/0006). */
export const mostVersions = 20;
/** Minutes in which several versions are one mail (docs/decisions/0006). */
export const versionMailMinutes = 10;

/** Products on a page of the store, the most that one read gives, and of how many products one gives the variants. */
export const productsPage = 12;
/** As many products of a search are counted; more are so many '+'. */
export const foundProductsCounted = 240;
export const largestProductsRead = 30;
export const mostVariantsRead = 50;

/** What one product has at most. */
export const productMost = {
  variants: 10,
  pictures: 10,
  sections: 8,
  facts: 12,
  collections: 20,
  related: 8,
} as const;
/** Counted stock from which on down admins are told of it, and by how much they change it at once. */
export const lowStock = 5;
export const largestStockChange = 10_000;
/** Days of which admins see how much of a product was ordered. */
export const soldDays = 30;

/** Different things that a cart holds, so many of each, and days for which a guest's is kept after its last use. */
export const mostCartLines = 50;
export const mostOfOne = 99;
export const guestCartDays = 60;

/** Hours for which an order's stock is kept for its payment, and orders that a person may have unpaid at once. */
export const orderHoldHours = 24;
export const mostUnpaidOrders = 3;
/** Units of one variant that a person's unpaid orders keep together. */
export const mostKeptUnpaid = 20;
/** Hours after `orderHoldHours` for which stock is kept for a payment by hand that waits for an admin. */
export const orderReviewHours = 72;
/** What one order costs at most; PKR. */
export const dearestOrder = 10_000_000;
export const ordersPage = 20;
/** Notifications of one read. */
export const notificationsPage = 20;
/** How often a buyer takes the file of one line of an order, and minutes in which one that broke off goes on as the same. */
export const downloadsOfFile = 10;
export const downloadGoesOn = 60;

/** Tutors: on a page, in one read; what they are filtered by: PKR an hour at most, the least mean of reviews, highest first. */
export const directory = { page: 8, largest: 80, rates: [800, 1500, 2500], stars: [4.5, 4] } as const;
/** Invitations to bid on one calendar day in Asia/Karachi: of one assignment (rulings, Beyond the spec), and to one tutor. */
export const dailyInvitations = { ofAssignment: 3, toTutor: 10 } as const;
export const homeAssignments = 4;
/** On the home page: of each kind of what waits, of own assignments and bids; stars from which on a review is shown. */
export const homePage = { waiting: 5, own: 3, stars: 4 } as const;
export const assignmentsPage = 8;
/** The most that one read of the list gives. */
export const largestAssignmentsPage = 80;
/** Days within which a deadline may lie: the choices of the list, and the most that it takes. */
export const deadlineDays = [3, 7, 14, 30] as const;
export const latestDeadline = 365;
/**
 * Searches that a person keeps; mails of them at once within a day in Karachi; the hour there of the daily one and its lines;
 * days for which it is known what a search found.
 */
export const mostSearches = 10;
export const instantSearchMails = 10;
export const searchDigestHour = 8;
export const digestLines = 20;
export const searchFindDays = 7;
/** Totals are counted so far and by one more, which shows as '1,000+' (rulings, Screens). */
export const countedTo = 1000;
/** Days that a bidder may say they need, at most. */
export const mostDaysNeeded = 365;
/** The most bids that one read gives; a page shows the first five until more are asked for. */
export const bidsPage = 30;
export const bidsShown = 5;
export const conversationsPage = 30;
/** Entries on a page of a statement. */
export const statementPage = 20;
/** Rows on a page of an admin's list, and the most that one read of it gives. */
export const listPage = 30;
export const largestListRead = 500;
/** Rows of an admin's list that one file takes. */
export const largestDownload = 10_000;
export const mostExpertise = 20;
/** Gigs a profile (GIG-02). */
export const mostGigs = 2;

/** So many times within so many seconds, from the first time on. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

export const perMinute = (most: number): Rate => ({ most, seconds: 60 });
export const perHour = (most: number): Rate => ({ most, seconds: 3600 });
export const perDay = (most: number): Rate => ({ most, seconds: 86_400 });

/** An account's first hours, and what it may do in an hour of them, refused forms too: several times what a newcomer in earnest does. */
export const newcomers = {
  hours: 24,
  posts: perHour(20),
  bids: perHour(40),
  questions: perHour(20),
  reports: perHour(5),
  invitations: perHour(10),
  messages: perHour(60),
} as const;

/**
 * What holds a referral's coins (server/referrals/referral-signs.sql): so many `signs`, looked for in so many `days`. Friends that are
 * `several`, and a `crowd`; an email's `letters` that are compared; `strangers` who have the domain of an email in common; how many
 * inviters up (`depth`) are one family. And after so many friends who were paid for in a `day` an admin looks at the next.
 */
export const referralHolding = {
  signs: 3,
  days: 7,
  several: 2,
  crowd: 5,
  letters: 5,
  strangers: 10,
  depth: 20,
  day: 5,
} as const;
/** Held referrals of one inviter that an admin sees, and decides, at once; and due ones that a round settles. */
export const referralsAtOnce = 50;

/**
 * Sign-ins, right or wrong, to one email or phone as typed: from one network or known device, and from all other networks
 * together without a solved captcha; beside the limit of an address.
 */
export const signInsToOne = { fromOne: perHour(20), together: perHour(120) } as const;
/** Tries of an account to prove with its present password who they are, whatever they prove it for. */
export const passwordProofs = perHour(20);
/** Days for which a browser is known to an account that signed in there, and accounts that one browser is known to. */
export const knownDevices = { days: 180, accounts: 3 } as const;
/** Minutes between the password and the code of a second factor, as the auth library has them. */
export const secondStepMinutes = 10;
/** Mails of sign-ups that one mailbox gets at most, whoever asks for them; of either kind, or their number would tell. */
export const signUpMails = [perHour(3), perDay(10)] as const satisfies readonly Rate[];
/** Beyond them, for networks that have asked nothing of the mailbox in a day: strangers cannot use up the owner's first mail. */
export const signUpMailsSpare = perDay(10);
/** Those of them that one network (IPv4 /24, IPv6 /48) asks for: what is left is for others, such as the mailbox's owner. */
export const signUpMailsFrom = [perHour(2), perDay(6)] as const satisfies readonly Rate[];
/** Sign-ups that wait for one mailbox; beyond them the oldest end, first those whose mail never went. */
export const mostSignUps = 10;
/** Mails of one kind to a domain, whatever the mailbox: to one that somebody registered, and to a school's, whose classes join at once. */
export const domainMails = { other: [perHour(40), perDay(200)], school: [perHour(400), perDay(2000)] } as const;
/** Those of them that one network asks for. */
export const domainMailsFrom = { other: [perHour(10), perDay(50)], school: [perHour(300), perDay(1500)] } as const;
/** Mails of invitations that one mailbox gets at most, whoever asks for them. */
export const invitationMails = [perDay(3)] as const satisfies readonly Rate[];

/**
 * Seconds: a session ends when it was not used for `lifetime`; each use puts that off, at most once in `renewedAfter`. The
 * keeper in the browser looks every `tick`, renews with fewer than `ticksLeft` of them left, and before a call in the last
 * `margin`; a try that found nobody is made again after `retryStep` times its number, up to `retryFor` in all
 * (STATE-11 to STATE-13, CALL-15).
 */
export const sessions = {
  lifetime: 30 * 86_400,
  renewedAfter: 3600,
  tick: 30,
  ticksLeft: 3,
  margin: 10,
  retryStep: 0.2,
  retryFor: 30,
} as const;

/** Backup codes of the second factor: how many, and letters of each. */
export const backupCodes = { amount: 10, length: 8 } as const;
/** Minutes for which too many wrong codes of the second factor lock it. */
export const factorLock = 15;
/** Seconds for which a code of an authenticator app that was used opens nothing more: it is right for 90 (RFC 6238 §5.2). */
export const factorCodeUsed = 120;
/** Passkeys that one person may have, and UTF-16 units of a name for one. */
export const passkeys = { most: 10, name: 60 } as const;

/** Days for which a deleted account can be taken back (rulings, Beyond the spec). */
export const takeBackDays = 14;
/** Minutes between logging in to a deleted account and the answer whether it is kept. */
export const keepWithin = 10;
/** Files that a download of the own data has at most, the newest, and rows in each of its parts. */
export const ownData = { files: 500, rows: 5000 } as const;

/** Minutes for which what is mailed to a member opens something, and how often a code may be tried. */
export const mailedKeys = { recovery: 60, login: 10, reauthentication: 10, tries: 5 } as const;

/** Mails of one such kind that one mailbox gets at most, whoever asks for them. */
export const keyMails = [perHour(5), perDay(15)] as const satisfies readonly Rate[];

/** UTF-16 units that a password has at least: at sign-up and recovery (SIGNUP-11), and when it is changed (SETTINGS-07). */
export const shortestPassword = 8;
export const shortestChangedPassword = 6;

/** Milliseconds for which 'Finalizing sign-in...' stands (CALLBACK-02). */
export const callbackDelay = 500;

/**
 * Seconds that a provider may take to answer; minutes in which a person who came from one without an email may give it; minutes
 * from the proof of identity to the end of the visit that connects a provider.
 */
export const providers = { patience: 5, emailWithin: 30, connectWithin: 5 } as const;

/**
 * Days for which the night leaves rows, each as its feature's `clears` says; the privacy policy says the same: keys of forms, and of
 * those that move coins or money, failed
 * admin logins, mails from their sending, refused texts that nobody allowed, what the assistant's calls cost, the doctor's reports,
 * where invited friends confirmed from.
 */
export const keptDays = {
  formKeys: 1,
  moneyKeys: 30,
  adminAttempts: 1,
  mails: 30,
  refusedTexts: 90,
  assistantCalls: 90,
  doctorReports: 90,
  referralOrigins: 30,
} as const;
/** Years that a member has lived more than (POLICY-06), and months whose fees bound our liability (POLICY-07). */
export const policy = { age: 13, liabilityMonths: 12 } as const;

/** Days for which a sign-up waits for its confirmation and holds its username. */
export const signUpDays = 3;

/** Milliseconds: after the first, a message that was not read is told of by mail; of one conversation once in the second. */
export const unreadMail = { after: 15 * 60_000, atMostEvery: 60 * 60_000 } as const;

/** Milliseconds after which a message that was not read counts as come while its reader was away. */
export const awayAfter = 60_000;

/**
 * The mail of notifications that have none of their own: milliseconds after which an unread one is due, those between two mails
 * to one person, and notifications that one names; the others it counts.
 */
export const digest = { after: 60 * 60_000, atMostEvery: 24 * 60 * 60_000, lines: 10 } as const;
/**
 * Pushes: seconds between two looks, how many are sent at once, how often each is tried and seconds between the tries;
 * browsers that one person may have. None goes out from the first of the quiet hours to the last (rulings, Beyond the spec).
 */
export const pushes = { every: 5, atOnce: 50, tries: 3, pause: 60, browsers: 10 } as const;
export const quietHours = { from: 23, to: 7 } as const;
/** UTF-16 units of a push endpoint, and of each of its two keys. */
export const pushAddress = { endpoint: 1000, key: 200 } as const;

/** Days within which most reports are answered. */
export const reportAnswerDays = 2;
/** Days that the admins' overview tells of, today among them. */
export const overviewDays = 14;
/** Weeks of the content check that admins see figures of, this one among them. */
export const checkWeeks = 12;
/** So many texts refused within so many days flag a person to the admins. */
export const repeatedRefusals = { texts: 5, days: 30 } as const;
/** Days for which who is on the watchlist may reply by the link in their mail. */
export const noticeDays = 30;

/** Minutes for which an admin sees the product as somebody else does. */
export const viewAsMinutes = 30;

/** Failed admin logins of one account or address, after which it waits for so many seconds (`spec §9`). */
export const adminLogin = { attempts: 5, lockSeconds: 120 } as const;
