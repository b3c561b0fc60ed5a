import { caller } from '#api/client/call.ts';
import type { Extra } from '#api/contract/extras.ts';
import { $session } from './session.ts';

export const callShop = callShopAs(() => $session.get()?.token ?? null);

export function callShopAs(token: () => string | null) {
  return caller({ baseUrl: apiAddress(), token });
}

export function apiAddress(): string {
  // At build, where islands are drawn and nothing is called, there is no page.
  return pageSetting('api') || (globalThis.location?.origin ?? 'http://localhost');
}

/** Whether the API announced an extra; one that it did not is never used. */
export function hasExtra(name: Extra): boolean {
  return pageSetting('extras').split(' ').includes(name);
}

/** A value that the build wrote into each page: the API's address, '' for the page's own host, or its extras. */
function pageSetting(name: 'api' | 'extras'): string {
  return globalThis.document?.documentElement.dataset[name] ?? '';
}
