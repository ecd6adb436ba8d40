import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import type { ReactNode } from 'react';
import './note.css';

const icons: Record<'plain' | 'good' | 'warn' | 'bad', LucideIcon> = {
  plain: Info,
  good: Check,
  warn: ShieldAlert,
  bad: CircleAlert,
};

interface NoteProps {
  look?: keyof typeof icons;
  icon?: LucideIcon;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** One or two sentences with an icon. `warn` is for fraud and content warnings only. */
export function Note({ look = 'plain', icon: Icon = icons[look], role, children }: NoteProps) {
  return (
    <div className={`note ${look}`} role={role}>
      <Icon />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
