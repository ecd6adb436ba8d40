import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from './list-address.ts';

/**
 * Submits a form of filters: filled-in fields go into the list's address, empty ones are removed.
 */
export function useFilters(query: URLSearchParams) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    void navigate(listAddress(query, Object.fromEntries(fields)), { preventScrollReset: true });
  };
}
