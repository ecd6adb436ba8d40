/*
 * The product's one service worker: shows pushes and opens what they are about, and answers a navigation that found no
 * network with a page of its own. It keeps nothing and touches no other request. Plain JavaScript, served as it is.
 */

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

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  // Downloads are navigations too, and lead to no page.
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  event.respondWith(fetch(event.request).catch(() => new Response(offline, { status: 503, headers })));
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
