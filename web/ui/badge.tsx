import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Handshake from 'lucide-react/icons/handshake';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { DisplayStatus } from '#core/assignments/rules.ts';
import './badge.css';

type BadgeLook = 'open' | 'awarded' | 'completed' | 'expired' | 'good' | 'warn' | 'bad' | 'line';

interface BadgeProps {
  look?: BadgeLook;
  icon?: LucideIcon;
  children: ReactNode;
}

export function Badge({ look, icon: Icon, children }: BadgeProps) {
  return (
    <span className={look ? `badge ${look}` : 'badge'}>
      {Icon && <Icon className="size-3.5" />}
      <span dir="auto">{children}</span>
    </span>
  );
}

/** An assignment's state: colour and mark, never colour alone (CARD-01). */
export function StatusBadge({ status }: { status: DisplayStatus }) {
  return (
    <span className={`badge ${status.toLowerCase()}`}>
      {status === 'Awarded' && <Handshake className="size-3.5" />}
      {status === 'Completed' && <Check className="size-3.5" />}
      {status === 'Closed' && <Lock className="size-3.5" />}
      {status === 'Expired' && <Clock className="size-3.5" />}
      {status}
    </span>
  );
}
