import { openShop } from './shop.ts';

/** Once before the journeys: builds and opens the sample shop, or uses the one at `JOURNEY_URL`. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_URL) return async () => {};
  const shop = await openShop();
  process.env.JOURNEY_URL = shop.url;
  return shop.close;
}
