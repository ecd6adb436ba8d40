import { Form } from 'react-router';
import { entryKinds } from '#core/coins/entries.ts';
import { useFilters } from '../lib/filters.ts';
import { titleCase } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Select } from '../ui/select.tsx';
import './statement.css';

const kinds = [['', 'All kinds'], ...entryKinds.map((kind) => [kind, titleCase(kind)] as const)] as const;

/** Which entries a statement shows: a form that changes the address. */
export function StatementFilters({ query }: { query: URLSearchParams }) {
  const apply = useFilters(query);
  return (
    <Form
      className="card statement-filters"
      role="search"
      aria-label="Filters"
      onSubmit={apply}
      preventScrollReset
      key={query.toString()}
    >
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
  );
}
