/**
 * A failed connection in words for the owner, the end of a sentence whose subject is the address. `begun`: a part of the response
 * has arrived. `redirectedTo`: the first address to which it redirects, where that is known.
 */
export function failureWords(
  error: unknown,
  { begun, redirectedTo = null }: { begun: boolean; redirectedTo?: string | null },
): string {
  if (isRedirectedInCircle(error)) {
    const target = redirectedTo === null ? '' : `, first to ${redirectedTo}`;
    return `redirects in a circle${target}: open the address in a browser, and ${redirectRemedy}.`;
  }
  if (isMisdirected(error)) {
    return `redirects to ${redirectedTo ?? 'something that is no address'}, where no API can be: ${redirectRemedy}.`;
  }
  if (begun) return 'broke off in the middle of its answer: try again.';
  const code = codeOf(error);
  const cause = causes.get(code) ?? (/CERT|TLS|SSL|SIGN/.test(code) ? causes.get('CERT') : undefined);
  return (
    cause ?? `cannot be reached${code === '' ? '' : ` (${code})`}: check the address and the connection.`
  );
}

/** Whether a call failed by the redirects of the server, which lead in a circle or to no address of the web. */
export function isRedirectFault(error: unknown): boolean {
  return isRedirectedInCircle(error) || isMisdirected(error);
}

/** Remedy for wrong redirects, a clause. */
export const redirectRemedy = 'put the redirects of that web server right';

/** Whether a call failed since it was redirected more often than `fetch` follows. */
function isRedirectedInCircle(error: unknown): boolean {
  return causesOf(error).some(({ message }) => message === 'redirect count exceeded');
}

/** Whether a call failed since it was redirected to another scheme, such as `file:`, or to what is no address. */
function isMisdirected(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => cause.message === 'URL scheme must be a HTTP(S) scheme' || codeOf(cause) === 'ERR_INVALID_URL',
  );
}

/** The address to which `url` redirects, without query and password; null where it does not, or does not answer. */
export async function redirectTarget(
  url: string,
  { transport, ...init }: { transport: typeof fetch } & Pick<RequestInit, 'signal' | 'headers'>,
): Promise<string | null> {
  const response = await transport(url, { ...init, redirect: 'manual' }).catch(() => null);
  await response?.body?.cancel().catch(() => {});
  const target = URL.parse(response?.headers.get('location') ?? '', url);
  if (!response?.headers.has('location') || target === null) return null;
  return Object.assign(target, { search: '', hash: '', username: '', password: '' }).href;
}

const causes: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'cannot be reached, as no machine has that name: check the address.'],
  [
    'EAI_AGAIN',
    'cannot be reached, as its name could not be looked up: check the connection, then try again.',
  ],
  ['ECONNREFUSED', 'cannot be reached, as nothing listens there: start the API or check the address.'],
  ['CERT', 'cannot be reached safely, as its certificate is not valid: renew it or check the address.'],
]);

/** The system's code of an error or of its causes; '' for none. */
function codeOf(error: unknown): string {
  for (const cause of causesOf(error)) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return '';
}

/** The error and its causes. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) found.push(cause);
  return found;
}
