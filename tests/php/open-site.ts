import { PhpShop } from '../support/php-shop.ts';
import { openShop } from '../support/shop.ts';
import { LightSite } from './light-site.ts';

/**
 * Once before these journeys: builds and opens the site of a PHP shop, or uses the one at `JOURNEY_URL`, which was built from
 * `JOURNEY_API_URL`, and opens its light site beside it. Each journey leads the pages' calls to its own PHP shop.
 */
export default async function openSite(): Promise<() => Promise<void>> {
  console.log(`Crossing modes by seed ${process.env.PHP_SEED} (PHP_SEED repeats the choice).`);
  const close = process.env.JOURNEY_URL ? async () => {} : await buildSite();
  const light = await LightSite.open(process.env.JOURNEY_API_URL ?? '');
  process.env.LIGHT_URL = light.url;
  return async () => {
    await light[Symbol.asyncDispose]();
    await close();
  };
}

async function buildSite(): Promise<() => Promise<void>> {
  console.log('Building the site of the PHP shop, which draws and encodes its pictures the first time.');
  await using php = await PhpShop.open();
  const shop = await openShop({
    env: { SHOP_API_URL: php.url },
    pictureCache: 'node_modules/.cache/journey-pictures',
    onOutput: (text) => process.stdout.write(text),
  });
  process.env.JOURNEY_URL = shop.url;
  process.env.JOURNEY_API_URL = php.url;
  return shop.close;
}
