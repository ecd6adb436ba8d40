import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { Button } from './button.tsx';
import { useField } from './field.tsx';
import { useToldChange } from './form.tsx';
import './chips.css';
import './input.css';

interface TagPickerProps {
  presets: readonly string[];
  defaultValue?: readonly string[];
  /** Longest entry in UTF-16 units. */
  longest: number;
}

/**
 * Presets and own entries, in a Field with `group`: checkboxes and text fields of one name, so that
 * the form carries them as a list. Without script three text fields take own entries; with script
 * one field adds them as chips. Entries are trimmed; blanks and case-insensitive duplicates are not
 * added (PROFILE-10 to PROFILE-13).
 */
export function TagPicker({ presets, defaultValue = [], longest }: TagPickerProps) {
  const { id, name, typed, invalid, describedBy } = useField();
  const hydrated = useHydrated();
  const [chosen] = useState(() => tidy(typed === undefined ? defaultValue : [typed].flat()));
  const [own, setOwn] = useState(() => chosen.filter((entry) => !presets.includes(entry)));
  const input = useRef<HTMLInputElement>(null);
  useToldChange(input, own);

  const add = () => {
    if (!input.current) return;
    const all = tidy([...presets, ...own, input.current.value]);
    setOwn(all.slice(presets.length));
    input.current.value = '';
    input.current.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !hydrated) return;
    event.preventDefault();
    add();
  };

  return (
    <div className="grid gap-3">
      <div className="chips wrapped">
        {[...presets, ...own].map((entry) => (
          <label key={entry} className="chip">
            <input
              type="checkbox"
              name={name}
              value={entry}
              defaultChecked={chosen.includes(entry) || own.includes(entry)}
              aria-invalid={(invalid && entry === presets[0]) || undefined}
              aria-describedby={describedBy}
            />
            <Check className="tick size-4" />
            {entry}
          </label>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {(hydrated ? [1] : [1, 2, 3]).map((number) => (
          <input
            key={number}
            // The others disappear once script runs, and would take the reference with them.
            ref={number === 1 ? input : undefined}
            id={`${id}-own-${number}`}
            className={`input min-w-0 flex-1 basis-40 ${number === 1 ? '' : 'until-script'}`}
            name={name}
            maxLength={longest}
            placeholder="Add your own"
            aria-label={number === 1 ? 'Add your own' : `Add your own, ${number}`}
            onKeyDown={addOnEnter}
          />
        ))}
        <Button look="sec" className="with-script" onClick={add}>
          <Plus /> Add
        </Button>
      </div>
    </div>
  );
}

function tidy(entries: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const entry of entries.map((text) => text.trim())) {
    if (entry && !seen.has(entry.toLowerCase())) seen.set(entry.toLowerCase(), entry);
  }
  return [...seen.values()];
}
