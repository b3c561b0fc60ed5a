import pRetry from 'p-retry';
import { fetch } from 'undici';
import { BodyTooLargeError, bodyBytes, failureWords } from '#api/fetched-reply.ts';
import { AddressError, type Connections, openConnections } from '#files/connections.ts';
import { OperatorError } from '../../errors.ts';

/** Limits of a catalogue that is fetched. */
const limits = { pageMs: 30_000, bytes: 100_000_000, redirects: 5, pages: 400 };

/** Answer of an address: the bytes of a file, or the entries of all pages of a list. */
export type Fetched = { bytes: Uint8Array } | { content: unknown };

/** Lists that come in pages, by the end of their path, with what makes pages large and the oldest product first. */
const lists = [
  { path: /\/products\.json$/, query: { limit: '250' } },
  {
    path: /\/wp-json\/wc\/store\/(v1\/)?products\/?$/,
    query: { per_page: '100', orderby: 'date', order: 'asc' },
  },
];

/** Fetches a catalogue with all pages of a list. Only the host that the owner named may be private. Throws an `OperatorError`. */
export async function fetchSource(address: string): Promise<Fetched> {
  const url = csvAddress(new URL(address));
  const connections = openConnections(url.href);
  try {
    const list = lists.find(({ path }) => path.test(url.pathname));
    if (list) return { content: await allPages(url, list.query, connections) };
    const { bytes } = await fetchPage(url, connections);
    return { bytes };
  } finally {
    await connections.close();
  }
}

/** The CSV of a Google Sheet, of which people copy the address of the page. */
export function csvAddress(url: URL): URL {
  if (url.hostname !== 'docs.google.com') return url;
  const gid = /gid=(\d+)/.exec(url.href)?.[1];
  const [, sheet, page] =
    /^(\/spreadsheets\/d\/(?:e\/)?[^/]+)\/(pub|pubhtml|edit|view)?/.exec(url.pathname) ?? [];
  if (sheet === undefined || page === undefined) return url;
  const csv = page.startsWith('pub') ? '/pub?output=csv' : '/export?format=csv';
  return new URL(`${sheet}${csv}${gid ? `&gid=${gid}` : ''}`, url);
}

/** All pages of a list as one: up to the number that the shop names, or a page without a new product. */
async function allPages(url: URL, query: Record<string, string>, connections: Connections): Promise<unknown> {
  const entries = new Map<unknown, unknown>();
  let size = 0;
  let isObject = false;
  for (let page = 1, last = limits.pages; page <= last; page++) {
    const pageUrl = new URL(url);
    for (const [name, value] of Object.entries({ ...query, page: String(page) }))
      if (name === 'page' || !pageUrl.searchParams.has(name)) pageUrl.searchParams.set(name, value);
    const { bytes, headers } = await fetchPage(pageUrl, connections);
    size += bytes.byteLength;
    if (size > limits.bytes)
      throw new OperatorError(`${nameOf(url)} sent more than ${limits.bytes / 1e6} MB.`);
    const content = parsed(bytes, url);
    isObject = !Array.isArray(content);
    const list = isObject ? (content as { products?: unknown } | null)?.products : content;
    if (!Array.isArray(list))
      throw new OperatorError(`${nameOf(url)} sent no list of products: open it in a browser.`);
    const earlier = entries.size;
    for (const entry of list) entries.set(entry?.id ?? entry, entry);
    if (entries.size === earlier) break;
    last = Math.min(last, Number(headers.get('x-wp-totalpages') ?? last));
  }
  const products = [...entries.values()];
  return isObject ? { products } : products;
}

function parsed(bytes: Uint8Array, url: URL): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new OperatorError(
      `${nameOf(url)} did not answer with JSON: open it in a browser to see what is wrong.`,
    );
  }
}

interface Page {
  bytes: Uint8Array;
  headers: { get(name: string): string | null };
}

/** A failed request. The message is the end of a sentence whose subject is the address. */
class FetchFault extends Error {
  readonly isPassing: boolean;

  constructor(clause: string, isPassing = false) {
    super(clause);
    this.isPassing = isPassing;
  }
}

function fetchPage(url: URL, connections: Connections): Promise<Page> {
  const once = () => fetchOnce(url, connections).catch((error) => Promise.reject(faultOf(error)));
  const shouldRetry = ({ error }: { error: Error }) => (error as FetchFault).isPassing;
  return pRetry(once, { retries: 2, minTimeout: 500, shouldRetry }).catch((error) => {
    throw new OperatorError(`${nameOf(url)} ${error.message}`);
  });
}

/** One request and its redirects, each of which is checked like the first. */
async function fetchOnce(start: URL, connections: Connections): Promise<Page> {
  let url = start;
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const response = await fetch(url, {
      dispatcher: connections.to(url),
      signal: AbortSignal.timeout(limits.pageMs),
      redirect: 'manual',
      headers: { 'user-agent': 'lulu-import' },
    });
    const { status, headers } = response;
    if (status === 200)
      return { bytes: await bodyBytes(response as unknown as Response, limits.bytes), headers };
    await response.body?.cancel();
    const target = URL.parse(headers.get('location') ?? '?', url);
    if (status < 300 || status > 399 || target === null)
      throw new FetchFault(
        `answered with HTTP ${status}: see if the address is right.`,
        status >= 500 || status === 429,
      );
    url = target;
  }
  throw new FetchFault(`redirects more than ${limits.redirects} times: see if the address is right.`);
}

function faultOf(error: Error): FetchFault {
  if (error instanceof FetchFault) return error;
  const refusal = [error, error.cause].find((each) => each instanceof AddressError);
  if (refusal) return new FetchFault(`is refused: ${refusal.message}`, refusal.isPassing);
  if (error instanceof BodyTooLargeError) return new FetchFault(`sent more than ${limits.bytes / 1e6} MB.`);
  if (error.name === 'TimeoutError')
    return new FetchFault(`took longer than ${limits.pageMs / 1000} s: try again.`);
  return new FetchFault(failureWords(error), true);
}

/** The address for people, without a query, which may hold a key. */
function nameOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
