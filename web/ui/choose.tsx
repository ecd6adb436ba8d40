import { Fragment, useContext, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { totalOf } from '#core/format.ts';
import { DialogContext } from './dialog-links.ts';
import './chips.css';
import './choose.css';

interface Choice {
  label: string;
  to: string;
  chosen: boolean;
}

/** Filters as links, so that they work without script; chips (`look`) scroll sideways on phones. */
export function FilterLinks({ look, label, choices }: { look: 'chips' | 'segment'; label: string; choices: Choice[] }) {
  // In a dialog a choice replaces the previous entry, so that closing it is still one step back.
  const within = useContext(DialogContext) !== null;
  const { state } = useLocation() as { state: unknown };
  return (
    <nav className={look} aria-label={label}>
      {choices.map(({ label, to, chosen }) => (
        <Link
          key={label}
          to={to}
          className={look === 'chips' ? 'chip' : undefined}
          aria-current={chosen ? 'true' : undefined}
          preventScrollReset
          {...(within && { replace: true, state })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

interface Tab {
  label: string;
  to: string;
  /** Counted to 1,001. */
  count?: number;
  /** Also current at addresses below it. */
  below?: boolean;
}

/** Scrolls a row's current tab into view, in browsers without `scroll-initial-target`. */
function useCurrentInView() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (pathname && row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft;
  }, [pathname]);
  return row;
}

function TabLink({ label, to, count, below = false }: Tab) {
  return (
    <NavLink to={to} end={!below}>
      {label}
      {count !== undefined && <span className="badge">{totalOf(count)}</span>}
    </NavLink>
  );
}

/**
 * Tabs as links to routes or addresses of their own. On phones they scroll sideways, the current
 * one in view.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav className="tabs" aria-label={label} ref={useCurrentInView()}>
      {tabs.map((tab) => (
        <TabLink key={tab.to} {...tab} />
      ))}
    </nav>
  );
}

export interface TabGroup {
  /** Null for tabs that stand by themselves. */
  title: string | null;
  tabs: Tab[];
}

/** Many tabs in groups: a rail at the side where there is room, elsewhere a row as `Tabs`. */
export function TabRail({ label, groups }: { label: string; groups: TabGroup[] }) {
  return (
    <nav className="tabs rail" aria-label={label} ref={useCurrentInView()}>
      {groups.map(({ title, tabs }) => (
        <Fragment key={tabs[0]?.to}>
          {title && <h2>{title}</h2>}
          {tabs.map((tab) => (
            <TabLink key={tab.to} {...tab} />
          ))}
        </Fragment>
      ))}
    </nav>
  );
}
