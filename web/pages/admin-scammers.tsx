import { PageMeta } from '../ui/page-meta.tsx';
import { Empty } from '../ui/states.tsx';

/** The tab of the Community Watchlist (ADMIN-01). */
export default function AdminScammers() {
  return (
    <>
      <PageMeta title="Scammers" />
      <h2 className="sr-only">Scammers</h2>
      <Empty title="No scammers listed">Whoever is put on the Community Watchlist stands here.</Empty>
    </>
  );
}
