import { isRouteErrorResponse } from 'react-router';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import type { ReadFault } from '../lib/read.ts';
import { CloseLink, PageDialog } from '../ui/dialog.tsx';
import { Written } from '../ui/written.tsx';

/**
 * `ErrorBoundary` of dialogs about an assignment: that it is gone, or what else its reader did wrong, is told over the list,
 * with what was written for it. What went wrong on our side, and a form
 * that was held, goes on to the page's.
 */
export function GoneDialog({ error, written }: { error: unknown; written?: string | undefined }) {
  const refused = isRouteErrorResponse(error) && error.status < 500 && !error.data?.action ? error : null;
  if (error && !refused) throw error;
  const fault: ReadFault | null = refused?.data?.text ? refused.data : null;
  const isGone = refused?.status === 404 || !fault;
  return (
    <PageDialog title={isGone ? assignmentRefusals.assignment_not_found.text : fault.title}>
      <div className="body">
        <p className="text-ink-2">{isGone ? 'Its owner has deleted it, or the address is wrong.' : fault.text}</p>
        {written && <Written label="Your proposal">{written}</Written>}
      </div>
      <div className="foot">
        <CloseLink look="sec">Close</CloseLink>
      </div>
    </PageDialog>
  );
}
