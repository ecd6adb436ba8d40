import { LinkButton } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { MissingTile } from '../ui/patterns.tsx';

interface NotFoundProps {
  title?: string;
  text?: string;
}

/** The not-found page: one tile of the wall is missing. */
export function NotFound({
  title = 'One piece is missing',
  text = 'This page does not exist, or was deleted by its owner.',
}: NotFoundProps) {
  return (
    <div className="wrap page">
      <PageMeta title="Page not found" />
      <div className="grid justify-items-center gap-3 text-center">
        <MissingTile />
        <p className="mt-2 font-bold text-accent-ink">404</p>
        <h1>{title}</h1>
        <p className="max-w-[40ch] text-18 text-ink-2">{text}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to="/">Go to home</LinkButton>
          <LinkButton to="/all-assignments" look="sec">
            All Assignments
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
