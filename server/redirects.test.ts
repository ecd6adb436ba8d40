import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { realPdf } from '#tests/support/pdf.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { nobody } from '#tests/support/sample-input.ts';

const standing = await runningServer({ after });
const { ask, inside, server } = standing;

/** Targets that a browser takes for another site's address in one of these places. */
const elsewhere = [
  ...[
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/%2e//evil.example',
    '\\\\evil.example',
  ],
  ...[
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    '/\t/evil.example',
    ' //evil.example',
    '@evil.example',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    `${server.url}//evil.example`,
    `${server.url}@evil.example`,
    '/\n//evil.example',
  ],
];

/** Returns the answer to a raw request line, which no client would send so. */
async function raw(target: string, headers: string[] = []): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${target} HTTP/1.1`, ...(headers.some((line) => /^host:/.test(line)) ? [] : [`host: ${host}`])];
  socket.write(Buffer.from([...lines, ...headers, 'connection: close', '', ''].join('\r\n'), 'latin1'));
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString('latin1');
  });
  await once(socket, 'close');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
  return { status, location: /^location: (.*)\r$/im.exec(answer)?.[1] };
}

/** Checks that a browser stays on the site when it follows an answer to `from`. */
function assertOwn(location: string | undefined | null, from: string): void {
  if (location === undefined || location === null) return;
  const target = new URL(location, server.url);
  assert.equal(target.origin, server.url, `${from} leads to ${location}`);
  assert.ok(!/^[/\\]{2}/.test(location) && !/^[/\\]{2}/.test(target.pathname), `${from} leads to ${location}`);
}

test('No redirect of ours or of the auth library leaves the site, whatever the input', async () => {
  const member = await inside.member('Member');
  for (const to of elsewhere) {
    const value = encodeURIComponent(to);
    for (const path of [
      ...['verify-email?token=x&callbackURL=', 'verify-email?callbackURL=', 'callback/google?error=x&callbackURL='],
      ...[
        'callback/google?code=x&state=x&redirectTo=',
        'callback/google?errorCallbackURL=',
        'get-session?callbackURL=',
      ],
    ]) {
      const url = `/api/auth/${path}${value}`;
      assertOwn((await ask(member, url)).headers.get('location'), url);
      assertOwn((await ask(null, url)).headers.get('location'), url);
    }
    assertOwn((await ask(member, `/login?from=${value}`)).headers.get('location'), `/login?from=${value}`);
    const theme = await ask(null, '/theme', new URLSearchParams({ theme: 'dark', back: to }));
    assert.equal(theme.status, 303);
    assertOwn(theme.headers.get('location'), `/theme back to ${to}`);
  }
});

test('Refuses a request with two Host headers, of which a proxy could read another than we do', async () => {
  const { host } = new URL(server.url);
  assert.equal((await raw('/about', [`host: ${host}`])).status, 200);
  for (const other of [host, 'evil.example']) {
    assert.equal((await raw('/about', [`host: ${host}`, `host: ${other}`])).status, 400, other);
  }
});

test('Refuses an address with two slashes; every malformed one is 400 or 404, never a fault', async () => {
  const html = ['accept: text/html'];
  const port = new URL(server.url).port;
  for (const other of ['127.0.0.1', '[::1]']) {
    const { status, location } = await raw('//evil.example/', [...html, `host: ${other}:${port}`]);
    assert.deepEqual([status, location], [404, undefined]);
    const moved = await raw('/about?x=1', [...html, `host: ${other}:${port}`]);
    assert.deepEqual([moved.status, moved.location], [302, `${server.url}/about?x=1`]);
  }
  const targets = [
    ...[
      '//evil.example/%2e%2e',
      '//',
      '///',
      '//evil.example',
      '/\\evil.example',
      '\\',
      '/%',
      '/%zz',
      '/%00',
      '/%ff',
      '/%c0%ae',
    ],
    ...[
      '/assignment/%',
      '/user/%ff',
      '/assignment/%E0%A4%A',
      '/%2f%2fevil.example',
      '/a//b',
      '/%5c',
      '/.',
      '/..',
      '/%2e%2e/%2e%2e',
    ],
    ...[
      'http://evil.example/',
      'http://',
      'http:///',
      'https://evil.example:99999/',
      '*',
      '?',
      '/?%',
      '/?%ff=%',
      '/\xff',
      '/a b',
    ],
    ...[
      '/%.data',
      '/%ff.data',
      '//x.data',
      '/__manifest?p=%',
      '/__manifest?p=//evil.example',
      '/files/%',
      '/api/%',
      '/rpc/%',
      '/assets/%',
    ],
    ...[
      '/assets/%2e%2e/%2e%2e/package.json',
      '/api/assignments/%ff',
      '/api/auth/callback/%',
      `/assignment/${nobody}/%`,
    ],
  ];
  for (const target of targets) {
    for (const headers of [html, ['host: evil.example'], ['host:'], ['host: a b'], ['host: [']]) {
      const { status, location } = await raw(target, headers);
      assert.ok(status < 500, `${target} with ${headers} answered ${status}`);
      if (headers === html) assertOwn(location, target);
    }
  }
});

test('An unusable provider’s answer ends at the login page with a message', async () => {
  for (const query of ['error=access_denied', 'code=x&state=unknown', 'state=x', '']) {
    const answer = await ask(null, `/api/auth/callback/google?${query}`);
    assert.equal(answer.status, 302, query);
    const location = answer.headers.get('location') ?? '';
    assert.match(location, /\/login\?/);
    const login = await ask(null, location.replace(server.url, ''));
    assert.deepEqual([login.status, login.headers.get('location')], [302, '/login']);
    const [flash = ''] = login.headers.getSetCookie();
    const page = await ask(null, '/login', undefined, { cookie: flash.split(';', 1)[0] ?? '' });
    assert.match(await page.text(), /OAuth Login Error/);
  }
});

test('A route’s own headers survive the general ones: a file keeps its own policy', async () => {
  const owner = await inside.member('Owner');
  const form = new FormData();
  form.set('bucket', 'cvs');
  form.set('file', new File([new Uint8Array(await realPdf('Owner Example'))], 'cv.pdf'));
  const { url } = (await (await ask(owner, '/api/files', form)).json()) as { url: string };
  const file = await ask(owner, url);
  assert.equal(file.headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(file.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(file.headers.get('x-frame-options'), 'DENY');
  const page = await ask(owner, '/about');
  assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'self'.*frame-ancestors 'none'/);
});
