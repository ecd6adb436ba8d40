import { useId, useState } from 'react';
import { useForm } from './form.tsx';
import { Note } from './note.tsx';
import './choices.css';

/**
 * What a refusal is called whose form began with another version than the one that is saved now.
 */
const changedElsewhere = 'changed_elsewhere';

/**
 * Whether the form was refused since something else was saved meanwhile: then it shows both, to
 * choose.
 */
export function useChangedElsewhere(): boolean {
  return useForm().failure?.refusal.code === changedElsewhere;
}

/**
 * Says to the server which version the form began with, also over a draft or another refusal; the
 * page may be read anew meanwhile, and what stands in the fields is not. Once both versions were
 * shown, it is the one that is saved now.
 */
export function SeenVersion({ version }: { version: string }) {
  const { typed } = useForm();
  const [opened] = useState(version);
  const isShown = useChangedElsewhere();
  const before = typeof typed?.seen === 'string' && typed.seen ? typed.seen : opened;
  return <input type="hidden" name="seen" value={isShown ? version : before} />;
}

export interface TwoVersions {
  name: string;
  label: string;
  /** What is saved now, as the field sends it, and as it is shown, where that differs. */
  saved: string;
  shown?: (value: string) => string;
}

/**
 * Fields of which two versions exist, with 'Yours' and 'Now saved' to choose from: each choice is
 * the field itself with that value, so it needs no script. Fields that are alike stay as they are.
 */
export function BothVersions({ fields }: { fields: readonly TwoVersions[] }) {
  const { typed } = useForm();
  const differing = fields.map(({ name, ...field }) => {
    const yours = typed?.[name];
    return { name, yours: typeof yours === 'string' ? yours : '', ...field };
  });
  return (
    <>
      <Note look="bad" role="alert">
        <b>Saved elsewhere meanwhile.</b> Choose what stays, field by field, then save again.
      </Note>
      {differing.map(({ name, label, yours, saved, shown = String }) =>
        yours === saved ? (
          <input key={name} type="hidden" name={name} value={saved} />
        ) : (
          <fieldset key={name} className="field">
            <legend className="mb-1.5">{label}</legend>
            <div className="picks stacked">
              <Version name={name} of="Yours" value={yours} shown={shown(yours)} isChosen />
              <Version name={name} of="Now saved" value={saved} shown={shown(saved)} />
            </div>
          </fieldset>
        ),
      )}
    </>
  );
}

interface VersionProps {
  name: string;
  of: string;
  value: string;
  shown: string;
  isChosen?: boolean;
}

function Version({ name, of, value, shown, isChosen = false }: VersionProps) {
  const id = useId();
  return (
    <label>
      <span className="flex items-center justify-between gap-2">
        <span id={id}>{of}</span>
        <input
          className="size-5 accent-accent outline-none"
          type="radio"
          name={name}
          value={value}
          defaultChecked={isChosen}
          aria-labelledby={id}
          aria-describedby={`${id}-value`}
        />
      </span>
      <span className="hint block whitespace-pre-line wrap-anywhere" dir="auto" id={`${id}-value`}>
        {shown || 'Empty'}
      </span>
    </label>
  );
}
