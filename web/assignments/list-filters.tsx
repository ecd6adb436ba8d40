import { Link } from 'react-router';
import {
  type AssignmentFilters,
  chosenFilters,
  deadlineLabel,
  filterParams,
  noFilters,
  subjectLabel,
} from '#core/assignments/filters.ts';
import { subjectChips } from '#core/assignments/rules.ts';
import { number } from '#core/format.ts';
import { deadlineDays } from '#core/limits.ts';
import { CheckRow } from '../ui/choices.tsx';
import { ChosenChips } from '../ui/chosen-chips.tsx';
import { Field } from '../ui/field.tsx';
import { FilterSheet } from '../ui/filter-sheet.tsx';
import { type FilteredList, FilterRow, FiltersLink, HiddenParams, SortForm } from '../ui/filters.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { filtersIn, listPath } from './list-query.ts';
import '../ui/input.css';

/** The list of assignments that the forms act on. */
const list: FilteredList = { at: '/all-assignments', filledIn: (form) => listPath(filtersIn(form)) };

const paramsBut = (filters: AssignmentFilters, but: readonly (keyof AssignmentFilters)[]) =>
  Object.fromEntries(Object.entries(filterParams(filters)).filter(([name]) => !but.some((shown) => shown === name)));

/** Returns the number of active filters; the search has its own field. */
const chosenOf = (filters: AssignmentFilters) =>
  chosenFilters(filters).filter(({ without }) => !('search' in without)).length;

const isOfBidders = ({ status }: AssignmentFilters) => status === 'all' || status === 'open';

interface FilterFieldsProps {
  filters: AssignmentFilters;
  signedIn: boolean;
}

/** The filter fields, with the address's other parameters. */
function FilterFields({ filters, signedIn }: FilterFieldsProps) {
  const ofBidders = isOfBidders(filters);
  return (
    <>
      <HiddenParams
        params={paramsBut(filters, [
          'subject',
          'budget_from',
          'budget_to',
          'deadline_within',
          'not_bid',
          'my_expertise',
        ])}
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
    </>
  );
}

/** The filters as a row on wide screens while any is set; otherwise they are in the sheet. */
export function ListFilters({ filters, signedIn }: FilterFieldsProps) {
  if (chosenOf(filters) === 0) return null;
  return (
    <FilterRow list={list} key={JSON.stringify(filters)}>
      <FilterFields filters={filters} signedIn={signedIn} />
    </FilterRow>
  );
}

/** The link to the sheet, and the sort order of open assignments. */
export function ListTools({ filters }: { filters: AssignmentFilters }) {
  return (
    <div className="filter-and-sort">
      <FiltersLink list={list} chosen={chosenOf(filters)} />
      {isOfBidders(filters) && (
        <SortForm list={list} params={paramsBut(filters, ['sort'])} sort={filters.sort} choices={sorts} />
      )}
    </div>
  );
}

interface AssignmentSheetProps {
  filters: AssignmentFilters;
  total: number;
  /** The signed-in viewer's expertise; null for guests. */
  expertise: readonly string[] | null;
}

/** The filters as a sheet over the list. */
export function AssignmentFilterSheet({ filters, total, expertise }: AssignmentSheetProps) {
  const count = async (form: FormData) => {
    const { rpc } = await import('../lib/rpc.ts');
    return (await rpc.assignments.list({ ...filtersIn(form), limit: 1 })).total;
  };
  return (
    <FilterSheet list={list} total={total} count={count} noun="assignment" clear={cleared(filters)}>
      <FilterFields filters={filters} signedIn={expertise !== null} />
      {expertise && isOfBidders(filters) && (
        <p className="text-13 text-ink-3">
          {expertise.length > 0 ? `Your expertise: ${expertise.join(', ')}.` : 'You have added no expertise yet.'}{' '}
          <Link to="/profile">Change it</Link>
        </p>
      )}
    </FilterSheet>
  );
}

/** Returns the product's subjects; an unknown subject in the address stays selected. */
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
      defaultValue={value === null ? '' : number(value)}
    />
  );
}

/** The active filters, each a link to the list without it. */
export function ChosenFilters({ filters }: { filters: AssignmentFilters }) {
  const chosen = chosenFilters(filters).map(({ label, without }) => ({
    label,
    to: listPath({ ...filters, ...without }),
  }));
  return <ChosenChips chosen={chosen} clear={cleared(filters)} />;
}

/** Returns the list's address with the same status and order, and no filters. */
export function cleared({ status, sort }: AssignmentFilters): string {
  return listPath({ ...noFilters, status, sort });
}

const sorts: readonly Choice[] = [
  ['newest', 'Newest'],
  ['deadline', 'Deadline'],
  ['budget', 'Budget'],
  ['bids', 'Fewest bids'],
];
