import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { LinkButton } from './button.tsx';
import { useDialogLinks } from './dialog-links.ts';
import { Field } from './field.tsx';
import { type Choice, Select } from './select.tsx';
import './filters.css';

/** A list's page: its address, and the address that a form of it requests, without empty fields. */
export interface FilteredList {
  at: string;
  filledIn: (form: FormData) => string;
}

/**
 * Navigates to the address that a form of the list builds; without script the browser sends its
 * empty fields too.
 */
export function useListForm({ filledIn }: FilteredList, replace = false) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(filledIn(new FormData(event.currentTarget)), { preventScrollReset: true, replace });
  };
}

/** Parameters without a visible field, sent along with a form. */
export function HiddenParams({ params }: { params: Readonly<Record<string, string>> }) {
  return Object.entries(params).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** The link to the sheet of the list's filters, with the number of active ones. */
export function FiltersLink({ list, chosen }: { list: FilteredList; chosen: number }) {
  const toDialog = useDialogLinks();
  return (
    <LinkButton look="sec" {...toDialog(`${list.at}/filters`)} className="to-filters">
      <SlidersHorizontal className="size-4" /> Filters
      {chosen > 0 && <span className="badge">{chosen}</span>}
    </LinkButton>
  );
}

export interface FilterFormProps {
  list: FilteredList;
  /** The visible fields and the hidden parameters. */
  children: ReactNode;
}

/** The fields in a row, for wide screens, while a filter is set. */
export function FilterRow({ list, children }: FilterFormProps) {
  const go = useListForm(list);
  return (
    <Form className="card flat filters" action={list.at} onSubmit={go} aria-label="Filters">
      {children}
      <button className="btn tonal" type="submit">
        Apply
      </button>
    </Form>
  );
}

interface SortFormProps {
  list: FilteredList;
  /** The address's other parameters. */
  params: Readonly<Record<string, string>>;
  sort: string;
  choices: readonly Choice[];
}

/** A list's sort order, applied when chosen; without script by its button. */
export function SortForm({ list, params, sort, choices }: SortFormProps) {
  const go = useListForm(list);
  return (
    <Form
      className="sort"
      action={list.at}
      key={sort}
      onSubmit={go}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <HiddenParams params={params} />
      <Field name="sort" label="Sort">
        <Select choices={choices} defaultValue={sort} />
      </Field>
      <button className="btn tonal until-script" type="submit">
        Sort
      </button>
    </Form>
  );
}
