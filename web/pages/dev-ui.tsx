import { data, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../lib/page-context.ts';
import { Gallery } from '../site/gallery.tsx';

/** Every primitive on one page; exists in development only. */
export function loader({ context }: LoaderFunctionArgs) {
  const { site } = context.get(pageContext);
  if (!site.development) throw data('Not found.', { status: 404 });
  return null;
}

export default function DevUiPage() {
  return <Gallery />;
}
