import './universities.css';

/** Number of names that the strip shows before it is unfolded. */
const shown = 12;

type Names = readonly (readonly [name: string, city: string])[];

/**
 * Universities across Pakistan, with their names as text: no third-party logos, no claim of
 * partnership (HOME-08).
 */
export function Universities({ universities }: { universities: Names }) {
  return (
    <section className="wrap pb-18" aria-labelledby="universities">
      <h2 id="universities" className="mb-5">
        From Karachi to Gilgit, one study hall
      </h2>
      <List universities={universities.slice(0, shown)} />
      <details>
        <summary className="link">All {universities.length} universities</summary>
        <List universities={universities.slice(shown)} />
      </details>
    </section>
  );
}

function List({ universities }: { universities: Names }) {
  return (
    <ul className="universities">
      {universities.map(([name, city]) => (
        <li key={name}>
          <b>{name}</b>
          <span>{city}</span>
        </li>
      ))}
    </ul>
  );
}
