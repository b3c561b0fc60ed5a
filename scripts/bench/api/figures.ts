import { goals } from '../goals.ts';
import { type Figure, ours } from '../results.ts';
import { median, table, whole } from '../table.ts';
import type { Outcome } from './load.ts';

export interface Measurement extends Outcome {
  what: keyof typeof names;
  /** Share of a core that the API took; null where the system does not tell. */
  apiCpu: number | null;
}

const names = {
  orders: 'orders, 3 lines each',
  unchanged: 'unchanged catalogue: 304',
  catalogue: 'catalogue of 1,000',
  history: 'history of 10 orders',
  flooded: 'orders under the flood',
  logins: 'flood of logins, thrown',
} as const;

/** Table of the medians of all runs, beside the goals. */
export function apiTable(measurements: readonly Measurement[]): string {
  const rows = [...Map.groupBy(measurements, ({ what }) => what)].map(([what, runs]) => {
    const middle = (figure: (run: Measurement) => number) => median(runs.map(figure));
    const perSecond = middle(({ good, seconds }) => good / seconds);
    const p99 = middle((run) => run.p99);
    return [
      names[what],
      whole(perSecond),
      middle((run) => run.p50).toFixed(1),
      p99.toFixed(1),
      Math.max(...runs.map((run) => run.most)).toFixed(0),
      whole(middle((run) => run.other)),
      percent(middle((run) => run.apiCpu ?? Number.NaN)),
      percent(middle((run) => run.cpu)),
      goalOf(what, perSecond, p99),
    ];
  });
  const headings = [
    'load',
    'a second',
    'p50 ms',
    'p99 ms',
    'worst',
    'other answers',
    'API CPU',
    'client CPU',
  ];
  return table([...headings, 'goal'], rows);
}

/** Medians of all runs, to be kept: calls a second and the 99th percentile of each load. */
export function apiFigures(measurements: readonly Measurement[]): Figure[] {
  const { ordersPerSecond, ordersP99, floodedOrdersP99 } = goals;
  return [...Map.groupBy(measurements, ({ what }) => what)].flatMap(([what, runs]): Figure[] => {
    const middle = (figure: (run: Measurement) => number) => median(runs.map(figure));
    const most = what === 'orders' ? ordersP99 : what === 'flooded' ? floodedOrdersP99 : undefined;
    return [
      {
        name: `API: ${names[what]}`,
        contestant: ours,
        value: middle(({ good, seconds }) => good / seconds),
        unit: 'a second',
        ...(what === 'orders' && { least: ordersPerSecond }),
      },
      {
        name: `API: ${names[what]}, p99`,
        contestant: ours,
        value: middle((run) => run.p99),
        unit: 'ms',
        ...(most !== undefined && { most }),
      },
    ];
  });
}

function goalOf(what: Measurement['what'], perSecond: number, p99: number): string {
  const { ordersPerSecond, ordersP99, floodedOrdersP99 } = goals;
  if (what === 'flooded') return `p99 ${floodedOrdersP99} ms${reached(p99 <= floodedOrdersP99)}`;
  if (what !== 'orders') return '';
  const isReached = perSecond >= ordersPerSecond && p99 <= ordersP99;
  return `${whole(ordersPerSecond)} a second, p99 ${ordersP99} ms${reached(isReached)}`;
}

function reached(isReached: boolean): string {
  return isReached ? ', reached' : ', missed';
}

function percent(share: number): string {
  return Number.isNaN(share) ? '-' : `${Math.round(share * 100)} %`;
}
