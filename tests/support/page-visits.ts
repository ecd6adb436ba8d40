import type { TestContext } from 'node:test';
import type { Me } from '#core/accounts/contract.ts';
import { buildWhenStale } from '#scripts/build.ts';
import { builtPages } from '#server/http/page-sources.ts';
import { noon, type TestApi } from './api.ts';
import { httpApp } from './http-app.ts';
import { sessionCookie } from './session-cookie.ts';

interface Visit {
  status: number;
  /** The target of a redirect. */
  to: string | null;
  /** The page as read without script: text between its tags, with single spaces. */
  text: string;
  html: string;
}

/** Visits the product's pages as a browser without script does. */
export async function pageVisits(t: TestContext, api: TestApi) {
  await buildWhenStale();
  const { load } = await builtPages();
  const { request } = await httpApp(api, t, { clock: () => noon, loadPages: load });

  async function visit(viewer: Me | null, path: string, form?: Record<string, string> | FormData): Promise<Visit> {
    if (viewer) {
      const session = { user_id: viewer.id, token: viewer.id, expires_at: '2999-01-01' };
      await api.db
        .insertInto('sessions')
        .values(session)
        .onConflict((oc) => oc.doNothing())
        .execute();
    }
    const answer = await request(path, {
      headers: { origin: 'http://localhost:3000', ...(viewer && { cookie: sessionCookie(viewer.id) }) },
      ...(form && { method: 'POST', body: keyed(form) }),
    });
    const html = await answer.text();
    return { status: answer.status, to: answer.headers.get('location'), text: textOf(html), html };
  }

  return {
    get: (viewer: Me | null, path: string) => visit(viewer, path),
    /** Sends the form of a page to its own address. */
    post: (viewer: Me | null, path: string, form: Record<string, string> | FormData) => visit(viewer, path, form),
  };
}

/** Returns the part of a page that a reader sees: no head, script or tag. */
function textOf(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, '')
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ');
}

/**
 * Builds a form with the key that its page gave it, or one of its own; encoded as a browser does,
 * depending on whether it holds a file.
 */
function keyed(form: Record<string, string> | FormData): FormData | URLSearchParams {
  const key = crypto.randomUUID();
  if (!(form instanceof FormData)) return new URLSearchParams({ key, ...form });
  if (!form.has('key')) form.set('key', key);
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length < [...form].length ? form : new URLSearchParams(texts);
}
