import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import PackageCheck from 'lucide-react/icons/package-check';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { Product, Variant } from '#core/store/product.ts';
import { stockMessage, whyCannotAdd } from '#core/store/rules.ts';
import type { Failure } from '../lib/form-values.ts';
import { FieldError } from '../ui/field.tsx';
import { ActionForm, FormError, SubmitButton, useForm } from '../ui/form.tsx';
import { Stepper } from './stepper.tsx';
import '../ui/choices.css';
import './product.css';

interface AddToCartProps {
  formKey: string;
  failure: Failure | undefined;
  product: Product;
  variant: Variant;
  choose: (variant: Variant) => void;
  quantity: number;
  setQuantity: (quantity: number) => void;
}

/** Variant, quantity, button and stock (PRODUCT-06 to PRODUCT-11). The server judges again. */
export function AddToCart({ formKey, failure, product, variant, choose, quantity, setQuantity }: AddToCartProps) {
  // A file's quantity is always 1.
  const count = variant.is_physical ? quantity : 1;
  const refused = whyCannotAdd(product, variant, count);
  const message = stockMessage(product, variant, count);
  return (
    <ActionForm className="grid gap-5" formKey={formKey} failure={failure} draft={null} preventScrollReset>
      <FormError />
      {product.variants.length > 1 ? (
        <fieldset className="field">
          <legend className="mb-1.5">Style</legend>
          <div className="picks">
            {product.variants.map((each) => (
              <label key={each.id}>
                <span className="flex items-center justify-between gap-2">
                  <bdi>{each.title}</bdi>
                  <input
                    className="size-5 accent-accent"
                    type="radio"
                    name="variant_id"
                    value={each.id}
                    checked={each.id === variant.id}
                    onChange={() => choose(each)}
                  />
                </span>
                {each.hint && (
                  <span className="hint" dir="auto">
                    {each.hint}
                  </span>
                )}
                {product.purchasable && whyCannotAdd(product, each, 1) && <span className="hint">Not available</span>}
              </label>
            ))}
          </div>
        </fieldset>
      ) : (
        <input type="hidden" name="variant_id" value={variant.id} />
      )}
      <div className="buy-row">
        {variant.is_physical ? (
          <Stepper name="quantity" label="Quantity" value={quantity} onChange={setQuantity} />
        ) : (
          <input type="hidden" name="quantity" value={1} />
        )}
        <SubmitButton large disabled={refused !== null}>
          <ShoppingCart />
          Add to Cart
        </SubmitButton>
      </div>
      <QuantityError />
      <p className={`stock ${refused ? 'short' : ''}`} role="status">
        {message && (
          <>
            {refused ? <CircleAlert className="size-4" /> : <PackageCheck className="size-4" />}
            {message}
          </>
        )}
      </p>
    </ActionForm>
  );
}

function QuantityError() {
  const issue = useForm().issueOf('quantity');
  return issue ? <FieldError id="quantity-error">{issue.text}</FieldError> : null;
}
