import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import './question.css';

/** A question that unfolds its answer (FAQ-02). */
export function Question({ ask, open, children }: { ask: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="question" open={open}>
      <summary>
        {ask}
        <ChevronDown />
      </summary>
      <p>{children}</p>
    </details>
  );
}
