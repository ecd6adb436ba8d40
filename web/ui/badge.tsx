import { Check, Clock, Handshake } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DisplayStatus } from '#core/assignments/rules.ts';
import './badge.css';

type BadgeLook = 'open' | 'awarded' | 'completed' | 'expired' | 'good' | 'warn' | 'bad' | 'line';

export function Badge({ look, children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className={look ? `badge ${look}` : 'badge'}>
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
      {status === 'Expired' && <Clock className="size-3.5" />}
      {status}
    </span>
  );
}
