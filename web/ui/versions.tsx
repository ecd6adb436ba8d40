import { type ReactNode, useId, useState } from 'react';
import { useForm } from './form.tsx';
import { Note } from './note.tsx';
import './choices.css';

/** The code of a refusal because the form began with another version than the saved one. */
const changedElsewhere = 'changed_elsewhere';

/**
 * Returns whether the form was refused because of a save elsewhere meanwhile: it then shows both
 * versions, to choose.
 */
export function useChangedElsewhere(): boolean {
  return useForm().failure?.refusal.code === changedElsewhere;
}

/**
 * Sends the server the version that the form began with, also through a draft or another refusal; a
 * reload of the page changes the version, but not the fields' input. Once both versions were shown,
 * it is the saved one.
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
  /** The saved value, as the field sends it, and as displayed, if that differs. */
  saved: string;
  shown?: (value: string) => string;
}

/**
 * Fields that exist in two versions, with 'Yours' and 'Now saved' to choose from: each choice is
 * the field itself with that value, so it works without script. Equal fields stay unchanged.
 * `children` are the choices of parts that are more than one field.
 */
export function BothVersions({ fields, children }: { fields: readonly TwoVersions[]; children?: ReactNode }) {
  const { typed } = useForm();
  const differing = fields.map(({ name, ...field }) => {
    const yours = typed?.[name];
    return { name, yours: typeof yours === 'string' ? yours : '', ...field };
  });
  return (
    <>
      <Note look="bad" role="alert">
        <b>Saved elsewhere in the meantime.</b> Choose what to keep, field by field, then save again.
      </Note>
      {differing.map(({ name, label, yours, saved, shown = String }) =>
        yours === saved ? (
          <input key={name} type="hidden" name={name} value={saved} />
        ) : (
          <VersionChoice
            key={name}
            name={name}
            label={label}
            yours={{ value: yours, shown: shown(yours) }}
            saved={{ value: saved, shown: shown(saved) }}
          />
        ),
      )}
      {children}
    </>
  );
}

interface VersionChoiceProps {
  name: string;
  label: string;
  /** Each version's value, as the form sends it, and how it is displayed. */
  yours: { value: string; shown: ReactNode };
  saved: { value: string; shown: ReactNode };
}

/**
 * The choice between two versions of a field, or of a part of a form; the own one is preselected.
 */
export function VersionChoice({ name, label, yours, saved }: VersionChoiceProps) {
  return (
    <fieldset className="field">
      <legend className="mb-1.5">{label}</legend>
      <div className="picks stacked">
        <Version name={name} of="Yours" {...yours} isChosen />
        <Version name={name} of="Now saved" {...saved} />
      </div>
    </fieldset>
  );
}

interface VersionProps {
  name: string;
  of: string;
  value: string;
  shown: ReactNode;
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
