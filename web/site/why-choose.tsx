import { brand } from '#core/brand.ts';
import type { TrustBadge } from '#core/site/badges.ts';
import './why-choose.css';

function Row({ badges, hidden = false }: { badges: readonly TrustBadge[]; hidden?: boolean }) {
  return (
    <ul aria-hidden={hidden || undefined}>
      {badges.map(({ label, lines }) => (
        <li key={label}>
          <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
            <path d={lines} strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * Two rows that scroll in opposite directions, one turn in 20 s (LAND-09 to LAND-11); screen
 * readers read the badges once.
 */
export function WhyChoose({ badges }: { badges: readonly TrustBadge[] }) {
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
