import { fullTextFile, fullTextFolder } from '#domain/shop/paths.ts';
import { fullText } from '#domain/shop/shop.ts';
import type { Piece } from './find-help.ts';

/**
 * The full-text search, by Pagefind. It finds words from their beginnings and by their stems, and forgives nothing: the shop's
 * own index does. Its files come with the first search, and stay as long as the page.
 */

/** Content of `texts.json`, which a build writes. */
export interface FullTextRoot {
  /** Name of the folder with the index. */
  folder: string;
  /** Files of it that every search loads. */
  preloaded: readonly string[];
}

export type Excerpt = readonly Piece[];

export interface FoundText {
  /** Address of its page. */
  address: string;
  title: string;
  excerpt: Excerpt;
}

/** Texts that have all words of a query, the best first. */
export interface FoundTexts {
  count: number;
  /** Loads the texts from `start` to before `end`. Rejects when one cannot be loaded. */
  textsBetween(start: number, end: number): Promise<FoundText[]>;
}

/**
 * Finds the texts of a query; null where the release has no index. Rejects when a file is lost, and then loads all anew with the
 * next search.
 */
export async function findTexts(query: string): Promise<FoundTexts | null> {
  opened ??= inTime(open()).catch(forget);
  const index = await opened;
  if (index === null) {
    opened = undefined;
    return null;
  }
  const { instance, shop } = index;
  const { results } = await complete(shop, () => instance.search(query));
  return {
    count: results.length,
    textsBetween: (start, end) =>
      complete(shop, async () => {
        const all = await Promise.all(results.slice(start, end).map((each) => each.data()));
        return all.map(({ url, meta, excerpt, content }) => ({
          address: url,
          title: meta.title,
          excerpt: excerptOf(excerpt, content),
        }));
      }),
  };
}

/** Pagefind's script, and what `release/full-text` has put before it. */
interface PagefindScript {
  createInstance(options: object): PagefindInstance;
  shop: { lost: string[]; preloaded: Map<string, Promise<Response>> };
}

interface PagefindInstance {
  init(): Promise<void>;
  search(query: string): Promise<{ results: readonly PagefindResult[] }>;
}

interface PagefindResult {
  data(): Promise<{ url: string; meta: { title: string }; excerpt: string; content: string }>;
}

interface OpenTexts {
  instance: PagefindInstance;
  shop: PagefindScript['shop'];
}

let opened: Promise<OpenTexts | null> | undefined;
/** Some browsers remember that a script was lost: it then goes by another address. */
let lostScripts = 0;

function forget(error: unknown): never {
  opened = undefined;
  throw error;
}

async function open(): Promise<OpenTexts | null> {
  const reply = await fetch(fullTextFile);
  if (reply.status === 404) return null;
  const { folder, preloaded } = (await reply.json()) as FullTextRoot;
  const basePath = `/${fullTextFolder}/${folder}/`;
  // The address tells the entry of one index from that of another, as the folder does; by itself Pagefind adds the time to it.
  const addresses = preloaded.map(
    (file) => basePath + file + (file.endsWith('.json') ? `?ts=${folder}` : ''),
  );
  const coming = addresses.map((address) => [address, fetch(address)] as const);
  for (const [, file] of coming) file.catch(() => {});
  const script = `${basePath}pagefind.js${lostScripts > 0 ? `?${lostScripts}` : ''}`;
  const { createInstance, shop } = await importPagefind(script);
  shop.lost.length = 0;
  for (const [address, file] of coming) shop.preloaded.set(address, file);
  // Its worker would need an address of script made of text, which the policy refuses.
  const options = { basePath, metaCacheTag: folder, excerptLength: fullText.excerptWords, noWorker: true };
  return { instance: createInstance(options), shop };
}

async function importPagefind(address: string): Promise<PagefindScript> {
  try {
    return (await import(/* @vite-ignore */ address)) as PagefindScript;
  } catch (error) {
    lostScripts++;
    throw error;
  }
}

/** Does a step of Pagefind. Rejects when a file was lost on it, which Pagefind takes for an empty one, and when it takes too long. */
async function complete<T>({ lost }: PagefindScript['shop'], step: () => Promise<T>): Promise<T> {
  try {
    const done = await inTime(step());
    if (lost.length > 0) throw new Error(`${lost[0]} was lost.`);
    return done;
  } catch (error) {
    return forget(error);
  }
}

/** Rejects when the step takes longer than `fullText.timeoutMs`, as on a connection that stalls. */
function inTime<T>(step: Promise<T>): Promise<T> {
  return Promise.race([
    step,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The full-text search takes too long.')), fullText.timeoutMs);
    }),
  ]);
}

/**
 * The pieces of an excerpt of Pagefind, which has a `<mark>` around each word of the query and writes `<` and `>` of the text as
 * entities. Whatever else looks like markup is text. An ellipsis stands where the excerpt leaves out something of `text`, the
 * whole one.
 */
export function excerptOf(markup: string, text: string): Excerpt {
  const plain = inOneLine(markup.replaceAll(/<\/?mark>/g, ''));
  const whole = inOneLine(text);
  const before = whole.startsWith(plain) ? '' : '… ';
  const after = whole.endsWith(plain) ? '' : ' …';
  return `${before}${markup}${after}`
    .split(/<mark>(.*?)<\/mark>/s)
    .map((piece, index) => ({ text: unescaped(piece), isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

function inOneLine(text: string): string {
  return unescaped(text).replaceAll(/\s+/g, ' ').trim();
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
