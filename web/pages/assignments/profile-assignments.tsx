import { Outlet } from 'react-router';
import { OwnAssignmentCard } from '../../assignments/own-assignment-card.tsx';
import { pageContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Route } from './+types/profile-assignments';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const list = await read(page.api.assignments.own({ after: url.searchParams.get('after') ?? undefined }));
  return { ...list, now: page.now };
}

export default function ProfileAssignments({ loaderData }: Route.ComponentProps) {
  const { items, next, now } = loaderData;
  return (
    <>
      {items.length === 0 ? (
        <Empty title="No assignments yet" action={<LinkButton to="/post-assignment">Post an assignment</LinkButton>}>
          Posting is free. Tutors mostly bid within 24-48 hours.
        </Empty>
      ) : (
        <section className="grid gap-4" aria-labelledby="own-assignments">
          <h2 className="sr-only" id="own-assignments">
            My Assignments
          </h2>
          {items.map((assignment) => (
            <OwnAssignmentCard key={assignment.id} assignment={assignment} now={now} />
          ))}
          {next && (
            <LinkButton look="sec" className="justify-self-start" to={`?after=${next}`}>
              Older
            </LinkButton>
          )}
        </section>
      )}
      <Outlet />
    </>
  );
}
