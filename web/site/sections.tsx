import type { ReactNode } from 'react';
import '../ui/chips.css';
import './sections.css';

interface Part {
  /** Its fragment in the address, after '#'. */
  id: string;
  title: string;
  body: ReactNode;
}

interface SectionsProps {
  /** Name of the list of parts. */
  label: string;
  parts: readonly Part[];
  /** Running text instead of questions. */
  prose?: boolean;
  children?: ReactNode;
}

/**
 * A text in parts with links to each: chips on phones, beside the text on wide screens. Works
 * without script.
 */
export function Sections({ label, parts, prose = false, children }: SectionsProps) {
  return (
    <>
      <nav className="chips wide:hidden" aria-label={label}>
        {parts.map(({ id, title }) => (
          <a key={id} className="chip" href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className="sections">
        <nav className="side-nav max-wide:hidden" aria-label={label}>
          {parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          {parts.map(({ id, title, body }) => (
            <section key={id} id={id} className={prose ? 'prose' : undefined}>
              <h2>{title}</h2>
              {body}
            </section>
          ))}
          {children}
        </div>
      </div>
    </>
  );
}
