import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '#files/folders.ts';
import { variablesOf } from '../../support/env-example.ts';

export interface Answer {
  status: number;
  body: string;
  /** Whether the request was sent more than once, since the shop was down. */
  isRepeated: boolean;
}

const repeatEveryMs = 500;
/** Timeout of a request or a start, ms: on a busy machine a shop takes a minute to start. */
export const timeoutMs = 300_000;

/** Heap limit of a machine with 512 MB: in a larger heap more garbage stays, and for longer. */
const smallHeap = '--max-old-space-size=256';

/** `npm start` over a data folder, in a process that can be killed and started again on the same port. */
export class SoakedShop {
  readonly dataDir: string;
  readonly url: string;
  /** Greatest resident memory so far; 0 if the system does not tell. */
  peakMegabytes = 0;
  kills = 0;
  /** Requests that were repeated since the shop was down, as the storefront and shoppers do. */
  repeated = 0;
  #child: ChildProcess | null = null;
  #isDown = true;
  #isStopped = false;
  #downUntil = Number.NEGATIVE_INFINITY;
  readonly #port: number;

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Publishes the catalogue as it is now, in its own process. Rejects with the output of that process when it fails. */
  async rebuild(): Promise<void> {
    const script = path.join(root, 'scripts/rebuild.ts');
    await promisify(execFile)(process.execPath, [script], { cwd: root, env: this.#environment() });
  }

  /** Starts the shop; resolves when it is open. */
  async start(): Promise<void> {
    const script = path.join(root, 'scripts/start.ts');
    const child = spawn(process.execPath, [smallHeap, script], {
      cwd: root,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        output = (output + String(chunk)).slice(-4_000);
        if (output.includes('The shop is open: ')) resolve();
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', () => reject(new Error(`The shop ended. Its last words:\n${output}`)));
    });
    this.#isDown = false;
    this.#downUntil = performance.now();
  }

  /** Kills the process without a warning, and starts it again. */
  async killAndStart(): Promise<void> {
    this.#isDown = true;
    await this.#end('SIGKILL');
    this.kills += 1;
    await this.start();
  }

  /** Ends the shop for good: requests to it are no longer repeated. */
  async stop(): Promise<void> {
    this.#isDown = true;
    this.#isStopped = true;
    await this.#end('SIGTERM');
  }

  /** Sends a request, again as long as the shop is down. Rejects when it fails while the shop is up. */
  async request(address: string, init: RequestInit = {}): Promise<Answer> {
    const began = performance.now();
    for (let tries = 1; ; tries++) {
      const sent = performance.now();
      try {
        const answer = await fetch(this.url + address, init);
        const { status } = answer;
        const body = await answer.text();
        // While it starts it says so, and the page that it shows reloads by itself.
        if (status !== 503 || !this.#wasDownSince(sent)) return { status, body, isRepeated: tries > 1 };
      } catch (error) {
        if (this.#isStopped || !this.#wasDownSince(sent))
          throw new Error(`${address}: ${(error as Error).cause ?? error}`);
      }
      if (performance.now() - began > timeoutMs) throw new Error(`${address}: no answer for five minutes`);
      this.repeated += 1;
      await pause(repeatEveryMs);
    }
  }

  sampleMemory(): void {
    if (!this.#isDown) this.peakMegabytes = Math.max(this.peakMegabytes, residentMegabytes(this.#child?.pid));
  }

  /** Whether the shop has been down at some moment since `moment`, of `performance.now()`. */
  #wasDownSince(moment: number): boolean {
    return this.#isDown || this.#downUntil >= moment;
  }

  /** Environment of the shop and of commands over it; this machine's owner and their `.env` have no say. */
  #environment(): Record<string, string | undefined> {
    const settings = variablesOf(path.join(root, '.env.example'));
    return {
      ...process.env,
      ...Object.fromEntries(settings.map(({ name }) => [name, ''])),
      npm_lifecycle_event: undefined,
      SHOP_DATA_DIR: this.dataDir,
      SHOP_SITE_URL: this.url,
      SHOP_LOG_REQUESTS: 'off',
      PORT: String(this.#port),
    };
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

function residentMegabytes(pid: number | undefined): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}
