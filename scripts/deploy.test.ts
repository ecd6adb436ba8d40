import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { sizes } from '#core/limits.ts';
import { buildWhenStale } from '#scripts/build.ts';
import { needPrograms } from '#scripts/packages.ts';
import { caddy } from '#tests/support/caddy.ts';
import { openConversation } from '#tests/support/chat-pairs.ts';
import { runningServer } from '#tests/support/running-server.ts';
import { freePort } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

await buildWhenStale();

const read = (path: string) => readFileSync(path, 'utf8');

/** Names of all settings, as `.env.example` explains them. */
const settings = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends one request of an HTTP/2 connection. */
async function ask(
  session: ClientHttp2Session,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<Answer> {
  const stream = session.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST', ...headers });
  stream.end(body);
  const [answered] = (await once(stream, 'response')) as [Record<string, string>];
  const said = await text(stream).catch(() => '');
  return { status: Number(answered[':status']), headers: answered, body: said };
}

test('Through our Caddy: HTTP/2, streams as they come, bounded bodies, addresses nobody can feign (RUN-59)', async (t) => {
  const proxy = await caddy(t);
  const port = await freePort();
  const standing = await runningServer(
    { after },
    { env: { PORT: port, PUBLIC_URL: proxy.url, TRUSTED_PROXY: '127.0.0.1' } },
  );
  const { inside } = standing;
  await proxy.start([`127.0.0.1:${port}`]);
  const session = connect(proxy.url, { rejectUnauthorized: false });
  t.after(() => session.close());
  await once(session, 'connect');
  assert.equal(session.alpnProtocol, 'h2');

  const home = await ask(session, '/', { accept: 'text/html' });
  assert.equal(home.status, 200);
  assert.match(String(home.headers['strict-transport-security']), /max-age=31536000/);

  const [poster, tutor] = [await inside.member('Sana'), await inside.member('Bilal')];
  const conversation = await openConversation(inside.db, poster.id, tutor.id, 'Essay');
  // The cookies of a site with https have another name.
  const cookie = poster.cookie.replace(/^/, '__Secure-');
  const stream = session.request({ ':path': '/api/live', cookie });
  stream.end();
  const [opened] = (await once(stream, 'response')) as [Record<string, string>];
  assert.equal(opened[':status'], 200);
  let heard = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    heard += chunk;
  });
  const sent = await ask(
    session,
    `/api/conversations/${conversation}/messages`,
    {
      ...{ cookie: tutor.cookie.replace(/^/, '__Secure-'), origin: proxy.url },
      ...{ 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    },
    JSON.stringify({ content: 'Salam' }),
  );
  assert.equal(sent.status, 200, sent.body);
  while (!heard.includes(conversation)) await once(stream, 'data');
  stream.close();

  // Each call feigns another address; all count as one.
  const contact = (n: number) =>
    ask(
      session,
      '/api/contact-messages',
      { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}`, origin: proxy.url },
      JSON.stringify({ name: 'Sana', email: 'sana@example.com', subject: 'Hello', message: `Number ${n}` }),
    );
  const codes = await Promise.all(Array.from({ length: 12 }, async (_, n) => (await contact(n)).status));
  assert.equal(codes.filter((code) => code === 429).length, 2);

  const upload = (bytes: number) => ask(session, '/api/contact-messages', { origin: proxy.url }, Buffer.alloc(bytes));
  // The server's own words about it come through.
  assert.match((await upload(1024 * 1024)).body, /"code":"\w+"/);
  const most = Number(/max_size (\d+)MB/.exec(read('deploy/Caddyfile'))?.[1]) * 1_000_000;
  const largest = Math.max(...Object.values(sizes).filter((size) => typeof size === 'number'));
  assert.ok(most > largest, 'the largest file passes with its form');
});

test('The service starts what it names, and systemd finds it confined (RUN-58)', async (t) => {
  needPrograms({ 'systemd-analyze': 'systemd' });
  const folder = await temporaryFolder(t);
  const unit = join(folder, 'mukammal.service');
  const text = read('deploy/mukammal.service');
  await writeFile(unit, text.replaceAll('/srv/mukammal/current', process.cwd()));
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
  const verified = analyze('verify');
  assert.equal(verified.status, 0, verified.stderr);
  assert.equal(verified.stderr, '');
  // Of ten, least exposed first; past the threshold it fails.
  const { status, stdout } = analyze('security', '--offline=true', '--threshold=20');
  assert.equal(status, 0, stdout);
  for (const [, name = ''] of text.matchAll(/^Environment=(.*)$/gm)) {
    for (const pair of name.split(' ')) assert.ok([...settings, 'NODE_ENV'].includes(pair.split('=')[0] ?? ''), pair);
  }
});

interface Compose {
  services: Record<
    string,
    {
      image: string;
      build?: unknown;
      environment?: Record<string, string>;
      read_only?: boolean;
      cap_drop?: string[];
      tmpfs?: string[];
      privileged?: boolean;
      networks?: string[];
      volumes?: string[];
      depends_on?: string[] | Record<string, unknown>;
    }
  >;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

test('The composition names only settings, services, networks and volumes that exist (RUN-58)', () => {
  const { services, networks, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
  const apps = Object.entries(services).filter(([, service]) => service.environment?.DATABASE_URL !== undefined);
  assert.deepEqual(
    apps.map(([name]) => name),
    ['app1', 'app2', 'backup'],
  );
  for (const [name, app] of apps) {
    for (const setting of Object.keys(app.environment ?? {})) assert.ok(settings.includes(setting), setting);
    assert.equal(app.read_only, true, name);
    assert.deepEqual(app.cap_drop, ['ALL'], name);
    assert.equal(app.tmpfs?.length, 2, name);
  }
  for (const [name, { image, build, ...service }] of Object.entries(services)) {
    if (!build) assert.match(image, /:v?\d+\.\d+/, `${name} is of a version`);
    assert.equal(service.privileged, undefined);
    for (const network of service.networks ?? []) assert.ok(network in networks, network);
    for (const volume of service.volumes ?? [])
      assert.ok(/^\.\//.test(volume) || (volume.split(':')[0] ?? '') in volumes, volume);
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const other of needed) assert.ok(other in services, other);
  }
  // Only the proxy is reached from outside.
  assert.deepEqual(
    Object.keys(services).filter((name) => 'ports' in (services[name] ?? {})),
    ['proxy'],
  );
  // No secret has a value here: each is asked for.
  for (const [, name] of read('compose.yaml').matchAll(/\$\{(\w+)(?!\w|:\?|:-\})/g)) assert.fail(`${name} has a value`);
});

test('The image is built as it should be: known base, not root, health check, nothing left out (RUN-57)', () => {
  const source = read('Dockerfile');
  assert.deepEqual(validate(source), []);
  const file = DockerfileParser.parse(source);
  const { node } = (JSON.parse(read('package.json')) as { dependencies: Record<string, string> }).dependencies;
  for (const from of file.getFROMs()) assert.equal(from.getImage(), `node:${node}-bookworm-slim`);
  const last = file.getInstructions().map((one) => [one.getKeyword(), one.getArgumentsContent() ?? ''] as const);
  assert.deepEqual(last.findLast(([keyword]) => keyword === 'USER')?.[1], 'node');
  assert.ok(last.some(([keyword]) => keyword === 'HEALTHCHECK'));
  const known = [...settings, 'NODE_ENV', 'BUILD_COMMIT'];
  for (const env of file.getENVs()) {
    for (const property of env.getProperties()) assert.ok(known.includes(property.getName()), property.getName());
  }
  // Every path that is sent to a build exists.
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const path of sent) assert.ok(globSync(path).length > 0, path);
});
