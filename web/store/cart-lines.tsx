import Trash2 from 'lucide-react/icons/trash';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { wordsOf } from '#core/refusal.ts';
import type { CartLine } from '#core/store/cart-contract.ts';
import { storeRefusals } from '#core/store/refusals.ts';
import type { Failure } from '../lib/form-values.ts';
import { FieldError } from '../ui/field.tsx';
import { ActionForm, SubmitButton, useForm } from '../ui/form.tsx';
import { Note } from '../ui/note.tsx';
import { Stepper } from './stepper.tsx';
import './cart.css';
import './products.css';

interface CartLinesProps {
  lines: CartLine[];
  changed: boolean;
  /** Address of its forms: the page's own. */
  action: string;
  failure: Failure | undefined;
}

/**
 * The cart's lines, each with its quantity and a way to remove it; changes are pointed out
 * (STORE-06).
 */
export function CartLines({ lines, changed, action, failure }: CartLinesProps) {
  return (
    <>
      {changed && <Note role="status">Something in your cart has changed. Please check the marked lines.</Note>}
      <ul className="cart-lines">
        {lines.map((line) => (
          <Line
            key={line.variant_id}
            line={line}
            action={action}
            failure={failure?.values.variant_id === line.variant_id ? failure : undefined}
          />
        ))}
      </ul>
    </>
  );
}

function Line({ line, action, failure }: { line: CartLine; action: string; failure: Failure | undefined }) {
  const { variant_id, product_id, title, variant_title, image_url, quantity, problem, was_formatted } = line;
  const each = quantity > 1 ? `, ${line.price_in_cents_formatted} each` : '';
  return (
    <li>
      <Link className="shot" to={`/product/${product_id}`} tabIndex={-1} aria-hidden="true">
        {image_url && <img src={image_url} alt="" width={88} height={88} loading="lazy" />}
      </Link>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap justify-between gap-x-3">
          <Link className="product-name" to={`/product/${product_id}`} dir="auto">
            {title}
          </Link>
          <b className="tabular-nums">{line.total_formatted}</b>
        </p>
        <p className="text-14 text-ink-2">
          <bdi>{variant_title}</bdi>
          {each}
        </p>
        {was_formatted && (
          <p className="text-14 text-warn">
            Its price was {was_formatted} when you chose it, and is {line.price_in_cents_formatted} now.
          </p>
        )}
        {problem && <p className="text-14 text-warn">{wordsOf(storeRefusals[problem], { left: line.left ?? 0 })}</p>}
        <ActionForm
          className="flex flex-wrap items-center gap-2"
          action={action}
          formKey={variant_id}
          failure={failure}
          draft={null}
          preventScrollReset
          replace
        >
          <input type="hidden" name="variant_id" value={variant_id} />
          {/* One copy of a file is enough; extra copies can be taken out. */}
          {(line.is_physical || quantity > 1) && <Quantity title={title} quantity={quantity} />}
          <button className="btn quiet ms-auto" type="submit" formAction={`${action}?act=remove`}>
            <Trash2 className="size-4" />
            <span className="max-two:sr-only">Remove</span>
            <span className="sr-only"> {title}</span>
          </button>
        </ActionForm>
      </div>
    </li>
  );
}

/** Milliseconds after the last press before a quantity is sent by itself. */
const settled = 400;

/** With script a new quantity is sent by itself; without there is a button. */
function Quantity({ title, quantity }: { title: string; quantity: number }) {
  const [typed, setTyped] = useState(quantity);
  const [known, setKnown] = useState(quantity);
  const element = useRef<HTMLSpanElement>(null);
  const { issueOf, failure } = useForm();
  const issue = issueOf('quantity');
  if (known !== quantity) {
    setKnown(quantity);
    setTyped(quantity);
  }
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => element.current?.closest('form')?.requestSubmit(), settled);
    return () => clearTimeout(timer);
  }, [typed, known]);
  // A refused quantity is reset: the cart kept its former content.
  useEffect(() => {
    if (failure) setTyped(quantity);
  }, [failure, quantity]);
  return (
    <>
      {/* A drawer asks before it discards typed input; this input is sent by itself. */}
      <span ref={element} onInput={(event) => event.stopPropagation()}>
        <Stepper name="quantity" label={`Quantity of ${title}`} value={typed} onChange={setTyped} />
      </span>
      <span className="until-script">
        <SubmitButton look="sec">Update</SubmitButton>
      </span>
      {issue && <FieldError id={`quantity-${title}`}>{issue.text}</FieldError>}
    </>
  );
}
