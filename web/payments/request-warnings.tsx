import Copy from 'lucide-react/icons/copy';
import ImageIcon from 'lucide-react/icons/image';
import Timer from 'lucide-react/icons/timer';
import { Link } from 'react-router';
import type { ReviewedRequest, Similar } from '#core/payments/admin-contract.ts';
import { date, plural } from '../lib/format.ts';
import { Note } from '../ui/note.tsx';
import { stateName } from './request-state.tsx';

/** What speaks against a request: its transaction or picture was sent before, or many came in a day; else that nothing does. */
export function RequestWarnings({ request }: { request: ReviewedRequest }) {
  const { same_transaction, same_picture, within_day } = request;
  return (
    <div className="grid gap-2">
      {same_transaction.length > 0 && (
        <Note look="warn" icon={Copy}>
          <b>This transaction ID was sent before.</b> <Others others={same_transaction} />
        </Note>
      )}
      {same_picture.length > 0 && (
        <Note look="warn" icon={ImageIcon}>
          <b>The same picture was sent before.</b> <Others others={same_picture} />
        </Note>
      )}
      {within_day !== null && (
        <Note look="warn" icon={Timer}>
          <b>{plural(within_day, 'request')} within a day.</b> Please compare each with the account.
        </Note>
      )}
      {!request.warned && (
        <Note look="good">Neither this transaction ID nor this picture was sent in another request.</Note>
      )}
    </div>
  );
}

function Others({ others }: { others: Similar[] }) {
  return others.map(({ id, username, status, created_at }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={`/admin/coin-requests/${id}`}>
        @{username}, {date(created_at)}
      </Link>{' '}
      ({stateName(status)})
    </span>
  ));
}
