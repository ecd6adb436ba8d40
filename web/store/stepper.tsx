import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { mostOfOne } from '#core/limits.ts';
import { IconButton } from '../ui/button.tsx';
import './stepper.css';

interface StepperProps {
  /** The field's name in its form. */
  name: string;
  /** The label of the count, for screen readers. */
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A quantity: never below 1 (PRODUCT-07, PRODUCT-16). Without script it is a number field. */
export function Stepper({ name, label, value, onChange }: StepperProps) {
  const change = (next: number) => onChange(Math.min(Math.max(Math.trunc(next) || 1, 1), mostOfOne));
  return (
    <span className="stepper">
      <IconButton label="Fewer" className="with-script" disabled={value <= 1} onClick={() => change(value - 1)}>
        <Minus className="size-4" />
      </IconButton>
      <input
        type="number"
        name={name}
        aria-label={label}
        min={1}
        max={mostOfOne}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
      <IconButton label="More" className="with-script" disabled={value >= mostOfOne} onClick={() => change(value + 1)}>
        <Plus className="size-4" />
      </IconButton>
    </span>
  );
}
