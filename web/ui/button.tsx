import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Children, type ComponentProps, isValidElement, type MouseEvent, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import './button.css';

interface ButtonLook {
  /**
   * `pri`: the one main action in view; `tonal`: repeated ones; `sec`: beside it; `quiet`: the
   * rest; `bad`: destroys.
   */
  look?: 'pri' | 'sec' | 'tonal' | 'quiet' | 'bad';
  large?: boolean;
  full?: boolean;
}

function classesOf({ look = 'pri', large, full }: ButtonLook, extra = ''): string {
  return ['btn', look, large && 'lg', full && 'full', extra].filter(Boolean).join(' ');
}

/**
 * Keeps a person's name and the words around it in one run of text: a flex box would make a column
 * of each.
 */
function inOneRun(children: ReactNode): ReactNode {
  const all = Children.toArray(children);
  const isName = (one: ReactNode) => isValidElement(one) && one.type === 'bdi';
  const isWord = (one: ReactNode) => typeof one === 'string' || typeof one === 'number' || isName(one);
  const first = all.findIndex(isWord);
  if (!all.some(isName)) return all;
  return (
    <>
      {all.slice(0, first)}
      <span>{all.filter(isWord)}</span>
      {all.slice(first).filter((one) => !isWord(one))}
    </>
  );
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { pending?: boolean };

/** A button; while pending it keeps its width and focus, and ignores presses. */
export function Button({
  look,
  large,
  full,
  pending,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={classesOf({ look, large, full }, className)}
      onClick={press}
      data-pending={pending ? '' : undefined}
      aria-disabled={pending || undefined}
    >
      <span className="label">{inOneRun(children)}</span>
      {pending && <LoaderCircle className="turning" aria-label="Please wait" role="img" />}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ look, large, full, className, children, ...rest }: LinkProps & ButtonLook) {
  return (
    <Link {...rest} className={classesOf({ look, large, full }, className)}>
      {inOneRun(children)}
    </Link>
  );
}

/** A square button with only an icon; `label` is its name. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return <button {...rest} type={type} className={`icon-btn ${className}`} aria-label={label} />;
}
