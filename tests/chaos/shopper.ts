import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { calls } from '#api/contract.ts';
import type { CrashingApi } from './crashing-api.ts';
import type { Random } from './random.ts';

/** What went wrong on the way, of all shoppers. */
export interface Troubles {
  sent: number;
  /** Replies that came, or were on their way, and that no shopper has seen. */
  dropped: number;
  sentTwice: number;
  /** Calls that a kill cut off. */
  cut: number;
}

export interface Reply {
  success: boolean;
  message: string;
  orderId?: string;
  amount?: number;
}

/** Of all replies, so many are lost; so many calls are sent a second time at the same moment. */
const lost = 0.16;
const twice = 0.1;

/** A shopper under network faults, who tries until there is an answer. */
export class Shopper {
  readonly #token: string;
  readonly #api: CrashingApi;
  readonly #random: Random;
  readonly #troubles: Troubles;
  readonly #agent = new Agent({ connections: 2, pipelining: 1 });

  constructor(token: string, api: CrashingApi, random: Random, troubles: Troubles) {
    this.#token = token;
    this.#api = api;
    this.#random = random;
    this.#troubles = troubles;
  }

  /**
   * Places an order, meant even if an earlier one was the same (R35). Resolves with every reply that was seen. At least one of
   * them decides.
   */
  async place(order: object): Promise<Reply[]> {
    const seen: Reply[] = [];
    for (;;) {
      const tries = [this.#try(order)];
      if (this.#random.chance(twice)) {
        this.#troubles.sentTwice += 1;
        tries.push(this.#try(order));
      }
      for (const reply of await Promise.all(tries)) if (reply) seen.push(reply);
      if (seen.length > 0) return seen;
      await pause(this.#random.below(20));
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** Null when the answer is lost, or is only that the shop is busy. */
  async #try(order: object): Promise<Reply | null> {
    const isLost = this.#random.chance(lost);
    // Half of what is lost is lost on the way back, the other half when the line breaks at any moment.
    const breaksAfter = isLost && this.#random.chance(0.5) ? this.#random.below(40) : null;
    this.#troubles.sent += 1;
    if (isLost) this.#troubles.dropped += 1;
    try {
      const { statusCode, body } = await request((await this.#api.address()) + calls.placeOrder.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: this.#token },
        body: JSON.stringify({ ...order, confirmDuplicate: true }),
        dispatcher: this.#agent,
        signal: breaksAfter === null ? null : AbortSignal.timeout(breaksAfter),
      });
      const reply = (await body.json()) as Reply;
      if (isLost || statusCode === 503) return null;
      if (statusCode !== 200) throw new Error(`The API says ${statusCode}: ${reply.message}`);
      return reply;
    } catch (error) {
      if (!(error instanceof Error) || error.message.startsWith('The API')) throw error;
      if (!isLost) this.#troubles.cut += 1;
      return null;
    }
  }
}
