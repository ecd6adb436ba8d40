import type { LucideIcon } from 'lucide-react';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ServerOff from 'lucide-react/icons/server-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect } from 'react';
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
  /**
   * Status of the answer: a refusal (403) cannot be retried, and an outage (503) retries by itself.
   */
  status?: number | undefined;
}

const panelIcons: Readonly<Record<number, LucideIcon>> = { 403: EyeOff, 503: ServerOff };

/**
 * A failure on our side, or a page that its viewer may not see. 'Try again' reloads this address.
 */
export function ErrorPanel({
  title,
  text = 'Something went wrong on our side. Please try again.',
  reference,
  status = 500,
}: ErrorPanelProps) {
  const { pathname, search } = useLocation();
  const Icon = panelIcons[status] ?? TriangleAlert;
  return (
    <div className="card flat empty" role="alert">
      <span className="big-icon">
        <Icon />
      </span>
      <h1 className="text-18">{title}</h1>
      <p>{text}</p>
      {status !== 403 && (
        <Link className="btn sec" to={pathname + search} reloadDocument>
          <RotateCw className="size-4" /> Try again
        </Link>
      )}
      {status === 503 && <ReloadWhenReady />}
      {reference && <p className="text-13">Reference {reference}</p>}
    </div>
  );
}

/** Milliseconds, up to twice of them, between two looks whether the server is ready. */
const lookAgain = 5000;

/** Reloads the page once the server is ready again. */
function ReloadWhenReady() {
  useEffect(() => {
    let timer: number;
    const look = async () => {
      const isReady = await fetch('/readyz', { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) location.reload();
      else wait();
    };
    const wait = () => {
      timer = window.setTimeout(() => void look(), lookAgain * (1 + Math.random()));
    };
    wait();
    return () => window.clearTimeout(timer);
  }, []);
  return <p className="with-script text-13">This page tries again by itself.</p>;
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
