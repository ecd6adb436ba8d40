import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { AdminError } from '../../admin/admin-error.tsx';
import { withRowDone } from '../../lib/form-values.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { keepProductFiles } from '../../store/keep-product-files.ts';
import { ProductForm } from '../../store/product-form.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/product-new';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  return { collections: await read(api.store.collectionsOfAll()), formKey: crypto.randomUUID() };
}

export function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const added = ({ id }: { id: string }) => ({ to: `/admin/products/${id}`, flash: 'product_added' }) as const;
  return submit(request, api.store.addProduct, added, {
    lists: ['collections'],
    change: withRowDone,
    keepEach: keepProductFiles(api.files.upload),
  });
}

/** A new product: it is a draft until it is published. */
export default function AdminProductNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap page grid gap-6">
      <PageMeta title="Add product" />
      <div>
        <Link className="link" to="/admin/products">
          <ArrowLeft className="flip size-4" /> Products
        </Link>
        <h1>Add product</h1>
      </div>
      <ProductForm product={null} {...loaderData} failure={actionData} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
