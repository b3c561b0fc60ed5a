import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

/** Names of a browser's globals that each tab has. */
const names = [
  ...['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage', 'fetch'],
  ...[
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
    'setTimeout',
    'clearTimeout',
    'StorageEvent',
    'memory',
  ],
] as const;

type Globals = Record<(typeof names)[number], unknown>;

const current = new AsyncLocalStorage<Globals>();

// Code that runs in a tab, and all that it awaits, finds the tab's globals; other code finds Node's.
for (const name of names) {
  let ofNode = (globalThis as unknown as Globals)[name];
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => (current.getStore() ?? { [name]: ofNode })[name],
    set(value) {
      ofNode = value;
    },
  });
}

/** Time that passes when nobody works: the next timer is due as soon as no call is under way. */
export class FakeClock {
  /** Ms since the clock was made. */
  now = 0;
  /** Calls that wait for their answer. */
  underWay = 0;
  readonly #timers = new Map<number, { due: number; act: () => void }>();
  #lastId = 0;

  set(act: () => void, ms = 0): number {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { due: this.now + ms, act: AsyncResource.bind(act) });
    return this.#lastId;
  }

  clear(id: number): void {
    this.#timers.delete(id);
  }

  /** Lets time pass until the promise is settled. `onTick` is called before each timer. */
  async runUntil<Value>(promise: Promise<Value>, onTick: () => void): Promise<Value> {
    let isSettled = false;
    const end = () => {
      isSettled = true;
    };
    promise.then(end, end);
    for (let idleTurns = 0; !isSettled; idleTurns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.underWay > 0) idleTurns = 0;
      if (idleTurns >= 3 && !isSettled && this.#timers.size > 0) {
        onTick();
        this.#fireNext();
        idleTurns = 0;
      }
    }
    return promise;
  }

  #fireNext(): void {
    const [next] = [...this.#timers].sort(([, a], [, b]) => a.due - b.due);
    if (!next) return;
    const [id, { due, act }] = next;
    this.#timers.delete(id);
    this.now = Math.max(this.now, due);
    act();
  }
}

/** The locks of a browser, for all its tabs. */
export class FakeLocks {
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #held = new Set<string>();

  async request<Value>(
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    run: (lock: object | null) => Promise<Value>,
  ): Promise<Value> {
    if (ifAvailable && this.#held.has(name)) return run(null);
    const before = this.#queues.get(name);
    const turn = (before ?? Promise.resolve()).then(async () => {
      signal?.throwIfAborted();
      this.#held.add(name);
      try {
        return await run({ name });
      } finally {
        this.#held.delete(name);
      }
    });
    this.#held.add(name);
    this.#queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  }
}

/** What the tabs of one browser have in common. */
export class FakeStorage {
  /** What the browser has by now; each tab has seen it as it was at some time. */
  readonly items: Record<string, string> = {};
  isFull = false;
}

interface TabOptions {
  path: string;
  dataset: Record<string, string>;
  storage: FakeStorage;
  /** None in a browser without Web Locks. */
  locks: FakeLocks | null;
  clock: FakeClock;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
}

/** A tab. It sees at once what it wrote to the storage, and what other tabs wrote after some time. */
export function openFakeTab({ path, dataset, storage, locks, clock, fetch }: TabOptions) {
  const events = new EventTarget();
  const url = new URL(path, 'http://shop.example');
  const view = storageView(storage);
  const globals: Globals = {
    window: { dispatchEvent: events.dispatchEvent.bind(events) },
    document: Object.assign(new EventTarget(), {
      documentElement: { dataset, classList: { add() {}, remove() {} } },
      querySelector: () => null,
    }),
    location: {
      href: url.href,
      origin: url.origin,
      pathname: url.pathname,
      search: url.search,
      replace() {},
    },
    navigator: locks ? { locks } : {},
    localStorage: view,
    sessionStorage: storageView(new FakeStorage()),
    fetch: async (input: string, init?: RequestInit) => {
      clock.underWay += 1;
      try {
        return await current.exit(() => fetch(new URL(input, url).href, init));
      } finally {
        clock.underWay -= 1;
      }
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
    setTimeout: (act: () => void, ms?: number) => clock.set(() => (isAsleep ? overdue.push(act) : act()), ms),
    clearTimeout: (id: number) => clock.clear(id),
    StorageEvent: FakeStorageEvent,
    memory: {},
  };
  let isAsleep = false;
  const overdue: (() => void)[] = [];
  let isLagging = false;
  let isUntold = false;
  const tell = (key: string | null = null) => {
    isUntold = false;
    current.run(globals, () => events.dispatchEvent(new FakeStorageEvent('storage', { key })));
  };
  const tab = {
    run: <Value>(act: () => Value): Value => current.run(globals, act),
    /** What other tabs write reaches this one no more, until it catches up. */
    lag() {
      isLagging = true;
    },
    /** The phone puts it to sleep: its timers stand still, and nothing reaches it. */
    sleep() {
      isAsleep = isLagging = true;
    },
    /** Sees the storage as it is by now; then its timers are due. */
    wake() {
      isAsleep = false;
      tab.catchUp();
      for (const act of overdue.splice(0)) tab.run(act);
    },
    /** Sees what the storage has by now; the event of it comes later. */
    catchUp() {
      isLagging = false;
      isUntold ||= JSON.stringify({ ...view }) !== JSON.stringify(storage.items);
      for (const key of Object.keys(view)) if (!(key in storage.items)) delete view[key];
      Object.assign(view, storage.items);
    },
    /** Back has brought its page out of the browser's cache. */
    comeBack() {
      const shown = Object.assign(new Event('pageshow'), { persisted: true });
      current.run(globals, () => events.dispatchEvent(shown));
    },
    /** What another tab wrote under this key has reached this one. */
    hear(key: string) {
      const value = storage.items[key];
      if (value === undefined) delete view[key];
      else view[key] = value;
      tell(key);
    },
    /** Some time has passed. */
    tick() {
      if (!isLagging) tab.catchUp();
      if (isUntold) tell();
    },
  };
  return tab;
}

/** Keys are own properties, as in a browser; methods are not. */
function storageView(storage: FakeStorage): Storage {
  const methods = {
    getItem: (key: string) => view[key] ?? null,
    setItem(key: string, value: string) {
      if (storage.isFull) throw new DOMException('The storage is full.', 'QuotaExceededError');
      view[key] = storage.items[key] = String(value);
    },
    removeItem(key: string) {
      delete view[key];
      delete storage.items[key];
    },
  };
  const view = Object.assign(Object.create(methods), storage.items);
  return view;
}

class FakeStorageEvent extends Event {
  readonly key: string | null;

  constructor(type: string, { key = null }: StorageEventInit = {}) {
    super(type);
    this.key = key;
  }
}
