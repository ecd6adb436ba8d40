import { isRouteErrorResponse } from 'react-router';
import { assignmentRefusals } from '#core/assignments/refusals.ts';
import { CloseLink, PageDialog } from '../ui/dialog.tsx';
import { Written } from '../ui/written.tsx';

/**
 * `ErrorBoundary` of dialogs about an assignment: one that is gone is told over its list, with what was written for it.
 * Everything else goes on to the page's.
 */
export function GoneDialog({ error, written }: { error: unknown; written?: string | undefined }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <PageDialog title={assignmentRefusals.assignment_not_found.text}>
      <div className="body">
        <p className="text-ink-2">Its owner has deleted it, or the address is wrong.</p>
        {written && <Written label="Your proposal">{written}</Written>}
      </div>
      <div className="foot">
        <CloseLink look="sec">Close</CloseLink>
      </div>
    </PageDialog>
  );
}
