import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { noon, testApi } from '#tests/support/api.ts';
import { httpApp } from '#tests/support/http-app.ts';
import { pageVisits } from '#tests/support/page-visits.ts';
import { addressesInPage, ownPages } from './site/sitemap.ts';

const origin = 'http://localhost:3000';
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replace(origin, ''));

/**
 * Returns a page's title, description and other tags for search engines and messengers, by name.
 */
function headOf(html: string): Map<string, string> {
  const said = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return new Map([
    ...said.map(([, name = '', content = '']) => [name, content] as const),
    ['title', /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''],
    ['canonical', /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''],
  ]);
}

test('The sitemap holds exactly the pages guests may see; each answers, names itself and is unique', async (t) => {
  const api = await testApi(t);
  const [poster, tutor] = [await api.person(), await api.person({ user_type: 'tutor', full_name: 'حنا Example' })];
  const blocked = await api.person({ is_blocked: true, username: 'blocked_one' });
  await api.person({ email_verified: false, username: 'unconfirmed' });
  const open = await api.assignment(poster, { title: 'Open one', description: 'Read me.' });
  const over = [
    await api.assignment(poster, { deadline: '2026-11-19' }),
    await api.assignment(poster, { status: 'completed', awarded_to: tutor.id }),
  ];
  const deleted = await api.assignment(poster);
  await api.db.updateTable('assignments').set({ deleted_at: noon }).where('id', '=', deleted).execute();
  const { get } = await pageVisits(t, api);

  const index = locations((await get(null, '/sitemap.xml')).html);
  const pages = await Promise.all(index.map(async (path) => locations((await get(null, path)).html)));
  const listed = pages.flat();
  assert.deepEqual(
    listed.toSorted(),
    [...ownPages, `/assignment/${open}`, `/user/${poster.username}`, `/user/${tutor.username}`].toSorted(),
  );
  assert.ok(![...over, deleted, blocked.username].some((part) => listed.join().includes(part)));

  const heads = new Map<string, string>();
  for (const path of listed) {
    const { status, html } = await get(null, path);
    const head = headOf(html);
    assert.deepEqual([status, head.get('robots'), head.get('canonical')], [200, undefined, origin + path], path);
    for (const name of ['description', 'og:title', 'og:image', 'og:description', 'twitter:card']) {
      assert.ok(head.get(name), `${path} says its ${name}`);
    }
    assert.equal(head.get('og:url'), origin + path);
    for (const said of [head.get('title'), head.get('description')]) {
      assert.equal(heads.get(said ?? ''), undefined, `${path} says “${said}” as another page does`);
      heads.set(said ?? '', path);
    }
  }
  const robots = (await get(null, '/robots.txt')).html;
  assert.match(robots, /^User-agent: \*\n/);
  assert.match(robots, new RegExp(`Sitemap: ${origin}/sitemap.xml`));
  const closed = [...robots.matchAll(/Disallow: (.*)/g)].map(([, path = '']) => path);
  assert.ok(!listed.some((path) => closed.some((start) => path.startsWith(start))));
});

test('A page of the sitemap has at most ten thousand addresses', async (t) => {
  const api = await testApi(t);
  const { id } = await api.person();
  await api.database.pool.query(
    `insert into assignments (user_id, title, description, subject, budget, deadline)
     select $1, 'A title', 'A description', 'Art', 100, '2026-12-31' from generate_series(1, ${addressesInPage + 1})`,
    [id],
  );
  const { request } = await httpApp(api, t, { clock: () => noon });
  const of = async (path: string) => locations(await (await request(path)).text());
  const pages = (await of('/sitemap.xml')).filter((path) => path.includes('/assignments/'));
  const [first = [], second = []] = await Promise.all(pages.map(of));
  assert.deepEqual([pages.length, first.length, second.length], [2, addressesInPage, 1]);
  assert.equal(new Set([...first, ...second]).size, addressesInPage + 1);
  for (const path of ['/sitemap/nothing/01990000-0000-7000-8000-000000000000.xml', '/sitemap/people/x.xml']) {
    assert.equal((await request(path)).status >= 400, true, path);
  }
});

test('Expired and completed assignments say so; they and pages without a fixed address are not indexed', async (t) => {
  const api = await testApi(t);
  const poster = await api.person();
  const expired = await api.assignment(poster, { title: 'Late', deadline: '2026-11-19' });
  const completed = await api.assignment(poster, { title: 'Done', status: 'completed', awarded_to: poster.id });
  const { get } = await pageVisits(t, api);
  for (const [id, title] of [
    [expired, 'Late (expired) · Mukammal'],
    [completed, 'Done (completed) · Mukammal'],
  ] as const) {
    const head = headOf((await get(null, `/assignment/${id}`)).html);
    assert.deepEqual([head.get('title'), head.get('robots')], [title, 'noindex']);
    assert.equal(head.get('canonical'), `${origin}/assignment/${id}`);
  }
  for (const path of ['/nowhere', '/user/nobody_here', '/recover', '/email-confirmation']) {
    assert.equal(headOf((await get(null, path)).html).get('robots'), 'noindex', path);
  }
  const list = headOf((await get(null, '/all-assignments?status=open&search=late')).html);
  assert.equal(list.get('canonical'), `${origin}/all-assignments`);
});

test('Structured data describes the house, FAQ, assignment breadcrumbs and people, and no employment', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: '</script><b>Sana' });
  const id = await api.assignment(poster, { title: 'Ends </script> here' });
  const { get } = await pageVisits(t, api);
  const dataOf = async (path: string) => {
    const { html } = await get(null, path);
    const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    return found.flatMap(([, json = '']) => {
      const data = JSON.parse(json);
      return data['@graph'] ?? [data];
    });
  };
  const types = async (path: string) => (await dataOf(path)).map((thing) => thing['@type']);
  assert.deepEqual(await types('/'), ['Organization', 'WebSite']);
  assert.deepEqual(await types(`/assignment/${id}`), ['BreadcrumbList']);
  const [faq] = await dataOf('/faq');
  assert.equal(faq['@type'], 'FAQPage');
  assert.ok(faq.mainEntity.length > 10);
  const [way] = await dataOf(`/assignment/${id}`);
  assert.equal(way.itemListElement[1].name, 'Ends </script> here');
  const [page] = await dataOf(`/user/${poster.username}`);
  assert.equal(page.mainEntity.name, '</script><b>Sana');
});

test('A shared link has a small 1200 by 630 picture made here, Urdu included, of public facts', async (t) => {
  const api = await testApi(t);
  const poster = await api.person({ full_name: 'ثنا Example', expertise: ['Calculus'] });
  const id = await api.assignment(poster, { title: 'فیض کی شاعری <b>&', subject: 'اردو', is_anonymous: true });
  const { request } = await httpApp(api, t);
  const pictureOf = async (path: string) => {
    const answer = await request(path);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'], path);
    assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=/);
    return Buffer.from(await answer.arrayBuffer());
  };
  const site = await pictureOf('/share/site.png');
  const assignment = await pictureOf(`/share/assignment/${id}.png`);
  const person = await pictureOf(`/share/user/${poster.username}.png`);
  for (const bytes of [site, assignment, person]) {
    const { width, height, format } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, format], [1200, 630, 'png']);
    assert.ok(bytes.length < 40_000, `${bytes.length} bytes`);
  }
  assert.equal(new Set([site, assignment, person].map((bytes) => bytes.toString('base64'))).size, 3);
  // The title is drawn: its place has more than the paper's colour.
  const { channels } = await sharp(assignment).extract({ left: 80, top: 256, width: 700, height: 90 }).stats();
  assert.ok((channels[0]?.stdev ?? 0) > 20);
  for (const path of ['/share/assignment/01990000-0000-7000-8000-000000000000.png', '/share/assignment/x.png']) {
    assert.equal((await request(path)).status, 404, path);
  }
  for (const kind of ['nothing', 'constructor', 'toString', '__proto__']) {
    assert.equal((await request(`/share/${kind}/${id}.png`)).status, 404, kind);
    assert.equal((await request(`/sitemap/${kind}/${id}.xml`)).status, 404, kind);
  }
  const capitals = await pictureOf(`/share/assignment/${id.toUpperCase()}.png`);
  assert.deepEqual(capitals, assignment, 'one picture, however its address is spelled');
});

test('The product can be installed: its manifest names existing icons, one of them maskable', async (t) => {
  const api = await testApi(t);
  const { get } = await pageVisits(t, api);
  const { html } = await get(null, '/faq');
  const [, at = ''] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
  const manifest = JSON.parse((await get(null, at)).html);
  assert.deepEqual([manifest.start_url, manifest.display, manifest.name], ['/', 'standalone', 'Mukammal']);
  assert.deepEqual(
    manifest.icons.map((icon: { purpose: string }) => icon.purpose),
    ['any', 'any', 'maskable'],
  );
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(`build/client${src}`).metadata();
    assert.equal(`${width}x${height}`, sizes);
  }
});
