import ArrowLeft from 'lucide-react/icons/arrow-left';
import Eye from 'lucide-react/icons/eye';
import { Link, Outlet } from 'react-router';
import { date, number } from '#core/format.ts';
import { soldDays } from '#core/limits.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { withRowDone } from '../../lib/form-values.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { keepProductFiles } from '../../store/keep-product-files.ts';
import { ProductForm } from '../../store/product-form.tsx';
import { withVersions } from '../../store/product-values.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useDialogLinks } from '../../ui/dialog-links.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/product';
import '../../ui/pairs.css';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { product: await read(api.store.adminProduct({ id })), formKey: crypto.randomUUID() };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  // A form that shows two versions takes the other one from here. A refusal follows below.
  const kept = await api.store.adminProduct({ id }).catch(() => null);
  const saved = () => ({ to: `/admin/products/${id}`, flash: 'product_saved' }) as const;
  return submit(request, api.store.editProduct, saved, {
    with: { id },
    lists: ['collections'],
    change: (fields) => withRowDone(withVersions(fields, kept)),
    keepEach: keepProductFiles(api.files.upload),
  });
}

/** One product: its form, whether it is in the store, and its appearance there. */
export default function AdminProduct({ loaderData: { product, formKey }, actionData }: Route.ComponentProps) {
  const toDialog = useDialogLinks();
  const { id, title, status, sold, in_carts, updated_at } = product;
  const isDraft = status === 'draft';
  return (
    <div className="wrap page grid gap-6">
      <PageMeta title={title} />
      <div>
        <Link className="link" to="/admin/products">
          <ArrowLeft className="flip size-4" /> Products
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 dir="auto">{title}</h1>
          <Link className="link" to={`/product/${id}`}>
            <Eye className="size-4" /> {isDraft ? 'Preview' : 'See it in the store'}
          </Link>
        </div>
      </div>
      <ProductForm
        key={updated_at.getTime()}
        product={product}
        collections={product.all_collections}
        formKey={formKey}
        failure={actionData}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          {isDraft ? <Badge look="line">Draft</Badge> : <Badge look="good">In the store</Badge>}
          <LinkButton
            look={isDraft ? 'tonal' : 'sec'}
            {...toDialog(`/admin/products/${id}/${isDraft ? 'publish' : 'unpublish'}`)}
          >
            {isDraft ? 'Publish' : 'Unpublish'}
          </LinkButton>
        </div>
        <dl className="pairs">
          <dt>Sold, {soldDays} days</dt>
          <dd>{number(sold)}</dd>
          <dt>In carts now</dt>
          <dd>{number(in_carts)}</dd>
          <dt>Last change</dt>
          <dd>{date(updated_at)}</dd>
        </dl>
      </ProductForm>
      <Outlet context={product} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
