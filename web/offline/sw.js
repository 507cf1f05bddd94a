// The service worker: keeps what a language's pages need, so that they play without a network. The generator writes the lists before it:
// self.leasehold = {version, languages: {FOLDER: [path, ...]}}, and a folder is also the path of its
// language's home page, which comes last: a language that has it is complete.
//
// A version has a cache of its own, and only files of the version's own list get in. A page is asked for first and taken from the cache when nobody answers; a file
// with a hash in its name is taken from the cache first. This worker waits until no page of an older one is open, so what an open page has yet to fetch stays.
// Whatever fails here ends as it would without a worker.

import { unpacked } from "../simwasm/unpacked.js";
import { verified } from "./verify.js";

const { version, languages } = self.leasehold;
const scope = new URL("./", self.location).href;
const mine = `leasehold ${scope} `; // other sites may live on the same host
const listed = new Set(Object.values(languages).flat());
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9.]+$/;
const AT_ONCE = 2; // requests: a visit goes on meanwhile
const FULL = "QuotaExceededError"; // there is no room

const isPage = (path) => path === "" || path.endsWith("/");
const address = (path) => new URL(path, scope).href;
const open = () => caches.open(mine + version);
const others = async () => (await caches.keys()).filter((name) => name.startsWith(mine) && name !== mine + version);

self.addEventListener("install", (event) => event.waitUntil(renew()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("message", (event) => {
  if (event.data !== "keep" || !event.source) return;
  const outcome = keep(folderOf(event.source.url)).then(() => "kept", () => "failed");
  event.waitUntil(outcome.then((word) => event.ports[0]?.postMessage(word)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== "GET" || request.headers.has("range") || path === null) return;
  event.respondWith(HASHED.test(path) && request.cache === "default" ? fromCache(request, path) : fromNetwork(request, path));
});

// renew gets this version of each language that an older one had, as far as there is room.
async function renew() {
  for (const name of await others()) {
    const older = await caches.open(name);
    for (const folder of Object.keys(languages)) if (await older.match(address(folder))) await keep(folder).catch(mustBeFull);
  }
}

function mustBeFull(fault) {
  if (fault?.name !== FULL) throw fault;
}

async function tidy() {
  for (const name of await others()) await caches.delete(name);
}

const keeping = new Map(); // a language's folder to the promise of it

function keep(folder) {
  if (!keeping.has(folder)) keeping.set(folder, fill(folder).finally(() => keeping.delete(folder)));
  return keeping.get(folder);
}

// fill gets what is missing of a language: files first, so that a page never comes before what it needs. Parts of a language that has no room take none.
async function fill(folder) {
  const cache = await open();
  const list = languages[folder];
  const files = list.filter((path) => !isPage(path));
  const pages = list.filter((path) => isPage(path) && path !== folder);
  try {
    for (const part of [files, pages, [folder]]) await addAll(cache, part);
  } catch (fault) {
    if (fault?.name === FULL && !(await anyWhole(cache))) await caches.delete(mine + version);
    throw fault;
  }
}

// addAll has ended when it throws: nothing is fetched any more.
async function addAll(cache, paths) {
  const left = [...paths];
  const faults = [];
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (left.length > 0 && faults.length === 0) await add(cache, left.shift()).catch((fault) => faults.push(fault));
  }));
  if (faults.length > 0) throw faults.find(({ name }) => name === FULL) ?? faults[0];
}

async function anyWhole(cache) {
  for (const folder of Object.keys(languages)) if (await cache.match(address(folder))) return true;
  return false;
}

async function add(cache, path) {
  if (await cache.match(address(path))) return;
  if (HASHED.test(path)) {
    const had = await caches.match(address(path)); // in the cache of an older version
    await cache.put(address(path), had ?? (await hashed(path)));
    return;
  }
  const response = await ask(address(path), { cache: "no-cache" });
  const text = await response.text();
  mustBeOurs(text, path);
  await cache.put(address(path), new Response(text, { headers: { "content-type": response.headers.get("content-type") ?? "text/html; charset=utf-8" } }));
}

async function ask(url, options) {
  const response = await fetch(url, { priority: "low", ...options });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

// hashed gets a file and holds it to the hash in its name, since nobody asks for it again.
async function hashed(path) {
  if (path.endsWith(".wasm")) return wasm(path);
  const response = await ask(address(path));
  const type = response.headers.get("content-type");
  return new Response(await verified(path, await response.arrayBuffer()), { headers: type ? { "content-type": type } : {} });
}

// wasm gets a module the way the loaders do: bare if the host packs it on the way, else its packed twin. It is kept as from a host that packs, so that the loaders take it as it is.
async function wasm(path) {
  const headers = { "content-type": "application/wasm", "content-encoding": "gzip" };
  const direct = await fetch(address(path), { priority: "low" });
  const type = direct.headers.get("content-type")?.split(";")[0].trim();
  if (direct.ok && direct.headers.has("content-encoding") && type === "application/wasm") return new Response(await verified(path, await direct.arrayBuffer()), { headers });
  direct.body?.cancel().catch(() => {});
  const twin = await ask(`${address(path)}.gz`).then(unpacked).catch(() => null);
  const bytes = twin ?? (await (await ask(address(path))).arrayBuffer());
  return new Response(await verified(path, bytes), { headers });
}

// mustBeOurs refuses a page of another version: one that names a file which is not in the list.
function mustBeOurs(text, path) {
  const named = text.replace(/<meta\b[^>]*>/g, "").match(/\b(?:a|levels)\/[\w./-]+\.[0-9a-f]{10}\.[\w.]+/g) ?? [];
  const foreign = named.find((name) => !listed.has(name.replace(/\.gz$/, "")));
  if (foreign) throw new Error(`${path} is of another version: it names ${foreign}`);
}

async function fromCache(request, path) {
  return (await kept(path)) ?? fetch(request);
}

async function fromNetwork(request, path) {
  let answer = null;
  let fault = null;
  try {
    answer = await fetch(request);
    if (answer.status < 500) return answer;
  } catch (error) {
    fault = error;
  }
  const own = await kept(path);
  if (own && isPage(path) && !isPage(new URL(request.url).pathname.replace(/index\.html$/, ""))) return Response.redirect(address(path) + new URL(request.url).search);
  if (own ?? answer) return own ?? answer;
  throw fault;
}

// kept gives what this version keeps at a path. A cache that cannot be read keeps nothing.
async function kept(path) {
  try {
    return await (await open()).match(address(path));
  } catch {
    return undefined;
  }
}

// pathOf gives the listed path that an address asks for, or null. What pages are asked does not count, nor how their address ends.
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  if (!(origin + pathname).startsWith(scope)) return null;
  const path = (origin + pathname).slice(scope.length).replace(/(^|\/)index\.html$/, "$1");
  return [path, `${path}/`].find((each) => listed.has(each)) ?? null;
}

// folderOf gives the folder of the language that a page is in.
function folderOf(url) {
  return Object.keys(languages).filter((folder) => url.startsWith(scope + folder)).sort((a, b) => b.length - a.length)[0];
}
