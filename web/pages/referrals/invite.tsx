import { number, totalOf } from '#core/format.ts';
import { coinsFor, countedTo, referralCoins } from '#core/limits.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Invitations } from '../../referrals/invitations.tsx';
import { InviteForm } from '../../referrals/invite-form.tsx';
import { OwnLink } from '../../referrals/own-link.tsx';
import { Coins } from '../../ui/coins.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { DeepPattern } from '../../ui/patterns.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CoinGlyph } from '../../ui/star.tsx';
import type { Route } from './+types/invite';
import '../../coins/balance.css';
import '../../ui/pairs.css';
import '../../ui/steps.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const own = await read(api.referrals.own({ after: url.searchParams.get('after') ?? undefined }));
  return { ...own, formKey: crypto.randomUUID() };
}

export function action({ context, request }: Route.ActionArgs) {
  const { referrals } = context.get(pageContext).api;
  return submit(request, referrals.invite, () => ({ to: '/invite', flash: 'friend_invited' }));
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { link, qr, items, next, invited, joined, earned, on_its_way, formKey } = loaderData;
  return (
    <div className="wrap page grid gap-8">
      <PageMeta title="Invite & Earn" />
      <div className="grid gap-4">
        <h1>Invite & Earn</h1>
        <section className="balance" aria-label="What an invitation brings">
          <DeepPattern />
          <p>For each friend who joins</p>
          <p className="sum">
            <Coins amount={referralCoins} size={36} />
          </p>
          <p className="max-w-[44ch] text-14">
            Your friend confirms the email and gets {coinsFor.signup} coins. You get {referralCoins}, once per friend,
            with their first bid or first award.
          </p>
        </section>
      </div>
      <div className="split">
        <div className="grid gap-8">
          <OwnLink link={link} />
          <InviteForm key={items[0]?.id} formKey={formKey} failure={actionData} />
          <Invitations items={items} count={invited} older={next && `?after=${next}`} />
        </div>
        <aside className="grid gap-4">
          <section className="card roomy grid gap-3.5" aria-labelledby="how">
            <h2 className="text-18" id="how">
              How it works
            </h2>
            <ol className="steps">
              <li>
                <p>Share your link, or send a mail.</p>
              </li>
              <li>
                <p>Your friend signs up and confirms the email.</p>
              </li>
              <li>
                <p>
                  With your friend’s first bid, or first award, {referralCoins} coins land in your wallet. Until then
                  they are on their way. Bids on, and awards to, you or another friend of yours do not count.
                </p>
              </li>
            </ol>
            <hr />
            <dl className="pairs">
              <dt>Friends joined</dt>
              <dd>{totalOf(joined)}</dd>
              <dt>Earned so far</dt>
              <dd className="coins">
                <CoinGlyph />
                <span>
                  {number(earned)}
                  {joined > countedTo && '+'}
                  <span className="sr-only"> coins</span>
                </span>
              </dd>
              {on_its_way > 0 && (
                <>
                  <dt>On their way</dt>
                  <dd className="coins">
                    <CoinGlyph />
                    <span>
                      {number(on_its_way)}
                      {joined > countedTo && '+'}
                      <span className="sr-only"> coins</span>
                    </span>
                  </dd>
                </>
              )}
            </dl>
          </section>
          <section className="card roomy grid justify-items-center gap-3" aria-labelledby="qr">
            <h2 className="justify-self-start text-18" id="qr">
              Scan to join
            </h2>
            <QrCode code={qr} label="QR code of your link" />
            <p className="text-14 text-ink-2">A friend beside you can scan it with their camera.</p>
          </section>
        </aside>
      </div>
    </div>
  );
}
