import Banknote from 'lucide-react/icons/banknote';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import Image from 'lucide-react/icons/image';
import { Link } from 'react-router';
import { methodNames } from '#core/chat/settlements.ts';
import type { Settlement } from '#core/chat/settlements-contract.ts';
import { dateTime, money, timeOfDay } from '#core/format.ts';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import './payment-card.css';
import '../ui/pairs.css';

interface PaymentCardProps {
  payment: Settlement;
  viewer: string;
  /** Name of the other party. */
  other: string;
}

/**
 * A payment that the student reported, between the messages; the tutor says there whether it
 * arrived.
 */
export function PaymentCard({ payment, viewer, other }: PaymentCardProps) {
  const { id, amount, milestone, method, reference, file_url, status, words, created_at, answered_at } = payment;
  const own = payment.payer_id === viewer;
  const toDialog = useDialogLinks();
  const answer = (word: string) => toDialog(`/chat/payments/${id}/${word}`);
  return (
    <article className={['paid', own && 'own', status].filter(Boolean).join(' ')}>
      <header>
        <Banknote />
        <b className="grow">{own ? 'You paid' : `${other} paid`}</b>
        {status === 'waiting' && (
          <Badge look="line" icon={Clock}>
            {own ? 'Waiting' : 'Waiting for you'}
          </Badge>
        )}
        {status === 'received' && (
          <Badge look="good" icon={Check}>
            Settled
          </Badge>
        )}
        {status === 'disputed' && (
          <Badge look="warn" icon={CircleAlert}>
            Disputed
          </Badge>
        )}
      </header>
      <p className="text-22 font-bold tabular-nums">{money(amount)}</p>
      <dl className="pairs">
        {milestone && (
          <>
            <dt>For</dt>
            <dd dir="auto">{milestone}</dd>
          </>
        )}
        <dt>Paid with</dt>
        <dd>{methodNames[method]}</dd>
        <dt>Reference</dt>
        <dd>
          <bdi>{reference}</bdi>
        </dd>
      </dl>
      {file_url && (
        <a className="link" href={file_url} target="_blank" rel="noreferrer">
          <Image className="size-4" /> See the picture
        </a>
      )}
      {status === 'waiting' && own && (
        <p>
          <bdi>{other}</bdi> confirms it here. Mukammal holds no money.
        </p>
      )}
      {status === 'received' && answered_at && (
        <p className="flex gap-1.5">
          <CheckCheck className="size-4 shrink-0" />
          <span className="min-w-0">
            {own ? <bdi>{other}</bdi> : 'You'} confirmed it on {dateTime(answered_at)}.
          </span>
        </p>
      )}
      {status === 'disputed' && (
        <p>
          {own ? (
            <>
              <bdi>{other}</bdi> says that it did not arrive.
            </>
          ) : (
            'You said that it did not arrive.'
          )}{' '}
          {words && <bdi>“{words}”</bdi>}
        </p>
      )}
      {own && status !== 'received' && (
        <LinkButton look="sec" full {...answer('take-back')}>
          Take back
        </LinkButton>
      )}
      {!own && status !== 'received' && (
        <>
          <p>Check your own account first. A picture alone is no proof.</p>
          <div className="grid gap-2">
            <LinkButton look={status === 'waiting' ? 'tonal' : 'sec'} full {...answer('received')}>
              {status === 'waiting' ? 'Confirm arrival' : 'Confirm it arrived'}
            </LinkButton>
            {status === 'waiting' && (
              <LinkButton look="sec" full {...answer('not-received')}>
                Report missing
              </LinkButton>
            )}
          </div>
        </>
      )}
      <p className="text-12 text-ink-3">
        <time dateTime={created_at.toISOString()}>{timeOfDay(created_at)}</time>
      </p>
    </article>
  );
}

/** The student's link to report a payment, in the composer. */
export function PayLink() {
  const toDialog = useDialogLinks();
  return (
    <Link className="pay" {...toDialog('/chat/pay')} aria-label="I have paid" title="I have paid">
      <Banknote className="size-5" />
      <span className="wide:hidden">Paid</span>
      <span className="max-wide:hidden">I have paid</span>
    </Link>
  );
}
