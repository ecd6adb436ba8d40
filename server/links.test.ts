import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { buildWhenStale } from '#scripts/build.ts';
import { seedStore } from '#scripts/seed-store.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { everyPage, pagesLeftOut } from '#tests/support/every-page.ts';
import { runningServer } from '#tests/support/running-server.ts';
import type { Member } from '#tests/support/server-database.ts';

await buildWhenStale();

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** Returns a page's links, pictures, style sheets and GET forms, without their fragments. */
function addressesIn(html: string): string[] {
  const tags = html.match(/<(?:a|link|img|area|form|source)\b[^>]*>/g) ?? [];
  return tags.flatMap((tag) => {
    if (/^<form/.test(tag) && /method="post"/i.test(tag)) return [];
    const found = / (?:href|src|action)="([^"]*)"/.exec(tag)?.[1];
    return found ? [unescaped(found).replace(/#.*$/, '')] : [];
  });
}

test('Links work for each role; descriptions fit 160 characters (ROUTE-32, LAND-12)', async (t) => {
  const hidden = 'k7f3-29xq';
  const { server, inside, folder, ask } = await runningServer(t, { env: { HIDDEN_PATH: hidden } });
  const { id } = await inside.member('Keeper');
  await seedStore(inside.db, openStorage(readConfig({ DATA_DIR: folder })), id, new Date());
  const scenes = await everyPage(server, inside);
  // The question to a deleted account needs its cookie; the last is shown to developers alone.
  assert.deepEqual(pagesLeftOut(scenes), ['pages/accounts/login-keep.tsx', 'pages/site/dev-ui.tsx']);

  /** Follows an address to its end through our redirects. */
  const follow = async (as: Member | null, address: string, steps = 5): Promise<Response> => {
    const answer = await ask(as, address);
    const to = answer.headers.get('location');
    const url = to && URL.parse(to, server.url + address);
    if (!url || url.origin !== server.url || steps === 0) return answer;
    await answer.body?.cancel();
    return follow(as, url.pathname + url.search, steps - 1);
  };

  const followed = new Set<string>();
  const broken: string[] = [];
  for (const { name, path, as } of scenes) {
    const page = await follow(as, path);
    const html = await page.text();
    // The page that names the role it needs.
    if (name === 'admin-role-needed' && page.status === 403) continue;
    if (page.status >= 400 && path !== '/404') broken.push(`${path} answers ${page.status}`);
    if (html.includes(hidden)) broken.push(`${path} names the hidden page`);
    const described = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
    if ([...unescaped(described ?? '')].length > 160)
      broken.push(`${path} describes itself in more than 160 characters`);
    if (/<[^>]+\sstyle=/.test(html)) broken.push(`${path} has a style attribute, which its policy forbids`);
    for (const address of addressesIn(html)) {
      const url = URL.parse(address, server.url + path);
      if (url?.origin !== server.url) continue;
      const to = url.pathname + url.search;
      const key = `${as?.username} ${to}`;
      if (followed.has(key) || to === '/404') continue;
      followed.add(key);
      // The same file for every role: read once, without a request.
      const answer = to.startsWith('/assets/') ? await existing(to) : await follow(as, to);
      if (answer.status >= 400) broken.push(`${to} on ${path} for ${as?.username ?? 'guests'}: ${answer.status}`);
      if ('body' in answer) await answer.body?.cancel();
    }
  }
  assert.equal(await (await ask(null, `/${hidden}`)).text(), hidden);
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    if ((await (await ask(null, path)).text()).includes(hidden)) broken.push(`${path} names the hidden page`);
  }
  assert.deepEqual(broken, []);
  assert.ok(scenes.length > 60 && followed.size > 300, `${followed.size} links on ${scenes.length} pages`);
});

async function existing(asset: string): Promise<{ status: number }> {
  return readFile(`build/client${asset}`).then(
    () => ({ status: 200 }),
    () => ({ status: 404 }),
  );
}
