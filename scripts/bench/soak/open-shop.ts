import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#release/project.ts';

/** Resident memory of a process at an age in seconds; each kill begins another life. */
export interface MemorySample {
  life: number;
  age: number;
  megabytes: number;
}

/** `npm start` over a data folder, in a process that can be killed and started again on the same port. */
export class SoakedShop {
  readonly url: string;
  /** None where the system does not tell. */
  readonly memory: MemorySample[] = [];
  kills = 0;
  #child: ChildProcess | null = null;
  #started = 0;
  #isDown = true;
  #downUntil = Number.NEGATIVE_INFINITY;
  readonly #dataDir: string;
  readonly #port: number;

  constructor(dataDir: string, port: number) {
    this.#dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts the shop; resolves when it is open. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
      cwd: root,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        said = (said + String(chunk)).slice(-4_000);
        if (said.includes('The shop is open: ')) resolve();
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', () => reject(new Error(`The shop ended. Its last words:\n${said}`)));
    });
    this.#started = performance.now();
    this.#isDown = false;
    this.#downUntil = performance.now();
  }

  /** Kills the process without a warning, and starts it again. */
  async killAndStart(): Promise<void> {
    this.kills += 1;
    this.#isDown = true;
    await this.#end('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    this.#isDown = true;
    await this.#end('SIGTERM');
  }

  /** Whether the shop has been down at some moment since `moment`, of `performance.now()`. */
  wasDownSince(moment: number): boolean {
    return this.#isDown || this.#downUntil >= moment;
  }

  /** Environment of the shop and of commands over it, without the settings of this machine's owner. */
  environment(): Record<string, string | undefined> {
    const names = Object.keys(process.env).filter((name) => name.startsWith('SHOP_'));
    return {
      ...process.env,
      ...Object.fromEntries(names.map((name) => [name, undefined])),
      npm_lifecycle_event: undefined,
      DATABASE_URL: undefined,
      SHOP_DATA_DIR: this.#dataDir,
      SHOP_SITE_URL: this.url,
      SHOP_LOG_REQUESTS: 'off',
      PORT: String(this.#port),
    };
  }

  sampleMemory(): void {
    const megabytes = residentMegabytes(this.#child?.pid);
    if (megabytes === null || this.#isDown) return;
    this.memory.push({ life: this.kills, age: (performance.now() - this.#started) / 1000, megabytes });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

function residentMegabytes(pid: number | undefined): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1000;
  } catch {
    return null;
  }
}
