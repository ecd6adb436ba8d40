import Search from 'lucide-react/icons/search';
import { type FormEvent, useId } from 'react';
import { Form, useNavigate } from 'react-router';
import { lengths } from '#core/lengths.ts';
import { useHydrated } from '../lib/hydrated.ts';
import '../ui/input.css';
import '../ui/search.css';

interface SearchFormProps {
  defaultValue?: string;
  /** Parameters of the list's address to keep. */
  keep?: Readonly<Record<string, string>>;
  /**
   * The effect of a blank search: nothing on the home page (LAND-06), all assignments on their own
   * page.
   */
  blank: 'nothing' | 'all';
}

/** Without script the browser itself refuses to send a blank search. */
const notBlank = { required: true, pattern: '.*\\S.*', title: 'What are you looking for?' };

/** Search of assignments by title, description and subject (LAND-04, LAND-05). */
export function SearchForm({ defaultValue, keep = {}, blank }: SearchFormProps) {
  const id = useId();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search')).trim();
    if (!text && blank === 'nothing') return;
    const query = new URLSearchParams({ ...keep, ...(text && { search: text }) });
    void navigate(`/all-assignments?${query}`);
  };
  return (
    <Form className="search" role="search" action="/all-assignments" onSubmit={search} noValidate={hydrated}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="input-row">
        <Search />
        <input
          className="input"
          id={id}
          name="search"
          type="search"
          aria-label="Search assignments"
          placeholder="i.e. Maths, Calculus..."
          defaultValue={defaultValue}
          maxLength={lengths.assignmentSearch}
          {...(blank === 'nothing' && notBlank)}
        />
      </div>
      <button className="btn tonal" type="submit">
        Search
      </button>
    </Form>
  );
}
