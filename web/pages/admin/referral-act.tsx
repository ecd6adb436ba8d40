import { data } from 'react-router';
import { plural } from '#core/format.ts';
import { referralRefusals } from '#core/referrals/refusals.ts';
import { wordsOf } from '#core/refusal.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { coinsOf, waitingOf } from '../../referrals/held-friends.tsx';
import { PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { Route } from './+types/referral-act';

export { whenRefused as shouldRevalidate } from '../../lib/when-refused.ts';

const outcomes: Readonly<Record<string, 'released' | 'declined'>> = { release: 'released', decline: 'declined' };

export async function loader({ params: { inviter, act, referral }, context }: Route.LoaderArgs) {
  if (!Object.hasOwn(outcomes, act)) throw data(null, { status: 404 });
  const { api } = context.get(pageContext);
  const { items } = await read(api.referrals.held({ inviter, status: 'waiting' }));
  // An invalid id asks for everybody's referrals.
  const [found] = items.filter(({ inviter: { id } }) => id === inviter);
  const friends = found ? waitingOf(found).filter((friend) => !referral || friend.referral === referral) : [];
  return { formKey: crypto.randomUUID(), username: found?.inviter.username ?? '', friends };
}

export function action({ request, params: { act }, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const outcome = Object.hasOwn(outcomes, act) ? outcomes[act] : undefined;
  const decided = ({ decided: n }: { decided: number }) =>
    ({ to: `/admin/referrals${url.search}`, flash: 'referral_decided', n }) as const;
  return submit(request, api.referrals.decide, decided, { lists: ['ids'], with: { outcome } });
}

/**
 * Over the list: releases the coins of one person's held referrals, or declines them; only those
 * that the admin saw.
 */
export default function AdminReferralAct({ loaderData, actionData, params }: Route.ComponentProps) {
  const { formKey, username, friends } = loaderData;
  const releases = params.act === 'release';
  const title = releases ? 'Release the coins?' : 'Decline the coins?';
  if (friends.length === 0) {
    return (
      <PageDialog title={title} alert>
        <div className="body">
          <Note>{wordsOf(referralRefusals.referral_decided)}</Note>
        </div>
      </PageDialog>
    );
  }
  const coins = plural(coinsOf(friends), 'coin');
  return (
    <PageDialog title={title} eyebrow={`@${username}`} alert>
      <ReasonForm
        formKey={formKey}
        failure={actionData}
        label={`${releases ? 'Release' : 'Decline'} ${coins}`}
        hint="Mailed to the person who invited, and kept in the audit log."
      >
        <p className="text-ink-2">
          {releases
            ? `${coins} go to @${username} at once, for:`
            : `@${username} gets no coins for these. Their accounts stay as they are:`}
        </p>
        <ul className="text-15">
          {friends.map(({ referral, full_name, username: friend }) => (
            <li key={referral} className="wrap-anywhere">
              <bdi>{full_name}</bdi> <span className="text-ink-3">@{friend}</span>
              <input type="hidden" name="ids" value={referral} />
            </li>
          ))}
        </ul>
      </ReasonForm>
    </PageDialog>
  );
}
