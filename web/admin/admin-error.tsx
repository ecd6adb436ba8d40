import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import type { ReadFault } from '../lib/read.ts';
import { showToast } from '../lib/toasts.ts';
import { Empty, ErrorPanel } from '../ui/states.tsx';

/**
 * Replaces a tab that could not be read: the tabs stay, and a toast says what failed (ADMIN-14,
 * ADMIN-18).
 */
export function AdminError({ error }: { error: unknown }) {
  const isAnswer = isRouteErrorResponse(error);
  const { title = 'Error', text = 'Something went wrong on our side. Please try again.' }: Partial<ReadFault> =
    isAnswer && error.data?.title ? error.data : {};
  useEffect(() => {
    showToast({ title, text, variant: 'destructive' });
  }, [title, text]);
  // An address of another role: its words name the role, and whom to ask.
  if (isAnswer && error.status === 403) return <Empty title={title}>{text}</Empty>;
  if (isAnswer && error.status === 404) return <Empty title={text}>It may have been removed in the meantime.</Empty>;
  return <ErrorPanel title={title} text={text} status={isAnswer ? error.status : undefined} />;
}
