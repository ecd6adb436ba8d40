import Search from 'lucide-react/icons/search';
import { type FormEvent, useId } from 'react';
import { Form, useNavigate } from 'react-router';
import { useHydrated } from '../lib/hydrated.ts';
import '../ui/input.css';
import './search-form.css';

interface SearchFormProps {
  defaultValue?: string;
  /** Status filter to keep. */
  status?: string;
  /** What a blank search does: nothing on the home page (LAND-06), all assignments on their own page. */
  blank: 'nothing' | 'all';
}

/** Without script the browser itself keeps a blank search from being sent. */
const notBlank = { required: true, pattern: '.*\\S.*', title: 'What do you look for?' };

/** Search of assignments by title, description and subject (LAND-04, LAND-05). */
export function SearchForm({ defaultValue, status, blank }: SearchFormProps) {
  const id = useId();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search')).trim();
    if (!text && blank === 'nothing') return;
    const query = new URLSearchParams({ ...(status && { status }), ...(text && { search: text }) });
    void navigate(`/all-assignments?${query}`);
  };
  return (
    <Form className="search" role="search" action="/all-assignments" onSubmit={search} noValidate={hydrated}>
      {status && <input type="hidden" name="status" value={status} />}
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
          maxLength={200}
          {...(blank === 'nothing' && notBlank)}
        />
      </div>
      <button className="btn tonal" type="submit">
        Search
      </button>
    </Form>
  );
}
