import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { listAddress } from './list-address.ts';

/** Submits a form of filters: what is filled in goes into the list's address, and what is empty is taken away. */
export function useFilters(query: URLSearchParams) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    void navigate(listAddress(query, Object.fromEntries(fields)), { preventScrollReset: true });
  };
}
