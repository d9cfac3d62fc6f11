'use strict';

/**
 * Keeps the static page for when there is no network. Each version of the page has its own cache, which is filled whole before
 * it is used, so a page is never made of two versions. What is kept comes first: a server that fails or hangs hides nothing.
 * A newer version is fetched meanwhile, and is shown when no window has the page open any more. `web/build` states the version.
 */
const VERSION = 'unbuilt';
const KEPT = `rulebook-${VERSION}`;
const PAGES = ['./', 'index.html', 'rules.html'];

/** From the server itself: what a browser has kept may be of another version. */
const fresh = (file) => new Request(file, { cache: 'reload' });

/** The pages, and the files that they name. */
async function keep() {
  const files = new Set(PAGES);
  for (const page of PAGES) {
    const text = await (await fetch(fresh(page))).text();
    for (const [, file] of text.matchAll(/ (?:src|href)="([\w-]+\.\w+)"/g)) files.add(file);
  }
  await (await caches.open(KEPT)).addAll([...files].map(fresh));
  // The server may have got the next version meanwhile.
  if (!(await (await fetch(fresh('sw.js'))).text()).includes(`'${VERSION}'`)) throw new Error('another version');
}

/** From now on this version alone is kept. */
async function begin() {
  const others = (await caches.keys()).filter((name) => name.startsWith('rulebook') && name !== KEPT);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
}

/** What is no file of the page, such as the book, has only the network. */
async function answer(request) {
  const cache = await caches.open(KEPT);
  return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(begin()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
