import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import type { QueuedCase } from './next-case.ts';
import './queue-beside.css';

interface CaseLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
}

/** A link between a list and its details, which keeps the list's filters in the address. */
export function CaseLink({ to, ...props }: CaseLinkProps) {
  const { search } = useLocation();
  return <Link {...props} to={{ pathname: to, search }} />;
}

interface QueueBesideProps {
  /** Its list's address and name. */
  list: string;
  noun: string;
  cases: readonly QueuedCase[];
  /** The last part of this detail's address. */
  current: string;
  children: ReactNode;
}

/** A case with the way to its list; on wide screens the other open cases stand beside it. */
export function QueueBeside({ list, noun, cases, current, children }: QueueBesideProps) {
  const hasOthers = cases.some(({ id }) => id !== current);
  return (
    <div className={hasOthers ? 'queue-beside' : undefined}>
      {hasOthers && (
        <nav aria-label={`Open ${noun.toLowerCase()}`}>
          <ul>
            {cases.map(({ id, title, about }) => (
              <li key={id}>
                <CaseLink to={`${list}/${id}`} aria-current={id === current ? 'page' : undefined}>
                  <b dir="auto">{title}</b>
                  <span className="text-13 text-ink-3 tabular-nums">{about}</span>
                </CaseLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article className="grid gap-5">
        <CaseLink className="link justify-self-start" to={list}>
          <ArrowLeft className="flip size-4" /> {noun}
        </CaseLink>
        {children}
      </article>
    </div>
  );
}
