import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
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
import { type Choice, Select } from '../ui/select.tsx';
import { tutorsFilledIn, tutorsPath } from './list-query.ts';
import '../ui/filters.css';
import '../ui/input.css';
import '../ui/search.css';

/** Goes to the address that a form of the directory makes; without script the browser sends its empty fields too. */
function useDirectoryForm() {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void navigate(tutorsFilledIn(new FormData(event.currentTarget)), { preventScrollReset: true });
  };
}

/** Filters that a form does not show travel with it. */
function Kept({ filters, but }: { filters: Filters; but: readonly (keyof Filters)[] }) {
  const kept = Object.entries(tutorParams(filters)).filter(([name]) => !but.some((shown) => shown === name));
  return kept.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** Search of tutors by name and expertise. */
export function TutorSearch({ filters }: { filters: Filters }) {
  const go = useDirectoryForm();
  return (
    <Form className="search" role="search" action="/tutors" onSubmit={go} key={filters.search}>
      <Kept filters={filters} but={['search']} />
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
  ['rate', 'Lowest rate'],
  ['-joined_at', 'Newest'],
];

/** What the directory is filtered and ordered by: a row on wide screens, folded away on phones. */
export function TutorFilters({ filters }: { filters: Filters }) {
  const go = useDirectoryForm();
  const chosen = chosenTutorFilters(filters).filter(({ without }) => !('search' in without)).length;
  return (
    <details className="filters" key={JSON.stringify(filters)}>
      <summary className="btn sec">
        <SlidersHorizontal className="size-4" /> Filters
        {chosen > 0 && <span className="badge">{chosen}</span>}
      </summary>
      <Form className="card flat" action="/tutors" onSubmit={go} aria-label="Filters">
        <Kept filters={filters} but={['expertise', 'rate_to', 'stars', 'sort', 'verified']} />
        <Field name="expertise" label="Expertise">
          <Select choices={expertiseChoices(filters.expertise)} defaultValue={filters.expertise} />
        </Field>
        <Field name="rate_to" label="Rate an hour">
          <Select choices={rateChoices(filters.rate_to)} defaultValue={String(filters.rate_to ?? '')} />
        </Field>
        <Field name="stars" label="Stars">
          <Select choices={starChoices} defaultValue={String(filters.stars || '')} />
        </Field>
        <Field name="sort" label="Sort">
          <Select choices={sorts} defaultValue={filters.sort} />
        </Field>
        <div className="marks">
          <CheckRow name="verified" defaultChecked={filters.verified}>
            Verified
          </CheckRow>
        </div>
        <button className="btn tonal" type="submit">
          Apply
        </button>
      </Form>
    </details>
  );
}

/** The presets of the profile; an expertise of the address that is none of them stays chosen. */
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

/** What is set, each a link to the directory without it. */
export function ChosenTutorFilters({ filters }: { filters: Filters }) {
  const chosen = chosenTutorFilters(filters).map(({ label, without }) => ({
    label,
    to: tutorsPath({ ...filters, ...without }),
  }));
  return <ChosenChips chosen={chosen} clear={tutorsPath(withoutFilters(filters))} />;
}

/** The directory in the same order with nobody left out. */
export function withoutFilters({ sort }: Filters): Filters {
  return { ...everyTutor, sort };
}
