import { setImmediate as nextTurn } from 'node:timers/promises';
import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { delay } from '#stores/delays.ts';
import { waitForEvent, waitForFirst, waitForStore, waitUntilVisible } from '#stores/waits.ts';

const hidden = Object.assign(new EventTarget(), { hidden: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', hidden);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A session that ends in the middle of a round has aborted before the round comes to its waits. */
describe.each(['before the wait', 'during the wait'])('a session that ends %s', (when) => {
  const $cart = atom(0);

  test.each<[string, (signal: AbortSignal) => Promise<void>]>([
    ['a delay', (signal) => delay(60_000, signal)],
    ['a wait for a change of the cart', (signal) => waitForStore($cart, () => false, signal)],
    ['a wait of a hidden tab', waitUntilVisible],
  ])('ends %s, and leaves no timer and no listener', async (_, wait) => {
    const session = new AbortController();
    let hasEnded = false;
    if (when === 'before the wait') session.abort();
    void wait(session.signal).then(() => {
      hasEnded = true;
    });
    session.abort();
    await nextTurn();
    expect(hasEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    expect($cart.lc).toBe(0);
  });
});

describe('the first of several waits', () => {
  const $cart = atom(0);
  const page = new EventTarget();
  const begin = (signal: AbortSignal) => [
    waitForStore($cart, () => $cart.get() > 0, signal),
    waitForEvent('online', signal),
    delay(60_000, signal),
  ];

  beforeEach(() => {
    $cart.set(0);
    vi.stubGlobal('addEventListener', (...args: Parameters<EventTarget['addEventListener']>) =>
      page.addEventListener(...args),
    );
  });

  test.each<[string, (session: AbortController) => void]>([
    ['a change of the store', () => $cart.set(1)],
    ['an event', () => page.dispatchEvent(new Event('online'))],
    ['the end of a delay', () => vi.runAllTimers()],
    ['the end of the session', (session) => session.abort()],
  ])('ends with %s, and the others leave no timer and no listener', async (_, happen) => {
    const session = new AbortController();
    const heard = vi.spyOn(page, 'addEventListener');
    const wait = waitForFirst(begin, session.signal);
    await nextTurn();
    expect($cart.lc).toBe(1);
    happen(session);
    await wait;
    expect(vi.getTimerCount()).toBe(0);
    expect($cart.lc).toBe(0);
    const options = heard.mock.calls[0]?.[2] as AddEventListenerOptions;
    expect(options.signal?.aborted).toBe(true);
  });
});
