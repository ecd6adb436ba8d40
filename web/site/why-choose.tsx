import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import FileCheck from 'lucide-react/icons/file-check';
import Gavel from 'lucide-react/icons/gavel';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Headset from 'lucide-react/icons/headset';
import Lock from 'lucide-react/icons/lock';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Zap from 'lucide-react/icons/zap';
import { brand } from '#core/brand.ts';
import './why-choose.css';

interface TrustBadge {
  label: string;
  icon: LucideIcon;
}

const badges: readonly TrustBadge[] = [
  { label: 'Verified Tutors', icon: BadgeCheck },
  { label: 'Secure Payments', icon: ShieldCheck },
  { label: '24/7 Support', icon: Headset },
  { label: 'Fast Turnaround', icon: Zap },
  { label: 'Plagiarism-Free', icon: FileCheck },
  { label: 'Confidentiality', icon: Lock },
  { label: 'Expert Help', icon: GraduationCap },
  { label: 'Instant Bids', icon: Gavel },
];

function Row({ badges, hidden = false }: { badges: readonly TrustBadge[]; hidden?: boolean }) {
  return (
    <ul aria-hidden={hidden || undefined}>
      {badges.map(({ label, icon: Icon }) => (
        <li key={label}>
          <Icon />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Two rows that scroll against each other, one turn in 20 s (LAND-09 to LAND-11); readers hear the badges once. */
export function WhyChoose() {
  const turned = [...badges.slice(4), ...badges.slice(0, 4)];
  return (
    <section className="band pb-0" aria-labelledby="why">
      <h2 id="why" className="wrap mb-5">
        Why Choose {brand.name}
      </h2>
      <div className="grid gap-3">
        <div className="ticker">
          <Row badges={badges} />
          <Row badges={badges} hidden />
        </div>
        <div className="ticker back" aria-hidden="true">
          <Row badges={turned} hidden />
          <Row badges={turned} hidden />
        </div>
      </div>
    </section>
  );
}
