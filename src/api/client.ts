import type { Profile } from '#domain/customer.ts';
import { notSignedIn } from '#domain/messages.ts';
import type { OrderAttempt } from '#domain/order.ts';
import { isProductId } from '#domain/product-id.ts';
import { wholeUgx } from '#domain/whole-number.ts';
import { isOfToken } from './answer.ts';
import { customer, profile, profileRequest, signedIn } from './client/accounts.ts';
import { cart } from './client/cart.ts';
import { orderRequest, orders, placedOrder } from './client/orders.ts';
import { productList } from './client/product-list.ts';
import { type SendOptions, sender } from './client/send.ts';
import { type Wire, wires } from './client/wires.ts';
import { xsrfHeader } from './client/xsrf.ts';
import type { RequestOf } from './contract.ts';
import { type JsonObject, ownField } from './json-object.ts';
import type { Outcome } from './outcome.ts';

export interface ClientOptions extends Partial<SendOptions> {
  /** Base URL of the API; '' in a browser for the host of the page. */
  baseUrl: string;
  /** Who is signed in now; null for a visitor. Asked before each call. */
  token?: () => string | null;
}

export interface CallOptions {
  /** Ends the call early, with an unknown outcome. */
  signal?: AbortSignal;
}

export type Client = ReturnType<typeof createClient>;

/** The shop's API, a function for each call of the contract; none of them throws. */
export function createClient({ baseUrl, token = () => null, ...options }: ClientOptions) {
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`, globalThis.location?.href).href;
  const send = sender({ ...defaults, ...options });

  async function call<Value>(
    name: keyof typeof wires | Wire,
    body: object | undefined,
    decode: (reply: JsonObject, base: string) => Value | null,
    { signal, query = '' }: CallOptions & { query?: string } = {},
  ): Promise<Outcome<Value>> {
    const wire: Wire = typeof name === 'string' ? wires[name] : name;
    const key = wire.token ? token() : null;
    if (wire.token && !key) return { outcome: 'auth', message: notSignedIn };
    const url = base.slice(0, -1) + wire.path + query;
    const headers = { ...xsrfHeader(url), ...(key && { token: key }) };
    const answer = await send({ url, headers, body, isRead: wire.isRead, signal });
    if (answer.outcome === 'auth' || (key && answer.outcome === 'refused' && isOfToken(answer.message))) {
      const isPage = answer.outcome === 'auth' && answer.isPage;
      return { outcome: 'auth', message: answer.message || wire.failed, ...(isPage && { isPage }) };
    }
    if (answer.outcome === 'ok') {
      const value = decode(answer.reply, base);
      if (value !== null) return { outcome: 'ok', value };
      return { outcome: 'unknown', message: wire.unsure ?? wire.failed };
    }
    if (answer.outcome === 'refused') {
      const amount = wholeUgx(ownField(answer.reply, 'amount'));
      const isDuplicate = ownField(answer.reply, 'code') === 'duplicate';
      const message = answer.message || wire.failed;
      return { outcome: 'refused', message, amount, ...(isDuplicate && { code: 'duplicate' }) };
    }
    return { outcome: 'unknown', message: answer.message || (wire.unsure ?? wire.failed) };
  }

  return {
    /** For a call that one screen alone makes. */
    call,
    /** All products; with `ids` at least those of them that are sold, by an API that knows how to give fewer. */
    listProducts: ({ ids, ...how }: CallOptions & { ids?: readonly string[] } = {}) => {
      const query = ids ? `?ids=${ids.filter(isProductId).join(',')}` : '';
      return call('listProducts', undefined, productList, { ...how, query });
    },
    login: (request: RequestOf<'login'>, how?: CallOptions) => call('login', request, signedIn, how),
    register: (request: RequestOf<'register'>, how?: CallOptions) => call('register', request, signedIn, how),
    getUserDetails: (how?: CallOptions) => call('getUserDetails', {}, customer, how),
    getUserProfile: (how?: CallOptions) => call('getUserProfile', {}, profile, how),
    updateUserProfile: (changed: Profile, how?: CallOptions) =>
      call('updateUserProfile', profileRequest(changed), done, how),
    getCart: (how?: CallOptions) => call('getCart', {}, cart, how),
    addToCart: (request: RequestOf<'addToCart'>, how?: CallOptions) => call('addToCart', request, done, how),
    updateCart: (request: RequestOf<'updateCart'>, how?: CallOptions) =>
      call('updateCart', request, done, how),
    placeOrder: (attempt: OrderAttempt, how?: CallOptions) =>
      call('placeOrder', orderRequest(attempt), placedOrder, how),
    /** All of them; by `clientOrderId` that one alone, at an API that announced `orderKey`. */
    userOrders: ({ clientOrderId, ...how }: CallOptions & { clientOrderId?: string } = {}) =>
      call('userOrders', clientOrderId ? { clientOrderId } : {}, orders, how),
    verifyStripe: (request: RequestOf<'verifyStripe'>, how?: CallOptions) =>
      call('verifyStripe', request, done, how),
    /** Extra: only where the API announced it. */
    contact: (request: RequestOf<'contact'>, how?: CallOptions) => call('contact', request, done, how),
    /** Extra: only where the API announced it. */
    logout: (how?: CallOptions) => call('logout', {}, done, how),
  };
}

/** How long a call may take, ms, before its answer counts as lost. */
export const timeLimitMs = 20_000;

const defaults: SendOptions = {
  fetch: (...request) => globalThis.fetch(...request),
  timeLimit: timeLimitMs,
  retryDelay: 500,
  random: Math.random,
};

function done(): true {
  return true;
}
