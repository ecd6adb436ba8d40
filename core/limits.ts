/*
 * Business constants (`spec §9`): their only place. SQL receives them as parameters, texts are made
 * from them, and rows store what was paid, so that a new price leaves earlier payments unchanged.
 */

/** Amounts in coins; 1 coin = Rs. 1. */
export const coinsFor = { bid: 30, award: 100, signup: 100, referral: 300 } as const;
/** Packs of coins on sale, with their price in PKR (`spec §9`). */
export const coinPacks = [
  { id: 'starter', name: 'Starter Pack', coins: 100, price: 100, popular: false },
  { id: 'booster', name: 'Booster Pack', coins: 300, price: 300, popular: true },
  { id: 'pro', name: 'Pro Pack', coins: 1000, price: 1000, popular: false },
] as const;
/** Manual payments: hours to check (CONST-06); a person's most in review, daily count to warn. */
export const coinRequests = { leastHours: 4, mostHours: 6, underReview: 5, burst: 3 } as const;
export const coinRequestsPage = 20;
/**
 * Gateway payments. Seconds that the gateway may take to answer; seconds between the first
 * inquiries about an open payment, then between all later ones, until a payment is so many hours
 * old; seconds between two inquiries at the payer's request; payments of one hour that a person may
 * have open at once (outside-services, Easypaisa). `absentAfter`: seconds from which a payment
 * unknown to the gateway never began. `atOnce`: simultaneous inquiries to one gateway. `breaksAt`:
 * consecutive failed inquiries after which only one is tried every `tryEvery` seconds. `paidHours`:
 * hours after which a paid payment is inquired about again, since its money may have gone back.
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
/** Successful payments in the admins' list (ADMIN-10). */
export const paymentsListed = 200;
/** Payments held for a wrong amount in the admins' list. */
export const heldListed = 20;
/** Largest number of coins that an admin adds or takes at once. */
export const largestAdjustment = 10_000;
/** Periods of the admins' revenue page in days, the default first. */
export const revenueDays = [30, 7, 90] as const;

export { lengths } from './lengths.ts';
export { connections, inHand, patience, requests, sessions } from './request-limits.ts';

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

/** Formats a limit in bytes: '5MB'. */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / megabyte)}MB`;
}

/** One account's outbox in a browser: messages, and bytes of their files (docs/decisions/0062). */
export const outbox = { messages: 200, files: 20 * megabyte } as const;
/** Conversations that a browser copies for offline reading, and the newest messages of each. */
export const chatCopies = { conversations: 30, messages: 50 } as const;

/** Most milestones of a chat; hours of a reminder before the day's end: usual (ENTITY-21), most. */
export const milestones = { most: 50, reminder: 1, longestReminder: 720 } as const;
/**
 * The assistant: an account's calls in 24 hours; earlier messages that a question may bring; UTF-16
 * units of a reply and of a description; rows of each kind that it receives about its user. Bytes
 * of a question with its earlier messages that the provider receives, and those for a newcomer.
 * Megabytes that the site sends a day unless an admin sets them, and the most they can set.
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
 * Limits on the assistant's provider: milliseconds of silence, before the first output and between
 * outputs; tries until the first output, milliseconds between them, and tokens of a reply.
 */
export const modelPatience = { silence: 20_000, tries: 2, pause: 500, tokens: 1200 } as const;
/** Payments listed in one conversation, and UTF-16 units of the tutor's note on a missing one. */
export const settlements = { most: 60, words: 300 } as const;
/**
 * Seconds. An open chat reports its reader's presence every `toldEvery`; it is stored again after
 * `keptEvery` and counts as online for `onlineFor`. Typing is reported at most every `typingEvery`
 * and shown for `typingFor`.
 */
export const presence = { toldEvery: 60, keptEvery: 50, onlineFor: 130, typingEvery: 4, typingFor: 7 } as const;
/** Messages that one search of a conversation scans, newest first, and its most hits. */
export const chatSearch = { through: 5000, found: 100 } as const;
/**
 * A voice note: seconds that it may last, as long as `sizes.voice` holds at this bit rate; `spare`
 * bytes left at which a recording ends if the browser exceeds that rate; bytes a second that even
 * silence takes in every browser.
 */
export const voice = { seconds: 480, bits: 32_000, spare: 128 * 1024, quietest: 60 } as const;
/** Steps of a conversation's trail in one read. */
export const trailRead = 200;
/** Suggested payments in percent (`spec §9`); days to spread them over if the deadline is near. */
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
/** Questions a person on one day in Asia/Karachi, on all assignments (rulings, Beyond the spec). */
export const dailyQuestions = 10;
/** Edits that an assignment's history keeps (docs/decisions/0005). */
export const keptEdits = 100;
/** Maximum number of versions of an assignment's work (docs/decisions/0006). */
export const mostVersions = 20;
/**
 * Days that a review is sealed, longest reply to one, and published reviews from which an anonymous
 * poster shows stars.
 */
export const reviews = { sealedDays: 7, reply: 500, anonymousFrom: 3 } as const;
/** Minutes in which several versions are one mail (docs/decisions/0006). */
export const versionMailMinutes = 10;

/** Products on a page of the store, the most in one read, and the most for a read of variants. */
export const productsPage = 12;
/** Upper bound of a search's product count; more show as this number with '+'. */
export const foundProductsCounted = 240;
export const largestProductsRead = 30;
export const mostVariantsRead = 50;

/** Maximum parts of one product. */
export const productMost = {
  variants: 10,
  pictures: 10,
  sections: 8,
  facts: 12,
  collections: 20,
  related: 8,
} as const;
/** Counted stock at or below which admins are notified, and the largest change of stock at once. */
export const lowStock = 5;
export const largestStockChange = 10_000;
/** Days of a product's order figures for admins. */
export const soldDays = 30;

/** Different items in a cart, units of each, and days that a guest's is kept after its last use. */
export const mostCartLines = 50;
export const mostOfOne = 99;
export const guestCartDays = 60;

/** Hours for which an unpaid order's stock is kept, and the most unpaid orders of a person. */
export const orderHoldHours = 24;
export const mostUnpaidOrders = 3;
/** Units of one variant that a person's unpaid orders may hold together. */
export const mostKeptUnpaid = 20;
/** Hours after `orderHoldHours` for which stock is kept for a manual payment under review. */
export const orderReviewHours = 72;
/** Maximum total of one order; PKR. */
export const dearestOrder = 10_000_000;
export const ordersPage = 20;
/** Notifications in one read. */
export const notificationsPage = 20;
/** Downloads of an order line's file, and minutes in which resuming one does not count again. */
export const downloadsOfFile = 10;
export const downloadGoesOn = 60;

/** Tutors: on a page, in one read; filters: most PKR an hour, least mean review, highest first. */
export const directory = { page: 8, largest: 80, rates: [800, 1500, 2500], stars: [4.5, 4] } as const;
/** Invitations a day in Asia/Karachi: of an assignment (rulings, Beyond the spec), to a tutor. */
export const dailyInvitations = { ofAssignment: 3, toTutor: 10 } as const;
export const homeAssignments = 4;
/** Home page: items of each waiting kind, own assignments and bids; least stars of a review. */
export const homePage = { waiting: 5, own: 3, stars: 4 } as const;
export const assignmentsPage = 8;
/** The most assignments in one read of the list. */
export const largestAssignmentsPage = 80;
/** Days until a deadline: the choices of the list, and the maximum. */
export const deadlineDays = [3, 7, 14, 30] as const;
export const latestDeadline = 365;
/**
 * Saved searches: a person's maximum; instant mails within a day in Karachi; the hour there of the
 * daily mail and its lines; days for which a search's finds are stored.
 */
export const mostSearches = 10;
export const instantSearchMails = 10;
export const searchDigestHour = 8;
export const digestLines = 20;
export const searchFindDays = 7;
/** Totals are exact up to this; one more shows as '1,000+' (rulings, Screens). */
export const countedTo = 1000;
/** Maximum number of days that a bidder may ask for. */
export const mostDaysNeeded = 365;
/** The most bids in one read; a page first shows five. */
export const bidsPage = 30;
export const bidsShown = 5;
export const conversationsPage = 30;
/** Entries on a page of a statement. */
export const statementPage = 20;
/** Rows on a page of an admins' list, and the most in one read of it. */
export const listPage = 30;
export const largestListRead = 500;
/** Rows of an admins' list in one downloaded file. */
export const largestDownload = 10_000;
export const mostExpertise = 20;
/** Gigs a profile (GIG-02). */
export const mostGigs = 2;

/** Calls allowed within a window of seconds that begins with the first. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

export const perMinute = (most: number): Rate => ({ most, seconds: 60 });
export const perHour = (most: number): Rate => ({ most, seconds: 3600 });
export const perDay = (most: number): Rate => ({ most, seconds: 86_400 });

/** Hourly limits of an account's first hours, refused forms included; several times normal use. */
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
 * Reasons to hold a referral's coins (server/referrals/referral-signs.sql): the number of `signs`,
 * looked for in so many `days`. Friends that count as `several` and as a `crowd`; compared
 * `letters` of an email; `strangers` who share an email's domain; `depth` of inviters that count as
 * one family. After so many paid friends in a `day`, an admin looks at the next.
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
/** Held referrals of an inviter decided at once by an admin; and due ones that a round settles. */
export const referralsAtOnce = 50;

/**
 * Sign-ins, right or wrong, to one email or phone as typed: from one network or known device, and
 * from all other networks together, as many with a solved captcha as without; beside the limit of
 * an address.
 */
export const signInsToOne = { fromOne: perHour(20), together: perHour(120) } as const;
/** Tries of an account to prove identity by its present password, for all purposes together. */
export const passwordProofs = perHour(20);
/** Days for which an account's browser is known, and accounts known to one browser. */
export const knownDevices = { days: 180, accounts: 3 } as const;
/** Minutes between the password and the code of a second factor, as in the auth library. */
export const secondStepMinutes = 10;
/** Sign-up mails to one mailbox, from all requests; one limit for both kinds hides which it is. */
export const signUpMails = [perHour(3), perDay(10)] as const satisfies readonly Rate[];
/** Extra mails for networks without a request in a day, so that the owner always gets a first. */
export const signUpMailsSpare = perDay(10);
/** Share of one network (IPv4 /24, IPv6 /48) in them: the rest is for others, such as the owner. */
export const signUpMailsFrom = [perHour(2), perDay(6)] as const satisfies readonly Rate[];
/** Waiting sign-ups of one mailbox; beyond them the oldest end, first those without a sent mail. */
export const mostSignUps = 10;
/** Mails of one kind to a whole domain: a registered one, a school's whose classes join at once. */
export const domainMails = { other: [perHour(40), perDay(200)], school: [perHour(400), perDay(2000)] } as const;
/** Share of one network in them. */
export const domainMailsFrom = { other: [perHour(10), perDay(50)], school: [perHour(300), perDay(1500)] } as const;
/** Invitation mails to one mailbox, from all inviters. */
export const invitationMails = [perDay(3)] as const satisfies readonly Rate[];

/** Backup codes of the second factor: their number, and letters of each. */
export const backupCodes = { amount: 10, length: 8 } as const;
/** Minutes for which too many wrong codes of the second factor lock it. */
export const factorLock = 15;
/** Days from its addition in which a recovery by mail removes a second factor. */
export const youngFactorDays = 7;
/** Seconds for which a used authenticator code is refused: it is valid for 90 (RFC 6238 §5.2). */
export const factorCodeUsed = 120;
/** Passkeys that one person may have, and UTF-16 units of a passkey's name. */
export const passkeys = { most: 10, name: 60 } as const;

/** Days within which a deleted account can be restored (rulings, Beyond the spec). */
export const takeBackDays = 14;
/** Minutes between a login to a deleted account and the answer whether it is kept. */
export const keepWithin = 10;
/** Files in a download of the own data, newest first, and rows in each of its parts. */
export const ownData = { files: 500, rows: 5000 } as const;

/** Minutes for which mailed codes and links are valid. */
export const mailedKeys = { recovery: 60, login: 10, reauthentication: 10 } as const;
/**
 * Tries of one mailed code: from each network or known device, and from all unknown ones together.
 */
export const codeTries = { each: 5, strangers: 25 } as const;

/** Mails of one such kind to one mailbox, from all requests. */
export const keyMails = [perHour(5), perDay(15)] as const satisfies readonly Rate[];
/** Share of one network in them: the rest is for others, such as the owner. */
export const keyMailsFrom = [perHour(3), perDay(8)] as const satisfies readonly Rate[];
/** Extra such mails for networks without a request in a day, as for sign-ups. */
export const keyMailsSpare = perDay(10);

/** Minimum UTF-16 units of a password: at sign-up, recovery (SIGNUP-11), changes (SETTINGS-07). */
export const shortestPassword = 8;
export const shortestChangedPassword = 6;

/** Milliseconds for which 'Finalizing sign-in...' is shown (CALLBACK-02). */
export const callbackDelay = 500;

/**
 * Providers: seconds until a timeout; minutes in which a person without an email from one may enter
 * it; minutes from the proof of identity to the end of the visit that connects one.
 */
export const providers = { patience: 5, emailWithin: 30, connectWithin: 5 } as const;

/**
 * Days until a nightly job deletes rows, each as its feature's `clears` says; the privacy policy
 * says the same: keys of forms, and of those that move coins or money, failed admin logins, sent
 * mails, refused texts that were not allowed, costs of the assistant's calls, the doctor's reports,
 * places where invited friends confirmed.
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
/** Minimum age in years (POLICY-06), and months whose fees bound our liability (POLICY-07). */
export const policy = { age: 13, liabilityMonths: 12 } as const;

/** Days for which a sign-up waits for its confirmation and holds its username. */
export const signUpDays = 3;

/** Milliseconds: until an unread message is mailed, and between two mails of one conversation. */
export const unreadMail = { after: 15 * 60_000, atMostEvery: 60 * 60_000 } as const;

/** Milliseconds after which an unread message counts as sent while its reader was away. */
export const awayAfter = 60_000;

/**
 * Mail of notifications without a mail of their own. Milliseconds until an unread one is due, and
 * between two mails to one person; notifications that one mail names; it counts the others.
 */
export const digest = { after: 60 * 60_000, atMostEvery: 24 * 60 * 60_000, lines: 10 } as const;
/**
 * Pushes: seconds between two rounds, pushes sent at once, tries of each and seconds between the
 * tries; browsers that one person may have. None is sent from the first of the quiet hours to the
 * last (rulings, Beyond the spec).
 */
export const pushes = { every: 5, atOnce: 50, tries: 3, pause: 60, browsers: 10 } as const;
export const quietHours = { from: 23, to: 7 } as const;
/** UTF-16 units of a push endpoint, and of each of its two keys. */
export const pushAddress = { endpoint: 1000, key: 200 } as const;

/** Days within which most reports are answered. */
export const reportAnswerDays = 2;
/** Days in the admins' overview, today included. */
export const overviewDays = 14;
/** Weeks of content-check figures for admins, this one included. */
export const checkWeeks = 12;
/** Number of texts refused within so many days that flags a person to the admins. */
export const repeatedRefusals = { texts: 5, days: 30 } as const;
/** Days for which a person on the watchlist may reply by the link in their mail. */
export const noticeDays = 30;

/** Minutes for which an admin sees the product as another person. */
export const viewAsMinutes = 30;

/** Failed admin logins of one account or address, and seconds of the lock then (`spec §9`). */
export const adminLogin = { attempts: 5, lockSeconds: 120 } as const;
