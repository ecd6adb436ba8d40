import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { directory, lengths } from '#core/limits.ts';
import { expertisePresets } from '#core/profiles/expertise.ts';
import {
  chosenTutorFilters,
  everyTutor,
  type TutorFilters as Filters,
  rateLabel,
  starsLabel,
  tutorParams,
} from '#core/tutors/filters.ts';
import { CheckRow } from '../ui/choices.tsx';
import { ChosenChips } from '../ui/chosen-chips.tsx';
import { Field } from '../ui/field.tsx';
import { FilterSheet } from '../ui/filter-sheet.tsx';
import { type FilteredList, FilterRow, FiltersLink, HiddenParams, SortForm, useListForm } from '../ui/filters.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { tutorFiltersIn, tutorsPath } from './list-query.ts';
import '../ui/input.css';
import '../ui/search.css';

/** The directory that the forms act on. */
const list: FilteredList = { at: '/tutors', filledIn: (form) => tutorsPath(tutorFiltersIn(form)) };

const paramsBut = (filters: Filters, but: readonly (keyof Filters)[]) =>
  Object.fromEntries(Object.entries(tutorParams(filters)).filter(([name]) => !but.some((shown) => shown === name)));

/** Returns the number of active filters; the search has its own field. */
const chosenOf = (filters: Filters) =>
  chosenTutorFilters(filters).filter(({ without }) => !('search' in without)).length;

/** Search of tutors by name and expertise. */
export function TutorSearch({ filters }: { filters: Filters }) {
  const go = useListForm(list);
  return (
    <Form className="search" role="search" action="/tutors" onSubmit={go} key={filters.search}>
      <HiddenParams params={paramsBut(filters, ['search'])} />
      <div className="input-row">
        <Search />
        <input
          className="input"
          name="search"
          type="search"
          dir="auto"
          aria-label="Search tutors"
          placeholder="Name or subject"
          defaultValue={filters.search}
          maxLength={lengths.search}
        />
      </div>
      <button className="btn tonal" type="submit">
        Search
      </button>
    </Form>
  );
}

const sorts: readonly Choice[] = [
  ['-stars', 'Stars'],
  ['-completed', 'Completed'],
  ['-record', 'Record'],
  ['rate', 'Lowest rate'],
  ['-joined_at', 'Newest'],
];

/** The filter fields, with the address's other parameters. */
function FilterFields({ filters }: { filters: Filters }) {
  return (
    <>
      <HiddenParams params={paramsBut(filters, ['expertise', 'rate_to', 'stars', 'verified'])} />
      <Field name="expertise" label="Expertise">
        <Select choices={expertiseChoices(filters.expertise)} defaultValue={filters.expertise} />
      </Field>
      <Field name="rate_to" label="Rate an hour">
        <Select choices={rateChoices(filters.rate_to)} defaultValue={String(filters.rate_to ?? '')} />
      </Field>
      <Field name="stars" label="Stars">
        <Select choices={starChoices} defaultValue={String(filters.stars || '')} />
      </Field>
      <div className="marks">
        <CheckRow name="verified" defaultChecked={filters.verified}>
          Verified
        </CheckRow>
      </div>
    </>
  );
}

/** The filters as a row on wide screens while any is set; otherwise they are in the sheet. */
export function TutorFilters({ filters }: { filters: Filters }) {
  if (chosenOf(filters) === 0) return null;
  return (
    <FilterRow list={list} key={JSON.stringify(filters)}>
      <FilterFields filters={filters} />
    </FilterRow>
  );
}

/** The link to the sheet, and the sort order. */
export function TutorTools({ filters }: { filters: Filters }) {
  return (
    <div className="filter-and-sort">
      <FiltersLink list={list} chosen={chosenOf(filters)} />
      <SortForm list={list} params={paramsBut(filters, ['sort'])} sort={filters.sort} choices={sorts} />
    </div>
  );
}

/** The filters as a sheet over the directory. */
export function TutorFilterSheet({ filters, total }: { filters: Filters; total: number }) {
  const count = async (form: FormData) => {
    const { rpc } = await import('../lib/rpc.ts');
    return (await rpc.tutors.list({ ...tutorFiltersIn(form), limit: 1 })).total;
  };
  const clear = tutorsPath(withoutFilters(filters));
  return (
    <FilterSheet list={list} total={total} count={count} noun="tutor" clear={clear}>
      <FilterFields filters={filters} />
    </FilterSheet>
  );
}

/** Returns the profile's presets; an unknown expertise in the address stays selected. */
function expertiseChoices(expertise: string): Choice[] {
  const isOther = expertise !== '' && !expertisePresets.some((preset) => preset === expertise);
  const names = [...expertisePresets, ...(isOther ? [expertise] : [])];
  return [['', 'Any expertise'], ...names.map((name) => [name, name] as const)];
}

function rateChoices(rate: number | null): Choice[] {
  const rates = [...new Set([...directory.rates, ...(rate === null ? [] : [rate])])].sort((a, b) => a - b);
  return [['', 'Any rate'], ...rates.map((most) => [String(most), rateLabel(most)] as const)];
}

const starChoices: readonly Choice[] = [
  ['', 'Any stars'],
  ...directory.stars.map((least) => [String(least), starsLabel(least)] as const),
];

/** The active filters, each a link to the directory without it. */
export function ChosenTutorFilters({ filters }: { filters: Filters }) {
  const chosen = chosenTutorFilters(filters).map(({ label, without }) => ({
    label,
    to: tutorsPath({ ...filters, ...without }),
  }));
  return <ChosenChips chosen={chosen} clear={tutorsPath(withoutFilters(filters))} />;
}

/** Returns the directory's address in the same order, without filters. */
export function withoutFilters({ sort, invite_for }: Filters): Filters {
  return { ...everyTutor, sort, invite_for };
}
