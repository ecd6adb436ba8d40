import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildWhenStale } from '#scripts/build.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { freePort } from '#tests/support/supervised-server.ts';

await buildWhenStale();

/*
 * The rules of the MDN HTTP Observatory (developer.mozilla.org/en-US/observatory/docs), as far as
 * they are the server's: the redirect from http is the proxy's. A page begins with 100 points;
 * bonuses count from 90 on, and 100 are an A+.
 */

const port = await freePort();
const listening = `http://127.0.0.1:${port}`;
const { inside } = await runningServer({ after }, { env: { PUBLIC_URL: 'https://mukammal.example', PORT: port } });

interface Page {
  headers: Headers;
  html: string;
  cookies: string[];
}

function policyOf({ headers }: Page): Map<string, string[]> {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

/** Points of each rule, negative ones first. */
const rules: Record<string, (page: Page) => number> = {
  'content security policy': (page) => {
    const policy = policyOf(page);
    const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
    const [script, style, object] = ['script-src', 'style-src', 'object-src'].map(sourcesOf);
    const isBroad = (sources: string[] = []) => sources.some((source) => /^(?:\*|https?:|data:|blob:)$/.test(source));
    if (policy.size === 0) return -25;
    if (isBroad(script) || isBroad(object) || script?.includes("'unsafe-inline'")) return -20;
    if (script?.includes("'unsafe-eval'")) return -10;
    if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -10;
    if (style?.includes("'unsafe-inline'") || isBroad(style)) return 0;
    return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
  },
  cookies: ({ cookies }) => {
    const worst = cookies.map((cookie) => {
      if (!/;\s*secure/i.test(cookie)) return -20;
      if (/session/i.test(cookie.split('=')[0] ?? '') && !/;\s*httponly/i.test(cookie)) return -30;
      return /;\s*samesite=(?:lax|strict)/i.test(cookie) ? 5 : 0;
    });
    return Math.min(...worst, cookies.length === 0 ? 0 : 5);
  },
  'sharing with other origins': ({ headers }) => (headers.get('access-control-allow-origin') === '*' ? -50 : 0),
  'strict transport security': ({ headers }) => {
    const age = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0);
    return age >= 15_768_000 ? 0 : age > 0 ? -10 : -20;
  },
  'subresource integrity': ({ html }) => {
    const foreign = [...html.matchAll(/<script[^>]+src="((?:https?:)?\/\/[^"]+)"[^>]*>/g)];
    return foreign.every(([tag]) => tag.includes('integrity=')) ? 0 : -50;
  },
  'content type options': ({ headers }) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5),
  frames: (page) => {
    if (policyOf(page).get('frame-ancestors')?.join() === "'none'") return 5;
    return /^(?:deny|sameorigin)$/i.test(page.headers.get('x-frame-options') ?? '') ? 0 : -20;
  },
  referrer: ({ headers }) => {
    const policy = headers.get('referrer-policy') ?? '';
    if (/unsafe-url|origin-when-cross-origin$/.test(policy) && !policy.includes('strict')) return -5;
    return /^(?:no-referrer|same-origin|strict-origin)/.test(policy) ? 5 : 0;
  },
  'resource policy': ({ headers }) => (/^same-/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0),
};

function gradeOf(page: Page): { points: number; lost: string[] } {
  const points = Object.entries(rules).map(([name, rule]) => [name, rule(page)] as const);
  const sum = (some: typeof points) => some.reduce((total, [, one]) => total + one, 0);
  const base = 100 + sum(points.filter(([, one]) => one < 0));
  const lost = points.filter(([, one]) => one < 0).map(([name]) => name);
  return { points: base >= 90 ? base + sum(points.filter(([, one]) => one > 0)) : base, lost };
}

test('Pages earn A+ by the rules of the HTTP Observatory, for guests and members alike (RUN-61)', async () => {
  const member = await inside.member('Sana');
  const paths = [
    '/',
    '/login',
    '/all-assignments',
    '/wallet',
    '/nothing-here',
    '/version',
    '/.well-known/security.txt',
  ];
  for (const path of paths) {
    for (const cookie of ['', `__Secure-${member.cookie}`]) {
      const answer = await fetch(listening + path, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' });
      const page = { headers: answer.headers, html: await answer.text(), cookies: answer.headers.getSetCookie() };
      const { points, lost } = gradeOf(page);
      assert.deepEqual(lost, [], path);
      assert.ok(points >= 100 + 25, `${path}: ${points} points`);
    }
  }
});

test('Every cookie is Secure and SameSite, whichever part of the product sets it (RUN-61)', async () => {
  const answer = await fetch(`${listening}/theme`, {
    method: 'POST',
    headers: { origin: 'https://mukammal.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'theme=dark',
    redirect: 'manual',
  });
  const cookies = answer.headers.getSetCookie();
  assert.ok(cookies.length > 0, String(answer.status));
  assert.equal(rules.cookies?.({ headers: answer.headers, html: '', cookies }), 5, cookies.join());
});

test('security.txt names the contact and expires within a year; /version says what runs (RUN-60, RUN-56)', async () => {
  const answer = await fetch(`${listening}/.well-known/security.txt`);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  const lines = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  const days = (Date.parse(lines.get('Expires') ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 30 && days < 365, `${days} days`);
  assert.equal(lines.get('Canonical'), 'https://mukammal.example/.well-known/security.txt');
  assert.equal(lines.get('Contact'), 'https://mukammal.example/contact');

  const said = (await (await fetch(`${listening}/version`)).json()) as Record<string, unknown>;
  assert.deepEqual(Object.keys(said), ['version', 'commit', 'built_at', 'schema']);
  assert.match(String(said.version), /^\d+\.\d+\.\d+/);
  const { rows } = await inside.pool.query<{ schema: string }>(
    `select left(split_part(max(name), '/', 3), 4) as schema from schema_migrations`,
  );
  assert.equal(said.schema, rows[0]?.schema);
});
