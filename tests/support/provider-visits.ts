import type { ProviderId } from '#core/accounts/providers-contract.ts';

/** A browser without a window: keeps cookies by origin, and does not follow redirects by itself. */
export class Visitor {
  readonly #jars = new Map<string, Map<string, string>>();

  /** Returns the Cookie header for an address. */
  cookies(url: string): string {
    return [...this.#jar(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Stores a Cookie header's cookies as its own. */
  take(url: string, header: string): void {
    for (const pair of header.split('; ')) this.#keep(url, pair);
  }

  /** Sends JSON as a page of the site itself does. */
  async post(url: string, body: object): Promise<{ status: number; said: Record<string, unknown> }> {
    const headers = { cookie: this.cookies(url), origin: new URL(url).origin, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: JSON.stringify(body) });
    this.#keepAll(url, answer);
    return { status: answer.status, said: (await answer.json()) as Record<string, unknown> };
  }

  async get(url: string): Promise<{ status: number; location: string; text: string }> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.cookies(url), accept: 'text/html' },
    });
    this.#keepAll(url, answer);
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      location: location ? new URL(location, url).toString() : '',
      text: await answer.text(),
    };
  }

  #jar(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  #keepAll(url: string, answer: Response): void {
    for (const line of answer.headers.getSetCookie())
      this.#keep(url, line.split(';')[0] ?? '', /max-age=0/i.test(line));
  }

  #keep(url: string, pair: string, gone = false): void {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
    if (gone || value === '') this.#jar(url).delete(name);
    else this.#jar(url).set(name, value);
  }
}

/**
 * Visits a provider and signs in there. Returns the address that it redirects to, not visited yet.
 */
export async function visitProvider(
  visitor: Visitor,
  server: string,
  provider: ProviderId,
  query: Record<string, string> = {},
): Promise<string> {
  return visitAt(visitor, server, `${server}/api/authorize?${new URLSearchParams({ provider, ...query })}`);
}

/** Does the same as `visitProvider`, from the address at which the visit begins. */
export async function visitAt(visitor: Visitor, server: string, begins: string): Promise<string> {
  let at = begins;
  for (let steps = 0; steps < 8; steps += 1) {
    const { status, location, text } = await visitor.get(at);
    if (!location) throw new Error(`${at} answered ${status}: ${text.slice(0, 300)}`);
    at = location;
    if (at.startsWith(`${server}/api/auth/callback/`)) return at;
  }
  throw new Error(`never came back, but to ${at}`);
}
