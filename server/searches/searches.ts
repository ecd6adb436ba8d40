import { noFilters } from '#core/assignments/filters.ts';
import type { InputOf, OutputOf } from '#core/contract.ts';
import { mostSearches, searchFindDays } from '#core/limits.ts';
import { alsoMeant } from '../assignments/subject-query.ts';
import type { Context, SignedInContext } from '../context.ts';
import { judge } from '../database/judge.ts';
import { run } from '../database/statement.ts';
import { deriveKey } from '../platform/keys.ts';
import { refuse } from '../platform/refuse.ts';
import { readSignedId } from '../platform/signed-id.ts';

/** Keeps a search of open assignments. Refuses `searches_full`. */
export function saveSearch(
  context: SignedInContext,
  input: InputOf<'searches.save'>,
): Promise<OutputOf<'searches.save'>> {
  const { name, mail, ...asked } = input;
  const filters = { ...asked, status: 'open', subject: asked.subject.toLowerCase() === 'all' ? '' : asked.subject };
  const search = { p_name: name, p_filters: filters, p_also: alsoMeant(asked.search), p_mail: mail };
  return judge(context, 'save_search', { ...search, p_most: mostSearches }, { input });
}

/** Returns the viewer's searches, newest first, ten at most. */
export async function ownSearches({ db, viewer, now }: SignedInContext): Promise<OutputOf<'searches.own'>> {
  const items = await run<OutputOf<'searches.own'>['items'][number]>(
    db,
    (take) => `select s.id, s.name, s.filters, s.mail, s.created_at,
      (select count(*)::int from search_finds f where f.search_id = s.id
        and f.found_at > ${take(now, 'timestamptz')} - interval '${searchFindDays} days') as found
      from saved_searches s where s.user_id = ${take(viewer.id, 'uuid')} order by s.created_at desc, s.id desc`,
  );
  return { items: items.map((search) => ({ ...search, filters: { ...noFilters, ...search.filters } })) };
}

/** Sets when an own search is mailed. Refuses `search_not_found`. */
export function changeSearch(
  context: SignedInContext,
  { id, mail }: InputOf<'searches.change'>,
): Promise<OutputOf<'searches.change'>> {
  return judge(context, 'change_search', { p_search: id, p_mail: mail });
}

/** Deletes an own search. Refuses `search_not_found`. */
export function deleteSearch(
  context: SignedInContext,
  { id }: InputOf<'searches.delete'>,
): Promise<OutputOf<'searches.delete'>> {
  return judge(context, 'delete_search', { p_search: id });
}

/**
 * Key that signs the links that end mails: of a search's id, or of a person's for all of their
 * daily ones.
 */
export const stopKey = (secret: string) => deriveKey(secret, 'mails of saved searches');

/** Ends the mails that a mail's link names. Refuses `search_link_invalid`. */
export function stopSearchMails(
  context: Context,
  { token }: InputOf<'searches.stop'>,
): Promise<OutputOf<'searches.stop'>> {
  const named = readSignedId(token, stopKey(context.secret));
  if (!named) refuse('search_link_invalid');
  return judge(context, 'stop_search_mails', { p_named: named });
}
