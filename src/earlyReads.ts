import { readApiBase } from './apiBase.ts';
import { isSignedIn, onSessionCleared, readSession } from './session.ts';
import { identityOf, own, readJson } from './sessionShape.ts';
import { localStore } from './storage.ts';
import { tokenAge } from './tokenAge.ts';

/**
 * The reads with which a screen began when it was last opened, kept by its path. When it is opened again the
 * entry sends them while the code that asks for them is still on its way, and that adopts the answers.
 * Kept for one merchant and until the logout: addresses of lists and figures, never what was searched for.
 */
const KEY = 'admin-early-reads';

/** Milliseconds from a path's first read to the last that belongs to its beginning. */
const BEGINNING = 5000;
/** Milliseconds after which an answer that nobody has asked for is too old to be adopted. */
const LIFE = 30_000;
/** Of a path. A browser speaks to a server over six connections. */
const MOST_READS = 6;

type Early = {
  token: string;
  at: number;
  answer: Promise<Response>;
  isHere: boolean;
  stop: AbortController;
};

/** By URL. */
const sent = new Map<string, Early>();
let visit: { path: string; at: number; reads: string[]; isFirst: boolean } | undefined;

onSessionCleared(() => {
  dropEarlyAnswers();
  localStore.remove(KEY);
});

/** Sends what the screen at `path` began with, unless the token would have to be exchanged first. */
export function sendEarlyReads(path: string): void {
  const { token } = readSession();
  const reads = remembered()[path] ?? [];
  if (!isSignedIn() || token === null || tokenAge(token) !== 'fresh' || reads.length === 0) return;
  const base = readApiBase();
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  for (const read of reads) {
    const stop = new AbortController();
    const answer = fetch(base + read, { headers, credentials: 'omit', signal: stop.signal }).then(
      // Read to its end: an answer that nobody takes would hold its connection.
      async (response) => new Response(await response.text(), response),
    );
    const early = { token, at: performance.now(), answer, isHere: false, stop };
    const arrive = () => {
      early.isHere = true;
    };
    // A failure is told by the read that would have adopted it, which is then sent as ever.
    answer.then(arrive, () => undefined);
    sent.set(base + read, early);
  }
  setTimeout(dropEarlyAnswers, LIFE);
}

/** Whether the answer to this URL is here or on its way. */
export function isSentEarly(url: string): boolean {
  return sent.has(url);
}

/** Whether there is an answer that nobody has asked for yet. */
export function hasEarlyAnswer(): boolean {
  return [...sent.values()].some(({ isHere }) => isHere);
}

/** `fetch`, with the answer that is here or on its way when there is one for the same token. Each is given once. */
export async function fetchOrAdopt(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const early = sent.get(request.url);
  sent.delete(request.url);
  const isOurs = request.headers.get('Authorization') === `Bearer ${early?.token}`;
  if (!early || !isOurs || performance.now() - early.at > LIFE) return fetch(request);
  const { signal } = request;
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([early.answer.catch(() => fetch(request)), givenUp]);
}

/** What has been asked early and not adopted is forgotten. */
export function dropEarlyAnswers(): void {
  for (const { stop } of sent.values()) stop.abort();
  sent.clear();
}

/** Remembers a read (its path and query below the API's base) when it belongs to a screen's beginning. */
export function noteRead(read: string): void {
  const { pathname: path, search } = window.location;
  const now = performance.now();
  if (visit?.path !== path) visit = { path, at: now, reads: [], isFirst: visit === undefined };
  const { at, reads, isFirst } = visit;
  const isLate = now - at > BEGINNING || reads.length >= MOST_READS || reads.includes(read);
  // One record's own page is seldom opened anew.
  if (isLate || search !== '' || !/^\/[a-z]+$/.test(path) || !isPlain(read)) return;
  reads.push(read);
  const all = remembered();
  // Later visits leave out what is known already.
  if (!isFirst && reads.length === 1 && all[path]) visit.at = Number.NEGATIVE_INFINITY;
  else write({ ...all, [path]: reads });
}

/** Of this merchant, by path; only what could have been written here. */
function remembered(): Record<string, string[]> {
  const stored = readJson(localStore.read(KEY));
  if (own(stored, 'owner') !== identityOf(readSession().user)) return {};
  return Object.fromEntries(
    Object.entries(Object(own(stored, 'reads'))).flatMap(([path, reads]) => {
      const isWhole = Array.isArray(reads) && reads.length <= MOST_READS && reads.every(isPlain);
      return isWhole ? [[path, reads]] : [];
    }),
  );
}

function write(reads: Record<string, string[]>) {
  localStore.write(KEY, JSON.stringify({ owner: identityOf(readSession().user), reads }));
}

/** Below the API's base and nowhere else; without words that somebody has typed. */
function isPlain(read: unknown): read is string {
  if (typeof read !== 'string' || read.length > 1000) return false;
  return /^(\/[\w-]+)+(\?[^#\s]*)?$/.test(read) && !/%22q%22/.test(read);
}
