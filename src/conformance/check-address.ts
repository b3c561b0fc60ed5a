import { addressFault } from '#release/live-site.ts';
import type { Inspection } from './inspection.ts';

/** Notes where browsers that show `site` could not call the API's address, though it answers here; no build takes such a one. */
export function checkAddress(inspection: Inspection, url: string, site: string): void {
  const fault = addressFault({ siteUrl: site, apiUrl: url });
  if (fault === null) return;
  const storefront = `is not built while SHOP_API_URL is ${url}: set it to ${fault.remedy}.`;
  inspection.note('address', 'broken', `is ${url}, ${fault.reason}.`, storefront);
}
