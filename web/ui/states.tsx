import RotateCw from 'lucide-react/icons/rotate-cw';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Spinner, UnfinishedStar } from './star.tsx';
import './states.css';

interface EmptyProps {
  title: string;
  /** The next step. */
  children?: ReactNode;
  action?: ReactNode;
  /** It is the page's whole content: its title is the page's heading. */
  isPage?: boolean;
}

/** An empty state: the title in the words of the product, the next step, one button. */
export function Empty({ title, children, action, isPage = false }: EmptyProps) {
  return (
    <div className="card flat empty">
      <UnfinishedStar />
      {isPage ? <h1 className="text-18">{title}</h1> : <h3>{title}</h3>}
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

interface ErrorPanelProps {
  title: string;
  text?: string;
  /** The request's id, as in the server's log. */
  reference?: string | undefined;
}

/** A failure on our side; 'Try again' reloads this address. */
export function ErrorPanel({
  title,
  text = 'Something went wrong on our side. Please try again.',
  reference,
}: ErrorPanelProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="card flat empty" role="alert">
      <span className="big-icon">
        <WifiOff />
      </span>
      <h1 className="text-18">{title}</h1>
      <p>{text}</p>
      <Link className="btn sec" to={pathname + search} reloadDocument>
        <RotateCw className="size-4" /> Try again
      </Link>
      {reference && <p className="text-13">Reference {reference}</p>}
    </div>
  );
}

/** A page of its own for waiting times. */
export function Waiting({ title, text = 'This takes a moment.' }: { title: string; text?: string }) {
  return (
    <div className="empty min-h-[60dvh]" role="status">
      <Spinner />
      <h1 className="text-22">{title}</h1>
      <p className="text-14">{text}</p>
    </div>
  );
}

/** Boxes of an assignment card's size while cards load. */
export function CardSkeleton() {
  return (
    <div className="card job" aria-hidden="true">
      <span className="skeleton h-6 w-32" />
      <span className="skeleton h-5 w-4/5" />
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton w-2/3" />
      <span className="skeleton h-10" />
      <span className="skeleton h-11" />
    </div>
  );
}
