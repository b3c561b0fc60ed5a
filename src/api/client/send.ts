import { exponentialBackoff } from '#domain/shop/backoff.ts';
import { type Answer, classifyResponse } from '../answer.ts';

export interface SendOptions {
  fetch: typeof fetch;
  /** For one try, from its first byte sent to its last byte read; ms. */
  timeLimit: number;
  /** Longest wait before the first further try, ms; doubles for the next. */
  retryDelay: number;
  /** 0 to 1, for the jitter. */
  random(): number;
}

export interface Message {
  url: string;
  headers: Record<string, string>;
  /** Without one it is a GET. */
  body: object | undefined;
  /** A read may be asked again, a write never. */
  isRead: boolean;
  /** Ends the call early; what it did is unknown then. */
  signal: AbortSignal | undefined;
}

/** Sends one message and judges what comes back; never throws for what a network or a server does. */
export function sender({ timeLimit, retryDelay, random, ...transport }: SendOptions) {
  async function tryOnce({ url, headers, body, signal }: Message): Promise<Answer> {
    // `AbortSignal.timeout` and `any` are missing on phones that shoppers hold.
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, timeLimit);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    try {
      const response = await transport.fetch(url, {
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: ended.signal,
        // A call without a valid session may be redirected to a page, which is no answer to it.
        ...(headers.token && { redirect: 'manual' }),
      });
      if (response.type === 'opaqueredirect') return { outcome: 'auth', message: '', isPage: true };
      return classifyResponse(response.status, await response.text());
    } catch {
      return { outcome: 'unknown', message: '' };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }

  return async (message: Message): Promise<Answer> => {
    for (let tried = 0; ; tried++) {
      const answer = await tryOnce(message);
      const isLast = !message.isRead || tried === retries || message.signal?.aborted;
      if (answer.outcome !== 'unknown' || isLast) return answer;
      const pause = exponentialBackoff(tried, retryDelay) * (0.5 + random() / 2);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}

const retries = 2;
