/** The load that a client puts on the API, given to it as JSON. */
export type Load = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  seconds: number;
} & (
  | ({ kind: 'orders' } & Callers & StockedProducts)
  | { kind: 'catalogue'; connections: number; unchanged: boolean }
  | ({ kind: 'history' } & Callers)
  | { kind: 'logins'; perSecond: number; emails: readonly string[]; password: string }
);

interface Callers {
  /** Number of connections; each sends its next call when the one before is answered. */
  connections: number;
  tokens: readonly string[];
}

export interface StockedProducts {
  products: readonly { id: string; price: number }[];
}

/** Outcome of a load. */
export interface Outcome {
  /** Calls with the expected reply, and all others. */
  good: number;
  other: number;
  seconds: number;
  /** Milliseconds of the good calls: percentiles and the longest. */
  p50: number;
  p99: number;
  most: number;
  /** Share of a core that the client itself took. */
  cpu: number;
}
