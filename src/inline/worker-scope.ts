interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends LifeEvent {
  /** Sends some requests past the worker; only in Chrome from 123 on. */
  addRoutes?(rule: { condition: { requestMethod: 'POST' }; source: 'network' }): Promise<void> | undefined;
}

export interface WorkerFetch extends LifeEvent {
  request: Request;
  /** The answer to a navigation whose request went out before the worker had started; undefined for other requests. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends LifeEvent {
  data: { json(): Record<string, string> } | null;
}

interface ClickEvent extends LifeEvent {
  notification: { close(): void; data: { path: string } };
}

interface WindowClient {
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: LifeEvent;
  fetch: WorkerFetch;
  message: MessageEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
}

/** The part of a worker's scope that the shop's use: TypeScript's own types of it and those of a page exclude each other. */
interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    act: (event: WorkerEvents[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<WindowClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  registration: {
    /** Not in Safari before 15.4 and Firefox before 99. */
    navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
    showNotification(title: string | undefined, options: object): Promise<void>;
  };
}

export const worker = self as unknown as WorkerScope;
