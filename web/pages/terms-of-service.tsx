import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { coinsFor, dailyPostLimit } from '#core/limits.ts';
import { inForceSince } from '../site/in-force-since.ts';
import { Sections } from '../site/sections.tsx';
import { Note } from '../ui/note.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

const parts = [
  {
    id: 'service',
    title: 'What we offer',
    body: (
      <>
        <p>
          {brand.name} is a marketplace for Pakistan. Students post academic assignments, and tutors bid on them for a
          coin fee. We bring the two together. The work is agreed between the student and the tutor, and we are no party
          to that agreement.
        </p>
        <p>
          Bids are expected within 24-48 hours of posting. We cannot promise that bids come, nor how good a tutor’s work
          is.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be over 13.</li>
        <li>Give your real details, and keep your password to yourself.</li>
        <li>Student or Tutor is a choice at sign-up, not a wall: everyone may post and bid.</li>
        <li>The blue tick means that LinkedIn confirmed a member’s account there. It is no promise of ours.</li>
      </ul>
    ),
  },
  {
    id: 'coins',
    title: 'Coins and fees',
    body: (
      <>
        <p>We charge a connection fee only, in coins. One coin is Rs. 1.</p>
        <ul>
          <li>Posting an assignment is free, up to {dailyPostLimit} a day.</li>
          <li>
            A bid costs {coinsFor.bid} coins, and awarding a bid {coinsFor.award} coins.
          </li>
          <li>
            You get {coinsFor.signup} coins when you sign up, and {coinsFor.referral} for each friend who joins by your
            invitation.
          </li>
          <li>Bought coins arrive 4-6 hours after we have confirmed your payment.</li>
          <li>
            A bid’s coins come back when the assignment is deleted, not when another tutor is chosen. Coins are for use
            here, and cannot be paid out.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Paying your tutor',
    body: (
      <>
        <p>
          The budget is paid by the student to the tutor directly, outside {brand.name}. We are not involved in payments
          between users: we hold no money for you and cannot bring a payment back.
        </p>
        <Note look="warn">
          Beware of fraud. Check profile and reviews, and do not pay everything before you have seen work.
        </Note>
        <p>
          We suggest milestone payments of 25/25/50 percent: 25 when the work begins, 25 half-way, and 50 when it is
          complete.
        </p>
      </>
    ),
  },
  {
    id: 'rules',
    title: 'What is not allowed',
    body: (
      <>
        <ul>
          <li>Phone numbers, emails, links and other contact details in titles, descriptions and proposals.</li>
          <li>Fraud, threats, harassment, and texts or files that break the law or belong to somebody else.</li>
          <li>Inviting yourself with a second account, or collecting coins by any other trick.</li>
          <li>Handing in a tutor’s work as your own where your school or university forbids it.</li>
        </ul>
        <p>
          Report a member on their profile. We may remove content, block an account, and name a scammer on the{' '}
          <Link to="/scammers">Community Watchlist</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Your texts and files',
    body: (
      <p>
        What you post remains yours. You allow us to store it and to show it to those whom it is for, as the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> says. Student and tutor agree between them who may use the
        finished work.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        {brand.name} is offered as it is. As far as the law allows, our liability to you is limited to the fees that you
        paid us in the prior 12 months.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        When these terms change, the new text stands here with its date. Questions?{' '}
        <Link to="/contact">Write to us</Link>.
      </p>
    ),
  },
] as const;

export default function TermsPage() {
  return (
    <article className="wrap page grid gap-6">
      <PageMeta
        at="/terms-of-service"
        title="Terms of Service"
        description={`The terms between you and ${brand.name}: accounts, coins, paying your tutor, and what is not allowed.`}
      />
      <div>
        <h1>Terms of Service</h1>
        <p className="lede">In force since {inForceSince}.</p>
      </div>
      <Sections label="Parts of the terms" parts={parts} prose />
    </article>
  );
}
