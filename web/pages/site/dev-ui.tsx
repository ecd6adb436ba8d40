import { data } from 'react-router';
import { pageContext } from '../../lib/page-context.ts';
import { Gallery } from '../../site/gallery.tsx';
import type { Route } from './+types/dev-ui';

/** Every primitive on one page; in development only. */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(pageContext);
  if (!site.development) throw data('Not found.', { status: 404 });
  return null;
}

export default function DevUiPage() {
  return <Gallery />;
}
