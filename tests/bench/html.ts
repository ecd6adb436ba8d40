import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { joinOrStartCluster } from '#server/database/cluster.ts';
import { everyPage } from '#tests/support/every-page.ts';
import { openServerDatabase, testSecret } from '#tests/support/server-database.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { needPrograms } from '../../scripts/packages.ts';
import { seedDemo } from '../../scripts/seed.ts';

/*
 * The HTML of every page, as guest, student, tutor and admin get it, read by W3C's Nu checker,
 * which needs Java. Prints each kind of error once, with its location.
 */

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  url?: string;
  message: string;
  extract?: string;
}

export async function benchHtml(): Promise<boolean> {
  needPrograms({ java: 'default-jre-headless' });
  const folder = await mkdtemp(path.join(tmpdir(), 'mukammal-bench-'));
  await seedDemo(readConfig({ DATA_DIR: folder }));
  const server = await startServerProcess({ DATA_DIR: folder, APP_SECRET: testSecret });
  try {
    const cluster = await joinOrStartCluster({ dataDir: folder, log: () => undefined });
    const inside = await openServerDatabase(cluster.url);
    const scenes = await everyPage(server, inside);
    await inside.close();
    await cluster.stop();
    const files: string[] = [];
    for (const { name, path: address, as } of scenes) {
      const file = path.join(folder, `${name}.html`);
      const answer = await fetch(server.url + address, { headers: as ? { cookie: as.cookie } : {} });
      await writeFile(file, await answer.text());
      files.push(file);
    }
    const errors = check(files);
    for (const [message, where] of errors) process.stdout.write(`${message}\n  on ${[...where].join(', ')}\n`);
    process.stdout.write(`${files.length} pages, ${errors.size} kinds of errors (target 0)\n`);
    return errors.size === 0;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the checker's errors, each with the pages that have it and the source text there. */
function check(files: string[]): Map<string, Set<string>> {
  const flags = ['-jar', 'node_modules/vnu-jar/build/dist/vnu.jar', '--errors-only', '--format', 'json', '--stdout'];
  const { stdout, error } = spawnSync('java', [...flags, ...files], { encoding: 'utf8', maxBuffer: 2 ** 27 });
  if (error) throw error;
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  const errors = new Map<string, Set<string>>();
  for (const { message, extract = '', url = '' } of messages) {
    const where = errors.get(message) ?? new Set();
    errors.set(message, where.add(`${path.basename(url, '.html')} (${extract.replace(/\s+/g, ' ').slice(0, 160)})`));
  }
  return errors;
}
