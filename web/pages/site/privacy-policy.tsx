import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { plural } from '#core/format.ts';
import { guestCartDays, keptDays, policy, sessions, signUpDays, takeBackDays } from '#core/limits.ts';
import { gatewayFacts } from '#core/payments/gateways.ts';
import { inForceSince } from '../../site/in-force-since.ts';
import { Sections } from '../../site/sections.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import '../../ui/table.css';

/** Formats a number of days in words. */
const days = (n: number) => plural(n, 'day');

/** The data that the nightly job keeps, and for how long (`server/housekeeping.ts`). */
const retention = [
  ['Account, profile, gigs, reviews', 'As long as the account'],
  ['A deleted account, to take it back', days(takeBackDays)],
  ['Assignments and bids, deleted ones out of sight', 'For good, without your name once you leave'],
  ['Coin moves, payments and orders', 'For good: our books must stay right'],
  ['Messages and files of a chat', 'For good, without your name once you leave'],
  ['A file that nothing refers to', 'A day, and until the night after'],
  ['A login that is not used', days(sessions.lifetime / 86_400)],
  ['A sign-up that is not confirmed', days(signUpDays)],
  ['The cart of a guest', days(guestCartDays)],
  ['Mails that we sent', days(keptDays.mails)],
  ['Texts that were refused, unless we found them fine', days(keptDays.refusedTexts)],
  ['Where invited friends confirmed their email from', days(keptDays.referralOrigins)],
  ['When the assistant was asked, not what', days(keptDays.assistantCalls)],
  ['Reports, and what admins did about them', 'For good'],
] as const;

const parts = [
  {
    id: 'kept',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          Your account: name, username, email, phone number, role, and what you add to your profile. We keep only a hash
          of your password, from which nobody can read it.
        </li>
        <li>What you do here: assignments, bids, messages, files, reviews, reports and each move of your coins.</li>
        <li>When you buy coins: the transaction ID and the screenshot that you send.</li>
        <li>For each login: network address, browser and time, until the login ends.</li>
        <li>What you write on the contact page, and texts that our check refused.</li>
      </ul>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees what',
    body: (
      <ul>
        <li>Everyone: your name, username, photo, profile texts, and assignments that you did not post anonymously.</li>
        <li>Signed-in members: the PDF of an assignment. We remove the author’s name from it.</li>
        <li>The poster alone: the bids on an assignment. Everyone else sees how many there are.</li>
        <li>
          Your tutor, after an award: your name, also on an anonymous assignment. Until then only our admins know who
          posted it.
        </li>
        <li>You two alone: chat and submitted work, unless the tutor makes completed work public.</li>
        <li>Only people you share a chat with: your email and phone number.</li>
        <li>
          Our admins: what they need to confirm payments, look into reports and keep {brand.name} safe. To help you, an
          admin may see the pages that you see, but not your chats and files; we log each time with its reason.
        </li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Who helps us',
    body: (
      <>
        <p>We sell no data and show no advertising. Where these are in use, they get only what their task needs:</p>
        <ul>
          <li>the companies that host our servers and files and deliver our mails;</li>
          <li>Google or LinkedIn, if you log in or confirm your profile with them;</li>
          <li>hCaptcha, which checks on some forms that you are human;</li>
          {Object.values(gatewayFacts).map(({ name, privacy }) => (
            <li key={name}>{privacy};</li>
          ))}
          <li>an AI service, which gets what you ask the assistant;</li>
          <li>an error-reporting service, which gets technical details when something fails.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        We set cookies for your login, your theme and the short messages between pages. None follows you to other sites.
      </p>
    ),
  },
  {
    id: 'time',
    title: 'How long',
    body: (
      <>
        <div className="card data-table p-0">
          <table>
            <caption className="sr-only">What we keep, and for how long</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              {retention.map(([what, long]) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{long}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p>Every night we delete what has passed its time.</p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Deleting your account',
    body: (
      <>
        <p>
          You delete your account yourself, under <Link to="/settings/security">Login and security</Link>. At once your
          name, email, phone number, photo, profile and CV are gone from every page, your open assignments are deleted,
          and their bids are refunded.
        </p>
        <p>
          For {takeBackDays} days you can take the account back by logging in. Then what was personal in it is erased
          for good. While a change of your email can be undone, you cannot delete the account. Coin moves, bids,
          messages and reviews stay without your name, because they are other people’s records too.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices',
    body: (
      <>
        <p>
          You can change your profile, and under <Link to="/settings">Settings</Link> your email and phone, at any time,
          and download a copy of your data under <Link to="/settings/security">Login and security</Link>. To have
          something corrected that you cannot change yourself, or to object to how we use it,{' '}
          <Link to="/contact">write to us</Link>. We keep to this whether or not a law asks us to.
        </p>
        <p>
          When a text of yours is refused, or you are reported or named on the watchlist, you can answer: we look again,
          and a person decides.
        </p>
        <p>
          {brand.name} is for people over {policy.age}. If a younger child has an account here, please tell us.
        </p>
      </>
    ),
  },
  {
    id: 'authorities',
    title: 'Authorities',
    body: (
      <p>
        We give data to courts and authorities of Pakistan only where the law obliges us to, only what is asked for, and
        tell you where we may.
      </p>
    ),
  },
] as const;

export default function PrivacyPage() {
  return (
    <article className="wrap page grid gap-6">
      <PageMeta
        at="/privacy-policy"
        title="Privacy Policy"
        description={`What ${brand.name} keeps about you, who sees it, which cookies are set, and what you can ask for.`}
      />
      <div>
        <h1>Privacy Policy</h1>
        <p className="lede">In force since {inForceSince}.</p>
      </div>
      <Sections label="Parts of the policy" parts={parts} prose />
    </article>
  );
}
