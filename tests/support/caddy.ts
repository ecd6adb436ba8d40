import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { needPrograms } from '#scripts/packages.ts';
import { freePort } from './supervised-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Caddy {
  /** The site's address, with a certificate of Caddy's own for this machine. */
  url: string;
  /** Starts it in front of these servers; resolves once it answers. */
  start: (upstreams: string[]) => Promise<void>;
}

function shakesHands(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, servername: 'localhost', rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/**
 * Runs the system's Caddy by `deploy/Caddyfile`, installed first where it is missing and this user
 * may. Only ports, certificates and its admin's socket differ from a public server's.
 */
export async function caddy(t: TestContext): Promise<Caddy> {
  needPrograms({ caddy: 'caddy' });
  const folder = await temporaryFolder(t);
  const [https, http] = [await freePort(), await freePort()];
  const url = `https://localhost:${https}`;
  const options = ['admin off', 'skip_install_trust', `http_port ${http}`, `https_port ${https}`];
  return {
    url,
    start: async (upstreams) => {
      const child = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          ...{ SITE_ADDRESS: 'localhost', UPSTREAMS: upstreams.join(' '), CADDY_GLOBAL_OPTIONS: options.join('\n') },
          ...{ XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
        },
      });
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      t.after(async () => {
        if (child.exitCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      });
      // It listens before it has its certificate, and refuses handshakes until then.
      while (!(await shakesHands(Number(https)))) {
        if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}:\n${said}`);
        await delay(20);
      }
    },
  };
}
