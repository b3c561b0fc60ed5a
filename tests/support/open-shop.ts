import { openShop } from './shop.ts';

/** Once before the journeys: builds and opens the sample shop, or uses the one at `JOURNEY_URL` and `JOURNEY_DATA_DIR`. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_URL) return async () => {};
  console.log('Opening the sample shop, which draws and encodes all its pictures the first time.');
  const shop = await openShop({
    apiElsewhere: true,
    pictureCache: 'node_modules/.cache/journey-pictures',
    onOutput: (text) => process.stdout.write(text),
  });
  process.env.JOURNEY_URL = shop.url;
  process.env.JOURNEY_DATA_DIR = shop.dataDir;
  return shop.close;
}
