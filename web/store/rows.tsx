import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { entriesIn, entryOf } from '../lib/form-values.ts';
import { Button } from '../ui/button.tsx';
import { useForm, useToldChange } from '../ui/form.tsx';
import './rows.css';

/**
 * One entry of a list in a form: a key that lasts while the form is open, and its stored values,
 * null for a new one.
 */
interface Row<Entry> {
  key: string;
  stored: Entry | null;
}

export interface RowsState<Entry> {
  list: string;
  rows: Row<Entry>[];
  frame: React.RefObject<HTMLDivElement | null>;
  /** The last action, for screen readers. */
  said: string;
  add: (stored: Entry | null) => void;
  remove: (at: number) => void;
  /** Moves the row to another position; `tool` has the focus afterwards. */
  move: (from: number, to: number, tool?: 'up' | 'down') => void;
}

/**
 * Manages the entries of a form's ordered list; after a refusal the ones sent, whose stored values
 * `again` builds.
 */
export function useRows<Entry>(
  list: string,
  stored: readonly Entry[],
  again: (typed: Record<string, string>) => Entry | null,
): RowsState<Entry> {
  const { failure } = useForm();
  const frame = useRef<HTMLDivElement>(null);
  const serial = useRef(0);
  const [rows, setRows] = useState<Row<Entry>[]>(() =>
    failure
      ? Array.from({ length: entriesIn(failure.values, list) }, (_, n) => ({
          key: `sent-${n}`,
          stored: again(entryOf(failure.values, list, n)),
        }))
      : stored.map((each, n) => ({ key: `stored-${n}`, stored: each })),
  );
  const [said, setSaid] = useState('');
  const focus = useRef<string | null>(null);
  useToldChange(frame, rows);
  useEffect(() => {
    if (rows.length < 0 || focus.current === null) return;
    const [key, tool] = focus.current.split(' ');
    focus.current = null;
    const row = frame.current?.querySelector(`[data-row="${key}"]`);
    const places =
      tool === 'first' ? ['input:not([type="hidden"])'] : [`[data-tool="${tool}"]:enabled`, '[data-tool]:enabled'];
    places
      .map((place) => row?.querySelector<HTMLElement>(place))
      .find((found) => found)
      ?.focus();
  }, [rows]);
  return {
    ...{ list, rows, frame, said },
    add(one) {
      serial.current += 1;
      const key = `new-${serial.current}`;
      if (one === null) focus.current = `${key} first`;
      setRows((now) => [...now, { key, stored: one }]);
    },
    remove(at) {
      const beside = rows[at + 1] ?? rows[at - 1];
      if (beside) focus.current = `${beside.key} remove`;
      setRows(rows.filter((_, n) => n !== at));
      setSaid('Removed');
    },
    move(from, to, tool) {
      const moved = rows[from];
      if (!moved || to < 0 || to >= rows.length || from === to) return;
      const others = rows.filter((_, n) => n !== from);
      if (tool) focus.current = `${moved.key} ${tool}`;
      setRows([...others.slice(0, to), moved, ...others.slice(to)]);
      setSaid(`Moved to place ${to + 1} of ${rows.length}`);
    },
  };
}

/** The buttons of a row: up, down, remove. Without script they save the form with that change. */
export function RowTools<Entry>({ of, at, label }: { of: RowsState<Entry>; at: number; label: string }) {
  const tool = (name: 'up' | 'down' | 'remove', act: () => void) => ({
    type: 'submit' as const,
    name: 'row',
    value: `${of.list}.${at}.${name}`,
    className: 'icon-btn',
    'data-tool': name,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      act();
    },
  });
  const up = () => of.move(at, at - 1, 'up');
  const down = () => of.move(at, at + 1, 'down');
  return (
    <span className="row-tools">
      <button {...tool('up', up)} disabled={at === 0} aria-label={`Move ${label} up`}>
        <ArrowUp />
      </button>
      <button {...tool('down', down)} disabled={at >= of.rows.length - 1} aria-label={`Move ${label} down`}>
        <ArrowDown />
      </button>
      <button {...tool('remove', () => of.remove(at))} aria-label={`Remove ${label}`}>
        <Trash2 />
      </button>
    </span>
  );
}

interface RowsProps<Entry> {
  of: RowsState<Entry>;
  /** The name of one entry: 'variant'. */
  noun: string;
  most: number;
  /** The fields of the entry with this number. */
  children: (at: number, stored: Entry | null) => ReactNode;
}

/**
 * Entries below each other, each with its buttons, and space for one more: a button with script, a
 * blank entry without.
 */
export function Rows<Entry>({ of, noun, most, children }: RowsProps<Entry>) {
  const { rows, frame, said } = of;
  const isFull = rows.length >= most;
  return (
    <div ref={frame} className="form-rows">
      <p className="sr-only" role="status">
        {said}
      </p>
      {rows.map(({ key, stored }, at) => (
        <fieldset key={key} data-row={key}>
          <legend className="sr-only">
            {noun} {at + 1}
          </legend>
          {children(at, stored)}
          <RowTools of={of} at={at} label={`${noun} ${at + 1}`} />
        </fieldset>
      ))}
      {!isFull && (
        <>
          <fieldset key="blank" className="until-script">
            <legend className="hint mb-2">Another {noun}. Leave it empty to add none.</legend>
            {children(rows.length, null)}
          </fieldset>
          <Button look="sec" className="with-script justify-self-start" onClick={() => of.add(null)}>
            <Plus className="size-4" /> Add a {noun}
          </Button>
        </>
      )}
    </div>
  );
}
