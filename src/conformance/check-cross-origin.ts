import { callTimeoutMs } from '#api/client/call.ts';
import { type CallName, calls, extraOf } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
import { callsOf, fileNameOf, type Inspection } from './inspection.ts';

/** The finding's `call`, since this is about all of them. */
const otherHosts = 'other hosts';

/**
 * Checks whether a page of the storefront's origin may call an API on another one and read its replies (CORS): the browser
 * sends a preflight before each call with JSON or a token, and checks the reply's own header too. Each call is a file, which may
 * have headers of its own. `extras`: what the API announces.
 */
export async function checkCrossOrigin(
  inspection: Inspection,
  baseUrl: string,
  transport: typeof fetch,
  { extras, timeoutMs = callTimeoutMs }: { extras: readonly string[]; timeoutMs?: number | undefined },
): Promise<void> {
  const { origin } = inspection;
  if (new URL(baseUrl).origin === origin) {
    inspection.note(otherHosts, 'skipped', `the storefront stands on the API’s own host, ${origin}.`);
    return;
  }
  if (inspection.exchanges.length === 0) {
    inspection.note(otherHosts, 'skipped', 'no call was answered.');
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
    inspection.note(otherHosts, 'broken', seen, cannot);
  }
  if (lost.length > 0) {
    const where = callsOf(lost, successes);
    inspection.note(
      otherHosts,
      'broken',
      `${where}: the answer itself, which OPTIONS is not, ${originProblem(lost[0]?.allowOrigin)}.`,
      cannot,
    );
  } else if (closed.length > 0) {
    const where = callsOf(closed, inspection.exchanges);
    const storefront = 'cannot read such answers in a browser, and takes each for a fault of the line.';
    inspection.note(
      otherHosts,
      'differs',
      `${where}: an answer without success ${originProblem(closed[0]?.allowOrigin)}.`,
      storefront,
    );
  } else if (before.size === 0)
    inspection.note(otherHosts, 'conforms', `a storefront at ${origin} may call.`);
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
