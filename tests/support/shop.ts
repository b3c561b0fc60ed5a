import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { variablesOf } from './env-example.ts';
import { freePort } from './free-port.ts';

export interface OpenShop {
  /** Origin, without a trailing slash. */
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

interface Options {
  /** Environment on top of the shop's defaults; the owner's own `.env` has no say. */
  env?: Record<string, string>;
  timeoutMs?: number;
  /** Whether the pages call the API at another origin than their own: the same server by another name (`apiOf`). */
  apiElsewhere?: boolean;
  /** A folder where the pictures of this run are kept for the next one, which is then minutes faster. */
  pictureCache?: string;
  /** Folder of the project; the shop's own if another one is not given. */
  cwd?: string;
  /** What the owner does before the start, with its environment. */
  prepare?: (env: NodeJS.ProcessEnv) => Promise<void>;
  /** Gets what the shop prints. */
  onOutput?: (text: string) => void;
}

/** A line for each request would bury what the journeys have to say. */
const quiet = { SHOP_LOG_REQUESTS: 'off' };

const closeTimeoutMs = 10_000;

/** `npm start` with the sample catalogue, on a free port and its own data folder; ready when the home page is. */
export async function openShop(options: Options = {}): Promise<OpenShop> {
  const {
    env = {},
    timeoutMs = 600_000,
    apiElsewhere = false,
    pictureCache,
    cwd,
    prepare,
    onOutput,
  } = options;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-shop-'));
  if (pictureCache) {
    mkdirSync(pictureCache, { recursive: true });
    symlinkSync(path.resolve(pictureCache), path.join(dataDir, 'pictures'), 'junction');
  }
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const unset = Object.fromEntries(variablesOf('.env.example').map(({ name }) => [name, '']));
  const ownEnv = {
    ...process.env,
    ...unset,
    PORT: String(port),
    SHOP_SITE_URL: url,
    SHOP_DATA_DIR: dataDir,
    ...(apiElsewhere && { SHOP_API_URL: apiOf(url) }),
    ...quiet,
    ...env,
  };
  await prepare?.(ownEnv);
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ownEnv,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-8_000);
      onOutput?.(String(chunk));
    });
  }
  const close = async (): Promise<void> => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };

  const deadline = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) {
      await close();
      const fault = ended ? 'ended before it opened' : `did not open within ${timeoutMs / 1000} s`;
      throw new Error(`The shop under test ${fault}. Its last words:\n${said}`);
    }
    await pause(250);
  }
  return { url, dataDir, close };
}

/** The origin at which the pages of a shop under test find its API, when that is not their own. */
export function apiOf(url: string): string {
  return url.replace('localhost', '127.0.0.1');
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
  await exit;
  clearTimeout(killTimer);
}
