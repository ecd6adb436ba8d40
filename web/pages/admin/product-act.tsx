import { data, useOutletContext } from 'react-router';
import type { AdminProduct } from '#core/store/admin-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/product-act';

const acts: Readonly<Record<string, 'published' | 'draft'>> = { publish: 'published', unpublish: 'draft' };

export function loader({ params }: Route.LoaderArgs) {
  if (!Object.hasOwn(acts, params.act)) throw data(null, { status: 404 });
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, act }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const status = acts[act];
  const flash = status === 'published' ? 'product_published' : 'product_taken_off';
  const done = () => ({ to: `/admin/products/${id}`, flash }) as const;
  return submit(request, api.store.setProductStatus, done, { with: { id, status } });
}

/** Over a product: publishes it in the store, or withdraws it. */
export default function AdminProductAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title } = useOutletContext<AdminProduct>();
  const form = { formKey: loaderData.formKey, failure: actionData, optional: true };
  return params.act === 'publish' ? (
    <PageDialog title="Publish this product?" eyebrow={title} alert>
      <ReasonForm {...form} label="Publish">
        <p className="text-ink-2">It appears in the store at once, as last saved.</p>
      </ReasonForm>
    </PageDialog>
  ) : (
    <PageDialog title="Unpublish this product?" eyebrow={title} alert>
      <ReasonForm {...form} destroys label="Unpublish">
        <p className="text-ink-2">Buyers can no longer find or order it. Past orders stay as they are.</p>
      </ReasonForm>
    </PageDialog>
  );
}
