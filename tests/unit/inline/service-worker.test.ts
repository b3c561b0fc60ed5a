import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  copyDate,
  fallbackAgeMs,
  mostCached,
  offlineCaches,
  offlinePath,
  pageWaitMs,
} from '#domain/shop/offline.ts';

const origin = 'http://shop.example';

/** A response as a worker gets it from its own origin. */
class OwnResponse extends Response {
  isRedirected = false;
  override get type(): ResponseType {
    return 'basic';
  }
  override get redirected(): boolean {
    return this.isRedirected;
  }
  override clone(): Response {
    const { isRedirected } = this;
    return Object.assign(new OwnResponse(super.clone().body, this), { isRedirected });
  }
}

type Answer = () => Response | Promise<Response>;

/** The device's caches, by name and path, and what the shop answers, by path. */
let kept: Map<string, Map<string, Response>>;
let answers: Record<string, Answer>;
let asked: string[];
let listeners: Map<string, (event: object) => void>;
let scope: { skipWaiting: () => Promise<void>; registration: { unregister: () => Promise<boolean> } };

const pathOf = (request: string | { url: string }) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

function cacheNamed(name: string) {
  const entries = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, entries);
  return {
    match: async (key: string) => entries.get(pathOf(key))?.clone(),
    async put(key: string, response: Response) {
      entries.delete(pathOf(key));
      entries.set(pathOf(key), response);
    },
    delete: async (key: string | { url: string }) => entries.delete(pathOf(key)),
    keys: async () => [...entries.keys()].map((path) => ({ url: origin + path })),
    async addAll(paths: string[]) {
      for (const path of paths) entries.set(path, await get(path));
    },
  };
}

/** What the browser's own cache has, by path. */
let browserCache: Record<string, Answer>;

async function get(request: string | { url: string }, { cache }: RequestInit = {}): Promise<Response> {
  const path = pathOf(request);
  if (cache === 'only-if-cached') return browserCache[path]?.() ?? Promise.reject(new TypeError('Failed'));
  asked.push(path);
  const { search } = new URL(typeof request === 'string' ? request : request.url, origin);
  const answer = answers[`${path}${search}`] ?? answers[path];
  if (!answer) throw new TypeError('Failed to fetch');
  return answer();
}

const page = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new OwnResponse(text, {
    status,
    headers: { 'cache-control': 'no-cache, no-transform', date: new Date().toUTCString(), ...headers },
  });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  kept = new Map();
  asked = [];
  browserCache = {};
  answers = {
    [offlinePath]: () =>
      page('You are offline, "/scripts/offline-1.js", /styles/page-1.css, /scripts/offline-1.js'),
    '/scripts/offline-1.js': () => page('script'),
    '/styles/page-1.css': () => page('sheet'),
  };
  listeners = new Map();
  scope = {
    skipWaiting: vi.fn<() => Promise<void>>(async () => {}),
    registration: { unregister: vi.fn<() => Promise<boolean>>(async () => true) },
  };
  vi.stubGlobal('self', {
    ...scope,
    clients: { claim: async () => {} },
    addEventListener: (name: string, act: (event: object) => void) => listeners.set(name, act),
  });
  vi.stubGlobal('location', { origin, search: '' });
  vi.stubGlobal('fetch', get);
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheNamed(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
  return () => {
    // The worker's own listener stands on Node's `performance`, which the tests of this process share; when 250 files have been
    // fetched there, Node would call it without end.
    performance.onresourcetimingbufferfull = null;
    vi.useRealTimers();
    delete globalThis.memory?.dataSaver;
    vi.unstubAllGlobals();
  };
});

async function start(module: 'service-worker' | 'service-worker-off' = 'service-worker'): Promise<void> {
  if (module === 'service-worker') await import('#inline/service-worker.ts');
  else await import('#inline/service-worker-off.ts');
  for (const name of ['install', 'activate']) await live(name);
}

test('R42: calls go past the worker if the browser can do that, and it is installed if it cannot', async () => {
  const addRoutes = vi.fn(async () => {
    throw new TypeError('Unknown condition');
  });
  await import('#inline/service-worker.ts');
  await live('install', { addRoutes });
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith({
    condition: { requestMethod: 'POST' },
    source: 'network',
  });
  expect(scope.skipWaiting).toHaveBeenCalledOnce();
});

/** Sends an event of the worker's life, and waits for all its work. */
async function live(name: string, event: object = {}): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work), ...event });
  for (let done = 0; done < works.length; done++) await works[done];
}

interface Asked {
  method?: string;
  mode?: string;
  headers?: Record<string, string>;
}

/** The worker's answer to a request of a page; null if it leaves the request to the browser. */
function ask(
  url: string,
  { method = 'GET', mode = 'navigate', headers = {} }: Asked = {},
): Promise<Response> | null {
  let answer: Promise<Response> | null = null;
  const request = { url: new URL(url, origin).href, method, mode, headers: new Headers(headers) };
  void live('fetch', {
    request,
    respondWith(given: Promise<Response>) {
      answer = given;
    },
  }).catch(() => {});
  return answer;
}

async function shown(url: string, how?: Asked): Promise<string | undefined> {
  const text = await (await ask(url, how))?.text();
  // What the worker does after its answer.
  await vi.advanceTimersByTimeAsync(0);
  return text;
}

const pathsIn = (name: string) => [...(kept.get(name)?.keys() ?? [])];

describe('R42: the service worker', () => {
  test('keeps a page that is opened, under its path alone', async () => {
    await start();
    answers['/search'] = () => page('Search');
    expect(await shown('/search?q=soap')).toBe('Search');
    expect(pathsIn(offlineCaches.pages)).toEqual(['/search']);
    delete answers['/search'];
    expect(await shown('/search?q=oil')).toBe('Search');
  });

  test('shows the page for those never opened, which has its script and its sheet', async () => {
    await start();
    expect(await shown('/about')).toContain('You are offline');
    expect(await shown('/scripts/offline-1.js', { mode: 'cors' })).toBe('script');
    expect(await shown('/styles/page-1.css', { mode: 'no-cors' })).toBe('sheet');
    expect(pathsIn(offlineCaches.pages)).toEqual([]);
  });

  test('shows a page that was opened before there was a worker, only from the browser’s own cache', async () => {
    await start();
    asked = [];
    browserCache = {
      '/about': () => page('About'),
      '/admin': () => page('Admin', { 'cache-control': 'private' }),
    };
    expect(await shown('/about')).toBe('About');
    expect(await shown('/admin')).toContain('You are offline');
    expect(asked).toEqual(['/about', '/admin']);
  });

  test('shows what was kept in place of a gateway’s error, and of an answer that does not come in time', async () => {
    await start();
    answers['/about'] = () => page('About');
    await shown('/about');
    answers['/about'] = () => page('Bad gateway', {}, 502);
    expect(await shown('/about')).toBe('About');
    let arrive = (_: Response) => {};
    answers['/about'] = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    let isAnswered = false;
    const late = ask('/about');
    void late?.then(() => {
      isAnswered = true;
    });
    await vi.advanceTimersByTimeAsync(pageWaitMs - 1);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await (await late)?.text()).toBe('About');
    arrive(page('About us'));
    await vi.advanceTimersByTimeAsync(0);
    delete answers['/about'];
    expect(await shown('/about')).toBe('About us');
  });

  test.each([
    ['an error', () => page('Not here', {}, 500)],
    ['a page of another program', () => page('Orders of all', { 'cache-control': '' })],
    ['a page that must not be stored', () => page('Mine', { 'cache-control': 'no-store' })],
    ['what another address answered', () => Object.assign(page('Sign in'), { isRedirected: true })],
    [
      'what another host answered',
      () => new Response('Portal', { headers: { 'cache-control': 'no-cache, no-transform' } }),
    ],
  ])('keeps %s in no cache', async (_, answer) => {
    await start();
    answers['/about'] = answer;
    expect(await shown('/about')).toBe(await answer().text());
    expect(pathsIn(offlineCaches.pages)).toEqual([]);
  });

  test.each([
    ['a call', '/api/get-cart.php', { method: 'POST', mode: 'cors' }],
    ['a call that reads', '/api/list-products.php', { mode: 'cors' }],
    ['what has a token', '/help.json', { mode: 'cors', headers: { token: 'of-jane' } }],
    ['a form', '/contact', { method: 'POST' }],
    ['another host', 'http://api.example/goods/0-of-1.json', { mode: 'cors' }],
    ['an owner’s program', '/admin/index.php', {}],
    ['a page below /api', '/api/docs', {}],
    ['a picture, which browsers keep by themselves', '/pictures/abc-320.avif', { mode: 'no-cors' }],
  ])('leaves %s to the browser', async (_, url, how) => {
    await start();
    expect(ask(url, how)).toBeNull();
  });

  const large = '/pictures/abc-640.avif';
  const small = '/pictures/abc-200.avif';

  test.each([
    ['the shopper chose to save data', '?on', {}],
    ['the browser is told to save data', '', { saveData: true }],
    ['the line is of the second generation', '', { effectiveType: '2g' }],
  ])('R43: answers with the smallest file of a picture if %s', async (_, search, connection) => {
    vi.stubGlobal('location', { origin, search });
    vi.stubGlobal('navigator', { connection });
    await start();
    answers[small] = () => new OwnResponse('small');
    answers[large] = () => new OwnResponse('large');
    expect(await shown(large, { mode: 'no-cors' })).toBe('small');
    expect(ask(small, { mode: 'no-cors' })).toBeNull();
    expect(ask('/pictures/abc-1080.webp', { mode: 'no-cors' })).toBeNull();
    // The browser may have the larger one, and no connection.
    delete answers[small];
    expect(await shown(large, { mode: 'no-cors' })).toBe('large');
  });

  test('R43: asks for pictures as they are if the shopper chose so, whatever the browser tells the server', async () => {
    vi.stubGlobal('location', { origin, search: '?off' });
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await start();
    answers[large] = () => new OwnResponse('what the server sends to a browser that saves data');
    answers[`${large}?full`] = () => new OwnResponse('large');
    expect(await shown(large, { mode: 'no-cors' })).toBe('large');
    expect(ask(small, { mode: 'no-cors' })).toBeNull();
    vi.stubGlobal('navigator', { connection: { saveData: false } });
    expect(ask(large, { mode: 'no-cors' })).toBeNull();
  });

  test('R43: tells a page the files that it fetched, when, and their bytes', async () => {
    await start();
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      {
        name: `${origin}${small}`,
        startTime: performance.now(),
        transferSize: 1_560,
      } as PerformanceResourceTiming,
    ]);
    const postMessage = vi.fn<(files: unknown) => void>();
    await live('message', { ports: [{ postMessage }] });
    const [[file]] = postMessage.mock.lastCall as [[[string, number, number]]];
    expect(file).toEqual([`${origin}${small}`, expect.closeTo(Date.now(), -3), 1_560]);
    await expect(live('message', { ports: [] })).resolves.toBeUndefined();
    vi.restoreAllMocks();
  });

  test('forgets a product that is no longer sold', async () => {
    await start();
    answers['/product/1'] = () => page('Soap');
    await shown('/product/1');
    answers['/product/1'] = () => page('No longer sold', {}, 410);
    expect(await shown('/product/1')).toBe('No longer sold');
    expect(pathsIn(offlineCaches.pages)).toEqual([]);
  });

  test('keeps the pages that were opened last, and no more than its share', async () => {
    await start();
    for (let number = 0; number <= mostCached.pages; number++) {
      answers[`/product/${number}`] = () => page(`Product ${number}`);
      await shown(`/product/${number}`);
      if (number === 1) await shown('/product/0');
    }
    const paths = pathsIn(offlineCaches.pages);
    expect(paths).toHaveLength(mostCached.pages);
    expect(paths).toContain('/product/0');
    expect(paths).not.toContain('/product/1');
  });

  test('asks once for a file that is named by its content, and each time for one that is not', async () => {
    await start();
    answers['/_astro/a.js'] = () => page('a', { 'cache-control': 'max-age=31536000' });
    answers['/goods/0-of-1.json'] = () => page('[]');
    asked = [];
    for (let times = 0; times < 2; times++) {
      expect(await shown('/_astro/a.js', { mode: 'cors' })).toBe('a');
      expect(await shown('/goods/0-of-1.json', { mode: 'cors' })).toBe('[]');
    }
    expect(asked.filter((path) => path !== offlinePath)).toEqual([
      '/_astro/a.js',
      '/goods/0-of-1.json',
      '/goods/0-of-1.json',
    ]);
  });

  test('marks a copy that stands for an answer, since its date is not the time of the shop', async () => {
    await start();
    const date = 'Sat, 21 Nov 2026 10:00:00 GMT';
    answers['/goods/0-of-1.json'] = () => page('[]', { date });
    const first = await ask('/goods/0-of-1.json', { mode: 'cors' });
    expect(first?.headers.get('date')).toBe(date);
    await vi.advanceTimersByTimeAsync(0);
    delete answers['/goods/0-of-1.json'];
    const copy = await ask('/goods/0-of-1.json', { mode: 'cors' });
    expect(copy?.headers.get('date')).toBe(copyDate);
    expect(await copy?.text()).toBe('[]');
  });

  test('fetches the page for those never opened again after a day, not with each page', async () => {
    await start();
    answers['/about'] = () => page('About');
    asked = [];
    await shown('/about');
    expect(asked).toEqual(['/about']);
    vi.setSystemTime(Date.now() + fallbackAgeMs);
    await shown('/about');
    expect(asked).toContain(offlinePath);
  });

  /** The release of this number: a product's page that names its script, which no other release has. */
  function publish(release: number): void {
    answers = {
      ...answers,
      '/product/1': () => page(`Soap, UGX ${release},000 <script src="/scripts/product-${release}.js">`),
      [`/scripts/product-${release}.js`]: () => page(`script ${release}`, { 'cache-control': 'immutable' }),
    };
    // A host that keeps no file of a former release.
    for (let former = 1; former < release; former++)
      answers[`/scripts/product-${former}.js`] = () =>
        page('There is no such file.', { 'cache-control': 'no-store' }, 404);
  }

  const openTab = async (release: number) =>
    expect(await shown('/product/1')).toContain(`/scripts/product-${release}.js`);
  const touchTab = async (release: number) =>
    expect(await shown(`/scripts/product-${release}.js`, { mode: 'cors' })).toBe(`script ${release}`);

  test('gives two tabs of two releases the scripts of each, and shows the new prices at the first visit', async () => {
    await start();
    publish(1);
    await openTab(1);
    await touchTab(1);
    publish(2);
    await openTab(2);
    await touchTab(2);
    // The tab of the former release is still open.
    await touchTab(1);
    answers = {};
    await openTab(2);
    await touchTab(2);
  });

  test('lets the shop be as it is if the storage is broken', async () => {
    vi.stubGlobal('caches', {
      open: async () => Promise.reject(new DOMException('It is broken.', 'UnknownError')),
      keys: async () => Promise.reject(new DOMException('It is broken.', 'UnknownError')),
    });
    await start();
    answers['/about'] = () => page('About');
    expect(await shown('/about')).toBe('About');
    delete answers['/about'];
    await expect(ask('/about')).rejects.toThrow('Failed to fetch');
  });

  test('ends, with all that it kept, if the owner has switched it off', async () => {
    kept.set(offlineCaches.pages, new Map());
    kept.set('another-program', new Map());
    await start('service-worker-off');
    expect([...kept.keys()]).toEqual(['another-program']);
    expect(scope.registration.unregister).toHaveBeenCalled();
    expect(listeners.has('fetch')).toBe(false);
  });
});
