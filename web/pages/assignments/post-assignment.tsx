import { dayOf } from '#core/calendar.ts';
import { number } from '#core/format.ts';
import { coinsFor, dailyPostLimit } from '#core/limits.ts';
import { NoPostsLeft, PostForm } from '../../assignments/post-form.tsx';
import { readAgain } from '../../assignments/read-again.ts';
import { readAsk } from '../../assignments/read-ask.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Coins } from '../../ui/coins.tsx';
import { Note } from '../../ui/note.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/post-assignment';
import '../../ui/pairs.css';
import '../../ui/steps.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const viewer = context.get(viewerContext);
  const { assignments } = page.api;
  const [{ left }, prices, again] = await read(
    Promise.all([
      assignments.postsLeft(),
      assignments.priceGuide(),
      readAgain(page.api, url.searchParams.get('again')),
    ]),
  );
  const username = url.searchParams.get('ask');
  const named = username ? { username, gig: url.searchParams.get('gig') ?? '' } : (again?.asked ?? null);
  const { ask, without } = await readAsk(page.api, viewer, named);
  // The form's address says whether it asks for a gig, also if a closed assignment did.
  const address = {
    ...(again && { again: again.id }),
    ...(ask && { ask: ask.username, gig: ask.gig.title }),
  };
  const isBegun = again !== null || named !== null;
  return {
    coins: viewer.coins,
    left,
    prices,
    isAgain: again !== null,
    ask,
    without,
    begun: isBegun
      ? { at: `/post-assignment?${new URLSearchParams(address)}`, values: again?.values ?? ask?.values ?? {} }
      : null,
    today: dayOf(page.now),
    captchaSiteKey: page.site.hcaptchaSiteKey,
    formKey: crypto.randomUUID(),
  };
}

/**
 * Not guarded by a redirect: with script, a person whose session ended meanwhile is told so and
 * keeps the typed text (POST-12).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const keep = (file: File) => api.files.upload({ bucket: 'assignment_files', file });
  if (url.searchParams.has('ask')) {
    return submit(request, api.assignments.askForGig, ({ id }) => ({ to: `/assignment/${id}`, flash: 'gig_asked' }), {
      keep,
    });
  }
  return submit(request, api.assignments.post, ({ id }) => ({ to: '/', flash: 'assignment_posted', id }), { keep });
}

export default function PostAssignmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coins, left, prices, isAgain, ask, without, begun, today, captchaSiteKey, formKey } = loaderData;
  return (
    <div className="wrap page">
      <PageMeta title="Post Assignment" />
      <div className="mb-6 grid gap-1">
        <h1>{ask ? 'Ask for this gig' : isAgain ? 'Post it again' : 'Post an assignment'}</h1>
        <p className="text-18 text-ink-2">
          Posting is free, {dailyPostLimit} a day{left > 0 && left < dailyPostLimit && `, ${left} left today`}.
        </p>
      </div>
      {without && (
        <div className="mb-6 max-w-[680px]">
          <Note>{without} What you post here is for all tutors.</Note>
        </div>
      )}
      <div className="split">
        {left > 0 || actionData ? (
          <PostForm
            formKey={formKey}
            failure={actionData}
            today={today}
            prices={prices}
            captchaSiteKey={captchaSiteKey}
            begun={begun}
            ask={ask}
          />
        ) : (
          <NoPostsLeft />
        )}
        <aside className="card roomy grid gap-3.5" aria-labelledby="next">
          <h2 id="next" className="text-18">
            What happens next
          </h2>
          <ol className="steps">
            <li>
              {ask ? (
                <p>
                  <bdi>{ask.full_name}</bdi> is told, and answers with a bid or a no. You can open it to all later.
                </p>
              ) : (
                <p>Tutors bid, mostly within 24-48 hours. Only you read the bids.</p>
              )}
            </li>
            <li>
              <p>
                You award one bid for <b>{coinsFor.award} coins</b>. A private chat opens.
              </p>
            </li>
            <li>
              <p>You mark the work complete and pay the tutor directly.</p>
            </li>
          </ol>
          <dl className="pairs border-t border-line pt-4">
            <dt>Posting</dt>
            <dd>Free</dd>
            <dt>Award fee</dt>
            <dd>
              <Coins amount={coinsFor.award} />
            </dd>
            <dt>Your balance</dt>
            <dd>{number(coins)}</dd>
          </dl>
        </aside>
      </div>
    </div>
  );
}
