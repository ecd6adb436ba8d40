import { largestListRead } from '#core/limits.ts';
import { EarningsPaper } from '../../chat/earnings-paper.tsx';
import { listQuery } from '../../lib/list-address.ts';
import { pageContext, viewerContext } from '../../lib/page-context.ts';
import { read } from '../../lib/read.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import type { Route } from './+types/earnings-print';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now, site } = context.get(pageContext);
  const { full_name, username } = context.get(viewerContext);
  const earnings = await read(api.chat.earnings({ ...listQuery(url), after: undefined, limit: largestListRead }));
  return { person: { full_name, username }, earnings, address: site.support.address, now };
}

export default function EarningsPrint({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={`Earnings ${loaderData.earnings.period}`} />
      <EarningsPaper {...loaderData} />
    </>
  );
}
