import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../lib/hydrated.ts';
import { Button } from './button.tsx';
import { Logo } from './star.tsx';
import './paper.css';

interface PaperProps {
  title: string;
  /** The text below the title. */
  about: ReactNode;
  /** The page that it was opened from, and the name of the link back. */
  back: string;
  backTo: string;
  /** The operator's postal address; '' without one. */
  address: string;
  /** Classes that set its width. */
  className: string;
  children: ReactNode;
}

/**
 * Content for printing: on its own, and light in both themes. With script there is a button that
 * prints it.
 */
export function Paper({ title, about, back, backTo, address, className, children }: PaperProps) {
  const hydrated = useHydrated();
  return (
    <div className={`wrap page grid gap-5 ${className}`}>
      <div className="screen-only flex flex-wrap items-center justify-between gap-3">
        <Link className="link" to={back}>
          <ArrowLeft className="flip size-4" /> {backTo}
        </Link>
        {hydrated && (
          <Button onClick={() => window.print()}>
            <Printer className="size-4" /> Print
          </Button>
        )}
      </div>
      <article className="printed paper">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="logo">
            <Logo />
          </span>
          {address && <p className="max-w-[28ch] text-14 text-ink-2">{address}</p>}
        </div>
        <div>
          <h1 className="text-28">{title}</h1>
          <p className="text-ink-2 tabular-nums">{about}</p>
        </div>
        {children}
      </article>
    </div>
  );
}
