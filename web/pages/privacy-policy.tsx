import { Link } from 'react-router';
import { brand } from '#core/brand.ts';
import { signUpDays } from '#core/limits.ts';
import { inForceSince } from '../site/in-force-since.ts';
import { Sections } from '../site/sections.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

const parts = [
  {
    id: 'kept',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          Your account: name, username, email, phone number, role, and what you add to your profile. Of your password
          only a hash, from which it cannot be read.
        </li>
        <li>What you do here: assignments, bids, messages, files, reviews, reports and each move of your coins.</li>
        <li>When you buy coins: the transaction ID and the screenshot that you send.</li>
        <li>For each login: network address, browser and time, until the login ends.</li>
        <li>What you write on the contact page.</li>
        <li>A sign-up that is not confirmed: for {signUpDays} days.</li>
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
        <li>People you share a chat with: your email and phone number. Nobody else.</li>
        <li>Our admins: what they need to confirm payments, look into reports and keep {brand.name} safe.</li>
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
          <li>Easypaisa, if you pay with it;</li>
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
      <p>
        Your account’s data stay as long as the account. A deleted assignment is no longer shown to anyone; its bids and
        coin moves are kept, so that the accounts remain right.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices',
    body: (
      <>
        <p>
          You can change your profile at any time. To get a copy of your data, to correct it or to have it erased,{' '}
          <Link to="/contact">write to us</Link>.
        </p>
        <p>{brand.name} is for people over 13. If a younger child has an account here, please tell us.</p>
      </>
    ),
  },
] as const;

export default function PrivacyPage() {
  return (
    <article className="wrap page grid gap-6">
      <PageMeta
        at="/privacy-policy"
        title="Privacy Policy"
        description={`What ${brand.name} keeps of you, who sees it, which cookies are set, and what you can ask for.`}
      />
      <div>
        <h1>Privacy Policy</h1>
        <p className="lede">In force since {inForceSince}.</p>
      </div>
      <Sections label="Parts of the policy" parts={parts} prose />
    </article>
  );
}
