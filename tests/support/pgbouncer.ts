import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { needPrograms } from '#scripts/packages.ts';
import { postgresRunner } from '#server/database/place.ts';
import { freePort } from './supervised-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface PgBouncer {
  /** The pooled address of the database behind a direct one. */
  urlOf: (directUrl: string) => string;
  /** Kills it and starts it again; resolves once it accepts connections. */
  restart: () => Promise<void>;
}

/**
 * Runs a PgBouncer in transaction mode before the PostgreSQL of an address, and installs it first
 * if it is missing and this user may.
 */
export async function pgBouncer(t: TestContext, directUrl: string, size: number): Promise<PgBouncer> {
  needPrograms({ pgbouncer: 'pgbouncer' });
  const folder = await temporaryFolder(t);
  const port = await freePort();
  const { username, searchParams } = new URL(directUrl);
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' },
    ...{ pool_mode: 'transaction', default_pool_size: size, max_client_conn: 500 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const behind = `* = host=${searchParams.get('host')} user=${username}`;
  await writeFile(file, ['[databases]', behind, '[pgbouncer]', ...lines, ''].join('\n'));
  // It refuses to run as root, as PostgreSQL does.
  const runner = postgresRunner();
  await chmod(folder, 0o755);
  if (runner) await chown(file, runner.uid, runner.gid);

  const start = async (): Promise<ChildProcess> => {
    const identity = runner ? { uid: runner.uid, gid: runner.gid } : {};
    const child = spawn('pgbouncer', ['-q', file], { ...identity, stdio: 'ignore', cwd: folder });
    while (!(await answers(Number(port)))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
      await delay(20);
    }
    return child;
  };
  const end = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  let child = await start();
  t.after(end);
  return {
    urlOf: (direct) => `postgres://${username}@127.0.0.1:${port}${new URL(direct).pathname}`,
    restart: async () => {
      await end();
      child = await start();
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
