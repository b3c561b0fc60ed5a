/**
 * A failed connection in words for the owner, the end of a sentence whose subject is the address. `begun`: a part of the response
 * has arrived.
 */
export function failureWords(error: unknown, { begun }: { begun: boolean }): string {
  if (begun) return 'broke off in the middle of its answer: try again.';
  const code = codeOf(error);
  const cause = causes.get(code) ?? (/CERT|TLS|SSL|SIGN/.test(code) ? causes.get('CERT') : undefined);
  return (
    cause ?? `cannot be reached${code === '' ? '' : ` (${code})`}: check the address and the connection.`
  );
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
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return '';
}
