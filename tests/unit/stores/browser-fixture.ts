import { afterEach, beforeEach, vi } from 'vitest';

interface Options {
  /** Path and query of the page. */
  at?: string;
  /** What the storage holds, by key. */
  kept?: Record<string, unknown>;
  /** Whether the storage takes nothing more. */
  isFull?: boolean;
  /** Extra calls that the API announced. */
  extras?: string;
  /** In how many files the goods are. */
  shards?: number;
  /** Answers each call of the page. */
  answer: (request: Request) => Response | Promise<Response>;
}

// A store lets go of its events a second after its last listener has gone, when the test may be over and its browser with it.
Object.assign(globalThis, { removeEventListener() {} });

/** As much of a browser as stores touch, on a page of the shop; stores imported after this live in it. */
export function openBrowser({
  at = '/',
  kept = {},
  isFull = false,
  extras = 'contact logout',
  shards = 0,
  answer,
}: Options) {
  vi.resetModules();
  const events = new EventTarget();
  const page = new EventTarget();
  const storage = fakeStorage(kept, isFull);
  const classes = new Set<string>();
  const toasts: { text: string; description?: string; kind?: string }[] = [];
  const asked: string[] = [];
  const url = new URL(at, 'http://shop.example');
  const location = {
    href: url.href,
    origin: url.origin,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    replace: vi.fn<(path: string) => void>(),
    reload: vi.fn<() => void>(),
  };
  page.addEventListener('toast', (event) => toasts.push((event as CustomEvent).detail));
  const classList = {
    add: (name: string) => classes.add(name),
    remove: (name: string) => classes.delete(name),
  };
  const globals = {
    window: globalThis,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    document: Object.assign(page, {
      documentElement: { dataset: { extras, shards: String(shards) }, classList },
      querySelector: () => null,
    }),
    localStorage: storage,
    sessionStorage: fakeStorage({}, isFull),
    location,
    StorageEvent: FakeStorageEvent,
    memory: {},
    async fetch(input: string, init?: RequestInit) {
      const request = new Request(new URL(input, url), init);
      asked.push(new URL(request.url).pathname);
      const { signal } = request;
      signal.throwIfAborted();
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return await Promise.race([answer(request), ended]);
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return {
    storage,
    location,
    classes,
    toasts,
    asked,
    /** What another tab did to the storage. */
    inAnotherTab(key: string, value: unknown) {
      const newValue = value === null ? null : JSON.stringify(value);
      // As a sign-in does.
      if (key === 'session' && value) storage.setItem('account', (value as { account: string }).account);
      if (newValue === null) storage.removeItem(key);
      else storage.setItem(key, newValue);
      events.dispatchEvent(new FakeStorageEvent('storage', { key, newValue }));
    },
    happen: (name: string) => events.dispatchEvent(new Event(name)),
    flashToast: () => JSON.parse(sessionStorage.getItem('toast') ?? 'null'),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

class FakeStorageEvent extends Event {
  readonly key: string | null;
  readonly newValue: string | null;

  constructor(type: string, { key = null, newValue = null }: StorageEventInit = {}) {
    super(type);
    this.key = key;
    this.newValue = newValue;
  }
}

/** Keys are own properties, as in a browser; methods are not. */
function fakeStorage(kept: Record<string, unknown>, isFull: boolean): Storage {
  const methods = {
    getItem: (key: string) => own[key] ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The storage is full.', 'QuotaExceededError');
      own[key] = String(value);
    },
    removeItem: (key: string) => {
      delete own[key];
    },
  };
  const own: Record<string, string> = Object.create(methods);
  const { account } = (kept.session ?? {}) as { account?: string };
  if (account) own.account = account;
  for (const [key, value] of Object.entries(kept)) own[key] = JSON.stringify(value);
  return own as unknown as Storage;
}

/** In each test of a file, timers end sooner: retries wait in real shops, here nobody does. */
export function hastenTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 500,
    });
  });
  afterEach(() => void vi.useRealTimers());
}
