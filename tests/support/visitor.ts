import type { TestContext } from 'node:test';
import { builtPages } from '#server/http/page-sources.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import type { TestApi } from './api.ts';
import { httpApp } from './http-app.ts';

await buildWhenStale();
const pages = await builtPages();

/** Opens a guest's browser without script: it follows redirects and keeps cookies. */
export async function visitor(t: TestContext, api: TestApi) {
  const { request } = await httpApp(api, t, { loadPages: pages.load });
  const cookies = new Map<string, string>();
  const visit = async (
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; path: string; text: string; html: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(form && { origin: 'http://localhost:3000' }) };
    const answer = await request(
      path,
      form
        ? { method: 'POST', headers, body: new URLSearchParams({ key: crypto.randomUUID(), ...form }) }
        : { headers },
    );
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to) return visit(to);
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? '';
    const toast = /<div class="toast .*?<\/div>/s.exec(html)?.[0] ?? '';
    return {
      status: answer.status,
      path,
      html: main,
      text: `${main} ${toast}`
        .replaceAll(/<script.*?<\/script>/gs, '')
        .replaceAll(/<[^>]+>/g, '|')
        .replaceAll(/[|\s]*\|[|\s]*/g, '|'),
    };
  };
  return visit;
}
