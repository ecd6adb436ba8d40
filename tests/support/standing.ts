import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Inside, lookInside, type Member, testSecret } from './inside.ts';
import { type ServerProcess, startServerProcess } from './server.ts';

export interface StandingServer {
  /** The process that stands now; after a kill, `start` puts another one in its place. */
  server: ServerProcess;
  inside: Inside;
  folder: string;
  start: () => Promise<void>;
  /** A request of a member, or of a guest; a body goes as JSON unless it is a form. */
  ask: (member: Member | null, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
}

/**
 * A real server process on a folder of its own, and its inside; both are gone when the test is. With `guest`, the
 * database is the test's, as with DATABASE_URL, and outlives the server's end.
 */
export async function standingServer(
  t: { after(work: () => Promise<void>): void },
  { guest = false, env = {} }: { guest?: boolean; env?: Record<string, string> } = {},
): Promise<StandingServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-standing-'));
  const early = guest ? await lookInside(folder) : null;
  const launch = () =>
    startServerProcess({
      DATA_DIR: folder,
      APP_SECRET: testSecret,
      LOG_LEVEL: 'silent',
      ...(early && { DATABASE_URL: early.url }),
      ...env,
    });
  const server = await launch().catch(async (error: unknown) => {
    await early?.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const standing: StandingServer = {
    server,
    inside: early ?? (await lookInside(folder)),
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
          ...(body && !form && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: form ? body : JSON.stringify(body) }),
      });
    },
  };
  t.after(async () => {
    if (guest) await standing.server.stop();
    await standing.inside.close();
    await standing.server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return standing;
}
