import { withoutEntry } from '../../lib/form-values.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { submit } from '../../lib/submit.ts';
import { GigsForm } from '../../profiles/gigs-form.tsx';
import type { Route } from './+types/profile-gigs';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { username } = context.get(viewerContext);
  const { profiles } = context.get(pageContext).api;
  const [{ gigs }, versions] = await read(Promise.all([profiles.byUsername({ username }), profiles.versions()]));
  return { gigs, version: versions.gigs, adds: url.searchParams.has('add'), formKey: crypto.randomUUID() };
}

/** Saves all of them; at '?without=1' all but the second. */
export function action({ context, request, url }: Route.ActionArgs) {
  const { profiles } = context.get(pageContext).api;
  const without = url.searchParams.get('without');
  const saved = () => ({ to: '/profile/gigs', flash: without === null ? 'gigs_saved' : 'gig_removed' }) as const;
  return submit(request, profiles.saveGigs, saved, {
    change: (fields) => (without === null ? fields : withoutEntry(fields, 'gigs', Number(without))),
  });
}

export default function ProfileGigs({ loaderData, actionData }: Route.ComponentProps) {
  return <GigsForm {...loaderData} failure={actionData} />;
}
