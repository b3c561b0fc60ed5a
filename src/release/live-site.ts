import { type Product, productFigures } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { isLoopbackHost, type Settings } from '#domain/shop/settings.ts';
import { isPublicAddress } from '#files/connections.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Addresses = Pick<Settings, 'siteUrl' | 'apiUrl'>;

/** Throws one sentence when browsers that show the site could not call `apiUrl`. A site without `apiUrl` passes. */
export function assertAddresses(addresses: Addresses): void {
  const fault = addressFault(addresses);
  if (fault === null) return;
  throw new Error(`SHOP_API_URL is ${addresses.apiUrl}, ${fault.reason}: set it to ${fault.remedy}.`);
}

/**
 * Reason, as a clause, why browsers that show the site could not call `apiUrl` (its host is loopback, private beside a public
 * site, or http beside a site on https), and what SHOP_API_URL must be instead. Null if they could: a site on loopback
 * may have any API.
 */
export function addressFault({ siteUrl, apiUrl }: Addresses): { reason: string; remedy: string } | null {
  if (apiUrl === null || isLoopbackHost(hostOf(siteUrl))) return null;
  const remedy = 'the address under which shoppers reach the API';
  if (isLoopbackHost(hostOf(apiUrl)) || (isPublicUrl(siteUrl) && !isPublicUrl(apiUrl))) {
    return {
      reason: `which a browser that shows ${siteUrl} cannot reach`,
      remedy: `${remedy}, or SHOP_SITE_URL to http://localhost:4321 for a site only on this machine`,
    };
  }
  if (siteUrl.startsWith('https:') && !apiUrl.startsWith('https:')) {
    return {
      reason: `and browsers let no page of ${siteUrl} call an address without https`,
      remedy: `${remedy} with https`,
    };
  }
  return null;
}

/** Throws one sentence when `apiUrl` is public and SHOP_SITE_URL is not set, since the pages would name this machine as their address. */
export function assertOwnAddress({ siteUrl, apiUrl }: Addresses, env: Environment): void {
  if (apiUrl === null || !isPublicUrl(apiUrl) || isVariableSet(env.SHOP_SITE_URL)) return;
  throw new Error(
    `SHOP_SITE_URL is not set, and search engines would be told that the shop is at ${siteUrl}: set it to the address that shoppers will use, such as https://shop.example, or to ${siteUrl} for a site only on this machine.`,
  );
}

/**
 * Throws one sentence when a public site would show stand-ins without a decision of its owner: the catalogue lacks former prices,
 * ratings or stock, and SHOP_STAND_INS is not set (R1).
 */
export function assertStandInsDecided(
  products: readonly Product[],
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  env: Environment,
): void {
  if (!isPublicUrl(siteUrl) || isVariableSet(env.SHOP_STAND_INS)) return;
  const lacks = Object.entries({ formerPrice: 'former price', rating: 'rating', stock: 'stock' }).flatMap(
    ([key, label]) => {
      const figure = key as 'formerPrice' | 'rating' | 'stock';
      const count = products.filter((product) => productFigures(product, true)[figure]?.isStandIn).length;
      return count > 0 ? `no ${label} for ${count} of ${products.length} products` : [];
    },
  );
  if (lacks.length === 0) return;
  throw new Error(
    `SHOP_STAND_INS is not set, and the catalogue has ${lacks.join(', ')}: set it to off to show only what the catalogue has, or to on to show invented figures.`,
  );
}

/** Warning that the pages name this machine as their address though SHOP_SITE_URL does not ask for that; '' if they do not. */
export function ownAddressWarning({ siteUrl }: Pick<Settings, 'siteUrl'>, env: Environment): string {
  if (isPublicUrl(siteUrl) || isVariableSet(env.SHOP_SITE_URL)) return '';
  const names = exampleContacts(facts);
  const contacts =
    names.length > 0 ? `, and these contacts are still the example's: ${names.join(', ')}` : '';
  return `These pages name ${siteUrl} as their address${contacts}. Before shoppers reach them at another one, set SHOP_SITE_URL to it${contacts && ' and the contacts to yours'}, and make the site again.`;
}

/** Warning that a public site still has contacts of the example shop; '' if it has none. */
export function contactsWarning({ siteUrl }: Pick<Settings, 'siteUrl'>, shop = facts): string {
  const names = isPublicUrl(siteUrl) ? exampleContacts(shop) : [];
  if (names.length === 0) return '';
  return `Shoppers would not reach you, since these are still the example's: ${names.join(', ')}. Set them in src/shop.config.ts, and build again.`;
}

/** Contacts that belong to nobody: the configuration comes with them. */
const example = {
  phone: '+256 700 123 456',
  email: 'hello@lulu.example',
  street: 'Kampala Road',
  chatNumber: '256700123456',
  instagram: 'https://www.instagram.com/lulu.example',
  tiktok: 'https://www.tiktok.com/@lulu.example',
};

function exampleContacts(shop: typeof example): string[] {
  return (Object.keys(example) as (keyof typeof example)[]).filter((key) => shop[key] === example[key]);
}

function isVariableSet(value = ''): boolean {
  return value.trim() !== '';
}

/** Whether the internet can reach the host: it is no loopback or private address, and no name of a local network. */
function isPublicUrl(url: string): boolean {
  const host = hostOf(url);
  return isAddress(host) ? isPublicAddress(host) : host.includes('.') && !localNetworkName.test(host);
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$|\.$/g, '');
}

function isAddress(host: string): boolean {
  return /^[\d.]+$|:/.test(host);
}

const localNetworkName =
  /\.(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;
