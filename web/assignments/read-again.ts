import type { Api } from '#core/page.ts';
import type { FormValues } from '../lib/form-values.ts';

/**
 * Returns the fields of an own closed assignment for the form that posts it again, without its
 * deadline, and the gig that it asked one tutor for; null for any other.
 */
export async function readAgain(
  api: Api,
  id: string | null,
): Promise<{ id: string; asked: { username: string; gig: string } | null; values: FormValues } | null> {
  const found = id ? await api.assignments.get({ id }).catch(() => null) : null;
  if (!found?.is_own || !found.lapsed_at) return null;
  const { title, description, subject, budget, is_anonymous, files } = found;
  const kept = files.map(
    ({ url, size, name, sent_name }) => `${url.replace('/files/', '')} ${size} ${sent_name ?? name}`,
  );
  return {
    id: found.id,
    asked: found.asked?.is_alone ? { username: found.asked.tutor.username, gig: found.asked.gig.title } : null,
    values: {
      title,
      description,
      subject,
      budget: String(budget),
      ...(is_anonymous && { is_anonymous: 'on' }),
      ...(kept.length > 0 && { kept }),
    },
  };
}
