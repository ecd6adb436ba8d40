import { isRouteErrorResponse } from 'react-router';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import type { ReadFault } from '../lib/read.ts';
import { CloseLink, PageDialog } from '../ui/dialog.tsx';
import { Written } from '../ui/written.tsx';

/**
 * `ErrorBoundary` of dialogs about an assignment. Shows over the list that the assignment is gone,
 * or the reader's other error, together with the text written for it. Passes our own faults and
 * held forms on to the page's boundary.
 */
export function GoneDialog({ error, written }: { error: unknown; written?: string | undefined }) {
  const refused = isRouteErrorResponse(error) && error.status < 500 && !error.data?.action ? error : null;
  if (error && !refused) throw error;
  const fault: ReadFault | null = refused?.data?.text ? refused.data : null;
  const isGone = refused?.status === 404 || !fault;
  return (
    <PageDialog title={isGone ? assignmentRefusals.assignment_not_found.text : fault.title}>
      <div className="body">
        <p className="text-ink-2">{isGone ? 'Its poster deleted it, or the address is wrong.' : fault.text}</p>
        {written && <Written label="Your proposal">{written}</Written>}
      </div>
      <div className="foot">
        <CloseLink look="sec">Close</CloseLink>
      </div>
    </PageDialog>
  );
}
