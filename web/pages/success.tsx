import { pageContext } from '../lib/page-context.ts';
import { read } from '../lib/read.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { FinishedStar } from '../ui/star.tsx';
import type { Route } from './+types/success';

/** Whoever comes here has ordered: what was in the cart is (ROUTE-11). */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer } = context.get(pageContext);
  await read(api.store.clearCart());
  return { name: viewer?.full_name ?? null };
}

/** After an order (ROUTE-10). */
export default function Success({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <div className="wrap page grid max-w-[480px] justify-items-center gap-4 text-center">
      <PageMeta title="Thank you" />
      <FinishedStar />
      <h1 dir="auto">Thank you{name && `, ${name}`}</h1>
      <p className="text-ink-2">Your order is in.</p>
      <LinkButton to="/store" large full>
        Back to the Library
      </LinkButton>
    </div>
  );
}
