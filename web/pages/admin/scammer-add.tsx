import ArrowLeft from 'lucide-react/icons/arrow-left';
import Ban from 'lucide-react/icons/ban';
import Search from 'lucide-react/icons/search';
import { Form, Link } from 'react-router';
import type { User } from '#core/admin/contract.ts';
import { date, totalOf } from '#core/format.ts';
import { lengths } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import type { Failure } from '../../lib/form-values.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { titleCase } from '../../lib/title-case.ts';
import { Button } from '../../ui/button.tsx';
import { Picks } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/scammer-add';
import '../../ui/input.css';

/** The number of people shown to choose from. */
const shown = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const search = url.searchParams.get('member') ?? '';
  const { items, total } = search ? await read(api.admin.users({ search, limit: shown })) : { items: [], total: 0 };
  const people = await read(Promise.all(items.map(({ id }) => api.admin.user({ user_id: id }))));
  return { search, people, total, formKey: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.safety.addScammer, ({ sessions_ended: n }) => ({
    to: '/admin/scammers',
    flash: 'scammer_added',
    n,
  }));
}

/**
 * Adds a person to the watchlist: found by a part of username, name or email; with the reason
 * (ADMIN-05, ADMIN-09).
 */
export default function AdminScammerAdd({ loaderData, actionData }: Route.ComponentProps) {
  const { search, people, total, formKey } = loaderData;
  return (
    <div className="grid max-w-[640px] gap-5">
      <PageMeta title="Add a scammer" />
      <Link className="link justify-self-start" to="/admin/scammers">
        <ArrowLeft className="flip size-4" /> Scammers
      </Link>
      <h2 className="text-22">Add a scammer</h2>
      <Form className="flex gap-2" role="search" key={search}>
        <div className="input-row grow">
          <Search />
          <input
            className="input"
            name="member"
            type="search"
            dir="auto"
            aria-label="Find the member"
            placeholder="Part of the username, name or email"
            defaultValue={search}
            maxLength={lengths.search}
          />
        </div>
        <Button type="submit" look="tonal">
          Find
        </Button>
      </Form>
      {search && people.length === 0 && (
        <p className="text-14 text-ink-2" role="status">
          No one found. Try another part of the name.
        </p>
      )}
      {total > shown && (
        <p className="text-14 text-ink-2" role="status">
          More people than these {shown} have this in their name. Type more of the name.
        </p>
      )}
      {(people.length > 0 || actionData) && <AddForm people={people} formKey={formKey} failure={actionData} />}
    </div>
  );
}

interface AddFormProps {
  people: User[];
  formKey: string;
  failure: Failure | undefined;
}

function AddForm({ people, formKey, failure }: AddFormProps) {
  const options = people.map(({ id, full_name, username, email, user_type, created_at, is_blocked, ...user }) => ({
    value: id,
    label: `${full_name}, @${username}`,
    hint: `${email}. ${titleCase(user_type)} since ${date(created_at)}${is_blocked ? ', blocked' : ''}. Open assignments: ${totalOf(user.open_posts)}, bids on them: ${totalOf(user.open_bids)}`,
  }));
  const only = options.length === 1 ? options[0]?.value : undefined;
  return (
    <ActionForm formKey={formKey} failure={failure} draft={null} className="grid gap-5">
      <FormError />
      <Field name="user_id" label="Member" group>
        <Picks options={options} {...(only && { defaultValue: only })} />
      </Field>
      <Field
        name="reason"
        label="Reason"
        hint="Shown on the public watchlist, and sent to the person."
        max={lengths.reason}
      >
        <TextArea rows={4} required />
      </Field>
      <Note look="warn" icon={Ban}>
        This also blocks the account, ends its sessions, takes down its open assignments and refunds the bids on them.
      </Note>
      <div>
        <SubmitButton look="bad">Add and block</SubmitButton>
      </div>
    </ActionForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
