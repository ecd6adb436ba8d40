import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

/**
 * The two sides of hCaptcha that this product meets: siteverify over HTTP, and the script in the
 * browser.
 */
export interface HcaptchaPeer {
  /** Settings of a server that uses it. */
  env: Record<string, string>;
  /** Bodies of siteverify requests. */
  asked: URLSearchParams[];
  stop: () => Promise<void>;
}

const scriptAddress = 'https://js.hcaptcha.com/**';
const siteKey = '10000000-ffff-ffff-ffff-000000000001';
const secret = '0x0000000000000000000000000000000000000000';

/** Answers siteverify: a token counts once, with the right secret. */
export async function startHcaptcha(): Promise<HcaptchaPeer> {
  const asked: URLSearchParams[] = [];
  const used = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    asked.push(form);
    const token = form.get('response') ?? '';
    const success = form.get('secret') === secret && token.startsWith('solved-') && !used.has(token);
    used.add(token);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(success ? { success } : { success, 'error-codes': ['invalid-input-response'] }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      HCAPTCHA_SITE_KEY: siteKey,
      HCAPTCHA_SECRET: secret,
      HCAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    },
    asked,
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A widget in the provider's place: a button that solves. `reset` makes it unsolved again,
 * `breakDown` is the widget's own failure.
 */
const script = `window.hcaptcha = {
  render(box, options) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am human';
    button.dataset.sitekey = options.sitekey;
    button.onclick = () => { button.disabled = true; options.callback('solved-' + crypto.randomUUID()); };
    box.append(button);
    window.hcaptcha.breakDown = () => options['error-callback']('network-error');
    return 'widget';
  },
  reset() { document.querySelectorAll('[data-sitekey]').forEach((button) => { button.disabled = false; }); },
};`;

/** Serves the script to a page, or fails the request; counts the requests. */
export async function serveHcaptcha(page: Page, reachable = true): Promise<{ loads: number }> {
  const seen = { loads: 0 };
  await page.route(scriptAddress, async (route) => {
    seen.loads += 1;
    if (reachable) await route.fulfill({ contentType: 'text/javascript', body: script });
    else await route.abort();
  });
  return seen;
}
