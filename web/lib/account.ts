import { useRouteLoaderData } from 'react-router';

/** Returns the id of the signed-in account; '' for a guest. */
export function useAccount(): string {
  return useRouteLoaderData<{ viewer: { id: string } | null }>('root')?.viewer?.id ?? '';
}
