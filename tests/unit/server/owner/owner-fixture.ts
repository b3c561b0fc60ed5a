import { randomBytes, randomUUID } from 'node:crypto';
import { type OwnerCallName, ownerCalls } from '#api/contract/owner.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import type { Role } from '#domain/owner/roles.ts';
import { addInvitation } from '#server/owner/access.ts';
import type { OpenApp } from '../app-fixture.ts';

export const passphrase = 'yellow boda at noon';

/** Token of a new link, as a device chooses it. */
export const linkToken = () => randomBytes(32).toString('base64url');

/** A browser at /owner, with its cookies. */
export class OwnerPhone {
  readonly #shop: OpenApp;
  readonly #address: string;
  readonly cookies = new Map<string, string>();

  constructor(shop: OpenApp, address = '10.0.0.1') {
    this.#shop = shop;
    this.#address = address;
  }

  /** Calls; a write gets a new key unless the body has one. */
  async post(name: OwnerCallName, body: object = {}, headers: Record<string, string> = {}) {
    const isWrite = 'isWrite' in ownerCalls[name];
    const response = await this.#shop.call(
      `${ownerApi}${name}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          host: 'shop.example',
          origin: 'http://shop.example',
          cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          ...headers,
        },
        body: JSON.stringify(isWrite ? { key: randomUUID(), ...body } : body),
      },
      { address: this.#address },
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(key, value);
    }
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
}

/** A phone on which a new member of the staff is signed in. */
export async function newMember(shop: OpenApp, name = 'Sarah', role: Role = 'owner', address?: string) {
  const phone = new OwnerPhone(shop, address);
  const token = await addInvitation(shop.database, { name, role, now: shop.now() });
  const { body } = await phone.post('join', { token, name, passphrase });
  if (!body.success) throw new Error(body.message);
  return phone;
}
