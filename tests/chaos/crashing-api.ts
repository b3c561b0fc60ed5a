import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Random } from './random.ts';

const program = fileURLToPath(new URL('api-process.ts', import.meta.url));

/** How many processes serve the shop at once; as many more are about to take the place of a dead one. */
const serving = 2;

/** The reference API on a few processes, each of which may be killed at any moment and has a successor then. */
export class CrashingApi {
  kills = 0;
  readonly #env: Record<string, string>;
  readonly #random: Random;
  readonly #alive = new Map<ChildProcess, string>();
  readonly #waiting: (() => void)[] = [];
  readonly #children = new Set<ChildProcess>();
  readonly #spares: ChildProcess[] = [];
  #fault: Error | null = null;

  constructor(env: Record<string, string>, random: Random) {
    this.#env = env;
    this.#random = random;
    for (let count = 0; count < 2 * serving; count++) this.#spares.push(this.#begin());
    for (let count = 0; count < serving; count++) this.#open();
  }

  /** The address of one that is alive, or was a moment ago. */
  async address(): Promise<string> {
    for (;;) {
      if (this.#fault) throw this.#fault;
      const addresses = [...this.#alive.values()];
      const address = addresses[this.#random.below(addresses.length)];
      if (address) return address;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Kills one that serves, whatever it is doing. Tells whether there was one. */
  kill(): boolean {
    const serving = [...this.#alive.keys()];
    const victim = serving[this.#random.below(serving.length)];
    if (!victim) return false;
    this.#alive.delete(victim);
    victim.kill('SIGKILL');
    this.kills += 1;
    this.#spares.push(this.#begin());
    this.#open();
    return true;
  }

  /** Kills all. */
  async end(): Promise<void> {
    const ends = [...this.#children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(ends);
  }

  #begin(): ChildProcess {
    const child = fork(program, {
      env: { ...process.env, ...this.#env },
      execArgv: [],
    });
    this.#children.add(child);
    child.once('exit', (code) => {
      this.#children.delete(child);
      // One that was killed has no code.
      if (code !== null && code !== 0) this.#fail(new Error(`The API ended by itself with code ${code}.`));
    });
    return child;
  }

  #open(): void {
    const child = this.#spares.shift();
    child?.on('message', (message: { port?: number }) => {
      if (message.port === undefined) return;
      this.#alive.set(child, `http://127.0.0.1:${message.port}`);
      for (const resolve of this.#waiting.splice(0)) resolve();
    });
    // Waits in the channel until the program has loaded.
    child?.send('open');
  }

  #fail(fault: Error): void {
    this.#fault = fault;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
