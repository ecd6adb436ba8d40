import type { ReactNode } from 'react';
import { lengths, productMost } from '#core/limits.ts';
import type { AdminProduct } from '#core/store/admin-contract.ts';
import type { Collection } from '#core/store/product.ts';
import type { Failure } from '../lib/form-values.ts';
import { Switch } from '../ui/choices.tsx';
import { Field } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton, useForm } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { SeenVersion, useChangedElsewhere } from '../ui/versions.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductVariants } from './product-variants.tsx';
import { ProductVersions, relatedLines } from './product-versions.tsx';
import { Rows, useRows } from './rows.tsx';
import '../ui/bar.css';
import './product-form.css';

/** Labels of a product's plain texts. */
const texts = { title: 'Title', subtitle: 'Subtitle', ribbon_text: 'Ribbon', description: 'Description' } as const;

interface ProductFormProps {
  /** The stored product; null for a new one. */
  product: AdminProduct | null;
  collections: readonly Collection[];
  formKey: string;
  failure: Failure | undefined;
  /** Shown beside the form, above its button. */
  children?: ReactNode;
}

/**
 * A whole product in one form, sent at once: texts, pictures, variants, sections, facts, placement.
 */
export function ProductForm({ product, collections, formKey, failure, children }: ProductFormProps) {
  const label = product ? 'Save' : 'Add as a draft';
  return (
    <ActionForm formKey={formKey} failure={failure} draft={null} encType="multipart/form-data" className="product-form">
      {/* Pressing Enter in a field uses this button: the first one would move a picture. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      {product && <SeenVersion version={product.updated_at.toISOString()} />}
      <div className="split">
        <div className="grid min-w-0 gap-6">
          <ProductParts product={product} collections={collections} />
        </div>
        <aside className="card grid gap-4">
          <Purchasable product={product} />
          {children}
          <div className="wide-only">
            <SubmitButton large full>
              {label}
            </SubmitButton>
          </div>
          <PartLinks />
        </aside>
      </div>
      <div className="bar">
        <SubmitButton large full>
          {label}
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

/** The parts of the form, each with the id of its heading. */
const parts = {
  texts: 'Texts',
  pictures: 'Pictures',
  variants: 'Variants',
  sections: 'Additional info',
  facts: 'Facts',
  place: 'Where it appears',
} as const;

/** Links to the parts of a long form, beside it; none while versions are compared. */
function PartLinks() {
  const isChanged = useChangedElsewhere();
  if (isChanged) return null;
  return (
    <nav className="part-links wide-only" aria-label="Parts of the form">
      {Object.entries(parts).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The form's fields or, after somebody else saved the product, both versions of them. */
function ProductParts({ product, collections }: Pick<ProductFormProps, 'product' | 'collections'>) {
  const isChanged = useChangedElsewhere();
  if (product && isChanged) return <ProductVersions texts={texts} product={product} collections={collections} />;
  return (
    <>
      <FormError />
      <ProductFields product={product} collections={collections} />
    </>
  );
}

/** The switch 'Can be bought'; where two versions are shown it is among them. */
function Purchasable({ product }: Pick<ProductFormProps, 'product'>) {
  const isChanged = useChangedElsewhere();
  if (product && isChanged) return null;
  return (
    <Switch
      name="purchasable"
      hint="Turn off to show it as currently unavailable."
      defaultChecked={product?.purchasable ?? true}
    >
      Can be bought
    </Switch>
  );
}

function ProductFields({ product, collections }: Pick<ProductFormProps, 'product' | 'collections'>) {
  const { typed } = useForm();
  const pictures = useRows('images', product?.images ?? [], ({ file_id = '', alt = '' }) => ({ file_id, alt }));
  const variants = useRows(
    'variants',
    product?.variants ?? [],
    ({ id }) => product?.variants.find((each) => each.id === id) ?? null,
  );
  const sections = useRows('additional_info', product?.additional_info ?? [], () => null);
  const facts = useRows('custom_fields', product?.custom_fields ?? [], () => null);
  const chosen = typed ? [typed.collections ?? []].flat() : (product?.collections ?? []);
  return (
    <>
      <section className="card grid gap-5" aria-labelledby="texts">
        <h2 className="text-18" id="texts">
          {parts.texts}
        </h2>
        <div className="pair">
          <Field name="title" label={texts.title} max={lengths.productTitle}>
            <TextInput defaultValue={product?.title} required />
          </Field>
          <Field name="subtitle" label={texts.subtitle} max={lengths.productSubtitle}>
            <TextInput defaultValue={product?.subtitle} />
          </Field>
        </div>
        <div className="max-w-[332px]">
          <Field name="ribbon_text" label={texts.ribbon_text} hint="Optional, on the picture." max={lengths.ribbon}>
            <TextInput defaultValue={product?.ribbon_text} />
          </Field>
        </div>
        <Field
          name="description"
          label={texts.description}
          hint="HTML. We remove scripts, styles and unknown tags when you save."
          max={lengths.productDescription}
        >
          <TextArea rows={6} defaultValue={product?.description ?? ''} />
        </Field>
      </section>
      <ProductPictures pictures={pictures} />
      <ProductVariants at={product && `/admin/products/${product.id}`} variants={variants} pictures={pictures} />
      <section className="card grid gap-3" aria-labelledby="sections">
        <h2 className="text-18" id="sections">
          {parts.sections}
        </h2>
        <Rows of={sections} noun="section" most={productMost.sections}>
          {(at, stored) => (
            <>
              <Field name={`additional_info.${at}.title`} label="Heading">
                <TextInput defaultValue={stored?.title} maxLength={lengths.sectionTitle} />
              </Field>
              <Field name={`additional_info.${at}.description`} label="Text (HTML)">
                <TextArea rows={3} defaultValue={stored?.description ?? ''} maxLength={lengths.section} />
              </Field>
            </>
          )}
        </Rows>
      </section>
      <section className="card grid gap-3" aria-labelledby="facts">
        <h2 className="text-18" id="facts">
          {parts.facts}
        </h2>
        <Rows of={facts} noun="fact" most={productMost.facts}>
          {(at, stored) => (
            <div className="two">
              <Field name={`custom_fields.${at}.title`} label="Name">
                <TextInput defaultValue={stored?.title} maxLength={lengths.factTitle} placeholder="Pages" />
              </Field>
              <Field name={`custom_fields.${at}.value`} label="Value">
                <TextInput defaultValue={stored?.value} maxLength={lengths.fact} placeholder="96" />
              </Field>
            </div>
          )}
        </Rows>
      </section>
      <section className="card grid gap-5" aria-labelledby="place">
        <h2 className="text-18" id="place">
          {parts.place}
        </h2>
        <fieldset className="field">
          <legend className="mb-1.5">Collections</legend>
          <div className="pair">
            {collections.map(({ slug, title }) => (
              <label key={slug} className="check">
                <input type="checkbox" name="collections" value={slug} defaultChecked={chosen.includes(slug)} />
                <bdi>{title}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="max-w-[332px]">
          <Field name="new_collection" label="New collection" hint="Optional." max={lengths.collection}>
            <TextInput />
          </Field>
        </div>
        <Field
          name="related"
          label="Related products"
          hint={`Addresses of products, one on each line, ${productMost.related} at most.`}
        >
          <TextArea rows={4} dir="ltr" defaultValue={product ? relatedLines(product) : ''} />
        </Field>
        {product && product.related.length > 0 && (
          <ul className="text-14 text-ink-3" aria-label="Related now">
            {product.related.map(({ id, title }) => (
              <li key={id} dir="auto">
                {title}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
