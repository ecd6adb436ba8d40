import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { coinsFor, dailyPostLimit, lapse, policy, referralCoins } from '#core/limits.ts';
import { inForceSince } from '../../site/in-force-since.ts';
import { Sections } from '../../site/sections.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

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
        <li>You must be over {policy.age}. Under 18, ask a parent or guardian before you pay or are paid.</li>
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
            You get {coinsFor.signup} coins when you sign up, and {referralCoins} for each friend who joins by your
            invitation, once that friend has confirmed the email and placed a first bid or made a first award. Bids on,
            and awards to, you or others whom you or that friend invited do not count. We may look at them first where
            several accounts seem to be one person’s.
          </li>
          <li>Bought coins arrive 4-6 hours after we have confirmed your payment.</li>
          <li>
            A bid’s coins come back when the assignment is deleted or closes without a choice, which it does by itself{' '}
            {lapse.days} days after its deadline, and when you withdraw within {lapse.freeHours} hours after it was
            changed; not when another tutor is chosen. Coins are for use here, and cannot be paid out.
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
          <li>Pretending to be somebody else, or sharing what you were told in confidence.</li>
        </ul>
        <p>
          Report a member on their profile. We may remove content, block an account, and name a scammer on the{' '}
          <Link to="/scammers">Community Watchlist</Link>; we tell that person why, and they can answer. Fraud, threats
          and stolen identities online are also offences under the Prevention of Electronic Crimes Act, 2016, and you
          can report them to the authorities.
        </p>
      </>
    ),
  },
  {
    id: 'honesty',
    title: 'Academic honesty',
    body: (
      <>
        <p>{brand.name} is for learning: explanations, worked examples, feedback on a draft, tutoring, proofreading.</p>
        <ul>
          <li>Do not hand in a tutor’s work as your own where your school or university forbids it.</li>
          <li>Do not post a test or an exam that is still going on, and do not sit one for somebody else.</li>
          <li>Do not copy: say whose words and pictures you use, and how a tool helped.</li>
          <li>A tutor says no to what is plainly a student’s own exam, and never promises a mark.</li>
        </ul>
        <p>
          Universities in Pakistan have rules against plagiarism, as the Higher Education Commission asks of them. You
          must know what yours allows; if in doubt, ask your teacher. We may take down what breaks this, and anyone can
          report it.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'Your texts and files',
    body: (
      <p>
        What you post remains yours. You allow us to store it and to show it to the people it is for, as the{' '}
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
        paid us in the prior {policy.liabilityMonths} months. Nothing here limits a right that the law of Pakistan does
        not let us limit.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Leaving, and being blocked',
    body: (
      <>
        <p>
          You can delete your account at any time; the <Link to="/privacy-policy">Privacy Policy</Link> says what
          happens then. Coins are not paid out.
        </p>
        <p>
          We may block an account that breaks these terms, and say why. If you think that we are wrong,{' '}
          <Link to="/contact">write to us</Link>: we always look again.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    body: <p>The law of Pakistan applies. Please talk to us first; a mail can settle most things.</p>,
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
