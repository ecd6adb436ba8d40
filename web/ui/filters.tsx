import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { LinkButton } from './button.tsx';
import { useDialogLinks } from './dialog-links.ts';
import { Field } from './field.tsx';
import { type Choice, Select } from './select.tsx';
import './filters.css';

/** A list's page: its address, and the address that a form of it asks for, without what is empty. */
export interface FilteredList {
  at: string;
  filledIn: (form: FormData) => string;
}

/** Goes to the address that a form of the list makes; without script the browser sends its empty fields too. */
export function useListForm({ filledIn }: FilteredList, replace = false) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(filledIn(new FormData(event.currentTarget)), { preventScrollReset: true, replace });
  };
}

/** What a form does not show travels with it. */
export function Kept({ params }: { params: Readonly<Record<string, string>> }) {
  return Object.entries(params).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** To the sheet of the list's filters, with how many are set. */
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
  /** The fields, and what travels with them. */
  children: ReactNode;
}

/** The fields in a row, for wide screens, where something is filtered. */
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
  /** What else the address says. */
  kept: Readonly<Record<string, string>>;
  sort: string;
  choices: readonly Choice[];
}

/** The order of a list, changed as it is chosen; without script by its button. */
export function SortForm({ list, kept, sort, choices }: SortFormProps) {
  const go = useListForm(list);
  return (
    <Form
      className="sort"
      action={list.at}
      key={sort}
      onSubmit={go}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <Kept params={kept} />
      <Field name="sort" label="Sort">
        <Select choices={choices} defaultValue={sort} />
      </Field>
      <button className="btn tonal until-script" type="submit">
        Sort
      </button>
    </Form>
  );
}
