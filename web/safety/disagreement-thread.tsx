import { dateTime, money } from '#core/format.ts';
import type { WholeDisagreement } from '#core/safety/disagreements-contract.ts';

type Thread = NonNullable<WholeDisagreement['thread']>;

/** Versions, milestones, payments and messages of both, for the admin who decides. */
export function DisagreementThread({ thread: { messages, versions, milestones, payments } }: { thread: Thread }) {
  return (
    <section className="card roomy grid gap-4 wrap-anywhere">
      <h3 className="text-18">Work</h3>
      {versions.length === 0 && <p className="text-ink-3">Nothing was handed in.</p>}
      {versions.map(({ version, comment, created_at }) => (
        <p key={version} dir="auto">
          Version {version}, {dateTime(created_at)}. {comment}
        </p>
      ))}
      <h3 className="text-18">Milestones</h3>
      {milestones.length === 0 && <p className="text-ink-3">None.</p>}
      {milestones.map(({ title, due_date, status }) => (
        <p key={`${title} ${due_date}`} dir="auto">
          {title}, due {due_date}: {status}
        </p>
      ))}
      <h3 className="text-18">Payments told</h3>
      {payments.length === 0 && <p className="text-ink-3">None.</p>}
      {payments.map(({ amount, method, status, words, created_at }) => (
        <p key={created_at.toISOString()} dir="auto">
          {money(amount)}, {method}, {dateTime(created_at)}: {status}. {words}
        </p>
      ))}
      <h3 className="text-18">Chat</h3>
      {messages.length === 0 && <p className="text-ink-3">No messages.</p>}
      {messages.map(({ by, content, file_url, created_at }) => (
        <p key={created_at.toISOString()} dir="auto">
          <b>{by === 'poster' ? 'Poster' : 'Tutor'}</b>, {dateTime(created_at)}: {content}
          {file_url && ' (with a file)'}
        </p>
      ))}
    </section>
  );
}
