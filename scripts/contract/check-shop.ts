import { checkAccount, checkCustomer, checkDeadToken, checkProfile } from './check-account.ts';
import { checkCart } from './check-cart.ts';
import { checkCatalogue } from './check-catalogue.ts';
import { checkCrossOrigin } from './check-cross-origin.ts';
import { checkNoOrders, checkOrders, checkPayment } from './check-orders.ts';
import type { Finding } from './finding.ts';
import { Inspection, type Patience } from './inspection.ts';

export interface CheckOptions extends Patience {
  /** Base URL of the API. */
  url: string;
  /** Place an order even where nothing says that it is a test shop. */
  orders?: boolean;
  /** Stands in for the network: an API that is a function, or a slow line. */
  transport?: typeof fetch;
}

/**
 * Holds an API to the contract, call by call, as the storefront would use it, with an account of its own. Places an order
 * only where the API announces the reference extras and calls itself a test shop, or where `orders` says so.
 */
export async function checkShop({
  orders = false,
  transport = fetch,
  ...options
}: CheckOptions): Promise<Finding[]> {
  const { url: address, ...patience } = options;
  const url = address.replace(/\/+$/, '');
  const inspection = new Inspection(url, transport, patience);
  const catalogue = await checkCatalogue(inspection, url);
  await checkCrossOrigin(inspection, url, transport);
  const account = await checkAccount(inspection);
  if (account === null) {
    inspection.note('all other calls', 'skipped', 'they need an account.');
    return inspection.findings;
  }
  await checkCustomer(inspection, account);
  await checkProfile(inspection);
  const product = catalogue?.product ?? null;
  if (product === null) inspection.note('cart and orders', 'skipped', 'there is no product to buy.');
  else {
    await checkCart(inspection, product);
    const isTestShop = catalogue?.isTestShop === true;
    if (isTestShop || orders) {
      await checkOrders(inspection, product, account.address, { knowsKeys: isTestShop });
    } else await checkNoOrders(inspection);
  }
  await checkPayment(inspection);
  if (catalogue?.extras.includes('logout')) await checkLogout(inspection);
  return inspection.findings;
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
