import { createFetch, type FetchError } from 'ofetch';
import { isLoopbackHost } from '#domain/shop/settings.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import { BodyTooLargeError, bodyBytes, decodeJsonText, failureWords } from './fetched-reply.ts';
import { classifyResponse } from './reply.ts';

export interface ListProductsOptions {
  transport?: typeof fetch;
  /** Time limit of one try, from its first byte sent to its last byte read, ms. */
  timeoutMs?: number;
  /** Largest body, in bytes after decompression. */
  sizeLimit?: number;
  retries?: number;
  /** Delay before each retry, ms. */
  retryMs?: number;
}

interface ProductList {
  /** A JSON object that says success. */
  reply: unknown;
  /** False when a part of it was read as Windows-1252. */
  isUtf8: boolean;
}

/**
 * Thrown for a call without a usable reply. The message is one sentence: what, where, what to do. The cause is the error of ofetch,
 * with the request and the error of the last try.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** A reply without a list; the message is the end of a sentence whose subject is the address. */
class UnusableReplyError extends Error {}

/** A reply without a list that will not change by a retry. */
class RefusalError extends UnusableReplyError {}

/** The reply of list-products.php. @throws {ApiError} when it is refused, or still unknown after the last try. */
export async function fetchProductList(
  apiUrl: string,
  options: ListProductsOptions = {},
): Promise<ProductList> {
  const { transport, timeoutMs, sizeLimit, retries, retryMs } = { ...defaults, ...options };
  const url = `${apiUrl.replace(/\/+$/, '')}/api/list-products.php`;
  const lists: ProductList[] = [];
  // Reads the body before ofetch gets the response, so that its retries hold for the body, too. ofetch's own time limit is one for
  // all tries.
  const readList: typeof fetch = async (input, init) => {
    const response = await transport(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    lists.push(listIn(response, await bodyBytes(response, sizeLimit)));
    return new Response();
  };
  const wordsFor = (error: unknown) => {
    if (error instanceof UnusableReplyError) return error.message;
    if (error instanceof BodyTooLargeError)
      return `sent more than ${sizeLimit / 1e6} MB: see what the API puts in the list.`;
    if (error instanceof Error && error.name === 'TimeoutError')
      return `took longer than ${timeoutMs / 1000} s: see if the API is well, then try again.`;
    return failureWords(error);
  };
  await createFetch({ fetch: readList })(url, {
    headers: headersFor(url),
    retry: retries,
    retryDelay: retryMs,
    onRequestError({ error, options: call }) {
      if (error instanceof RefusalError || error instanceof BodyTooLargeError) call.retry = false;
    },
  }).catch((error: FetchError) => {
    throw new ApiError(`${addressOf(url)} ${wordsFor(error.cause)}`, { cause: error });
  });
  return lists[0] as ProductList;
}

const defaults = {
  transport: fetch,
  timeoutMs: 30_000,
  sizeLimit: 100_000_000,
  retries: 2,
  retryMs: 1_000,
} satisfies Required<ListProductsOptions>;

/** User agent of a build's calls, so that an owner can tell them from those of shoppers. */
export const buildAgent = 'lulu-build';

/** Headers of the call. On this machine, to compress a list takes longer than to send it. */
function headersFor(url: string): Record<string, string> {
  const isHere = isLoopbackHost(new URL(url).hostname);
  return { 'user-agent': buildAgent, ...(isHere && { 'accept-encoding': 'identity' }) };
}

function listIn({ ok, status }: Response, bytes: Uint8Array): ProductList {
  const { text, isUtf8 } = decodeJsonText(bytes);
  const answer = classifyResponse(status, text);
  // Stricter than the shop in the browser: a success that its own status denies is no catalogue (R8).
  if (answer.outcome === 'ok' && ok) return { reply: answer.reply, isUtf8 };
  const Unusable = answer.outcome === 'unknown' ? UnusableReplyError : RefusalError;
  const message = 'message' in answer ? answer.message : '';
  if (message !== '' || answer.outcome === 'refused' || answer.outcome === 'auth') {
    const reason = message === '' ? 'without a reason' : `with "${message}"`;
    throw new Unusable(`refused (HTTP ${status}) ${reason}: put that right in the API, then try again.`);
  }
  if (!ok)
    throw new Unusable(`answered with HTTP ${status}: see if the API is well and its address is right.`);
  throw new Unusable(`answered with ${kindOf(text)}: open the address in a browser to see what is wrong.`);
}

function kindOf(text: string): string {
  const start = shorten(plainLine(text.slice(0, 500)), 60);
  return start === '' ? 'nothing' : `something else than one whole JSON object (it begins with ${start})`;
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
