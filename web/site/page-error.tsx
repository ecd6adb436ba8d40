import { isRouteErrorResponse } from 'react-router';
import { brand } from '#core/brand.ts';
import type { HeldForm } from '../lib/guard.ts';
import type { ReadFault } from '../lib/read.ts';
import { PageMeta } from '../ui/page-meta.tsx';
import { ErrorPanel } from '../ui/states.tsx';
import { NotFound } from './not-found.tsx';
import { SessionEnded } from './session-ended.tsx';

/** Returns an answer's status and, for an outage, the reference that its words lack. */
function outageOf(error: unknown, reference: string | undefined) {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  return { status, reference: status === 503 ? reference : undefined };
}

/** Replaces a page that failed; `reference` is the request's id where the words have none. */
export function PageError({ error, reference }: { error: unknown; reference?: string | undefined }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isRouteErrorResponse(error) && error.data?.action) return <SessionEnded {...(error.data as HeldForm)} />;
  const fault: ReadFault | null = isRouteErrorResponse(error) && error.data?.title ? error.data : null;
  return (
    <div className="wrap page">
      <PageMeta title={fault?.title ?? 'Something went wrong'} />
      {fault ? (
        <ErrorPanel title={fault.title} text={fault.text} {...outageOf(error, reference)} />
      ) : (
        <ErrorPanel title={`${brand.name} could not show this page`} reference={reference} />
      )}
    </div>
  );
}
