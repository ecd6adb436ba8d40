import { redirect } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { ActionForm, FormError, SubmitButton } from '../../ui/form.tsx';
import type { Route } from './+types/saved-search-delete';

const page = '/saved-searches';

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { items } = await read(context.get(pageContext).api.searches.own());
  const search = items.find((item) => item.id === id);
  if (!search) throw redirect(page);
  return { name: search.name, formKey: crypto.randomUUID() };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  return submit(request, api.searches.delete, () => ({ to: page, flash: 'search_deleted' }), { with: { id } });
}

export default function SavedSearchDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { name, formKey } = loaderData;
  return (
    <PageDialog title="Delete this search?" alert>
      <ActionForm formKey={formKey} failure={actionData} draft={null}>
        <div className="body">
          <FormError />
          <p className="text-ink-2">
            “<bdi>{name}</bdi>” leaves your list, and you get no more mails for it.
          </p>
        </div>
        <div className="foot">
          <CloseLink look="sec">Keep it</CloseLink>
          <SubmitButton look="bad">Delete search</SubmitButton>
        </div>
      </ActionForm>
    </PageDialog>
  );
}
