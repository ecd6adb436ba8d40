import { createContext } from 'react';
import { type FormValues, fieldsOf, valuesOf } from './form-values.ts';
import { unsentOf } from './unsent.ts';

/** Whose drafts this page keeps: the username of who is signed in, '' for a guest. */
export const DraftOwner = createContext('');

/** What lets go of the draft of a form on its way, by the form's key. */
const underWay = new Map<string, () => void>();

/** What one person left in a form and did not send, without passwords and files (docs/decisions/0030). */
export function draftOf(owner: string, name: string) {
  const drafts = unsentOf<FormValues>('drafts', owner);
  const forget = () => drafts.keep(name, undefined);
  const keep = (form: HTMLFormElement) => {
    const values = valuesOf(fieldsOf(new FormData(form)), () => Number.POSITIVE_INFINITY);
    drafts.keep(name, values);
    return values;
  };
  return {
    get: () => drafts.get(name),
    keep,
    forget,
    /** Kept until `forgetSent` says that the form had its effect. */
    send: (form: HTMLFormElement) => underWay.set(String(keep(form).key), forget),
  };
}

/** Lets go of the draft of the form that was sent with this key and had its effect. */
export function forgetSent(key: string): void {
  underWay.get(key)?.();
  underWay.delete(key);
}
