import './universities.css';

/** Universities across Pakistan, their names set as type: no third-party logos, no claim of partnership (HOME-08). */
export function Universities({ universities }: { universities: readonly (readonly [name: string, city: string])[] }) {
  return (
    <section className="wrap pb-18" aria-labelledby="universities">
      <h2 id="universities" className="mb-5">
        From Karachi to Gilgit, one study hall
      </h2>
      <ul className="universities">
        {universities.map(([name, city]) => (
          <li key={name}>
            <b>{name}</b>
            <span>{city}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
