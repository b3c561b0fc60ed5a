import { addressFault } from '#release/live-site.ts';
import {
  type Account,
  checkAccount,
  checkCustomer,
  checkInvalidToken,
  checkProfile,
} from './check-account.ts';
import { checkCart } from './check-cart.ts';
import { type Catalogue, checkCatalogue } from './check-catalogue.ts';
import { checkCrossOrigin } from './check-cross-origin.ts';
import { checkNoOrders, checkOrders, checkPayment } from './check-orders.ts';
import { checkWholeSignUp } from './check-sign-up.ts';
import { type Finding, formFindings, Inspection, type TimingOptions } from './inspection.ts';

export interface CheckOptions extends TimingOptions {
  /** Base URL of the API. */
  url: string;
  /** Places an order even where the API does not announce itself as a test shop. */
  orders?: boolean;
  /** Origin of the storefront's pages; without one they are assumed to be on another host, which can reach the API. */
  site?: string | null;
  /** Replaces the network, by an API that is a function or by a slow connection. */
  transport?: typeof fetch;
}

/**
 * Checks an API against the contract, call by call, as the storefront would use it, with an account of its own. Places an
 * order only where the API announces the reference extras and calls itself a test shop, or where `orders` is set.
 */
export async function checkShop({
  orders = false,
  site = null,
  transport = fetch,
  ...options
}: CheckOptions): Promise<Finding[]> {
  const { url: address, ...timing } = options;
  const url = address.replace(/\/+$/, '');
  const inspection = new Inspection(url, transport, site ?? 'https://storefront.example', timing);
  if (site !== null) checkAddress(inspection, url, site);
  const catalogue = await checkCatalogue(inspection, url);
  const account = await checkAccount(inspection);
  if (account === null) inspection.note('all other calls', 'skipped', 'they need an account.');
  else await checkSignedIn(inspection, account, catalogue, orders);
  const { extras = [] } = catalogue ?? {};
  await checkCrossOrigin(inspection, url, transport, { extras, timeoutMs: timing.timeoutMs });
  return [...inspection.findings, ...formFindings(inspection.exchanges)];
}

/** Notes an address of the API that browsers showing `site` could not call, though it answers here; a build refuses such an address. */
function checkAddress(inspection: Inspection, url: string, site: string): void {
  const fault = addressFault({ siteUrl: site, apiUrl: url });
  if (fault === null) return;
  const storefront = `is not built while SHOP_API_URL is ${url}: set it to ${fault.remedy}.`;
  inspection.note('address', 'broken', `is ${url}, ${fault.reason}.`, storefront);
}

async function checkSignedIn(
  inspection: Inspection,
  account: Account,
  catalogue: Catalogue | null,
  orders: boolean,
): Promise<void> {
  await checkCustomer(inspection, account);
  await checkProfile(inspection, account);
  const { forCart = [], orderedProducts = [], leavesSizesOut = false, extras = [] } = catalogue ?? {};
  if (extras.includes('knownDevice')) await checkWholeSignUp(inspection);
  if (orderedProducts.length === 0)
    inspection.note('cart and orders', 'skipped', 'there is no product to buy.');
  else {
    await checkCart(inspection, forCart);
    const canPlaceTestOrders = catalogue?.canPlaceTestOrders === true;
    if (canPlaceTestOrders || orders) {
      await checkOrders(inspection, orderedProducts, account.address, {
        canPlaceTestOrders,
        leavesSizesOut,
        extras,
      });
    } else await checkNoOrders(inspection, extras);
  }
  await checkPayment(inspection);
  if (extras.includes('logout')) await checkLogout(inspection);
}

async function checkLogout(inspection: Inspection): Promise<void> {
  const token = inspection.token ?? '';
  const done = await inspection.succeeds(
    'logout',
    'signs out',
    inspection.client.logout(),
    'forgets the token in the browser alone.',
  );
  if (done !== null) await checkInvalidToken(inspection, 'a token that was signed out', token);
}
