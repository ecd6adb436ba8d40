import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import {
  type AssignmentFilters,
  chosenFilters,
  deadlineLabel,
  filterParams,
  noFilters,
  subjectLabel,
} from '#core/assignments/filters.ts';
import { subjectChips } from '#core/assignments/rules.ts';
import { deadlineDays } from '#core/limits.ts';
import { whole } from '../lib/format.ts';
import { CheckRow } from '../ui/choices.tsx';
import { ChosenChips } from '../ui/chosen-chips.tsx';
import { Field } from '../ui/field.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { filledIn, listPath } from './list-query.ts';
import '../ui/input.css';
import '../ui/filters.css';

interface ListFiltersProps {
  filters: AssignmentFilters;
  signedIn: boolean;
}

/** Goes to the address that a form of the list makes, without its empty fields; without script the browser sends them all. */
function useListForm() {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(filledIn(new FormData(event.currentTarget)), { preventScrollReset: true });
  };
}

/** Filters that a form does not show travel with it. */
function Kept({ filters, but }: { filters: AssignmentFilters; but: readonly (keyof AssignmentFilters)[] }) {
  const kept = Object.entries(filterParams(filters)).filter(([name]) => !but.some((shown) => shown === name));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** What a list of open assignments is filtered by: a row on wide screens, folded away on phones. */
export function ListFilters({ filters, signedIn }: ListFiltersProps) {
  const go = useListForm();
  const chosen = chosenFilters(filters).filter(({ without }) => !('search' in without)).length;
  const ofBidders = filters.status === 'all' || filters.status === 'open';
  return (
    <details className="filters" key={JSON.stringify(filters)}>
      <summary className="btn sec">
        <SlidersHorizontal className="size-4" /> Filters
        {chosen > 0 && <span className="badge">{chosen}</span>}
      </summary>
      <Form className="card flat" action="/all-assignments" onSubmit={go} aria-label="Filters">
        <Kept
          filters={filters}
          but={['subject', 'budget_from', 'budget_to', 'deadline_within', 'not_bid', 'my_expertise']}
        />
        <Field name="subject" label="Subject">
          <Select choices={subjectChoices(filters.subject)} defaultValue={filters.subject.toLowerCase()} />
        </Field>
        {ofBidders && (
          <>
            <fieldset className="field range">
              <legend className="mb-1.5">Budget in PKR</legend>
              <div>
                <Amount name="budget_from" label="Lowest budget" value={filters.budget_from} />
                <span className="text-14 text-ink-3">to</span>
                <Amount name="budget_to" label="Highest budget" value={filters.budget_to} />
              </div>
            </fieldset>
            <Field name="deadline_within" label="Deadline">
              <Select
                choices={deadlineChoices(filters.deadline_within)}
                defaultValue={String(filters.deadline_within || '')}
              />
            </Field>
          </>
        )}
        {ofBidders && signedIn && (
          <div className="marks">
            <CheckRow name="not_bid" defaultChecked={filters.not_bid}>
              Not bid yet
            </CheckRow>
            <CheckRow name="my_expertise" defaultChecked={filters.my_expertise}>
              My expertise
            </CheckRow>
          </div>
        )}
        <button className="btn tonal" type="submit">
          Apply
        </button>
      </Form>
    </details>
  );
}

/** The product's subjects; one of an address that is none of them stays chosen. */
function subjectChoices(subject: string): Choice[] {
  const subjects = subjectChips.filter(([value]) => value !== 'all');
  const isOther = subject !== '' && !subjects.some(([value]) => value === subject.toLowerCase());
  return [
    ['', 'All subjects'],
    ...subjects,
    ...(isOther ? [[subject.toLowerCase(), subjectLabel(subject)] as const] : []),
  ];
}

function deadlineChoices(days: number): Choice[] {
  const all = [...new Set([...deadlineDays, ...(days > 0 ? [days] : [])])].sort((a, b) => a - b);
  return [['', 'Any time'], ...all.map((within) => [String(within), deadlineLabel(within)] as const)];
}

function Amount({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <input
      className="input tabular-nums"
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      aria-label={label}
      defaultValue={value === null ? '' : whole(value)}
    />
  );
}

/** What is set, each a link to the list without it. */
export function ChosenFilters({ filters }: { filters: AssignmentFilters }) {
  const chosen = chosenFilters(filters).map(({ label, without }) => ({
    label,
    to: listPath({ ...filters, ...without }),
  }));
  return <ChosenChips chosen={chosen} clear={cleared(filters)} />;
}

/** The list of the same status and order with nothing left out. */
export function cleared({ status, sort }: AssignmentFilters): string {
  return listPath({ ...noFilters, status, sort });
}

const sorts: readonly Choice[] = [
  ['newest', 'Newest'],
  ['deadline', 'Deadline'],
  ['budget', 'Budget'],
  ['bids', 'Fewest bids'],
];

/** The order of a list of open assignments, changed as it is chosen; without script by its button. */
export function SortForm({ filters }: { filters: AssignmentFilters }) {
  const go = useListForm();
  return (
    <Form
      className="sort"
      action="/all-assignments"
      key={filters.sort}
      onSubmit={go}
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
    >
      <Kept filters={filters} but={['sort']} />
      <Field name="sort" label="Sort">
        <Select choices={sorts} defaultValue={filters.sort} />
      </Field>
      <button className="btn tonal until-script" type="submit">
        Sort
      </button>
    </Form>
  );
}
