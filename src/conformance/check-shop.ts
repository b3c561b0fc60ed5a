import { callTimeoutMs } from '#api/client/call.ts';
import { type CallName, calls, extraOf } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
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
import { checkNoOrders, checkOrders, checkPayment } from './check-orders.ts';
import { checkWholeSignUp } from './check-sign-up.ts';
import {
  callsOf,
  type Finding,
  fileNameOf,
  formFindings,
  Inspection,
  type TimingOptions,
} from './inspection.ts';

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

const name = 'other hosts';

/**
 * Checks whether a page of the storefront's origin may call an API on another one and read its replies (CORS): the browser
 * sends a preflight before each call with JSON or a token, and checks the reply's own header too. Each call is a file, which may
 * have headers of its own. `extras`: what the API announces.
 */
async function checkCrossOrigin(
  inspection: Inspection,
  baseUrl: string,
  transport: typeof fetch,
  { extras, timeoutMs = callTimeoutMs }: { extras: readonly string[]; timeoutMs?: number | undefined },
): Promise<void> {
  const { origin } = inspection;
  if (new URL(baseUrl).origin === origin) {
    inspection.note(name, 'skipped', `the storefront stands on the API’s own host, ${origin}.`);
    return;
  }
  if (inspection.exchanges.length === 0) {
    inspection.note(name, 'skipped', 'no call was answered.');
    return;
  }
  const names = preflightedCalls(extras);
  const problems = await Promise.all(
    names.map((each) => preflightProblem(baseUrl, each, { origin, transport, timeoutMs })),
  );
  const before = Map.groupBy(
    names.filter((_, index) => problems[index] !== ''),
    (each) => problems[names.indexOf(each)] ?? '',
  );
  const closed = inspection.exchanges.filter(({ allowOrigin }) => !allows(allowOrigin, origin));
  const successes = inspection.exchanges.filter(({ text }) => readReply(text).outcome === 'ok');
  const lost = closed.filter((exchange) => successes.includes(exchange));
  const cannot = `cannot call from ${origin}: allow that host in the API, or put the site on the API’s own and say so in SHOP_SITE_URL.`;
  for (const [problem, failing] of before) {
    const seen = `${placeOf(failing, names)}OPTIONS, a browser’s question before each call, ${problem}.`;
    inspection.note(name, 'broken', seen, cannot);
  }
  if (lost.length > 0) {
    const where = callsOf(lost, successes);
    inspection.note(
      name,
      'broken',
      `${where}: the answer itself, which OPTIONS is not, ${originProblem(lost[0]?.allowOrigin)}.`,
      cannot,
    );
  } else if (closed.length > 0) {
    const where = callsOf(closed, inspection.exchanges);
    const storefront = 'cannot read such answers in a browser, and takes each for a fault of the line.';
    inspection.note(
      name,
      'differs',
      `${where}: an answer without success ${originProblem(closed[0]?.allowOrigin)}.`,
      storefront,
    );
  } else if (before.size === 0) inspection.note(name, 'conforms', `a storefront at ${origin} may call.`);
}

function allows(allowOrigin: string, origin: string): boolean {
  return allowOrigin === '*' || allowOrigin === origin;
}

function originProblem(sent = ''): string {
  if (sent === '') return 'has no Access-Control-Allow-Origin';
  const twice = sent.includes(',') ? ', which a browser refuses when it comes twice' : '';
  return `has the Access-Control-Allow-Origin ${sent}${twice}`;
}

/** The calls before which a browser asks: all but the list of products, and of the extras those that the API announces. */
function preflightedCalls(extras: readonly string[]): CallName[] {
  return (Object.keys(calls) as CallName[]).filter((name) => {
    const extra = extraOf(name);
    return calls[name].method === 'POST' && (extra === null || extras.includes(extra));
  });
}

/** Names of the failing calls' files, to begin a sentence; '' where every call fails, or every call that sends the token. */
function placeOf(failing: readonly CallName[], all: readonly CallName[]): string {
  const isWhole = [all, all.filter((name) => calls[name].token)].some(
    (some) => some.length === failing.length,
  );
  return isWhole ? '' : `${failing.map(fileNameOf).join(', ')}: `;
}

/** The fault of the response to a call's preflight as the end of a sentence; '' for none. */
async function preflightProblem(
  baseUrl: string,
  name: CallName,
  { origin, transport, timeoutMs }: { origin: string; transport: typeof fetch; timeoutMs: number },
): Promise<string> {
  const { method, path, token } = calls[name];
  const sent = token ? ['token', 'content-type'] : ['content-type'];
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': sent.toSorted().join(','),
  };
  const answer = await transport(`${baseUrl}${path}`, {
    method: 'OPTIONS',
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer === null) return 'is not answered';
  const target = answer.headers.get('location');
  // Without the file, so that those of all calls are one fault.
  if (target !== null) return `is answered with a redirect to ${target.replace(path, '') || target}`;
  if (!answer.ok) return `is answered with HTTP ${answer.status}`;
  const allowOrigin = answer.headers.get('access-control-allow-origin') ?? '';
  if (!allows(allowOrigin, origin)) return originProblem(allowOrigin);
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/[\s,]+/);
  const missing = sent.filter((each) => !allowed.includes('*') && !allowed.includes(each));
  return missing.length === 0 ? '' : `does not name ${missing.join(' and ')} in Access-Control-Allow-Headers`;
}
