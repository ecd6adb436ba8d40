import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Form } from 'react-router';
import { entryKinds } from '#core/coins/entries.ts';
import { useFilters } from '../lib/filters.ts';
import { titleCase } from '../lib/title-case.ts';
import { Button } from '../ui/button.tsx';
import { ChosenChips } from '../ui/chosen-chips.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Select } from '../ui/select.tsx';
import { chosenMoves } from './chosen-moves.ts';
import './statement.css';

const kinds = [['', 'All kinds'], ...entryKinds.map((kind) => [kind, titleCase(kind)] as const)] as const;

/** The filters of a statement: a form that changes the address, folded on narrow screens. */
export function StatementFilters({ query }: { query: URLSearchParams }) {
  const apply = useFilters(query);
  const chosen = chosenMoves(query);
  return (
    <div className="grid gap-3">
      <details className="statement-filters" key={query.toString()}>
        <summary className="btn sec">
          <SlidersHorizontal className="size-4" /> Filters
          {chosen.length > 0 && <span className="badge">{chosen.length}</span>}
        </summary>
        <Form className="card" role="search" aria-label="Filters" onSubmit={apply} preventScrollReset>
          <Field name="kind" label="Kind">
            <Select choices={kinds} defaultValue={query.get('kind') ?? ''} />
          </Field>
          <Field name="from" label="From">
            <TextInput type="date" defaultValue={query.get('from') ?? ''} />
          </Field>
          <Field name="to" label="To">
            <TextInput type="date" defaultValue={query.get('to') ?? ''} />
          </Field>
          <Button type="submit" look="tonal">
            Apply
          </Button>
        </Form>
      </details>
      <ChosenChips chosen={chosen} clear="?" />
    </div>
  );
}
