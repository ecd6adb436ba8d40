/*
 * The product's one service worker: shows pushes and opens their subjects, and answers a navigation
 * without network with a page of its own; a navigation to the chat with '/chat/offline', which it
 * keeps as a guest sees it, along with the files that this page loads (docs/decisions/0069). Plain
 * JavaScript, served unchanged below a line that names the build.
 */

/**
 * Cache of the server's present build: a new build is a new worker, which caches its own page
 * again.
 */
const kept = `chat ${self.build}`;
const offlineChat = '/chat/offline';

/** Inlined, so that it is available with the worker. */
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
<p role="status">We could not load this page. This browser has kept what you typed and did not send.</p>
<a href="">Try again</a>
</main>
</body>
</html>`;

/**
 * Caches the chat's offline page and the files it loads, fetched without the session, so that it
 * holds no person's data.
 */
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

/** Returns the replacement for a page that did not load. */
async function withoutNetwork({ pathname, search }) {
  const chat = await caches.match(offlineChat);
  if (chat && pathname === offlineChat) return chat;
  // A redirect: the page's script reads its own address.
  if (chat && /^\/chat(\/|$)/.test(pathname)) return Response.redirect(offlineChat + search);
  return new Response(offline, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET') return;
  const address = new URL(url);
  if (address.origin === self.location.origin && address.pathname.startsWith('/assets/')) {
    // Names contain hashes, so a cached file equals the server's.
    event.respondWith(caches.match(address.href, { ignoreVary: true }).then((found) => found ?? fetch(event.request)));
  }
  // Downloads are navigations too, and open no page.
  if (mode === 'navigate') event.respondWith(fetch(event.request).catch(() => withoutNetwork(address)));
});

/** Reads the server's push: title, body and an address of ours. */
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
  // A repeated push replaces the previous one.
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url }, dir: 'auto' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href, origin } = new URL(event.notification.data?.url ?? '/notifications', self.location.origin);
  if (origin === self.location.origin) event.waitUntil(self.clients.openWindow(href));
});
