import { calls } from '#api/contract.ts';
import type { Inspection } from './inspection.ts';

/** Whether a storefront on another host may call: the browser asks before each call with a token. */
export async function checkCrossOrigin(
  inspection: Inspection,
  baseUrl: string,
  transport: typeof fetch,
): Promise<void> {
  const headers = {
    origin: 'https://storefront.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,token',
  };
  const url = `${baseUrl}${calls.getCart.path}`;
  const answer = await transport(url, { method: 'OPTIONS', headers }).catch(() => null);
  const allowed = answer?.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
  const takesHeaders = allowed === '*' || ['content-type', 'token'].every((each) => allowed.includes(each));
  const origin = answer?.headers.get('access-control-allow-origin') ?? '';
  await answer?.body?.cancel();
  if (answer?.ok && takesHeaders && (origin === '*' || origin === headers.origin)) {
    inspection.note('other hosts', 'conforms', 'a storefront on another host may call.');
    return;
  }
  inspection.note(
    'other hosts',
    'differs',
    'a page on another host may not send token and content-type.',
    'must stand on the API’s own host, or on one that the API allows.',
  );
}
