'use strict';

/** Keeps the static page for when there is no network. What the network gives is newer, and comes first. */
const KEPT = 'rulebook';
const PAGES = ['./', 'index.html', 'rules.html'];

/** The pages, and the files that they name. */
async function keep() {
  const files = new Set(PAGES);
  for (const page of PAGES) {
    const text = await (await fetch(page)).text();
    for (const [, file] of text.matchAll(/ (?:src|href)="([\w-]+\.\w+)"/g)) files.add(file);
  }
  await (await caches.open(KEPT)).addAll([...files]);
}

async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (!kept) throw error;
    return kept;
  }
}

addEventListener('install', (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
