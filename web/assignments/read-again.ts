import type { Api } from '#core/page.ts';
import type { FormValues } from '../lib/form-values.ts';

/**
 * Returns the fields of an own closed assignment for the form that posts it again, without its
 * deadline; null for any other.
 */
export async function readAgain(api: Api, id: string | null): Promise<{ id: string; values: FormValues } | null> {
  const found = id ? await api.assignments.get({ id }).catch(() => null) : null;
  if (!found?.is_own || !found.lapsed_at) return null;
  const { title, description, subject, budget, is_anonymous, file_url, file_size } = found;
  const file = file_url && `${file_url.replace('/files/', '')} ${file_size ?? 0} assignment.pdf`;
  return {
    id: found.id,
    values: {
      title,
      description,
      subject,
      budget: String(budget),
      ...(is_anonymous && { is_anonymous: 'on' }),
      ...(file && { kept: file }),
    },
  };
}
