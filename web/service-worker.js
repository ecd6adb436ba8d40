/*
 * The product's one service worker: shows pushes and opens what they are about, and answers a navigation that found no
 * network with a page of its own; one to the chat with '/chat/offline', which it keeps as a guest sees it, with all that this
 * page loads (docs/decisions/0069). Plain JavaScript, served as it stands below a line that names the build.
 */

/** Of the build that the server serves: a new build is a new worker, which keeps its own page anew. */
const kept = `chat ${self.build}`;
const offlineChat = '/chat/offline';

/** Inlined, so that it is there whenever the worker is. */
const offline = `<!doctype html>
<html lang="en-PK">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No connection · Mukammal</title>
<style>
body { margin: 0 }
main { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 12px; padding: 24px;
  box-sizing: border-box; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; text-align: center;
  background: light-dark(#faf8f3, #101412); color: light-dark(#191e1a, #eef1ec) }
h1 { margin: 0; font-size: 22px } p { margin: 0; max-width: 40ch }
a { display: inline-block; margin-block-start: 8px; padding: 12px 20px; border-radius: 10px; background: #0b5d3f; color: #fff;
  font-weight: 600; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>No connection</h1>
<p role="status">This page could not be loaded. What you typed and had not sent is kept in this browser.</p>
<a href="">Try again</a>
</main>
</body>
</html>`;

/** Keeps the chat's offline page, fetched without the session, so that nothing of anybody is in it, and what it loads. */
async function keepChat() {
  const page = await fetch(offlineChat, { credentials: 'omit', cache: 'no-store' });
  if (!page.ok) throw new Error(`${offlineChat} answered ${page.status}.`);
  const assets = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g));
  const cache = await caches.open(kept);
  await cache.addAll([...assets]);
  await cache.put(offlineChat, page);
}

async function letOthersGo() {
  for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepChat());
});
self.addEventListener('activate', (event) => event.waitUntil(letOthersGo().then(() => self.clients.claim())));

/** What stands in the place of a page that did not come. */
async function withoutNetwork({ pathname, search }) {
  const chat = await caches.match(offlineChat);
  if (chat && pathname === offlineChat) return chat;
  // A redirect: the page's script looks at its own address.
  if (chat && /^\/chat(\/|$)/.test(pathname)) return Response.redirect(offlineChat + search);
  return new Response(offline, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  const address = new URL(url);
  if (address.origin === self.location.origin && address.pathname.startsWith('/assets/')) {
    // Under hashed names: what is kept is what the server would give.
    event.respondWith(caches.match(address.href, { ignoreVary: true }).then((found) => found ?? fetch(event.request)));
  }
  // Downloads are navigations too, and lead to no page.
  if (mode === 'navigate') event.respondWith(fetch(event.request).catch(() => withoutNetwork(address)));
});

/** What the server pushes: title, body and an address of ours. */
function told(data) {
  try {
    const { title, body, url } = data.json();
    return { title: String(title), body: String(body), url: String(url) };
  } catch {
    return { title: 'Mukammal', body: '', url: '/notifications' };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url } = told(event.data);
  // The same again takes the place of the one before.
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url }, dir: 'auto' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data?.url ?? '/notifications', self.location.origin);
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(href));
});
