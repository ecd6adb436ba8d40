import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { type Noun, totalOf } from '#core/format.ts';
import { PageDialog } from './dialog.tsx';
import { type FilterFormProps, useListForm } from './filters.tsx';

interface FilterSheetProps extends FilterFormProps {
  /** The number of matches for the address's filters, counted to 1,001. */
  total: number;
  /** Returns the number of matches for a form's filters. */
  count: (form: FormData) => Promise<number>;
  /** The counted thing: 'tutor'. */
  noun: Noun;
  /** The address of the unfiltered list. */
  clear: string;
}

/** Milliseconds between a change and its count, so that typing a number causes one count. */
const pause = 250;

/** Returns the present form's count; null while it is unavailable. */
function useCount(first: number, count: FilterSheetProps['count']) {
  const [found, setFound] = useState<number | null>(first);
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const countAnew = (form: FormData) => {
    clearTimeout(timer.current);
    const show = (answer: number | null) => {
      if (timer.current === own) setFound(answer);
    };
    const own = window.setTimeout(() => void count(form).then(show, () => show(null)), pause);
    timer.current = own;
  };
  return [found, countAnew] as const;
}

/**
 * The fields of a list's filters as a dialog with an address of its own, a sheet on phones. Its
 * button shows the number of matches, counted again after each change; without script it still
 * leads to the list.
 */
export function FilterSheet({ list, total, count, noun, clear, children }: FilterSheetProps) {
  const { search } = useLocation();
  const [found, countAnew] = useCount(total, count);
  const go = useListForm(list, true);
  const change = (event: FormEvent<HTMLFormElement>) => {
    // A filter is not input worth asking about: the dialog closes without asking.
    event.stopPropagation();
    countAnew(new FormData(event.currentTarget));
  };
  return (
    <PageDialog title="Filters" under={list.at + search}>
      <Form className="filter-fields" action={list.at} onSubmit={go} onInput={change} aria-label="Filters">
        {/* Not the first field: a phone's keyboard would cover the others. */}
        <div className="body" tabIndex={-1} data-first-focus="">
          {children}
        </div>
        <div className="foot">
          <Link className="btn sec" to={clear} replace preventScrollReset>
            Clear all
          </Link>
          <button className="btn pri" type="submit">
            Show {found !== null && <span className="with-script tabular-nums">{totalOf(found)}</span>}
          </button>
          <p className="sr-only" role="status">
            {found !== null && found !== total && totalOf(found, noun)}
          </p>
        </div>
      </Form>
    </PageDialog>
  );
}
