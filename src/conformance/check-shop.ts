import { type CallName, calls } from '#api/contract.ts';
import { addressFault } from '#release/live-site.ts';
import { checkAccount, checkCustomer, checkInvalidToken, checkProfile } from './check-account.ts';
import { checkCart } from './check-cart.ts';
import { type Catalogue, checkCatalogue } from './check-catalogue.ts';
import { checkCrossOrigin } from './check-cross-origin.ts';
import { checkEmptyList, checkOrders, checkPayment } from './check-orders.ts';
import { formFindings } from './forms.ts';
import { type Finding, fileNameOf, Inspection, type TimingOptions } from './inspection.ts';

export interface CheckOptions extends TimingOptions {
  /** Base URL of the API. */
  url: string;
  /** Places an order even if the API does not announce itself as a test shop. */
  orders?: boolean;
  /** Origin of the storefront's pages; without one they are assumed to be on another host, which can reach the API. */
  site?: string | null;
  /** Replaces the network, by an API that is a function or by a slow connection. */
  transport?: typeof fetch;
}

/**
 * Checks an API against the contract, call by call, as the storefront would use it, with its own account. Places an order only
 * if the API announces the reference extras and calls itself a test shop, or if `orders` is set.
 */
export async function checkShop(options: CheckOptions): Promise<Finding[]> {
  const { orders = false, site = null, transport = fetch, url: address, ...timing } = options;
  const url = address.replace(/\/+$/, '');
  const api = new Inspection(url, transport, site ?? 'https://storefront.example', timing);
  const fault = site === null ? null : addressFault({ siteUrl: site, apiUrl: url });
  if (fault !== null) {
    const storefront = `is not built while SHOP_API_URL is ${url}: set it to ${fault.remedy}.`;
    api.broken('address', `is ${url}, ${fault.reason}.`, storefront);
  }
  const catalogue = await checkCatalogue(api, url);
  const email = await checkAccount(api);
  if (email === null) api.skipped('all other calls', 'they need an account.');
  else await checkSignedIn(api, email, catalogue, orders);
  const { extras = [] } = catalogue ?? {};
  await checkCrossOrigin(api, url, transport, { extras, timeoutMs: timing.timeoutMs });
  const findings = [...api.findings, ...formFindings(api.exchanges)];
  const isCalled = (name: CallName) => api.exchanges.some(({ path }) => path.endsWith(calls[name].path));
  const names = (Object.keys(calls) as CallName[]).filter(isCalled).map(fileNameOf);
  const conforming = names.filter((name) => !findings.some(({ call }) => call === name));
  const observation = 'answers as the contract says.';
  return [
    ...findings,
    ...conforming.map((call) => ({ call, verdict: 'conforms', observation, storefront: '' }) as const),
  ];
}

async function checkSignedIn(
  api: Inspection,
  email: string,
  catalogue: Catalogue | null,
  orders: boolean,
): Promise<void> {
  await checkCustomer(api);
  await checkProfile(api);
  if (!catalogue?.orderedProducts.length) api.skipped('cart and orders', 'there is no product to buy.');
  else {
    await checkCart(api, catalogue.forCart);
    await checkEmptyList(api);
    if (catalogue.canPlaceTestOrders || orders) await checkOrders(api, catalogue, email);
    else api.skipped('placeOrder', 'this may be a real shop: --orders places one small order in it.');
  }
  await checkPayment(api);
  if (!catalogue?.extras.includes('logout')) return;
  const token = api.token ?? '';
  const answer = await api.client.logout();
  const isDone = api.succeeds('logout', 'signs out', answer, 'forgets the token in the browser only.');
  if (isDone !== null) await checkInvalidToken(api, 'a token that was signed out', token);
}
