import { newRequestId, type RequestEntry, type RequestLog } from './request-log.ts';

/** Number of refused requests a minute that have a line each; the others of that minute are counted by status. */
const linesAMinute = 60;

const minuteMs = 60_000;

interface RefusedRequests {
  log: RequestLog;
  /** Logs what is counted so far. */
  flush(): void;
}

/**
 * Makes a log of the requests that the server refuses as no valid HTTP, before any call or page sees them. A flood of them is
 * aggregated to one line a minute for each status, so that the requests of visitors can still be found.
 */
export function refusedRequests(log: RequestLog): RefusedRequests {
  let lines = 0;
  const counts = new Map<number, { count: number; bytes: number }>();
  let minute: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(minute);
    minute = undefined;
    lines = 0;
    for (const [status, counted] of counts)
      log({ id: newRequestId(), method: '-', path: '-', status, ms: 0, ...counted });
    counts.clear();
  };
  const count = ({ status, bytes }: RequestEntry) => {
    const before = counts.get(status) ?? { count: 0, bytes: 0 };
    counts.set(status, { count: before.count + 1, bytes: before.bytes + bytes });
  };
  return {
    flush,
    log(entry) {
      minute ??= setTimeout(flush, minuteMs).unref();
      lines += 1;
      if (lines > linesAMinute) count(entry);
      else log(entry);
    },
  };
}
