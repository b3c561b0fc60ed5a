import pRetry, { AbortError } from 'p-retry';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import {
  BodyTooLargeError,
  bodyBytes,
  type DecodedText,
  decodeJsonText,
  failureWords,
} from './fetched-reply.ts';
import { classifyResponse } from './reply.ts';

export interface ListProductsOptions {
  transport?: typeof fetch;
  /** Time limit of one try, from its first byte sent to its last byte read, ms. */
  timeoutMs?: number;
  /** Largest body, in bytes after decompression. */
  sizeLimit?: number;
  retries?: number;
  /** Longest delay before the first retry, ms; doubles for each one after it. */
  retryMs?: number;
}

interface ProductList {
  /** A JSON object that says success. */
  reply: unknown;
  /** False when a part of it was read as Windows-1252. */
  isUtf8: boolean;
}

/** Thrown for a call without a usable reply. The message is one sentence: what, where, what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Method and address, without credentials or query: `GET https://shop.example/api/list-products.php`. */
  readonly request: string;
  /** Null without a response. */
  readonly status: number | null;

  constructor(message: string, options: { request: string; status: number | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.request = options.request;
    this.status = options.status;
  }
}

/**
 * The reply of list-products.php.
 * @throws {ApiError} when it is refused, or still unknown after the last try.
 */
export async function fetchProductList(
  apiUrl: string,
  options: ListProductsOptions = {},
): Promise<ProductList> {
  const limits = { ...defaults, ...options };
  const url = `${apiUrl.replace(/\/+$/, '')}/api/list-products.php`;
  const listOnce = async () => {
    const result = await tryOnce(url, limits);
    if ('reply' in result) return result;
    throw result.isRetryable ? result.error : new AbortError(result.error);
  };
  // Jitter makes each wait one to two times as long.
  return pRetry(listOnce, { retries: limits.retries, minTimeout: limits.retryMs / 2, randomize: true });
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

type Try = ProductList | { error: ApiError; isRetryable: boolean };

async function tryOnce(url: string, limits: Required<ListProductsOptions>): Promise<Try> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  const headers = headersFor(url);
  let status: number | null = null;
  const failed = (what: string, isRetryable: boolean, cause?: unknown): Try => ({
    error: new ApiError(`${addressOf(url)} ${what}`, { request: `GET ${addressOf(url)}`, status, cause }),
    isRetryable,
  });
  try {
    const response = await limits.transport(url, { signal, headers });
    status = response.status;
    const decoded = decodeJsonText(await bodyBytes(response, limits.sizeLimit));
    return tryResult(decoded, response, failed);
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      return failed(`sent more than ${limits.sizeLimit / 1e6} MB: see what the API puts in the list.`, false);
    }
    if (signal.aborted) {
      return failed(
        `took longer than ${limits.timeoutMs / 1000} s: see if the API is well, then try again.`,
        true,
      );
    }
    return failed(failureWords(error, status !== null), true, error);
  }
}

function tryResult(
  { text, isUtf8 }: DecodedText,
  { ok, status }: Response,
  failed: (what: string, isRetryable: boolean) => Try,
): Try {
  const answer = classifyResponse(status, text);
  const unusable = (what: string) => failed(what, answer.outcome === 'unknown');
  // Stricter than the shop in the browser: a success that its own status denies is no catalogue (R8).
  if (answer.outcome === 'ok' && ok) return { reply: answer.reply, isUtf8 };
  const message = answer.outcome === 'ok' ? '' : answer.message;
  if (message !== '' || answer.outcome === 'refused' || answer.outcome === 'auth') {
    const reason = message === '' ? 'without a reason' : `with "${message}"`;
    return unusable(`refused (HTTP ${status}) ${reason}: put that right in the API, then try again.`);
  }
  if (!ok) return unusable(`answered with HTTP ${status}: see if the API is well and its address is right.`);
  return unusable(`answered with ${kindOf(text)}: open the address in a browser to see what is wrong.`);
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
