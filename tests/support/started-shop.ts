import { once } from 'node:events';
import { vi } from 'vitest';
import type { Workplace } from './workplace.ts';

/** `npm start` in a workplace, on any free port, and what it has printed; it ends with the block that uses it. */
export class StartedShop implements AsyncDisposable {
  /** Standard output until now. */
  said = '';
  /** Standard error until now. */
  faults = '';
  readonly #child: ReturnType<Workplace['begin']>;
  readonly #ended: Promise<unknown>;

  constructor(place: Workplace, apiUrl: string, env: Record<string, string> = {}) {
    this.#child = place.begin(apiUrl, [], { PORT: '0', ...env }, 'start.ts');
    this.#ended = once(this.#child, 'close');
    this.#child.stdout.on('data', (chunk) => {
      this.said += String(chunk);
    });
    this.#child.stderr.on('data', (chunk) => {
      this.faults += String(chunk);
    });
  }

  /** Address of the shop, once it is open; `ended` if the process ends before. */
  async url(): Promise<string> {
    return await vi.waitUntil(
      () =>
        /The shop is open: (\S+)\n/.exec(this.said)?.[1] ??
        (this.#child.exitCode === null ? undefined : 'ended'),
      { timeout: 170_000 },
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }
}
