import { isPublicAddress } from '#catalogue/pictures/connections.ts';
import { exampleContacts } from '#domain/content/facts.ts';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import type { Settings } from '#domain/shop/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Addresses = Pick<Settings, 'siteUrl' | 'apiUrl'>;

/** Throws one sentence when a site would go out with addresses that harm it: its own, or one that no browser can call. */
export function assertAddresses({ siteUrl, apiUrl }: Addresses): void {
  if (apiUrl === null || isLoopbackHost(hostOf(siteUrl))) return;
  const remedy = 'set it to the address under which shoppers reach the API';
  if (isLoopbackHost(hostOf(apiUrl)) || (isPublic(siteUrl) && !isPublic(apiUrl))) {
    throw new Error(
      `SHOP_API_URL is ${apiUrl}, which a browser that shows ${siteUrl} cannot reach: ${remedy}, or SHOP_SITE_URL to http://localhost:4321 for a site on this machine alone.`,
    );
  }
  if (isPublic(siteUrl) && siteUrl.startsWith('https:') && !apiUrl.startsWith('https:')) {
    throw new Error(
      `SHOP_API_URL is ${apiUrl}, and browsers let no page of ${siteUrl} call an address without https: ${remedy} with https.`,
    );
  }
}

/** Throws one sentence when pages for an API on the internet would name this machine as their address. */
export function assertOwnAddress({ siteUrl, apiUrl }: Addresses, env: Environment): void {
  if (apiUrl === null || !isPublic(apiUrl) || isSet(env.SHOP_SITE_URL)) return;
  throw new Error(
    `SHOP_SITE_URL is not set, and search engines would be told that the shop is at ${siteUrl}: set it to the address that shoppers will use, such as https://shop.example, or to ${siteUrl} for a site on this machine alone.`,
  );
}

/** Said when pages name this machine as their address, and no setting asks for that; '' otherwise. */
export function ownAddressWarning({ siteUrl }: Pick<Settings, 'siteUrl'>, env: Environment): string {
  if (isPublic(siteUrl) || isSet(env.SHOP_SITE_URL)) return '';
  const names = exampleContacts(env);
  const contacts =
    names.length > 0 ? `, and these contacts are still the example's: ${names.join(', ')}` : '';
  return `These pages name ${siteUrl} as their address${contacts}. Before shoppers reach them at another one, set SHOP_SITE_URL to it${contacts && ' and the contacts to yours'}, and make the site again.`;
}

/** Said when shoppers on the internet would call and write to the example shop; '' otherwise. */
export function contactsWarning({ siteUrl }: Pick<Settings, 'siteUrl'>, env: Environment): string {
  const names = isPublic(siteUrl) ? exampleContacts(env) : [];
  if (names.length === 0) return '';
  return `Shoppers would not reach you, since these are still the example's: ${names.join(', ')}. Set them in .env, and build again.`;
}

function isSet(value = ''): boolean {
  return value.trim() !== '';
}

/** Whether the internet can know the host: neither an address of a machine or a network at home, nor a name of one. */
function isPublic(url: string): boolean {
  const host = hostOf(url);
  return isAddress(host) ? isPublicAddress(host) : host.includes('.') && !ofNetwork.test(host);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$|\.$/g, '');
}

function isAddress(host: string): boolean {
  return /^[\d.]+$|:/.test(host);
}

const ofNetwork = /\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;
