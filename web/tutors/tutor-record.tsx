import { type TutorRecord as RecordOfTutor, recordParts } from '#core/tutors/record.ts';

/** A tutor's record with the method of each figure; shows nothing below three cases. */
export function TutorRecord({ record }: { record: RecordOfTutor }) {
  const parts = recordParts(record);
  if (parts.length === 0) return null;
  return (
    <section className="card grid gap-4" aria-labelledby="record">
      <h2 id="record" className="text-18">
        Record
      </h2>
      <dl className="pairs">
        {parts.map(({ label, value }) => (
          <RecordPair key={label} label={label} value={value} />
        ))}
      </dl>
      <details className="text-14">
        <summary className="link">How this is measured</summary>
        <dl className="mt-2 grid gap-2 text-ink-2">
          {parts.map(({ label, measured }) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd>{measured}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-ink-3">Counted every night from chats and work, never from payments.</p>
      </details>
    </section>
  );
}

function RecordPair({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </>
  );
}
