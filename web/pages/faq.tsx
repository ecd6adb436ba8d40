import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { coinPacks, coinsFor, dailyPostLimit, lengths } from '#core/limits.ts';
import { whole } from '../lib/format.ts';
import { Question } from '../site/question.tsx';
import { Sections } from '../site/sections.tsx';
import { LinkButton } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

/** '100, 300 or 1,000'. */
const packs = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(coinPacks.map(({ coins }) => whole(coins)));

/** The specification's six categories, in its order (FAQ-01). */
const parts = [
  {
    id: 'start',
    title: 'Getting Started',
    body: (
      <>
        <Question ask={`What is ${brand.name}?`} open>
          A marketplace for Pakistan. Students post assignments, and tutors bid on them for a small coin fee. The
          student chooses a tutor, the two talk in a private chat, and the student pays the tutor directly.
        </Question>
        <Question ask="Is posting free?">
          Yes. Posting an assignment is free, up to {dailyPostLimit} a day.{' '}
          <Link to="/post-assignment">Post an assignment</Link>.
        </Question>
        <Question ask="Must I choose Student or Tutor?">
          You choose at sign-up, but it is no wall: everyone may post and bid. You must be over 13.
        </Question>
        <Question ask="Can I post without showing my name?">
          Yes. Tick “Post anonymously”, and nobody but our admins learns who you are until you award a tutor, who then
          sees your name.
        </Question>
      </>
    ),
  },
  {
    id: 'bids',
    title: 'Bidding & Connections',
    body: (
      <>
        <Question ask="What does a bid cost?">
          {coinsFor.bid} coins, equal to Rs. {coinsFor.bid}. You can bid once on an assignment, with a proposal of up to{' '}
          {lengths.proposal} characters.
        </Question>
        <Question ask="Who can read my proposal?">
          Only the poster. Everyone else sees how many bids there are.
        </Question>
        <Question ask="When will I get bids?">
          Bids are expected within 24-48 hours. A clear title, a fair budget and a PDF help.
        </Question>
        <Question ask="Do I get my coins back if another tutor is chosen?">
          No. A bid pays for reaching the student. If the student deletes the assignment instead, each bidder gets the{' '}
          {coinsFor.bid} coins back.
        </Question>
      </>
    ),
  },
  {
    id: 'coins',
    title: 'Coins & Payments',
    body: (
      <>
        <Question ask="How do I get coins?">
          You get {coinsFor.signup} when you sign up and {coinsFor.referral} for each friend who joins. You can also buy
          a pack: {packs} coins, at PKR 1 a coin.
        </Question>
        <Question ask="How do I buy a pack?">
          Send the price to our mobile wallet account, then give us the transaction ID and a screenshot.
        </Question>
        <Question ask="When do bought coins arrive?">4-6 hours after we have confirmed your payment.</Question>
        <Question ask="What does an award cost?">
          {coinsFor.award} coins. It opens the private chat with your tutor.
        </Question>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Payments & Security',
    body: (
      <>
        <Question ask="How is the tutor paid?">
          Directly by you, outside {brand.name}. We charge a connection fee only and are not involved in payments
          between users.
        </Question>
        <Question ask="How do I pay safely?">
          Beware of fraud. Agree on milestones and pay as they are met: 25, 25 and 50 percent is a good start. Never
          share your password.
        </Question>
        <Question ask="Who sees my files?">
          An assignment’s PDF is for signed-in members. Submitted work is for you and your tutor. See the{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </Question>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'Platform Rules & Safety',
    body: (
      <>
        <Question ask="Why was my text refused?">
          Titles, descriptions and proposals may not carry phone numbers, emails or links. See the{' '}
          <Link to="/terms-of-service">Terms of Service</Link>.
        </Question>
        <Question ask="How do I report someone?">
          Use Report on their profile. Confirmed cases are shown on the <Link to="/scammers">Community Watchlist</Link>.
        </Question>
      </>
    ),
  },
  {
    id: 'store',
    title: 'Store & Features',
    body: (
      <>
        <Question ask="What is in the Library?">
          Products for your studies, and coin packs. <Link to="/store">Open the Library</Link>.
        </Question>
        <Question ask="What does the blue tick mean?">
          The member has connected LinkedIn, and LinkedIn confirmed it.
        </Question>
      </>
    ),
  },
] as const;

export default function FaqPage() {
  return (
    <div className="wrap page grid gap-6">
      <PageMeta
        title="FAQ"
        description={`How ${brand.name} works: posting, bidding, coins, paying your tutor, safety and the Library.`}
      />
      <div>
        <h1>FAQ</h1>
        <p className="lede">Short answers, in six parts.</p>
      </div>
      <Sections label="FAQ categories" parts={parts}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            <b className="block text-ink">Still stuck?</b>
            Write to our team.
          </p>
          <LinkButton look="sec" to="/contact">
            <LifeBuoy />
            Contact
          </LinkButton>
        </div>
      </Sections>
    </div>
  );
}
