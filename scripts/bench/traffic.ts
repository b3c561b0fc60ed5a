import type { CDPSession } from 'playwright';

export interface Traffic {
  requests: number;
  /** Received, headers included. */
  bytes: number;
  /** Of `bytes`: files of script. */
  scriptBytes: number;
  /** Requests under way. */
  loading: Set<string>;
}

/** Counts requests and bytes of a page from now on, once its `Network` domain is enabled. */
export function countTraffic(devTools: CDPSession): Traffic {
  const traffic: Traffic = { requests: 0, bytes: 0, scriptBytes: 0, loading: new Set() };
  const scripts = new Set<string>();
  devTools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:')) return;
    traffic.requests += 1;
    traffic.loading.add(requestId);
    if (type === 'Script') scripts.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
    traffic.loading.delete(requestId);
  });
  devTools.on('Network.loadingFailed', ({ requestId }) => traffic.loading.delete(requestId));
  return traffic;
}
