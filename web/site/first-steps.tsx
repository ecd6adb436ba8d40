import { Form } from 'react-router';
import { number } from '#core/format.ts';
import { coinsFor, dailyPostLimit, milestonePlan, referralCoins } from '#core/limits.ts';
import type { Home } from '#core/site/home-contract.ts';
import { Button, LinkButton } from '../ui/button.tsx';

/** A person taking the first steps. */
export interface Beginner {
  isTutor: boolean;
  coins: number;
  /** Bids on own assignments wait to be read. */
  hasBids: boolean;
  /** The profile names expertise. */
  teaches: boolean;
  isVerified: boolean;
  offersLinkedIn: boolean;
}

interface Step {
  title: string;
  /** The text shown until it is done. */
  text: string;
  done: boolean;
  action?: { label: string; to: string };
}

const shares = milestonePlan.steps.map(({ share }) => share).join(', ');

function studentSteps({ posted, awarded, completed, rated }: Home['done'], { hasBids }: Beginner): Step[] {
  return [
    {
      title: 'Post your first assignment',
      text: `Free, and takes five minutes. Up to ${dailyPostLimit} a day.`,
      done: posted,
      action: { label: 'Post Assignment', to: '/post-assignment' },
    },
    {
      title: 'Choose a tutor',
      text: `Bids are expected within 24-48 hours. Compare them, ask, invite tutors you like. An award costs ${coinsFor.award} coins.`,
      done: awarded,
      action: hasBids
        ? { label: 'See your bids', to: '/profile/assignments' }
        : { label: 'Browse tutors', to: '/tutors' },
    },
    {
      title: 'Talk, and pay in steps',
      text: `A private chat opens. You pay the tutor directly: ${shares} percent, never in full before you see work. Then mark the work complete.`,
      done: completed,
      action: { label: 'Messages', to: '/chat' },
    },
    {
      title: 'Rate your tutor',
      text: 'Your stars help the next student choose.',
      done: rated,
      action: { label: 'My Assignments', to: '/profile/assignments' },
    },
  ];
}

function tutorSteps({ bid }: Home['done'], { coins, teaches, isVerified, offersLinkedIn }: Beginner): Step[] {
  return [
    {
      title: 'Say what you teach',
      text: 'Pick your expertise. We then show assignments that fit.',
      done: teaches,
      action: { label: 'Complete profile', to: '/profile' },
    },
    ...(offersLinkedIn || isVerified
      ? [
          {
            title: 'Get the blue tick',
            text: 'Connect LinkedIn. Verified tutors stand out in every list of bids.',
            done: isVerified,
            action: { label: 'Connect LinkedIn', to: '/settings' },
          },
        ]
      : []),
    {
      title: 'Place your first bid',
      text: `A bid costs ${coinsFor.bid} coins. Write what you will hand in, and when.`,
      done: bid,
      action: { label: 'Find assignments', to: '/all-assignments?status=open' },
    },
    {
      title: 'Keep coins for the next bids',
      text: `1 coin is Rs 1, and you have ${number(coins)}. Each friend you invite brings you ${referralCoins}, with their first bid or award.`,
      done: bid && coins >= coinsFor.bid,
      action: { label: 'My Wallet', to: '/wallet' },
    },
  ];
}

/** Returns a beginner's steps; the first is done from the start. */
export function stepsOf(done: Home['done'], beginner: Beginner): Step[] {
  const first = { title: 'Confirm your email', text: '', done: true };
  return [first, ...(beginner.isTutor ? tutorSteps(done, beginner) : studentSteps(done, beginner))];
}

interface FirstStepsProps {
  steps: readonly Step[];
  /** True while the steps stay until done or hidden; false if they were shown on request. */
  stay: boolean;
  formKey: string;
}

/**
 * A checklist that ticks itself; done steps fold to one line. Once hidden, the FAQ can bring it
 * back.
 */
export function FirstSteps({ steps, stay, formKey }: FirstStepsProps) {
  const next = steps.find(({ done }) => !done);
  return (
    <section className="grid gap-3" aria-labelledby="first-steps">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="text-22">
          First steps{' '}
          <span className="text-ink-3 tabular-nums">
            {steps.filter(({ done }) => done).length} of {steps.length}
          </span>
        </h2>
        <Form method="post" action="/" preventScrollReset>
          <input type="hidden" name="key" value={formKey} />
          {!stay && <input type="hidden" name="on" value="on" />}
          <Button look="quiet" type="submit">
            {stay ? 'Hide' : 'Keep here'}
          </Button>
        </Form>
      </div>
      <ol className="begin">
        {steps.map((step) => (
          <li key={step.title} className={step.done ? 'done' : 'card'}>
            {step.done ? (
              <h3 className="text-15 text-ink-2">
                {step.title}
                <span className="sr-only"> (done)</span>
              </h3>
            ) : (
              <div>
                <h3 className="text-18">{step.title}</h3>
                <p className="text-14 text-ink-2">{step.text}</p>
              </div>
            )}
            {!step.done && step.action && (
              <LinkButton look={step === next ? 'pri' : 'quiet'} to={step.action.to}>
                {step.action.label}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
