import { methodNames } from '#core/chat/settlements.ts';
import { date, dateTime, fileSize, money } from '#core/format.ts';
import type { WholeDisagreement } from '#core/safety/disagreements-contract.ts';

type Thread = NonNullable<WholeDisagreement['thread']>;

const answers = { waiting: 'no answer yet', received: 'received', disputed: 'did not arrive' } as const;

/** Links to files of the thread, which the admin who opened the thread may read. */
function FileLinks({ files }: { files: Thread['versions'][number]['files'] }) {
  return files.map(({ url, name, size }) => (
    <a key={url} className="link ms-2" href={url} target="_blank" rel="noreferrer">
      <span>
        <bdi>{name}</bdi>, {fileSize(size)}
      </span>
    </a>
  ));
}

/** Versions, milestones, payments and messages of both parties, for the admin who decides. */
export function DisagreementThread({ thread: { messages, versions, milestones, payments } }: { thread: Thread }) {
  return (
    <section className="card roomy grid gap-4 wrap-anywhere">
      <h3 className="text-18">Work</h3>
      {versions.length === 0 && <p className="text-ink-3">Nothing was handed in.</p>}
      {versions.map(({ version, files, comment, created_at }) => (
        <p key={version} dir="auto">
          Version {version}, {dateTime(created_at)}. {comment} <FileLinks files={files} />
        </p>
      ))}
      <h3 className="text-18">Milestones</h3>
      {milestones.length === 0 && <p className="text-ink-3">None.</p>}
      {milestones.map(({ title, due_date, status }) => (
        <p key={`${title} ${due_date}`} dir="auto">
          <bdi>{title}</bdi>, due {date(due_date)}: {status}
        </p>
      ))}
      <h3 className="text-18">Payments told</h3>
      {payments.length === 0 && <p className="text-ink-3">None.</p>}
      {payments.map(({ amount, method, reference, file_url, status, words, created_at }) => (
        <p key={created_at.toISOString()} dir="auto">
          {money(amount)}, {methodNames[method]}, reference <bdi>{reference}</bdi>, {dateTime(created_at)}:{' '}
          {answers[status]}. {words}{' '}
          {file_url && (
            <a
              className="link"
              href={file_url}
              target="_blank"
              rel="noreferrer"
              aria-label="Open the payment's picture"
            >
              Open the picture
            </a>
          )}
        </p>
      ))}
      <h3 className="text-18">Chat</h3>
      {messages.length === 0 && <p className="text-ink-3">No messages.</p>}
      {messages.map(({ by, content, files, created_at }) => (
        <p key={created_at.toISOString()} dir="auto">
          <b>{by === 'poster' ? 'Poster' : 'Tutor'}</b>, {dateTime(created_at)}: {content}
          <FileLinks files={files} />
        </p>
      ))}
    </section>
  );
}
