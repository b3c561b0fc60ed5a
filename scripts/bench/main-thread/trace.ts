import type { Browser, Page } from 'playwright';

/** CPU time of the main thread of a page after a gesture, in milliseconds of this machine. */
export interface MainThreadCost {
  /** All tasks from the gesture until its answer stands. */
  cpuMs: number;
  /** The longest of them, during which the page does not respond. */
  longestTaskMs: number;
}

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** CPU time of the thread, microseconds. */
  tdur?: number;
}

/**
 * Traces a page while `gesture` runs, which resolves when the page shows the answer. Costs are CPU time of the thread, to which other
 * programs of a busy machine add nothing.
 */
export async function traceGesture(
  browser: Browser,
  page: Page,
  gesture: () => Promise<void>,
): Promise<MainThreadCost> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate((mark) => performance.mark(mark), began);
  await gesture();
  await page.evaluate((mark) => performance.mark(mark), ended);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return costIn(traceEvents);
}

const began = 'gesture began';
const ended = 'gesture ended';

function costIn(events: readonly TraceEvent[]): MainThreadCost {
  const markNamed = (name: string) => events.find((event) => event.name === name);
  const first = markNamed(began);
  const last = markNamed(ended);
  if (!first || !last) throw new Error('The trace lacks the marks of the gesture.');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === first.pid &&
      tid === first.tid &&
      // The tasks that set the marks are the bench's own: one has begun before the first, one before the last.
      ts > first.ts &&
      ts < last.ts,
  );
  const costs = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return { cpuMs: costs.reduce((sum, cost) => sum + cost, 0), longestTaskMs: Math.max(0, ...costs) };
}
