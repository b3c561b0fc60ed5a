import { type Account, checkAccount, checkCustomer, checkDeadToken, checkProfile } from './check-account.ts';
import { checkCart } from './check-cart.ts';
import { type Catalogue, checkCatalogue } from './check-catalogue.ts';
import { checkCrossOrigin } from './check-cross-origin.ts';
import { checkNoOrders, checkOrders, checkPayment } from './check-orders.ts';
import type { Finding } from './finding.ts';
import { Inspection, type TimeLimits } from './inspection.ts';
import { formFindings } from './reply-forms.ts';

export interface CheckOptions extends TimeLimits {
  /** Base URL of the API. */
  url: string;
  /** Place an order even where nothing says that it is a test shop. */
  orders?: boolean;
  /** Origin of the storefront's pages; without one it is taken to be on another host. */
  site?: string | null;
  /** Stands in for the network: an API that is a function, or a slow line. */
  transport?: typeof fetch;
}

/**
 * Holds an API to the contract, call by call, as the storefront would use it, with an account of its own. Places an order
 * only where the API announces the reference extras and calls itself a test shop, or where `orders` says so.
 */
export async function checkShop({
  orders = false,
  site = null,
  transport = fetch,
  ...options
}: CheckOptions): Promise<Finding[]> {
  const { url: address, ...timeLimits } = options;
  const url = address.replace(/\/+$/, '');
  const inspection = new Inspection(url, transport, site ?? 'https://storefront.example', timeLimits);
  const catalogue = await checkCatalogue(inspection, url);
  const account = await checkAccount(inspection);
  if (account === null) inspection.note('all other calls', 'skipped', 'they need an account.');
  else await checkSignedIn(inspection, account, catalogue, orders);
  await checkCrossOrigin(inspection, url, transport);
  return [...inspection.findings, ...formFindings(inspection.exchanges)];
}

async function checkSignedIn(
  inspection: Inspection,
  account: Account,
  catalogue: Catalogue | null,
  orders: boolean,
): Promise<void> {
  await checkCustomer(inspection, account);
  await checkProfile(inspection);
  const { cheapest = [], orderedProducts = [], extras = [] } = catalogue ?? {};
  if (orderedProducts.length === 0)
    inspection.note('cart and orders', 'skipped', 'there is no product to buy.');
  else {
    await checkCart(inspection, cheapest);
    const canPlaceTestOrders = catalogue?.canPlaceTestOrders === true;
    if (canPlaceTestOrders || orders) {
      await checkOrders(inspection, orderedProducts, account.address, {
        canPlaceTestOrders: canPlaceTestOrders,
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
  if (done !== null) await checkDeadToken(inspection, 'a token that was signed out', token);
}
