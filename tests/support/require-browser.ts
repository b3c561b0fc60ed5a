import { browserFault } from './chromium.ts';

/** Once before the journeys, the first thing: without a browser, nothing needs to be built. */
export default function requireBrowser(): void {
  const fault = browserFault();
  if (fault) throw new Error(fault);
}
