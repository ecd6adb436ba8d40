import { type ComponentType, lazy } from 'react';
import { type ClientInstrumentation, data, type MiddlewareFunction, matchRoutes, type RouteObject } from 'react-router';
import type { Results } from './after-refusal.ts';
import { type Failure, fieldsOf, valuesOf } from './form-values.ts';
import { inFront, passing } from './in-front.ts';
import { forgetSent, laterOf } from './sent-forms.ts';
import { renewFirst } from './session.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts.ts';

interface Words {
  title: string;
  text: string;
}

const noConnection: Words = {
  title: 'No connection',
  text: 'A network error occurred. Please check your connection.',
};

/**
 * A form without an answer of the server: the connection broke, when only its key can tell whether
 * the form arrived, or a proxy in front of it answered.
 */
class BrokenOff extends Error {
  readonly words: Words;
  constructor(words: Words) {
    super(words.text);
    this.words = words;
  }
}

const ofTheRouter = /(\.data|\/__manifest)$/;

/** Returns the words for an answer that no page of the server gave; null for one of its own. */
function saidInFront({ pathname }: URL, { status, headers }: Response): Words | null {
  const isOwn = status < 400 || !pathname.endsWith('.data') || headers.has('X-Remix-Response');
  return isOwn ? null : inFront(status);
}

const held = createStore(false);

/** True while a navigation is paused by a broken connection: its page is not loading. */
export const useHeldNavigation = held.use;

/**
 * Waits for a press of 'Try again' and never retries by itself: a page that leaves by itself would
 * take the text being typed along.
 */
async function pressOfTryAgain(signal: AbortSignal, words = noConnection): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const action = { label: 'Try again', press: resolve };
  const takeAway = showToast({ ...words, variant: 'destructive', action });
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp);
  await promise.finally(() => {
    signal.removeEventListener('abort', giveUp);
    takeAway();
  });
}

/**
 * Gives the router a `fetch` that survives a broken connection: if a page's data did not arrive
 * completely, the navigation waits for the next try on the page where it started. A form with a key
 * returns to its page instead (`keepForm`). The router offers no other hook.
 */
export function mendFetch(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const signal = init?.signal;
    if (!signal || !(input instanceof URL) || !ofTheRouter.test(input.pathname)) return fetch(input, init);
    await renewFirst();
    const { body } = init;
    const isForm = (body instanceof FormData || body instanceof URLSearchParams) && body.has('key');
    for (;;) {
      let words = noConnection;
      try {
        const answer = await fetch(input, init);
        // An incomplete body counts as a broken connection too. The cost is not measurable for the
        // page: reading 10 kB twice takes 2.2 ms instead of 2.3.
        await answer.clone().arrayBuffer();
        const said = saidInFront(input, answer);
        // A page that a retry would not bring is the router's to report.
        if (!said || !(isForm || passing.includes(answer.status))) return answer;
        words = said;
      } catch (error) {
        if (signal.aborted) throw error;
      }
      if (isForm) throw new BrokenOff(words);
      held.set(true);
      await pressOfTryAgain(signal, words).finally(() => held.set(false));
    }
  };
}

let latest = new AbortController();

/**
 * A link to a page whose script is not loaded yet waits too: without a connection the router would
 * reload the document.
 */
export const heldLinks: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(go, { to }) {
        latest.abort();
        latest = new AbortController();
        while (!navigator.onLine && typeof to === 'string' && lacksScript(to)) {
          // A superseded navigation never starts: ending it, even by an error, would release it.
          await pressOfTryAgain(latest.signal).catch(() => new Promise<never>(() => {}));
        }
        await go();
      },
    }),
};

/** The router's page cache in the browser; React Router has no types for it. */
declare global {
  interface Window {
    __reactRouterDataRouter?: { routes: RouteObject[] };
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

function lacksScript(to: string): boolean {
  const { __reactRouterDataRouter: router, __reactRouterRouteModules: loaded } = window;
  if (!to.startsWith('/') || !router || !loaded) return false;
  return (matchRoutes(router.routes, to) ?? []).some(({ route: { id = '' } }) => !(id in loaded));
}

/** Only `submit()` answers with a redirect in the form's place: the form had its effect. */
const succeeded = (result: unknown) => result instanceof Response && result.headers.has('X-Remix-Replace');

/**
 * Brings an interrupted form back to its page as typed, with the same key: resending it has its
 * effect once. Deletes the draft of a form that had its effect.
 */
export const keepForm: MiddlewareFunction<Results> = async ({ request }, next) => {
  const form = request.method === 'POST' ? await request.clone().formData() : null;
  const results = await next();
  for (const result of Object.values(results)) {
    const { result: fault } = result;
    const cause = fault && typeof fault === 'object' && 'data' in fault ? fault.data : fault;
    const isBroken = result.type === 'error' && cause instanceof BrokenOff;
    const later = form && laterOf(String(form.get('key')));
    if (!isBroken) later?.end();
    if (form && succeeded(fault)) forgetSent(String(form.get('key')));
    if (!form || !isBroken) continue;
    const waits = later?.keep(form, request.url) ?? '';
    const failure: Failure = {
      // The values never left this browser.
      values: valuesOf(fieldsOf(form), () => Number.POSITIVE_INFINITY),
      issues: [],
      refusal: { code: 'broken_off', title: cause.words.title, text: cause.words.text + waits },
      kept: null,
      keptAll: [],
      key: String(form.get('key')),
    };
    Object.assign(result, { type: 'data', result: data(failure, { status: 503 }) });
  }
  return results;
};

/**
 * Returns a component whose module loads when it is first shown. If the connection breaks off, it
 * loads once that is back; an error would replace the page.
 */
export function lazily<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => new Promise((done) => addEventListener('online', done)).then(load)));
}
