import { plural } from '#core/format.ts';
import { lengths, productMost } from '#core/limits.ts';
import type { AdminProduct } from '#core/store/admin-contract.ts';
import { amountOf } from '#core/store/prices.ts';
import { LinkButton } from '../ui/button.tsx';
import { Switch } from '../ui/choices.tsx';
import { useDialogLinks } from '../ui/dialog-links.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Select } from '../ui/select.tsx';
import type { Picture } from './product-pictures.tsx';
import { Rows, type RowsState } from './rows.tsx';
import { VariantFile } from './variant-file.tsx';

type Variant = AdminProduct['variants'][number];

interface ProductVariantsProps {
  /** Base address of the product's dialogs; null for a new one. */
  at: string | null;
  variants: RowsState<Variant>;
  pictures: RowsState<Picture>;
}

/** A product's variants, in their order in the store: the first is preselected. */
export function ProductVariants({ at: page, variants, pictures }: ProductVariantsProps) {
  const toDialog = useDialogLinks();
  const shown = pictures.rows.flatMap(({ stored }, n) =>
    stored ? [[stored.file_id, `Picture ${n + 1}`] as const] : [],
  );
  return (
    <section className="card grid gap-3" aria-labelledby="variants">
      <h2 className="text-18" id="variants">
        Variants
      </h2>
      <Rows of={variants} noun="variant" most={productMost.variants}>
        {(at, stored) => {
          const name = (field: string) => `variants.${at}.${field}`;
          const counted = stored?.manage_inventory;
          const own = stored?.image_id && !shown.some(([id]) => id === stored.image_id) ? stored.image_id : null;
          return (
            <>
              {stored && <input type="hidden" name={name('id')} value={stored.id} />}
              <div className="four">
                <Field name={name('title')} label="Style">
                  <TextInput defaultValue={stored?.title} maxLength={lengths.variantTitle} />
                </Field>
                <Field name={name('price')} label="Price (PKR)">
                  <Amount defaultValue={stored && amountOf(stored.price_in_cents)} />
                </Field>
                <Field name={name('sale_price')} label="Sale price (PKR)">
                  <Amount defaultValue={stored?.sale_price_in_cents ? amountOf(stored.sale_price_in_cents) : null} />
                </Field>
                {counted && page ? (
                  <div className="field">
                    <span className="label">{plural(stored.inventory_quantity, 'unit')} left</span>
                    <LinkButton
                      look="sec"
                      {...toDialog(`${page}/stock/${stored.id}`)}
                      aria-label={`Adjust stock of ${stored.title}`}
                    >
                      Adjust stock
                    </LinkButton>
                  </div>
                ) : (
                  <Field name={name('stock')} label="Stock">
                    <TextInput inputMode="numeric" autoComplete="off" className="tabular-nums" />
                  </Field>
                )}
              </div>
              <div className="two">
                <Field name={name('hint')} label="Short description">
                  <TextInput defaultValue={stored?.hint} maxLength={lengths.variantHint} placeholder="Spiral bound" />
                </Field>
                <Field name={name('image_id')} label="Picture">
                  <Select
                    choices={[['', 'No own picture'], ...shown, ...(own ? [[own, 'Keep its picture'] as const] : [])]}
                    defaultValue={stored?.image_id ?? ''}
                  />
                </Field>
              </div>
              {stored?.ordered && counted !== undefined ? (
                <>
                  {counted && <input type="hidden" name={name('manage_inventory')} value="on" />}
                  <p className="text-14 text-ink-3">
                    People ordered it, so you cannot remove it. We {counted ? 'count' : 'do not count'} its stock.
                  </p>
                </>
              ) : (
                <Switch
                  name={name('manage_inventory')}
                  hint="Stops sales at zero. Turn off for files, which never sell out."
                  defaultChecked={counted ?? true}
                >
                  Count stock
                </Switch>
              )}
              <VariantFile name={name} stored={stored} />
              <Switch
                name={name('is_physical')}
                hint="We ask buyers for an address. Turn off for files."
                defaultChecked={stored?.is_physical ?? false}
              >
                Sent by courier
              </Switch>
            </>
          );
        }}
      </Rows>
    </section>
  );
}

/** Rupees, with paisa if there are any. */
function Amount({ defaultValue }: { defaultValue: string | null | undefined }) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      className="tabular-nums"
      {...(defaultValue && { defaultValue })}
    />
  );
}
