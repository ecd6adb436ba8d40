import Copy from 'lucide-react/icons/copy';
import ImageIcon from 'lucide-react/icons/image';
import Timer from 'lucide-react/icons/timer';
import { Link } from 'react-router';
import { date, money, plural } from '#core/format.ts';
import type { ReviewedRequest, Similar } from '#core/payments/admin-contract.ts';
import { gatewayFacts } from '#core/payments/gateways.ts';
import { Note } from '../ui/note.tsx';
import { stateName } from './request-state.tsx';

/**
 * Warnings about a request: its transaction or picture was sent before, or many came in a day;
 * otherwise says that there are none.
 */
export function RequestWarnings({ request }: { request: ReviewedRequest }) {
  const { same_transaction, same_picture, within_day } = request;
  return (
    <div className="grid gap-2">
      {same_transaction.length > 0 && (
        <Note look="warn" icon={Copy}>
          <b>This transaction ID, or one with the same digits, was sent before.</b> Please compare them.
          <SideBySide request={request} others={same_transaction} />
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
        <Note look="good">No other payment has this transaction ID, its digits or this picture.</Note>
      )}
    </div>
  );
}

/** The transaction under review above the similar ones. */
function SideBySide({ request, others }: { request: ReviewedRequest; others: Similar[] }) {
  const { transaction_id, amount, username, user_id, status, created_at, id } = request;
  const own = { id, gateway: 'manual', transaction_id, amount, username, user_id, status, created_at } as const;
  return (
    <div className="compared">
      <table>
        <thead>
          <tr>
            <th scope="col">Transaction</th>
            <th scope="col">Amount</th>
            <th scope="col">From</th>
            <th scope="col">Payment</th>
          </tr>
        </thead>
        <tbody>
          {[own, ...others].map((one) => (
            <tr key={one.id}>
              <td>
                <bdi>{one.transaction_id}</bdi>
              </td>
              <td>{money(one.amount)}</td>
              <td>
                <Link to={`/admin/users/${one.user_id}`}>@{one.username}</Link>
              </td>
              <td>
                {one.id === id ? (
                  'This request'
                ) : one.gateway === 'manual' ? (
                  <Link to={`/admin/coin-requests/${one.id}`}>By transfer, {date(one.created_at)}</Link>
                ) : (
                  `${gatewayFacts[one.gateway].name}, ${date(one.created_at)}`
                )}{' '}
                ({stateName(one.status)})
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
