/** Counts and faults of a soak so far. */
export interface SoakTally {
  journeys: number;
  pages: number;
  files: number;
  /** Orders that the API has acknowledged. */
  orders: PlacedOrder[];
  rebuilds: Rebuild[];
  /** One line for each answer that a shopper would take for an error, and for each rebuild that failed. */
  faults: string[];
}

export interface PlacedOrder {
  clientOrderId: string;
  /** Process of the shop that acknowledged it: the number of kills before. */
  life: number;
}

export interface Rebuild {
  /** Whether the shop was killed while it ran. */
  isMetByKill: boolean;
  /** Whether the open shop has shown the changed price. */
  isShown: boolean;
}

export function emptyTally(): SoakTally {
  return { journeys: 0, pages: 0, files: 0, orders: [], rebuilds: [], faults: [] };
}

export function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
