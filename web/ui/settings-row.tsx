import { type ReactNode, useId } from 'react';
import './settings-row.css';

interface SettingsRowProps {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** One subject of a settings page: its name, and beside it on wide screens what can be set. */
export function SettingsRow({ title, note, children }: SettingsRowProps) {
  const id = useId();
  return (
    <section className="settings-row" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {note && <p className="text-14 text-ink-3">{note}</p>}
      </div>
      <div className="grid min-w-0 justify-items-start gap-4">{children}</div>
    </section>
  );
}
