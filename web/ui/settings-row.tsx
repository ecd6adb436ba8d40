import { type ReactNode, useId } from 'react';
import './settings-row.css';

interface SettingsRowProps {
  /** The id that links lead to. */
  id?: string;
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** One subject of a settings page: its name, and beside it on wide screens its settings. */
export function SettingsRow({ id, title, note, children }: SettingsRowProps) {
  const heading = useId();
  return (
    <section id={id} className="settings-row" aria-labelledby={heading}>
      <div>
        <h2 id={heading} className="text-18">
          {title}
        </h2>
        {note && <p className="text-14 text-ink-3">{note}</p>}
      </div>
      <div className="grid min-w-0 justify-items-start gap-4">{children}</div>
    </section>
  );
}
