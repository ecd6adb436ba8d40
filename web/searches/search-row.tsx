import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import { filterParams } from '#core/assignments/filters.ts';
import { totalOf } from '#core/format.ts';
import type { SavedSearch } from '#core/searches/contract.ts';
import type { Failure } from '../lib/form-values.ts';
import { Badge } from '../ui/badge.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Field } from '../ui/field.tsx';
import { ActionForm, SubmitButton } from '../ui/form.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { wordsOfSearch } from './save-search-form.tsx';
import './searches.css';

const mails: readonly Choice[] = [
  ['daily', 'Daily mail'],
  ['instant', 'Instant mail'],
  ['none', 'No mail'],
];

interface SearchRowProps {
  search: SavedSearch;
  formKey: string;
  failure: Failure | undefined;
}

/** A saved search: its list, this week's matches, its mail setting, and a link to delete it. */
export function SearchRow({ search, formKey, failure }: SearchRowProps) {
  const { id, name, filters, mail, found } = search;
  const toDialog = useDialogLinks();
  return (
    <li className="search-row">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <Link
            className="font-semibold text-ink wrap-anywhere"
            dir="auto"
            to={`/all-assignments?${new URLSearchParams(filterParams(filters))}`}
          >
            {name}
          </Link>
          {found > 0 && <Badge look="good">{`${totalOf(found)} this week`}</Badge>}
        </span>
        <span className="text-14 text-ink-2 wrap-anywhere" dir="auto">
          {wordsOfSearch(filters)}
        </span>
      </span>
      <div className="acts">
        <ActionForm
          formKey={formKey}
          failure={failure?.values.id === id ? failure : undefined}
          draft={null}
          preventScrollReset
          onChange={({ currentTarget }) => currentTarget.requestSubmit()}
        >
          <input type="hidden" name="id" value={id} />
          <Field name="mail" label={<span className="sr-only">Mail for {name}</span>}>
            <Select choices={mails} defaultValue={mail} />
          </Field>
          <span className="until-script">
            <SubmitButton look="sec">Save</SubmitButton>
          </span>
        </ActionForm>
        <Link className="icon-btn" {...toDialog(`/saved-searches/${id}/delete`)} aria-label={`Delete ${name}`}>
          <Trash2 />
        </Link>
      </div>
    </li>
  );
}
