import { redirect } from 'react-router';
import { dayOf } from '#core/calendar.ts';
import type { Api } from '#core/page.ts';
import { pageUnder } from '../lib/guard.ts';
import { read } from '../lib/read.ts';

/**
 * Returns what the dialogs about the end of an award need; leads anybody without a standing award
 * to the page under the dialog.
 */
export async function readAward({ api, now }: { api: Api; now: Date }, id: string, url: URL) {
  const { title, is_own, award, poster, deadline, conversation_id, bid_count } = await read(
    api.assignments.get({ id }),
  );
  if (!award || !conversation_id) throw redirect(pageUnder(url));
  const { bidder } = await read(api.chat.conversation({ conversation_id }));
  const other = is_own ? bidder.full_name : (poster?.full_name ?? 'The poster');
  const today = dayOf(now);
  return {
    title,
    is_own,
    award,
    other,
    /** Whether bids stand beside the awarded one. */
    others: bid_count > 1,
    today: is_own && deadline < today ? today : null,
    formKey: crypto.randomUUID(),
  };
}
