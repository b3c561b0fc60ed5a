import { calls } from '#api/contract.ts';
import { readReply } from '#api/reply.ts';
import type { Inspection } from './inspection.ts';
import { callsOf } from './reply-forms.ts';

const name = 'other hosts';

/**
 * Checks whether a page of the storefront's origin may call an API on another one and read its replies (CORS): the browser
 * sends a preflight before each call with a token, and checks the reply's own header too.
 */
export async function checkCrossOrigin(
  inspection: Inspection,
  baseUrl: string,
  transport: typeof fetch,
): Promise<void> {
  const { origin } = inspection;
  if (new URL(baseUrl).origin === origin) {
    inspection.note(name, 'skipped', `the storefront stands on the API’s own host, ${origin}.`);
    return;
  }
  const before = await preflightProblem(`${baseUrl}${calls.getCart.path}`, origin, transport);
  const closed = inspection.exchanges.filter(({ allowOrigin }) => !allows(allowOrigin, origin));
  const successes = inspection.exchanges.filter(({ text }) => readReply(text).outcome === 'ok');
  const lost = closed.filter((exchange) => successes.includes(exchange));
  const cannot = `cannot call from ${origin}: allow that host in the API, or put the site on the API’s own and say so in SHOP_SITE_URL.`;
  if (before !== '')
    inspection.note(name, 'broken', `OPTIONS, by which a browser asks before each call, ${before}.`, cannot);
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
    const storefront = 'cannot read those refusals in a browser, and takes them for a fault of the line.';
    inspection.note(
      name,
      'differs',
      `${where}: a refusal ${originProblem(closed[0]?.allowOrigin)}.`,
      storefront,
    );
  } else if (before === '') inspection.note(name, 'conforms', `a storefront at ${origin} may call.`);
}

function allows(allowOrigin: string, origin: string): boolean {
  return allowOrigin === '*' || allowOrigin === origin;
}

function originProblem(sent = ''): string {
  if (sent === '') return 'has no Access-Control-Allow-Origin';
  const twice = sent.includes(',') ? ', which a browser refuses when it comes twice' : '';
  return `has the Access-Control-Allow-Origin ${sent}${twice}`;
}

/** The fault of a preflight's response as the end of a sentence; '' for none. */
async function preflightProblem(url: string, origin: string, transport: typeof fetch): Promise<string> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,token',
  };
  const answer = await transport(url, { method: 'OPTIONS', headers, redirect: 'manual' }).catch(() => null);
  await answer?.body?.cancel();
  if (answer === null) return 'is not answered';
  const target = answer.headers.get('location');
  if (target !== null) return `is answered with a redirect to ${target}`;
  if (!answer.ok) return `is answered with HTTP ${answer.status}`;
  const allowOrigin = answer.headers.get('access-control-allow-origin') ?? '';
  if (!allows(allowOrigin, origin)) return originProblem(allowOrigin);
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/[\s,]+/);
  const missing = ['token', 'content-type'].filter(
    (each) => !allowed.includes('*') && !allowed.includes(each),
  );
  return missing.length === 0 ? '' : `does not name ${missing.join(' and ')} in Access-Control-Allow-Headers`;
}
