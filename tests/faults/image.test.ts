import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Dockerfile, DockerfileParser } from 'dockerfile-ast';
import { needPrograms } from '#scripts/packages.ts';
import { freePort } from '#tests/support/supervised-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Programs of the machine, without those of this clone. */
const programs = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));

/** Files that `.dockerignore` lets through, which names them one by one. */
function sent(): string[] {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  const named = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
  return tracked.filter(
    (file) => named.some((one) => file === one || file.startsWith(`${one}/`)) && !file.endsWith('.test.ts'),
  );
}

function copy(files: string[], to: string): void {
  for (const file of files) {
    mkdirSync(join(to, dirname(file)), { recursive: true });
    cpSync(file, join(to, file));
  }
}

/** Plays the steps of the first stage of the Dockerfile in a folder. */
function build(file: Dockerfile, app: string, path: string): void {
  const context = sent();
  for (const step of file.getInstructions()) {
    const words = step.getArgumentsContent() ?? '';
    const keyword = step.getKeyword();
    if (keyword === 'COPY' && words.startsWith('--from=')) return;
    if (keyword === 'COPY') {
      const [to = '', ...from] = words.split(' ').toReversed();
      if (from.join() === '.') copy(context, app);
      else copy(from.toReversed(), app);
      assert.ok(to === '.' || to === './' || to === 'tests/api-client/', `${step.toString()}: played as it is`);
    }
    if (keyword === 'RUN' && words.startsWith('install -d')) return;
    if (keyword === 'RUN') {
      const ran = spawnSync('sh', ['-c', words], {
        cwd: app,
        encoding: 'utf8',
        env: { PATH: path, HOME: process.env.HOME ?? '', BUILD_COMMIT: '0123456789ab' },
      });
      assert.equal(ran.status, 0, `${words}\n${ran.stdout}${ran.stderr}`);
    }
  }
}

test('The image’s own steps make a server that runs without rights on a tree nobody can write (RUN-57)', {
  timeout: 1_200_000,
}, async (t) => {
  needPrograms({ unshare: 'util-linux', setpriv: 'util-linux' });
  const folder = await temporaryFolder(t);
  chmodSync(folder, 0o755);
  const [app, data] = [join(folder, 'app'), join(folder, 'data')];
  mkdirSync(app);
  const file = DockerfileParser.parse(readFileSync('Dockerfile', 'utf8'));
  // The Node of the base image, which is the one that this clone names.
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  cpSync(process.execPath, join(bin, 'node'));
  const path = [bin, ...programs].join(':');
  build(file, app, path);
  assert.deepEqual(globSync(['tests/**/*.ts', 'docs', '.env', 'data', 'node_modules/@playwright'], { cwd: app }), []);
  execFileSync('install', ['-d', '-o', 'nobody', '-m', '700', data]);

  const said = file.getInstructions().map((step) => [step.getKeyword(), step.getArgumentsContent() ?? ''] as const);
  const command = JSON.parse(said.findLast(([keyword]) => keyword === 'CMD')?.[1] ?? '[]') as string[];
  const health = /CMD (\[.*\])$/s.exec(said.find(([keyword]) => keyword === 'HEALTHCHECK')?.[1] ?? '')?.[1] ?? '[]';
  const port = await freePort();
  const env = { PATH: path, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: data, PROCESSES: '1' };
  // A user without rights, as `USER node` is, on a tree that is read-only even to root.
  const confined = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" &&
    exec setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs --bounding-set=-all "$@"`;
  const run = (words: string[]) =>
    spawn('unshare', ['--mount', 'sh', '-c', confined, app, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });

  const probe = run(['touch', 'build/written']);
  assert.notEqual((await once(probe, 'exit'))[0], 0, 'nothing can be written');

  const server = run(command);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  t.after(() => server.kill('SIGKILL'));
  const isHealthy = async () => (await once(run(JSON.parse(health) as string[]), 'exit'))[0] === 0;
  while (!(await isHealthy())) {
    assert.equal(server.exitCode, null, output);
    await delay(500);
  }
  const url = `http://127.0.0.1:${port}`;
  assert.match(await (await fetch(url, { headers: { accept: 'text/html' } })).text(), /<title>/);
  const version = (await (await fetch(`${url}/version`)).json()) as { commit: string };
  assert.equal(version.commit, '0123456789ab');
  assert.doesNotMatch(output, /EROFS|EACCES|read-only/i);
  server.kill('SIGTERM');
  assert.equal((await once(server, 'exit'))[0], 0, output);
});
