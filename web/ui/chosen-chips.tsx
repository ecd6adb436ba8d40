import X from 'lucide-react/icons/x';
import { Link } from 'react-router';
import './chips.css';
import './filters.css';

interface ChosenChipsProps {
  /** The active filters, each with the address of the list without it. */
  chosen: readonly { label: string; to: string }[];
  /** The address of the unfiltered list. */
  clear: string;
}

/** A list's active filters, each a link to the list without it; hidden without filters. */
export function ChosenChips({ chosen, clear }: ChosenChipsProps) {
  if (chosen.length === 0) return null;
  return (
    <nav className="chips chosen" aria-label="Chosen filters">
      {chosen.map(({ label, to }) => (
        <Link key={label} className="chip remove" to={to} aria-label={`Remove filter: ${label}`} preventScrollReset>
          <span dir="auto">{label}</span>
          <X className="size-4" />
        </Link>
      ))}
      <Link className="link px-2 whitespace-nowrap" to={clear} preventScrollReset>
        Clear all
      </Link>
    </nav>
  );
}
