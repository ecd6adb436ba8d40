import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { createEmptyDatabase, leaveTestCluster } from '#server/database/test-cluster.ts';
import { type Member, openServerDatabase, type ServerDatabase, testSecret } from './server-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface RunningServer {
  /** The current process; after a kill, `start` puts another one in its place. */
  server: ServerProcess;
  inside: ServerDatabase;
  folder: string;
  start: () => Promise<void>;
  /** Sends a request as a member or guest; a body goes as JSON unless it is a form. */
  ask: (member: Member | null, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
}

/**
 * Starts a real server process on a folder and a database of its own, and opens its inside; all are
 * removed after the test. With `ownPostgres`, PostgreSQL too is the server's own and lies in its
 * folder, as without DATABASE_URL.
 */
export async function runningServer(
  t: { after(work: () => Promise<void>): void },
  { ownPostgres = false, env = {} }: { ownPostgres?: boolean; env?: Record<string, string> } = {},
): Promise<RunningServer> {
  const closers: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const close of closers.reverse()) await close();
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-standing-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const empty = ownPostgres ? null : await createEmptyDatabase();
  if (empty) closers.push(leaveTestCluster, empty.drop);
  const launch = () =>
    startServerProcess({
      DATA_DIR: folder,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'silent',
      ...(empty && { DATABASE_URL: empty.url }),
      ...env,
    });
  const server = await launch();
  closers.push(() => standing.server.stop());
  const cluster = empty ? null : await joinOrStartCluster({ dataDir: folder, log: () => undefined });
  if (cluster) closers.push(() => cluster.stop());
  const inside = await openServerDatabase(empty?.url ?? cluster?.url ?? '');
  closers.push(() => inside.close());
  const standing: RunningServer = {
    server,
    inside,
    folder,
    start: async () => {
      standing.server = await launch();
    },
    ask: (member, path, body, headers = {}) => {
      const { url } = standing.server;
      const form = body instanceof FormData || body instanceof URLSearchParams;
      return fetch(url + path, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          origin: url,
          ...(member && { cookie: member.cookie }),
          ...(body && { 'idempotency-key': crypto.randomUUID() }),
          ...(body && !form && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: form ? body : JSON.stringify(body) }),
      });
    },
  };
  return standing;
}
