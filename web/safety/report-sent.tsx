import MessageCircle from 'lucide-react/icons/message-circle';
import type { ReactNode } from 'react';
import { dateTime, plural } from '#core/format.ts';
import { reportAnswerDays } from '#core/limits.ts';
import type { OpenReport } from '#core/safety/reports-contract.ts';
import { Note } from '../ui/note.tsx';
import { FinishedStar } from '../ui/star.tsx';
import './report.css';

interface ReportSentProps {
  report: NonNullable<OpenReport>;
  /** The person and thing reported: pairs of `dt` and `dd`. */
  facts: ReactNode;
  /** Links to go on from here. */
  children: ReactNode;
}

/** Replaces the form while the own report is open: its reference, and the next steps. */
export function ReportSent({ report: { number, at }, facts, children }: ReportSentProps) {
  return (
    <section className="mx-auto grid w-full max-w-[480px] gap-6">
      <FinishedStar />
      <div>
        <h1>Report sent</h1>
        <p className="lede">We answer by mail, mostly within {plural(reportAnswerDays, 'day')}.</p>
      </div>
      <dl className="report-facts">
        {facts}
        <div>
          <dt>Reference</dt>
          <dd className="tabular-nums">R-{number}</dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>{dateTime(at)}</dd>
        </div>
      </dl>
      <Note icon={MessageCircle}>The chat stays open, and stays on record. Do not delete files until we answer.</Note>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
