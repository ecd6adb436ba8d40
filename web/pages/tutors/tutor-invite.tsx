import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { date, money, plural } from '#core/format.ts';
import { wordsOf } from '#core/refusal.ts';
import { refusals } from '#core/refusals.ts';
import { whyCannotInvite, whyNotInvited } from '#core/tutors/rules.ts';
import { holdIfSignedOut, loginPath, signUpPath } from '../../lib/guard.ts';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { Invited, InviteForm } from '../../tutors/invite-form.tsx';
import { tutorQueryOf } from '../../tutors/list-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CloseLink, PageDialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { Route } from './+types/tutor-invite';

/**
 * Invites a tutor to bid on an own open assignment, over the directory. Guests see there how to
 * start.
 */
export async function loader({ params: { username }, context, url }: Route.LoaderArgs) {
  const { api, viewer, now } = context.get(pageContext);
  if (!viewer) return null;
  const { tutor, assignments } = await read(api.tutors.invitable({ username }));
  const none = whyNotInvited(tutor);
  return {
    tutor,
    isTutor: viewer.user_type === 'tutor',
    reason: none && wordsOf(refusals[none]),
    choices: assignments.map((assignment) => {
      const { id, title, budget, deadline, bid_count, is_anonymous } = assignment;
      const why = whyCannotInvite(tutor, { ...assignment, status: 'open' }, now);
      const facts = [money(budget), `due ${date(deadline)}`, plural(bid_count, 'bid')].join(', ');
      return {
        id,
        title,
        facts: is_anonymous ? `Anonymous, ${facts}` : facts,
        reason: why && wordsOf(refusals[why]),
      };
    }),
    wanted: tutorQueryOf(url).filters.invite_for,
    formKey: crypto.randomUUID(),
  };
}

export async function action({ request, params: { username }, context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  await holdIfSignedOut(page, request, url);
  return submit(request, page.api.tutors.invite, () => ({ to: `/tutors${url.search}`, flash: 'invitation_sent' }), {
    with: { username },
  });
}

export default function TutorInvite({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  if (!loaderData) return <GuestDialog back={pathname + search} />;
  const { tutor, isTutor, reason, choices, wanted, formKey } = loaderData;
  return (
    <PageDialog title={choices.length > 0 && !reason ? 'Which assignment?' : 'Invite to bid'} eyebrow="Invite to bid">
      {reason ? (
        <Told to={`/user/${tutor.username}`} label="View profile">
          <Invited tutor={tutor} />
          <Note>{reason}</Note>
        </Told>
      ) : choices.length === 0 ? (
        <Told
          to={isTutor ? '/all-assignments?status=open' : '/post-assignment'}
          label={isTutor ? 'Find assignments' : 'Post Assignment'}
        >
          <Invited tutor={tutor} />
          <Note>
            {isTutor
              ? 'You can invite tutors to your own open assignments, and you have none. Find assignments to bid on, or post your own.'
              : 'You have no open assignment yet. Post one for free, then come back and invite the tutors you like.'}
          </Note>
        </Told>
      ) : (
        <InviteForm tutor={tutor} choices={choices} wanted={wanted} formKey={formKey} failure={actionData} />
      )}
    </PageDialog>
  );
}

/** Handles a name that is not in the directory; other errors go on to the page's boundary. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <PageDialog title="Tutor not found.">
      <div className="body">
        <p className="text-ink-2">The name may be misspelt, or the account is gone.</p>
      </div>
      <div className="foot">
        <CloseLink look="sec">Close</CloseLink>
      </div>
    </PageDialog>
  );
}

/** The reason why there is no form, and the way out. */
function Told({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <>
      <div className="body">{children}</div>
      <div className="foot">
        <CloseLink />
        <LinkButton to={to}>{label}</LinkButton>
      </div>
    </>
  );
}

function GuestDialog({ back }: { back: string }) {
  return (
    <PageDialog title="Please log in" eyebrow="Invite to bid">
      <div className="body">
        <p className="text-ink-2">
          Students invite tutors to bid on their assignments. Log in, and we bring you back to this tutor; or sign up
          and post your first assignment for free.
        </p>
      </div>
      <div className="foot">
        <LinkButton look="sec" to={loginPath(back)}>
          Login
        </LinkButton>
        <LinkButton to={signUpPath(back)}>Sign Up</LinkButton>
      </div>
    </PageDialog>
  );
}
