import type { Me } from '#core/accounts/contract.ts';
import type { Api } from '#core/page.ts';
import { findSession, sessionToken } from '#server/accounts/session.ts';
import type { TestApi } from './api.ts';

/** Calls the contract as one browser does: with its cookies, as their signed-in person. */
export function apiBrowser({ as, db, services }: TestApi) {
  const jar = new Map<string, string>();
  const headers = () => new Headers({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });
  const viewer = async (): Promise<Me | null> => {
    const token = sessionToken(headers().get('cookie'), services.secret, false);
    return (await findSession(db, token))?.viewer ?? null;
  };
  return {
    viewer,
    /** Returns the cookie of that name, to be read, changed or given to another browser. */
    cookie: (name: string): string | undefined => jar.get(`mukammal.${name}`),
    take: (name: string, value: string) => jar.set(`mukammal.${name}`, value),
    /** Makes one call, refused or not, and keeps the cookies of its answer. */
    async call<Answer>(
      make: (accounts: Api['accounts']) => Promise<Answer>,
      ip = '127.0.0.1',
      now?: Date,
    ): Promise<Answer> {
      const resHeaders = new Headers();
      try {
        return await make(as(await viewer(), { headers: headers(), resHeaders, ip, ...(now && { now }) }).accounts);
      } finally {
        for (const line of resHeaders.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          if (value === '' || /max-age=0/i.test(line)) jar.delete(name);
          else jar.set(name, value);
        }
      }
    },
  };
}
