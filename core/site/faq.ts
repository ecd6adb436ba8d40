import { brand } from '../brand.ts';
import { listOf, number } from '../format.ts';
import { coinPacks, coinsFor, dailyPostLimit, lapse, lengths, referralCoins } from '../limits.ts';

/** '100, 300 or 1,000'. */
const packs = listOf(
  coinPacks.map(({ coins }) => number(coins)),
  'or',
);

/**
 * A question and its answer, in which `[words](/path)` is a link to a page of this site
 * (`core/linked.ts`).
 */
interface FaqQuestion {
  ask: string;
  answer: string;
}

/**
 * The specification's six categories, in its order (FAQ-01); the page shows them, the assistant
 * answers from them.
 */
export const faq: readonly { id: string; title: string; questions: readonly FaqQuestion[] }[] = [
  {
    id: 'start',
    title: 'Getting Started',
    questions: [
      {
        ask: `What is ${brand.name}?`,
        answer:
          'A marketplace for Pakistan. Students post assignments, and tutors bid on them for a small coin fee. The student chooses a tutor, the two talk in a private chat, and the student pays the tutor directly.',
      },
      {
        ask: 'Is posting free?',
        answer: `Yes. Posting an assignment is free, up to ${dailyPostLimit} a day. [Post an assignment](/post-assignment).`,
      },
      {
        ask: 'Must I choose Student or Tutor?',
        answer: 'You choose at sign-up, but everyone can post and bid. You must be over 13.',
      },
      {
        ask: 'Can I post without showing my name?',
        answer:
          'Yes. Tick “Post anonymously”, and only our admins know who you are until you award a tutor, who then sees your name.',
      },
    ],
  },
  {
    id: 'bids',
    title: 'Bidding & Connections',
    questions: [
      {
        ask: 'What does a bid cost?',
        answer: `${coinsFor.bid} coins, equal to Rs. ${coinsFor.bid}. You can bid once on an assignment, with a proposal of up to ${lengths.proposal} characters.`,
      },
      { ask: 'Who can read my proposal?', answer: 'Only the poster. Everyone else sees how many bids there are.' },
      {
        ask: 'When will I get bids?',
        answer: 'Bids are expected within 24-48 hours. A clear title, a fair budget and a PDF help.',
      },
      {
        ask: 'Do I get my coins back if another tutor is chosen?',
        answer: `No. A bid pays for reaching the student. If the student chooses nobody, each bidder gets the ${coinsFor.bid} coins back: when the assignment is deleted or closed, or ${lapse.days} days after its deadline.`,
      },
    ],
  },
  {
    id: 'coins',
    title: 'Coins & Payments',
    questions: [
      {
        ask: 'How do I get coins?',
        answer: `You get ${coinsFor.signup} when you sign up and ${referralCoins} for each friend who joins, with that friend’s first bid or first award. You can also buy a pack: ${packs} coins, at PKR 1 a coin.`,
      },
      {
        ask: 'How do I buy a pack?',
        answer: 'Send the price to our mobile wallet account, then give us the transaction ID and a screenshot.',
      },
      { ask: 'When do bought coins arrive?', answer: '4-6 hours after we have confirmed your payment.' },
      {
        ask: 'What does an award cost?',
        answer: `${coinsFor.award} coins. It opens the private chat with your tutor.`,
      },
    ],
  },
  {
    id: 'security',
    title: 'Payments & Security',
    questions: [
      {
        ask: 'How is the tutor paid?',
        answer: `Directly by you, outside ${brand.name}. We charge a connection fee only and are not involved in payments between users.`,
      },
      {
        ask: 'How do I pay safely?',
        answer:
          'Beware of fraud. Agree on milestones and pay as they are met: 25, 25 and 50 percent is a good start. Never share your password.',
      },
      {
        ask: 'Who sees my files?',
        answer:
          'An assignment’s PDF is for signed-in members. Submitted work is for you and your tutor. See the [Privacy Policy](/privacy-policy).',
      },
    ],
  },
  {
    id: 'rules',
    title: 'Platform Rules & Safety',
    questions: [
      {
        ask: 'Why was my text refused?',
        answer:
          'Titles, descriptions and proposals may not carry phone numbers, emails or links. See the [Terms of Service](/terms-of-service).',
      },
      {
        ask: 'How do I report someone?',
        answer: 'Use Report on their profile. Confirmed cases are shown on the [Community Watchlist](/scammers).',
      },
    ],
  },
  {
    id: 'store',
    title: 'Store & Features',
    questions: [
      {
        ask: 'What is in the Library?',
        answer: 'Products for your studies, and coin packs. [Open the Library](/store).',
      },
      { ask: 'What does the blue tick mean?', answer: 'The member has connected LinkedIn, and LinkedIn confirmed it.' },
    ],
  },
];
