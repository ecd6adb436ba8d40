import { useEffect, useState } from 'react';
import { money } from '#core/format.ts';
import '../ui/bar.css';

/**
 * On phones, the link to the bid form at the foot of the screen; hidden while the form is in view.
 */
export function BidBar({ budget, formId }: { budget: number; formId: string }) {
  const [formInView, setFormInView] = useState(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form) return;
    const observer = new IntersectionObserver(([entry]) => setFormInView(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px 40px',
    });
    observer.observe(form);
    return () => observer.disconnect();
  }, [formId]);
  return (
    <aside className="bar lent" aria-label="Bid" hidden={formInView}>
      <span>
        <span className="block text-13 text-ink-3">Budget</span>
        <b className="tabular-nums">{money(budget)}</b>
      </span>
      <a className="btn pri" href={`#${formId}`}>
        Place a Bid
      </a>
    </aside>
  );
}
