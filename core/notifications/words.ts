import { date, money, type Noun, number, plural } from '../format.ts';
import type { Topic } from './topics.ts';

/**
 * Facts of a notification besides its receiver, actor and subject, which are turned into a text
 * when read (docs/decisions/0061): the title of an assignment or milestone, an order's number,
 * coins, PKR, stars of five, a version, a step.
 */
export interface NoticeParams {
  title?: string;
  item?: string;
  version?: number;
  rating?: number;
  coins?: number;
  amount?: number;
  count?: number;
  /** Accepted: a payment that arrived, or a request or text that was allowed. */
  yes?: boolean;
  /** A day, 'YYYY-MM-DD'. */
  due?: string;
  /** The step to which an order was taken back: its state. */
  step?: string;
}

/**
 * Parameters of a notification's text: its facts, its actor by today's name, and its unread count.
 */
export interface NoticeFacts extends NoticeParams {
  who: string;
  times: number;
}

/** Subjects that may be deleted before their notification is opened. */
export type Mortal = 'assignment' | 'appeal';

interface Kind {
  topic: Topic;
  /** The subject, if it may be deleted. */
  about?: Mortal;
  what: (facts: NoticeFacts) => string;
  of: (facts: NoticeFacts) => string;
  /** It has no mail of its own, so the digest includes it. */
  digest?: true;
  /** Page of its subject, by its id or its stored facts. */
  to: (about: string, facts: NoticeFacts) => string;
}

const several = (count: number, one: string, noun: Noun, then = '') => (count === 1 ? one : plural(count, noun) + then);
const titled = ({ title = '' }: NoticeFacts) => title;

const onAssignment = { about: 'assignment', of: titled, to: (id: string) => `/assignment/${id}` } as const;
const onBids = { ...onAssignment, to: (id: string) => `/assignment/${id}#bids` } as const;
const onQuestions = { ...onAssignment, to: (id: string) => `/assignment/${id}#questions` } as const;
const onReviews = { ...onAssignment, to: (id: string) => `/assignment/${id}#reviews` } as const;
const onWork = { ...onAssignment, to: (id: string) => `/assignment/${id}#work` } as const;
const onDisagreement = { ...onAssignment, to: (id: string) => `/assignment/${id}/disagreement` } as const;
const chat = (id: string) => `/chat?conversation=${id}`;
const wallet = () => '/transaction-history';
/** For an order of the store, which its number links to. */
const order = (what: string): Kind => ({
  topic: 'orders',
  what: () => what,
  of: ({ item = '' }) => item,
  to: (_, { item = '' }) => `/orders/${item}`,
});

/** The steps to which an order can be taken back. */
const orderSteps: Readonly<Record<string, string>> = {
  confirmed: 'confirmed, not packed yet',
  paid: 'paid, not packed yet',
  packed: 'packed, not sent yet',
  sent: 'on its way, not delivered yet',
};

/**
 * Every kind of notification. A new event adds its line here, and calls `notify_user()` where it
 * happens.
 */
export const noticeKinds: Readonly<Record<string, Kind>> = {
  bid_received: {
    topic: 'bids',
    what: ({ who, times }) => several(times, `${who} placed a bid`, 'new bid'),
    ...onBids,
  },
  question_asked: {
    topic: 'bids',
    // The poster who asks a bidder may be anonymous: then no name is given.
    what: ({ who, times }) =>
      several(times, who ? `${who} asked a question` : 'The poster asks you a question', 'new question'),
    ...onQuestions,
  },
  question_answered: { topic: 'bids', what: () => 'Your question was answered', ...onQuestions },
  // No name is given: the poster may be anonymous.
  bid_invited: { topic: 'bids', what: () => 'You are invited to bid', ...onAssignment },
  gig_asked: { topic: 'bids', what: () => 'A student asks for your gig', ...onAssignment },
  gig_ask_over: {
    topic: 'bids',
    what: ({ who, yes }) => (yes ? `${who} said: no, thank you` : 'The tutor you asked can no longer answer'),
    ...onAssignment,
  },
  gig_opened: {
    topic: 'bids',
    digest: true,
    what: () => 'What was offered to you alone is open to all now',
    ...onAssignment,
  },
  award_won: { topic: 'awards', what: () => 'Your bid was chosen', ...onAssignment },
  award_ended: {
    topic: 'awards',
    what: ({ coins = 0, yes }) =>
      yes && coins > 0 ? `An award ended, ${number(coins)} coins are back` : 'An award ended',
    ...onAssignment,
  },
  disagreement_opened: { topic: 'awards', what: ({ who }) => `${who} says that something is wrong`, ...onDisagreement },
  disagreement_answered: { topic: 'awards', what: ({ who }) => `${who} answered your disagreement`, ...onDisagreement },
  disagreement_withdrawn: {
    topic: 'awards',
    what: ({ who }) => `${who} took the disagreement back`,
    ...onDisagreement,
  },
  disagreement_decided: { topic: 'awards', what: () => 'A moderator decided your disagreement', ...onDisagreement },
  disagreement_appealed: {
    topic: 'awards',
    what: ({ who }) => `${who} appealed against the decision`,
    ...onDisagreement,
  },
  open_again: { topic: 'awards', what: () => 'Open again: your bid can still be chosen', ...onAssignment },
  end_proposed: { topic: 'awards', what: ({ who }) => `${who} proposes to end the award`, ...onAssignment },
  end_declined: { topic: 'awards', what: ({ who }) => `${who} declined to end the award`, ...onAssignment },
  end_lapsed: { topic: 'awards', digest: true, what: () => 'Your proposal to end the award lapsed', ...onAssignment },
  deadline_proposed: { topic: 'awards', what: ({ who }) => `${who} proposes a later deadline`, ...onAssignment },
  deadline_answered: {
    topic: 'awards',
    what: ({ who, yes }) => `${who} ${yes ? 'agreed to' : 'declined'} the later deadline`,
    ...onAssignment,
  },
  choose_soon: {
    topic: 'bids',
    what: ({ count = 1 }) => `Closes without an award in ${plural(count, 'day')}`,
    ...onBids,
  },
  assignment_lapsed: { topic: 'bids', what: () => 'Closed without an award', ...onAssignment },
  bid_terms_changed: { topic: 'bids', what: () => 'An assignment changed after your bid', ...onAssignment },
  bid_not_chosen: { topic: 'awards', what: () => 'Another bid was chosen', ...onAssignment },
  messages: {
    topic: 'messages',
    what: ({ who, count = 1 }) => `${several(count, 'A message', 'message')} from ${who}`,
    of: titled,
    to: chat,
  },
  payment_told: {
    topic: 'messages',
    what: ({ who, amount = 0, times }) =>
      `${who} says that ${several(times, `${money(amount)} was`, 'payment', ' were')} sent`,
    of: () => 'Confirm in the chat whether it arrived',
    to: chat,
  },
  payment_withdrawn: {
    topic: 'messages',
    what: ({ who, times }) => `${who} took ${times === 1 ? 'a payment' : 'payments'} back`,
    of: ({ amount = 0, times }) => (times === 1 ? money(amount) : `${money(amount)} and earlier payments`),
    to: chat,
  },
  payment_answered: {
    topic: 'messages',
    what: ({ who, yes }) => (yes ? `${who} confirmed your payment` : `${who} did not receive your payment`),
    of: ({ amount = 0, times }) => (times === 1 ? money(amount) : `${money(amount)} and earlier payments`),
    to: chat,
  },
  work_submitted: {
    topic: 'work',
    what: ({ who }) => `${who} submitted work`,
    ...onAssignment,
    of: ({ title = '', version = 1 }) => (version > 1 ? `${title}, version ${version}` : title),
  },
  changes_asked: {
    topic: 'work',
    what: ({ who, version = 1 }) => `${who} asked for changes to version ${version}`,
    ...onAssignment,
  },
  show_work_asked: {
    topic: 'work',
    what: ({ who }) => `${who} asks to show your completed work in public`,
    ...onWork,
  },
  show_work_answered: {
    topic: 'work',
    digest: true,
    what: ({ who, yes, version = 1 }) =>
      yes ? `${who} agreed to show version ${version}` : `${who} keeps version ${version} private`,
    ...onWork,
  },
  completes_soon: {
    topic: 'work',
    what: ({ due = '' }) => `It completes on ${date(due)} unless you ask for changes`,
    ...onAssignment,
  },
  completed_by_silence: {
    topic: 'work',
    what: ({ count = 0 }) => `Completed after ${plural(count, 'day')} without an answer`,
    ...onAssignment,
  },
  work_completed: { topic: 'work', what: ({ who }) => `${who} marked your work complete`, ...onAssignment },
  review_sealed: { topic: 'work', what: () => 'You were reviewed: write yours to read it', ...onAssignment },
  review_out: { topic: 'work', what: () => 'Your review is out', ...onReviews },
  review_replied: { topic: 'work', digest: true, what: ({ who }) => `${who} replied to your review`, ...onReviews },
  milestone_due: {
    topic: 'milestones',
    what: ({ times }) => several(times, 'A milestone is due', 'milestone', ' are due'),
    of: ({ item = '', title = '' }) => `${item}, ${title}`,
    to: chat,
  },
  order_paid: order('Your order is paid'),
  order_sent: order('Your order is on its way'),
  order_delivered: { ...order('Your order was delivered'), digest: true },
  order_corrected: {
    ...order('We corrected the progress of your order'),
    what: ({ step }) => `We corrected your order: it is ${(step && orderSteps[step]) ?? 'back one step'}`,
  },
  order_cancelled: order('Your order was cancelled'),
  order_returned: order('Your parcel came back to us'),
  order_refunded: order('Your order was refunded'),
  bid_refunded: {
    topic: 'coins',
    what: ({ coins = 0 }) => `${number(coins)} coins are back`,
    of: ({ title = '' }) => `${title} was deleted by its poster`,
    to: wallet,
  },
  bid_lapsed: {
    topic: 'coins',
    what: ({ coins = 0 }) => `${number(coins)} coins are back`,
    of: ({ title = '' }) => `Nobody was chosen for ${title}`,
    to: wallet,
  },
  bid_closed: {
    topic: 'coins',
    what: ({ coins = 0 }) => `${number(coins)} coins are back`,
    of: ({ title = '' }) => `${title} was closed without choosing`,
    to: wallet,
  },
  bid_taken_down: {
    topic: 'coins',
    what: ({ coins = 0 }) => `${number(coins)} coins are back`,
    of: ({ title = '' }) => `${title} was taken down`,
    to: wallet,
  },
  coins_bought: {
    topic: 'coins',
    what: ({ coins = 0 }) => `${number(coins)} coins were added`,
    of: () => 'Your payment was approved',
    to: wallet,
  },
  coins_refused: {
    topic: 'coins',
    what: () => 'Your payment was not approved',
    of: ({ coins = 0 }) => `${number(coins)} coins`,
    to: () => '/coin-requests',
  },
  coins_adjusted: {
    topic: 'coins',
    what: ({ coins = 0 }) => `${number(Math.abs(coins))} coins were ${coins > 0 ? 'added' : 'taken away'}`,
    of: () => 'By our team. See why in your statement',
    to: wallet,
  },
  friend_signed_up: {
    topic: 'coins',
    digest: true,
    what: ({ times }) => several(times, 'A friend signed up', 'friend', ' signed up'),
    of: ({ coins = 0 }) => `${number(coins)} coins for each friend’s first bid or award`,
    to: () => '/invite',
  },
  friend_joined: {
    topic: 'coins',
    digest: true,
    what: ({ times }) => several(times, 'A friend joined', 'friend', ' joined'),
    of: ({ coins = 0, times }) => `${number(coins)} coins were added${times > 1 ? ' for each' : ''}`,
    to: () => '/invite',
  },
  account_verified: {
    topic: 'team',
    digest: true,
    what: () => 'You are verified',
    of: () => 'Your name now shows the blue tick',
    to: () => '/profile',
  },
  account_unblocked: {
    topic: 'team',
    what: () => 'Your account is open again',
    of: () => 'You can post, bid and chat as before',
    to: () => '/',
  },
  case_decided: {
    topic: 'team',
    what: () => 'We answered your report',
    of: () => 'Read our answer in your mail',
    to: () => '/notifications',
  },
  case_warned: {
    topic: 'team',
    what: () => 'A warning from the team',
    of: () => 'Read the details in your mail',
    to: () => '/notifications',
  },
  appeal_decided: {
    topic: 'team',
    about: 'appeal',
    what: ({ yes }) => (yes ? 'Your text is allowed' : 'Your text stays refused'),
    of: () => 'A person looked at it again',
    to: (id) => `/appeals/${id}`,
  },
  content_taken_down: {
    topic: 'team',
    what: () => 'Our team took something of yours down',
    of: titled,
    to: (id) => `/take-downs/${id}`,
  },
  take_down_decided: {
    topic: 'team',
    what: ({ yes }) => (yes ? 'We restored what we took down' : 'It stays taken down'),
    of: titled,
    to: (id) => `/take-downs/${id}`,
  },
};

/** Kinds of events in a chat: messages, payments, milestones. */
export const chatNotices = Object.keys(noticeKinds).filter((kind) => noticeKinds[kind]?.to === chat);

/** Kinds in the digest. */
export const digestKinds: readonly string[] = Object.keys(noticeKinds).filter((kind) => noticeKinds[kind]?.digest);

/** Kinds about a thing that may be deleted. */
export function kindsAbout(thing: Mortal): readonly string[] {
  return Object.keys(noticeKinds).filter((kind) => noticeKinds[kind]?.about === thing);
}

/**
 * Returns a notification in words, with its topic and link. Error: its kind is unknown, as the
 * doctor would find.
 */
export function describeNotice(kind: string, about: string | null, facts: NoticeFacts) {
  const known = noticeKinds[kind];
  if (!known) throw new Error(`no notification is called “${kind}”`);
  const { topic, what, of, to } = known;
  return { topic, what: what(facts), of: of(facts), to: to(about ?? '', facts) };
}
