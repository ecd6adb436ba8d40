import { useOutletContext } from 'react-router';
import { number, plural } from '#core/format.ts';
import { largestStockChange } from '#core/limits.ts';
import type { AdminProduct } from '#core/store/admin-contract.ts';
import { pageContext } from '../../lib/page-context.ts';
import { submit } from '../../lib/submit.ts';
import { PageDialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/stock-adjust';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action({ request, params: { id, variant }, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const adjusted = ({ stock }: { stock: number }) =>
    ({ to: `/admin/products/${id}`, flash: 'stock_adjusted', n: stock }) as const;
  return submit(request, api.store.adjustStock, adjusted, { with: { id: variant } });
}

/** Over a product: adds units to a variant's stock, or removes them. */
export default function AdminStockAdjust({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, variants } = useOutletContext<AdminProduct>();
  const variant = variants.find(({ id }) => id === params.variant);
  if (!variant) return null;
  return (
    <PageDialog title={`Adjust stock of ${variant.title}`} eyebrow={title} alert>
      <ReasonForm formKey={loaderData.formKey} failure={actionData} label="Adjust stock">
        <p className="text-ink-2">
          {plural(variant.inventory_quantity, 'unit')} can be sold now, not counting units in orders.
        </p>
        <Field
          name="change"
          label="Units to add, or to remove with a minus"
          hint={`A whole number, ${number(largestStockChange)} at most.`}
        >
          <TextInput autoComplete="off" className="tabular-nums" placeholder="+10 or −2" required />
        </Field>
      </ReasonForm>
    </PageDialog>
  );
}
