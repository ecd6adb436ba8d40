import { useRouteLoaderData } from 'react-router';
import { type FormValues, fieldsOf, valuesOf } from './form-values.ts';
import { onceSent } from './sent-forms.ts';
import { unsentOf } from './unsent.ts';
import { waitingOf } from './waiting-forms.ts';

/** Returns the owner of this page's drafts: the signed-in username, '' for a guest. */
export function useDraftOwner(): string {
  return useRouteLoaderData<{ viewer: { username: string } | null }>('root')?.viewer?.username ?? '';
}

/** One person's unsent form input, without passwords and files (docs/decisions/0030). */
export function draftOf(owner: string, name: string) {
  const drafts = unsentOf<FormValues>('drafts', owner);
  const forget = () => drafts.keep(name, undefined);
  const keep = (form: FormData) => {
    const { opened_by, ...fields } = fieldsOf(form);
    const values = valuesOf(fields, () => Number.POSITIVE_INFINITY);
    drafts.keep(name, values);
    return values;
  };
  return {
    get: () => drafts.get(name),
    keep,
    forget,
    /**
     * Keeps the draft until the sent form has had its effect; `later` names a form that may wait
     * for the connection.
     */
    send(sent: FormData, later: { account: string; label: string } | null) {
      const key = String(keep(sent).key);
      const form = later && { key, label: later.label, draft: name };
      onceSent(key, { forget, later: form && waitingOf(later.account, form) });
    },
  };
}
