import { callTimeoutMs } from '#api/client/call.ts';
import { type CallName, calls, extraOf } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
import { callsOf } from './forms.ts';
import type { Inspection } from './inspection.ts';

/** The finding's `call`, since this is about all of them. */
const otherHosts = 'other hosts';

/**
 * Checks whether a page of the storefront's origin may call an API on another one and read its replies (CORS): the browser
 * sends a preflight before each call with JSON or a token, and checks the reply's own header too. Each call is a file, which may
 * have its own headers. `extras`: what the API announces.
 */
export async function checkCrossOrigin(
  api: Inspection,
  baseUrl: string,
  transport: typeof fetch,
  { extras, timeoutMs = callTimeoutMs }: { extras: readonly string[]; timeoutMs?: number | undefined },
): Promise<void> {
  const { origin, exchanges } = api;
  if (new URL(baseUrl).origin === origin || exchanges.length === 0) return;
  const isAsked = (name: CallName) =>
    calls[name].method === 'POST' && extras.concat('').includes(extraOf(name) ?? '');
  const preflights = (Object.keys(calls) as CallName[]).filter(isAsked).map(async (name) => {
    const problem = await preflightProblem(baseUrl, name, { origin, transport, timeoutMs });
    return { path: calls[name].path, problem };
  });
  const asked = await Promise.all(preflights);
  const cannot = `cannot call from ${origin}: allow that host in the API, or put the site on the API’s own and say so in SHOP_SITE_URL.`;
  const failing = Map.groupBy(asked, ({ problem }) => problem);
  failing.delete('');
  for (const [problem, some] of failing) {
    const observation = `OPTIONS, a browser’s question before each call, ${problem}.`;
    api.broken(otherHosts, `${callsOf(some, asked)}: ${observation}`, cannot);
  }
  const closed = exchanges.filter(({ allowOrigin }) => !allows(allowOrigin, origin));
  const isBroken = closed.some(({ text }) => readReply(text).outcome === 'ok');
  const [first] = closed;
  if (first === undefined) return;
  const observation = `${callsOf(closed, exchanges)}: the answer itself, which OPTIONS is not, ${originProblem(first.allowOrigin)}.`;
  if (isBroken) api.broken(otherHosts, observation, cannot);
  else
    api.differs(
      otherHosts,
      observation,
      'cannot read such refusals in a browser, and takes each for a fault.',
    );
}

function allows(allowOrigin: string, origin: string): boolean {
  return allowOrigin === '*' || allowOrigin === origin;
}

function originProblem(sent: string): string {
  return sent === '' ? 'has no Access-Control-Allow-Origin' : `has the Access-Control-Allow-Origin ${sent}`;
}

/** The fault of the response to a call's preflight, as the end of a sentence; '' for none. */
async function preflightProblem(
  baseUrl: string,
  name: CallName,
  { origin, transport, timeoutMs }: { origin: string; transport: typeof fetch; timeoutMs: number },
): Promise<string> {
  const { method, path, token } = calls[name];
  const sent = token ? ['content-type', 'token'] : ['content-type'];
  const headers = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': sent.join(','),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const request = { method: 'OPTIONS', headers, redirect: 'manual', signal } as const;
  const answer = await transport(`${baseUrl}${path}`, request).catch(() => null);
  await answer?.body?.cancel();
  if (answer === null) return 'is not answered';
  if (!answer.ok) return `is answered with HTTP ${answer.status}`;
  const allowOrigin = answer.headers.get('access-control-allow-origin') ?? '';
  if (!allows(allowOrigin, origin)) return originProblem(allowOrigin);
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/[\s,]+/);
  const missing = sent.filter((each) => !allowed.includes('*') && !allowed.includes(each));
  return missing.length === 0 ? '' : `does not name ${missing.join(' and ')} in Access-Control-Allow-Headers`;
}
