import pino, { type DestinationStream } from 'pino';
import type { Log } from '../log.ts';
import { forPeople } from './for-people.ts';
import { outputTo } from './output.ts';
import type { RequestLog } from './request-log.ts';

/** What a running server says: one line of JSON each, or one that a person reads. */
export interface ServerLog {
  fault: Log;
  /** Something that its owner may want to know, without personal data. */
  notice(message: string, facts?: Readonly<Record<string, unknown>>): void;
  request: RequestLog;
  /** Resolves when what waits is written out, or cannot be. */
  flush(): Promise<void>;
}

/** To the standard output: for a person on a terminal, in JSON for everything else. Never throws. */
export function openServerLog(isTerminal: boolean = process.stdout.isTTY): ServerLog {
  const shown = isTerminal ? forPeople : (line: string) => line;
  const output = outputTo(process.stdout.fd, (count) => shown(lostLine(count)));
  const log = serverLog({ write: (line) => output.write(shown(line)) });
  return { ...log, flush: output.flush };
}

/** In the log's own form: what a flood pushed out of the log is at least counted in it. */
function lostLine(count: number): string {
  const msg = 'Lines of the log were lost, since it is written too slowly';
  return `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg, count })}\n`;
}

/** Whether each request is to be written down: unless `SHOP_LOG_REQUESTS` is `off`. Throws a sentence for another word. */
export function requestsAreLogged(env: Readonly<Record<string, string | undefined>>): boolean {
  const value = env.SHOP_LOG_REQUESTS?.trim().toLowerCase() || 'on';
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`SHOP_LOG_REQUESTS is "${value}", but must be on or off.`);
}

export function serverLog(destination: DestinationStream): Omit<ServerLog, 'flush'> {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return {
    fault: (message, error, requestId) =>
      logger.error({ ...(requestId && { id: requestId }), error: told(error) }, withoutAddresses(message)),
    notice: (message, facts = {}) => logger.info(facts, message),
    request: (entry) => logger.info(entry, 'request'),
  };
}

/** Databases and mail servers attach the values that they refuse to their errors: only fields without personal data are taken. */
function told(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { name, message, stack = '' } = error;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return {
    name,
    ...(code !== undefined && { code }),
    ...(errcode !== undefined && { errcode }),
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
  };
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, (found) =>
    // A package's folder may have a version behind an @.
    found.includes('/') ? found : '[hidden]',
  );
}
