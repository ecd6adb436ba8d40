import './universities.css';

const universities = [
  ['LUMS', 'Lahore'],
  ['NUST', 'Islamabad'],
  ['University of the Punjab', 'Lahore'],
  ['IBA', 'Karachi'],
  ['Quaid-i-Azam University', 'Islamabad'],
  ['FAST-NUCES', 'Karachi, Lahore, Peshawar'],
  ['Aga Khan University', 'Karachi'],
  ['UET', 'Peshawar'],
  ['NED University', 'Karachi'],
  ['Karakoram International University', 'Gilgit'],
  ['Bahauddin Zakariya University', 'Multan'],
  ['University of Balochistan', 'Quetta'],
] as const;

/** Universities across Pakistan, their names set as type: no third-party logos, no claim of partnership (HOME-08). */
export function Universities() {
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
