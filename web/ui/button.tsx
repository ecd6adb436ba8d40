import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ComponentProps, MouseEvent } from 'react';
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
      <span className="label">{children}</span>
      {pending && <LoaderCircle className="turning" aria-label="Please wait" role="img" />}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ look, large, full, className, ...rest }: LinkProps & ButtonLook) {
  return <Link {...rest} className={classesOf({ look, large, full }, className)} />;
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
